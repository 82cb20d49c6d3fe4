/** PNG (W3C PNG, third edition §5): a signature and chunks, each with its checksum. */
import { crc32 } from 'node:zlib'
import type { Parts } from './pictures.ts'

const SIGNATURE_BYTES = 8
/** Length, type and checksum of a chunk. */
const FRAME_BYTES = 12
/** What draws the picture: critical chunks, and transparency. */
const KEPT = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])
/** The bits a sample that each type of colour has, §11.2.1. */
const DEPTHS: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}

/** Null where it is damaged, cut off, or has a part that must be understood and is not. */
export function pngPicture(bytes: Buffer): Parts | null {
  const kept: Buffer[] = [bytes.subarray(0, SIGNATURE_BYTES)]
  const dropped: Buffer[] = []
  let size: { width: number; height: number } | null = null
  let hasPixels = false
  for (let at = SIGNATURE_BYTES; at + FRAME_BYTES <= bytes.length;) {
    const end = at + FRAME_BYTES + bytes.readUInt32BE(at)
    if (end > bytes.length) return null
    const chunk = bytes.subarray(at, end)
    const type = chunk.toString('latin1', 4, 8)
    if (crc32(chunk.subarray(4, -4)) !== chunk.readUInt32BE(chunk.length - 4)) return null
    if ((type === 'IHDR') !== (size === null)) return null
    if (type === 'IHDR') {
      size = headerOf(chunk.subarray(8, -4))
      if (size === null) return null
    }
    if (type === 'IDAT') hasPixels = true
    if (KEPT.has(type)) kept.push(chunk)
    else if (isAncillary(type)) dropped.push(chunk)
    else return null
    at = end
    if (type !== 'IEND') continue
    if (at < bytes.length) dropped.push(bytes.subarray(at))
    return size !== null && hasPixels ? { ...size, bytes: Buffer.concat(kept), dropped } : null
  }
  return null
}

function headerOf(data: Buffer): { width: number; height: number } | null {
  if (data.length !== 13) return null
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)]
  const [depth, colour, compression, filter, interlace] = data.subarray(8)
  const isDrawn = DEPTHS[colour!]?.includes(depth!) && compression === 0 && filter === 0 && interlace! <= 1
  return isDrawn && width > 0 && height > 0 ? { width, height } : null
}

/** A small first letter: who does not know the chunk may pass over it, §5.4. */
const isAncillary = (type: string) => /^[a-z][A-Za-z][A-Z][A-Za-z]$/.test(type)
