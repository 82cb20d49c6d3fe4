/**
 * Pictures that strangers hand in. What comes out is the picture alone, in its own encoding: its container is taken apart
 * and put together again from the parts that draw it, so metadata (place, camera, thumbnails, comments) and whatever was
 * hung on behind are gone. No pixel is decoded: size and structure stand in the headers, and are judged before a browser
 * ever spends memory on them.
 *
 * JPEG: ITU-T T.81 annex B, JFIF and EXIF 2.32; PNG: W3C PNG third edition §5; WebP: RFC 9649 §2.
 */
import { fail } from '../fail.ts'
import { jpegPicture } from './jpeg.ts'
import { pngPicture } from './png.ts'
import { webpPicture } from './webp.ts'

export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp'

export interface Picture {
  mediaType: PictureType
  /** Pixels, as they are stored: a phone's picture may be shown turned. */
  width: number
  height: number
  bytes: Buffer
}

/** What a format's reader finds. */
export interface Parts {
  width: number
  height: number
  /** What draws the picture. */
  bytes: Buffer
  /** What was left out. */
  dropped: Buffer[]
}

/** Phones make pictures of up to 50 million pixels as they come, and more when asked to. */
export const MEGAPIXELS_MAX = 64
/** Of one side: what decoders are known to take. */
const SIDE_PIXELS_MAX = 16_384

const FORMATS: readonly {
  mediaType: PictureType
  isOne: (bytes: Buffer) => boolean
  read: (bytes: Buffer) => Parts | null
}[] = [
  { mediaType: 'image/jpeg', isOne: begins('ffd8ff'), read: jpegPicture },
  { mediaType: 'image/png', isOne: begins('89504e470d0a1a0a'), read: pngPicture },
  {
    mediaType: 'image/webp',
    isOne: (bytes) => begins('52494646')(bytes) && bytes.subarray(8, 12).equals(Buffer.from('WEBP')),
    read: webpPicture,
  },
]

/** What the bytes are, by how they begin; null where that is no picture we take. */
export function pictureType(bytes: Buffer): PictureType | null {
  return FORMATS.find(({ isOne }) => isOne(bytes))?.mediaType ?? null
}

/**
 * The picture without anything else. Fails with `picture_refused` where it is none, `file_damaged`,
 * `picture_too_large` {limit}, and `file_holds_another` where what was left out is a program or another file.
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
 * How what a browser, a reader or a server would run begins; cameras and programs for pictures write none of it. Long enough
 * that megabytes of chance (a video behind the picture) do not hold one.
 */
const ACTIVE = /<script|<html|<\?php|<!doctype|<iframe|javascript:|%pdf-/i
/** The end of a ZIP archive's directory, PKWARE APPNOTE 4.3.16: by it an archive is found at the end of anything. */
const ZIP_END = Buffer.from('504b0506', 'hex')
const ZIP_END_BYTES = 22
const ZIP_COMMENT_BYTES_MAX = 65_535

/** Whether the bytes hold what something other than a picture's viewer would take for its own. */
export function isActive(bytes: Buffer): boolean {
  return ACTIVE.test(bytes.toString('latin1')) || endsAsZip(bytes)
}

/** Whether a ZIP archive is hung on to the end. */
export function endsAsZip(bytes: Buffer): boolean {
  const tail = bytes.subarray(-(ZIP_END_BYTES + ZIP_COMMENT_BYTES_MAX))
  const at = tail.lastIndexOf(ZIP_END)
  return at >= 0 && at + ZIP_END_BYTES <= tail.length
}
