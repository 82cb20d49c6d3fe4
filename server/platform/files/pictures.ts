/**
 * Pictures from strangers. The result is the picture alone in its own format: the container is rebuilt from the parts
 * that draw the picture. So metadata (place, camera, thumbnails, comments) and everything appended are gone. No pixel
 * is decoded: size and structure are in the headers, and they are judged before a browser spends memory on them.
 *
 * JPEG: ITU-T T.81 annex B, JFIF and EXIF 2.32; PNG: W3C PNG third edition §5; WebP: RFC 9649 §2.
 */
import { fail } from '../fail.ts'
import { crc32 } from 'node:zlib'

export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp'

export interface Picture {
  mediaType: PictureType
  /** The width in pixels as stored. A phone's picture may be shown turned. */
  width: number
  height: number
  bytes: Buffer
}

/** What a format's reader finds. */
interface PictureParts {
  width: number
  height: number
  /** The parts that draw the picture. */
  bytes: Buffer
  /** The parts that were left out. */
  dropped: Buffer[]
}

/** The most megapixels. Phones make pictures of 50 megapixels, and some can make larger ones. */
export const MEGAPIXELS_MAX = 64
/** The longest side in pixels that common decoders accept. */
const SIDE_PIXELS_MAX = 16_384

const FORMATS: readonly {
  mediaType: PictureType
  isOne: (bytes: Buffer) => boolean
  read: (bytes: Buffer) => PictureParts | null
}[] = [
  { mediaType: 'image/jpeg', isOne: begins('ffd8ff'), read: jpegPicture },
  { mediaType: 'image/png', isOne: begins('89504e470d0a1a0a'), read: pngPicture },
  {
    mediaType: 'image/webp',
    isOne: (bytes) => begins('52494646')(bytes) && bytes.subarray(8, 12).equals(Buffer.from('WEBP')),
    read: webpPicture,
  },
]

/** The type of a picture by its first bytes. Null if it is no picture that is accepted. */
export function pictureType(bytes: Buffer): PictureType | null {
  return FORMATS.find(({ isOne }) => isOne(bytes))?.mediaType ?? null
}

/**
 * Answers the picture alone. Fails with `picture_refused` if it is none, `file_damaged`, `picture_too_large` {limit},
 * and `file_holds_another` if a left-out part is a program or another file.
 */
export function readPicture(bytes: Buffer): Picture {
  const format = FORMATS.find(({ isOne }) => isOne(bytes)) ?? fail('picture_refused')
  const { width, height, bytes: cleaned, dropped } = format.read(bytes) ?? fail('file_damaged')
  if (width * height > MEGAPIXELS_MAX * 1_000_000 || Math.max(width, height) > SIDE_PIXELS_MAX)
    fail('picture_too_large', { limit: MEGAPIXELS_MAX })
  // What reads PDF looks for it in the first kilobyte of anything.
  if (dropped.some(isActive) || isActive(cleaned.subarray(0, 1024))) fail('file_holds_another')
  return { mediaType: format.mediaType, width, height, bytes: cleaned }
}

function begins(hex: string): (bytes: Buffer) => boolean {
  const start = Buffer.from(hex, 'hex')
  return (bytes) => bytes.subarray(0, start.length).equals(start)
}

/**
 * First words of what a browser, a reader or a server would run. Cameras and picture programs write none of them. They
 * are long enough not to occur by chance in megabytes of other data, such as a video behind the picture.
 */
const ACTIVE = /<script|<html|<\?php|<!doctype|<iframe|javascript:|%pdf-/i
/**
 * The end of a ZIP archive's directory (PKWARE APPNOTE 4.3.16), by which an archive is found at the end of
 * anything.
 */
const ZIP_END = Buffer.from('504b0506', 'hex')
const ZIP_END_BYTES = 22
const ZIP_COMMENT_BYTES_MAX = 65_535

