/** WebP (RFC 9649 §2): a RIFF file of chunks. Still pictures alone. */
import type { Parts } from './pictures.ts'

const RIFF_BYTES = 12
const CHUNK_HEAD_BYTES = 8
/** Flags of VP8X: all but whether there is transparency are of what is left out. */
const ALPHA = 0x10

interface Size {
  width: number
  height: number
}

/** Null where it is damaged, cut off, or moves. */
export function webpPicture(bytes: Buffer): Parts | null {
  if (bytes.length < RIFF_BYTES) return null
  const end = CHUNK_HEAD_BYTES + bytes.readUInt32LE(4)
  if (end > bytes.length || end % 2 === 1) return null
  const kept: Buffer[] = []
  const dropped = end < bytes.length ? [bytes.subarray(end)] : []
  let canvas: Size | null = null
  let picture: Size | null = null
  for (let at = RIFF_BYTES; at < end;) {
    if (at + CHUNK_HEAD_BYTES > end) return null
    const length = bytes.readUInt32LE(at + 4)
    const next = at + CHUNK_HEAD_BYTES + length + (length % 2)
    if (next > end) return null
    const chunk = bytes.subarray(at, next)
    const type = chunk.toString('latin1', 0, 4)
    const data = chunk.subarray(CHUNK_HEAD_BYTES, CHUNK_HEAD_BYTES + length)
    at = next
    if (type === 'VP8X' && kept.length === 0 && length === 10) {
      canvas = { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 }
      kept.push(plainCanvas(chunk))
    } else if ((type === 'VP8 ' || type === 'VP8L') && picture === null) {
      picture = type === 'VP8 ' ? lossySize(data) : losslessSize(data)
      if (picture === null) return null
      kept.push(chunk)
    } else if (type === 'ALPH' && canvas !== null && picture === null) kept.push(chunk)
    else if (/^(VP8X|VP8 |VP8L|ALPH|ANIM|ANMF)$/.test(type)) return null
    else dropped.push(chunk)
  }
  if (picture === null) return null
  if (canvas !== null && (canvas.width !== picture.width || canvas.height !== picture.height)) return null
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...kept])
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1')
  head.writeUInt32LE(body.length, 4)
  return { ...picture, bytes: Buffer.concat([head, body]), dropped }
}

function plainCanvas(chunk: Buffer): Buffer {
  const plain = Buffer.from(chunk)
  plain.writeUInt8(plain.readUInt8(CHUNK_HEAD_BYTES) & ALPHA, CHUNK_HEAD_BYTES)
  return plain
}

/** A key frame's header, RFC 6386 §9.1. */
function lossySize(data: Buffer): Size | null {
  if (data.length < 10 || (data[0]! & 1) === 1 || data.toString('hex', 3, 6) !== '9d012a') return null
  return sizeOf(data.readUInt16LE(6) & 0x3fff, data.readUInt16LE(8) & 0x3fff)
}

/** RFC 9649 §3.4. */
function losslessSize(data: Buffer): Size | null {
  if (data.length < 5 || data[0] !== 0x2f) return null
  const bits = data.readUInt32LE(1)
  return sizeOf((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1)
}

const sizeOf = (width: number, height: number): Size | null =>
  width > 0 && height > 0 ? { width, height } : null
