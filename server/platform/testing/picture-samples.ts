/** For tests: pictures of any size from a few bytes, and what people append to them. */
import { crc32, deflateSync } from 'node:zlib'

interface Size {
  width: number
  height: number
}

/** A JPEG segment with its marker and length. */
export function segment(marker: number, body: Buffer | string): Buffer {
  const bytes = Buffer.from(body as string, 'latin1')
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(bytes.length + 2, 2)
  return Buffer.concat([head, bytes])
}

/** EXIF in big-endian order: an orientation, and a camera's name as an example of another tag. */
export function exif(orientation: number, camera = 'NosyCam 3000'): Buffer {
  const tiff = Buffer.from(
    '4d4d002a000000080002010f00020000000d0000002601120003000000010000000000000000',
    'hex',
  )
  tiff.writeUInt16BE(orientation, 30)
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from(`${camera}\0`)]))
}

/** A grey baseline JPEG. `with` stands before its tables, `scan` is its entropy-coded data. */
export function jpegOf({ width, height }: Size, parts: { with?: Buffer[]; scan?: Buffer } = {}): Buffer {
  const frame = Buffer.from('080000000001011100', 'hex')
  frame.writeUInt16BE(height, 1)
  frame.writeUInt16BE(width, 3)
  const lengths = Buffer.alloc(16)
  lengths[0] = 1
  return Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    ...(parts.with ?? []),
    segment(0xdb, Buffer.concat([Buffer.of(0), Buffer.alloc(64, 1)])),
    segment(0xc0, frame),
    segment(0xc4, Buffer.concat([Buffer.of(0x00), lengths, Buffer.of(0)])),
    segment(0xc4, Buffer.concat([Buffer.of(0x10), lengths, Buffer.of(0)])),
    segment(0xda, Buffer.from('0101003f00'.padStart(12, '0').slice(2), 'hex')),
    parts.scan ?? Buffer.from('3fff003fffd03f', 'hex'),
    Buffer.from('ffd9', 'hex'),
  ])
}

export function chunk(type: string, data: Buffer | string = ''): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), Buffer.from(data as string, 'latin1')])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(body.length - 4, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

/** A PNG of the size in its header. Its pixels are those of one line, whatever the height. */
export function pngOf({ width, height }: Size, between: Buffer[] = []): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const rows = width * height > 1_000_000 ? 1 : height
  const pixels = deflateSync(Buffer.alloc((width + 1) * rows, 0))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...between,
    chunk('IDAT', pixels),
    chunk('IEND'),
  ])
}

export function riffChunk(type: string, data: Buffer | string): Buffer {
  const bytes = Buffer.from(data as string, 'latin1')
  const head = Buffer.from(`${type}\0\0\0\0`, 'latin1')
  head.writeUInt32LE(bytes.length, 4)
  return Buffer.concat([head, bytes, Buffer.alloc(bytes.length % 2)])
}

export function riff(...chunks: Buffer[]): Buffer {
  return riffChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]))
}

/** The one chunk of a lossless WebP. */
export function losslessChunk({ width, height }: Size): Buffer {
  const data = Buffer.alloc(12, 0)
  data[0] = 0x2f
  data.writeUInt32LE((width - 1) | ((height - 1) << 14), 1)
  return riffChunk('VP8L', data)
}

/** The canvas of an extended WebP with every flag set. */
export function canvasChunk({ width, height }: Size): Buffer {
  const data = Buffer.alloc(10)
  data[0] = 0xff
  data.writeUIntLE(width - 1, 4, 3)
  data.writeUIntLE(height - 1, 7, 3)
  return riffChunk('VP8X', data)
}

/** The smallest archive: one empty file. */
export function zipOf(name: string): Buffer {
  const local = Buffer.alloc(30 + name.length)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(name.length, 26)
  local.write(name, 30, 'latin1')
  const entry = Buffer.alloc(46 + name.length)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(name.length, 28)
  entry.write(name, 46, 'latin1')
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, entry, end])
}