/** Whether the bytes hold something that a program other than a viewer would run. */
export function isActive(bytes: Buffer): boolean {
  return ACTIVE.test(bytes.toString('latin1')) || endsAsZip(bytes)
}

/** Whether a ZIP archive is appended. */
export function endsAsZip(bytes: Buffer): boolean {
  const tail = bytes.subarray(-(ZIP_END_BYTES + ZIP_COMMENT_BYTES_MAX))
  const at = tail.lastIndexOf(ZIP_END)
  return at >= 0 && at + ZIP_END_BYTES <= tail.length
}

/** JPEG (ITU-T T.81 annex B): its segments by their markers, baseline and progressive, as cameras write them. */
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
/** Frames with Huffman coding: baseline, extended sequential, progressive. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2])
const JPEG_KEPT = new Set<number>([MARKER.DQT, MARKER.DHT, MARKER.DRI])
/** The most scans. A progressive picture has about ten; thousands would keep a decoder busy for minutes. */
const SCANS_MAX = 64
const ADOBE_BYTES = 14

interface Frame {
  width: number
  height: number
}

/** Reads a JPEG. Null if it is damaged, cut off, or of a kind that no camera writes. */
function jpegPicture(bytes: Buffer): PictureParts | null {
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
    } else if (JPEG_KEPT.has(marker.code) || isAdobe(marker.code, segment)) kept.push(segment)
    else if (marker.code === COM || (marker.code >= MARKER.APP0 && marker.code <= 0xef)) {
      if (marker.code === MARKER.APP1) turned ??= orientationOf(segment)
      dropped.push(segment)
    } else return null
  }
}

const SOI = Buffer.from([0xff, MARKER.SOI])
const EOI = Buffer.from([0xff, MARKER.EOI])

/** The next marker from a position on: 0xff one or more times, then its code. */
function markerAt(bytes: Buffer, from: number): { code: number; at: number } | null {
  if (bytes[from] !== 0xff) return null
  let at = from + 1
  while (bytes[at] === 0xff) at++
  const code = bytes[at]
  return code === undefined || code === 0 ? null : { code, at: at - 1 }
}

/** A segment with its marker. Null if it is cut off. */
function segmentAt(bytes: Buffer, at: number): Buffer | null {
  if (at + 4 > bytes.length) return null
  const length = bytes.readUInt16BE(at + 2)
  const end = at + 2 + length
  return length < 2 || end > bytes.length ? null : bytes.subarray(at, end)
}

/**
 * Reads a frame of 8 bits a sample, grey or with three colours. Frames with four colours are for printing presses and
 * are refused.
 */
function frameOf(segment: Buffer): Frame | null {
  if (segment.length < 10 || segment[4] !== 8) return null
  const [height, width, components] = [segment.readUInt16BE(5), segment.readUInt16BE(7), segment[9]!]
  if (height === 0 || width === 0 || (components !== 1 && components !== 3)) return null
  return segment.length === 10 + 3 * components ? { width, height } : null
}

/** The end of the entropy-coded data: the first marker that is neither a stuffed byte nor a restart marker. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next === undefined) break
    if (next !== 0 && next !== 0xff && (next < RST0 || next > RST7)) return at
  }
  return bytes.length
}

/** Whether the segment is Adobe's, which says what colours the components are. */
const isAdobe = (code: number, segment: Buffer) =>
  code === MARKER.APP14 && segment.length === ADOBE_BYTES + 2 && segment.toString('latin1', 4, 9) === 'Adobe'

const ORIENTATION_TAG = 0x0112
const ENTRY_BYTES = 12
const ENTRIES_MAX = 512

/** How the camera was held (EXIF 2.32 §4.6.4), 2 to 8. Null if it was upright or the segment does not say. */
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

