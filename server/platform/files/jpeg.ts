/** JPEG (ITU-T T.81 annex B): its segments, by their markers. Baseline and progressive, as cameras write them. */
import type { Parts } from './pictures.ts'

const MARKER = {
  SOI: 0xd8,
  EOI: 0xd9,
  SOS: 0xda,
  DQT: 0xdb,
  DHT: 0xc4,
  DRI: 0xdd,
  APP0: 0xe0,
  APP1: 0xe1,
  APP14: 0xee,
} as const
const RST0 = 0xd0
const RST7 = 0xd7
const COM = 0xfe
/** Baseline, extended sequential, progressive; Huffman coded. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2])
const KEPT = new Set<number>([MARKER.DQT, MARKER.DHT, MARKER.DRI])
/** A progressive picture has some ten; one of thousands keeps a decoder busy for minutes. */
const SCANS_MAX = 64
const ADOBE_BYTES = 14

interface Frame {
  width: number
  height: number
}

/** Null where it is damaged, cut off, or of a kind that no camera writes. */
export function jpegPicture(bytes: Buffer): Parts | null {
  const kept: Buffer[] = []
  const dropped: Buffer[] = []
  let frame: Frame | null = null
  let turned: number | null = null
  let scans = 0
  let at = 2
  for (;;) {
    const marker = markerAt(bytes, at)
    if (marker === null) return null
    if (marker.code === MARKER.EOI) {
      if (frame === null || scans === 0) return null
      const behind = bytes.subarray(marker.at + 2)
      if (behind.length > 0) dropped.push(behind)
      const head = turned === null ? [SOI] : [SOI, turnedBy(turned)]
      return { ...frame, bytes: Buffer.concat([...head, ...kept, EOI]), dropped }
    }
    const segment = segmentAt(bytes, marker.at)
    if (segment === null) return null
    at = marker.at + segment.length
    if (FRAMES.has(marker.code)) {
      if (frame !== null) return null
      frame = frameOf(segment)
      if (frame === null) return null
      kept.push(segment)
    } else if (marker.code === MARKER.SOS) {
      if (frame === null || ++scans > SCANS_MAX) return null
      const end = endOfScan(bytes, at)
      kept.push(segment, bytes.subarray(at, end))
      at = end
    } else if (KEPT.has(marker.code) || isAdobe(marker.code, segment)) kept.push(segment)
    else if (marker.code === COM || (marker.code >= MARKER.APP0 && marker.code <= 0xef)) {
      if (marker.code === MARKER.APP1) turned ??= orientationOf(segment)
      dropped.push(segment)
    } else return null
  }
}

const SOI = Buffer.from([0xff, MARKER.SOI])
const EOI = Buffer.from([0xff, MARKER.EOI])

/** A marker is 0xff, any number of them, and its code. */
function markerAt(bytes: Buffer, from: number): { code: number; at: number } | null {
  if (bytes[from] !== 0xff) return null
  let at = from + 1
  while (bytes[at] === 0xff) at++
  const code = bytes[at]
  return code === undefined || code === 0 ? null : { code, at: at - 1 }
}

/** With its marker; null where it is cut off. */
function segmentAt(bytes: Buffer, at: number): Buffer | null {
  if (at + 4 > bytes.length) return null
  const length = bytes.readUInt16BE(at + 2)
  const end = at + 2 + length
  return length < 2 || end > bytes.length ? null : bytes.subarray(at, end)
}

/** 8 bits a sample; grey or three colours: four are for printing presses. */
function frameOf(segment: Buffer): Frame | null {
  if (segment.length < 10 || segment[4] !== 8) return null
  const [height, width, components] = [segment.readUInt16BE(5), segment.readUInt16BE(7), segment[9]!]
  if (height === 0 || width === 0 || (components !== 1 && components !== 3)) return null
  return segment.length === 10 + 3 * components ? { width, height } : null
}

/** Where entropy-coded data ends: at a marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next === undefined) break
    if (next !== 0 && next !== 0xff && (next < RST0 || next > RST7)) return at
  }
  return bytes.length
}

/** Says in which colours the components are. */
const isAdobe = (code: number, segment: Buffer) =>
  code === MARKER.APP14 && segment.length === ADOBE_BYTES + 2 && segment.toString('latin1', 4, 9) === 'Adobe'

const ORIENTATION_TAG = 0x0112
const ENTRY_BYTES = 12
const ENTRIES_MAX = 512

/** How the camera was held (EXIF 2.32 §4.6.4), 2 to 8; null where it was upright or says nothing. */
function orientationOf(segment: Buffer): number | null {
  if (segment.toString('latin1', 4, 10) !== 'Exif\0\0') return null
  const tiff = segment.subarray(10)
  if (tiff.length < 14) return null
  const order = tiff.toString('latin1', 0, 2)
  if (order !== 'II' && order !== 'MM') return null
  const short = (at: number) => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const directory = order === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (directory + 2 > tiff.length) return null
  const entries = Math.min(short(directory), ENTRIES_MAX)
  for (let entry = 0; entry < entries; entry++) {
    const at = directory + 2 + entry * ENTRY_BYTES
    if (at + ENTRY_BYTES > tiff.length) return null
    if (short(at) !== ORIENTATION_TAG) continue
    const value = short(at + 8)
    return value >= 2 && value <= 8 ? value : null
  }
  return null
}

/** A segment that says how to turn the picture, and nothing else: without it a phone's picture lies on its side. */
function turnedBy(orientation: number): Buffer {
  // Header; one entry: the tag, a SHORT, one of it, its value; no other directory.
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex')
  tiff.writeUInt16BE(orientation, 18)
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const head = Buffer.from([0xff, MARKER.APP1, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}
