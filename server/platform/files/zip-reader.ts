/**
 * Reads a ZIP archive (APPNOTE 6.3.10) from a source with random access: its directory, and each entry while it
 * inflates. The archive may come from a stranger. So every length is checked before it is used, and an entry's output
 * is limited and compared with its size and checksum. Every fault is `workbook_unreadable` with its reason.
 */
import { Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { fail } from '../fail.ts'

/** Bytes that can be read at any position, like those of a file. */
export interface ByteSource {
  /** The size in bytes. */
  size: number
  /** Reads exactly these bytes. They must lie within the size. */
  read(at: number, length: number): Promise<Buffer>
  /** Called after each inflated piece. The next one is read once it resolves. */
  rest?: () => Promise<void>
}

interface ZipEntry {
  method: number
  checksum: number
  packedBytes: number
  bytes: number
  /** The position of its local header. */
  at: number
}

/** Entries by name, in lower case and with `/`, as the parts of a package are compared (ECMA-376-2 §6.2.2). */
export type ZipDirectory = ReadonlyMap<string, ZipEntry>

const ENTRIES_MAX = 2_000
const DIRECTORY_BYTES_MAX = 1024 * 1024
/**
 * The most bytes of all entries together, by the directory. An entry that inflates to more than it claims is refused
 * too.
 */
const UNPACKED_BYTES_MAX = 256 * 1024 * 1024
/**
 * The largest ratio of inflated to packed bytes, after the first megabytes. Only a harmful entry has a larger one.
 */
const RATIO_MAX = 200
const RATIO_FREE_BYTES = 8 * 1024 * 1024
const READ_BYTES = 256 * 1024

const LOCAL_HEADER = 0x04034b50
const DIRECTORY_HEADER = 0x02014b50
const DIRECTORY_END = 0x06054b50
const DIRECTORY_END_64 = 0x06064b50
const DIRECTORY_LOCATOR_64 = 0x07064b50
const END_BYTES = 22
const COMMENT_BYTES_MAX = 0xffff
const STORED = 0
const DEFLATED = 8

/** Throws `workbook_unreadable` with the reason. */
export function failUnreadable(reason: string): never {
  fail('workbook_unreadable', { reason })
}

/** The directory of the archive. Fails with workbook_unreadable, workbook_too_large {reason}. */
export async function zipDirectory(source: ByteSource): Promise<ZipDirectory> {
  const { at, bytes, count } = await directoryPlace(source)
  if (count > ENTRIES_MAX) failUnreadable(`it is an archive of more than ${ENTRIES_MAX} files`)
  if (bytes > DIRECTORY_BYTES_MAX || at + bytes > source.size) failUnreadable('it is damaged or was cut off')
  const directory = await source.read(at, bytes)
  const entries = new Map<string, ZipEntry>()
  let place = 0
  let unpacked = 0
  for (let nth = 0; nth < count; nth++) {
    if (place + 46 > bytes || directory.readUInt32LE(place) !== DIRECTORY_HEADER)
      failUnreadable('it is damaged or was cut off')
    const nameBytes = directory.readUInt16LE(place + 28)
    const extraBytes = directory.readUInt16LE(place + 30)
    const next = place + 46 + nameBytes + extraBytes + directory.readUInt16LE(place + 32)
    if (next > bytes) failUnreadable('it is damaged or was cut off')
    const name = directory.toString('utf8', place + 46, place + 46 + nameBytes)
    const entry = {
      method: directory.readUInt16LE(place + 10),
      checksum: directory.readUInt32LE(place + 16),
      packedBytes: directory.readUInt32LE(place + 20),
      bytes: directory.readUInt32LE(place + 24),
      at: directory.readUInt32LE(place + 42),
    }
    widened(entry, directory.subarray(place + 46 + nameBytes, place + 46 + nameBytes + extraBytes))
    if ((directory.readUInt16LE(place + 8) & 1) !== 0) failUnreadable('it is protected by a password')
    unpacked += entry.bytes
    if (unpacked > UNPACKED_BYTES_MAX)
      fail('workbook_too_large', { reason: `it unpacks to more than ${UNPACKED_BYTES_MAX / 1024 / 1024} MB` })
    entries.set(partName(name), entry)
    place = next
  }
  return entries
}

/** A part's name in the form that is compared. */
export function partName(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()
}

async function directoryPlace(source: ByteSource): Promise<{ at: number; bytes: number; count: number }> {
  const tailAt = Math.max(0, source.size - END_BYTES - COMMENT_BYTES_MAX)
  const tail = await source.read(tailAt, source.size - tailAt)
  for (let end = tail.length - END_BYTES; end >= 0; end--) {
    if (tail.readUInt32LE(end) !== DIRECTORY_END) continue
    const place = {
      count: tail.readUInt16LE(end + 10),
      bytes: tail.readUInt32LE(end + 12),
      at: tail.readUInt32LE(end + 16),
    }
    const locator = tailAt + end - 20
    if (locator < 0) return place
    return (await widePlace(source, locator)) ?? place
  }
  return failUnreadable('it is damaged or was cut off')
}

/** The position of ZIP64's directory, if there is one (APPNOTE §4.3.14 and §4.3.15). */
async function widePlace(source: ByteSource, locator: number) {
  const found = await source.read(locator, 20)
  if (found.readUInt32LE(0) !== DIRECTORY_LOCATOR_64) return null
  const at = Number(found.readBigUInt64LE(8))
  if (at + 56 > source.size) failUnreadable('it is damaged or was cut off')
  const end = await source.read(at, 56)
  if (end.readUInt32LE(0) !== DIRECTORY_END_64) failUnreadable('it is damaged or was cut off')
  return {
    count: Number(end.readBigUInt64LE(32)),
    bytes: Number(end.readBigUInt64LE(40)),
    at: Number(end.readBigUInt64LE(48)),
  }
}

const WIDE = 0xffffffff
const WIDE_FIELD = 1

/** Reads lengths that need more than 32 bits from an extra field, in this order (APPNOTE §4.5.3). */
function widened(entry: ZipEntry, extra: Buffer): void {
  for (let at = 0; at + 4 <= extra.length;) {
    const length = extra.readUInt16LE(at + 2)
    if (extra.readUInt16LE(at) === WIDE_FIELD) {
      let value = at + 4
      const end = Math.min(at + 4 + length, extra.length)
      for (const key of ['bytes', 'packedBytes', 'at'] as const) {
        if (entry[key] !== WIDE || value + 8 > end) continue
        entry[key] = Number(extra.readBigUInt64LE(value))
        value += 8
      }
    }
    at += 4 + length
  }
}

/** An entry's inflated bytes, up to a limit. Fails with workbook_unreadable. */
export async function* unzipped(
  source: ByteSource,
  entry: ZipEntry,
  bytesMax: number,
): AsyncGenerator<Buffer> {
  if (entry.method !== STORED && entry.method !== DEFLATED)
    failUnreadable('it is packed in a way that only few programs know')
  if (entry.bytes > bytesMax) failUnreadable(`a part of it is larger than ${bytesMax / 1024 / 1024} MB`)
  const raw = Readable.from(packedBytes(source, entry), { objectMode: false })
  const inflated = entry.method === STORED ? raw : raw.pipe(createInflateRaw({ chunkSize: READ_BYTES }))
  raw.on('error', (error) => inflated.destroy(error))
  let bytes = 0
  let checksum = 0
  try {
    for await (const piece of inflated as AsyncIterable<Buffer>) {
      bytes += piece.length
      if (bytes > entry.bytes || bytes > bytesMax) failUnreadable('a part of it is larger than it says')
      if (bytes > RATIO_FREE_BYTES && bytes > entry.packedBytes * RATIO_MAX)
        failUnreadable(`a part of it inflates to more than ${RATIO_MAX} times its size`)
      checksum = crc32(piece, checksum)
      yield piece
      await source.rest?.()
    }
  } catch (error) {
    if (isOfInflating(error)) failUnreadable('it is damaged or was cut off')
    throw error
  } finally {
    raw.destroy()
    inflated.destroy()
  }
  if (bytes !== entry.bytes || checksum !== entry.checksum) failUnreadable('it is damaged or was cut off')
}

async function* packedBytes(source: ByteSource, entry: ZipEntry): AsyncGenerator<Buffer> {
  if (entry.at + 30 > source.size) failUnreadable('it is damaged or was cut off')
  const header = await source.read(entry.at, 30)
  if (header.readUInt32LE(0) !== LOCAL_HEADER) failUnreadable('it is damaged or was cut off')
  const from = entry.at + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
  const end = from + entry.packedBytes
  if (end > source.size) failUnreadable('it is damaged or was cut off')
  for (let at = from; at < end; at += READ_BYTES) yield source.read(at, Math.min(READ_BYTES, end - at))
}

function isOfInflating(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
}