/** A segment that says only how to turn the picture. Without it a phone's picture would lie on its side. */
function turnedBy(orientation: number): Buffer {
  // Header; one entry: the tag, a SHORT, one of it, its value; no other directory.
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex')
  tiff.writeUInt16BE(orientation, 18)
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const head = Buffer.from([0xff, MARKER.APP1, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

/** PNG (W3C PNG, third edition §5): a signature, and chunks with a checksum each. */
const PNG_SIGNATURE_BYTES = 8
/** The bytes of a chunk's length, type and checksum. */
const CHUNK_FRAME_BYTES = 12
/** Chunks that draw the picture: the critical ones and transparency. */
const PNG_KEPT = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])
/** The allowed bits per sample of each colour type (§11.2.1). */
const DEPTHS: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}

/** Reads a PNG. Null if it is damaged, cut off, or has a critical chunk that is not known here. */
function pngPicture(bytes: Buffer): PictureParts | null {
  const kept: Buffer[] = [bytes.subarray(0, PNG_SIGNATURE_BYTES)]
  const dropped: Buffer[] = []
  let size: { width: number; height: number } | null = null
  let hasPixels = false
  for (let at = PNG_SIGNATURE_BYTES; at + CHUNK_FRAME_BYTES <= bytes.length;) {
    const end = at + CHUNK_FRAME_BYTES + bytes.readUInt32BE(at)
    if (end > bytes.length) return null
    const chunk = bytes.subarray(at, end)
    const type = chunk.toString('latin1', 4, 8)
    if (crc32(chunk.subarray(4, -4)) !== chunk.readUInt32BE(chunk.length - 4)) return null
    if ((type === 'IHDR') !== (size === null)) return null
    if (type === 'IHDR') {
      size = pngHeader(chunk.subarray(8, -4))
      if (size === null) return null
    }
    if (type === 'IDAT') hasPixels = true
    if (PNG_KEPT.has(type)) kept.push(chunk)
    else if (isAncillary(type)) dropped.push(chunk)
    else return null
    at = end
    if (type !== 'IEND') continue
    if (at < bytes.length) dropped.push(bytes.subarray(at))
    return size !== null && hasPixels ? { ...size, bytes: Buffer.concat(kept), dropped } : null
  }
  return null
}

function pngHeader(data: Buffer): { width: number; height: number } | null {
  if (data.length !== 13) return null
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)]
  const [depth, colour, compression, filter, interlace] = data.subarray(8)
  const isDrawn = DEPTHS[colour!]?.includes(depth!) && compression === 0 && filter === 0 && interlace! <= 1
  return isDrawn && width > 0 && height > 0 ? { width, height } : null
}

/** Whether a reader may skip an unknown chunk: its first letter is lower case (§5.4). */
const isAncillary = (type: string) => /^[a-z][A-Za-z][A-Z][A-Za-z]$/.test(type)

/** WebP (RFC 9649 §2): a RIFF file of chunks. Only still pictures are accepted. */
const RIFF_BYTES = 12
const CHUNK_HEAD_BYTES = 8
/** The flag of transparency in VP8X. Its other flags are cleared, because the parts they announce are left out. */
const ALPHA = 0x10

interface Size {
  width: number
  height: number
}

/** Reads a WebP. Null if it is damaged, cut off, or animated. */
function webpPicture(bytes: Buffer): PictureParts | null {
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

/** The size in a key frame's header (RFC 6386 §9.1). */
function lossySize(data: Buffer): Size | null {
  if (data.length < 10 || (data[0]! & 1) === 1 || data.toString('hex', 3, 6) !== '9d012a') return null
  return sizeOf(data.readUInt16LE(6) & 0x3fff, data.readUInt16LE(8) & 0x3fff)
}

/** The size of a lossless picture (RFC 9649 §3.4). */
function losslessSize(data: Buffer): Size | null {
  if (data.length < 5 || data[0] !== 0x2f) return null
  const bits = data.readUInt32LE(1)
  return sizeOf((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1)
}

const sizeOf = (width: number, height: number): Size | null =>
  width > 0 && height > 0 ? { width, height } : null
