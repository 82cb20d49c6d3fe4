/** A file as it arrives: kept, told apart from a workbook by its bytes, and looked at for what its columns mean. */
import type { Reader } from '../../platform/database/database.ts'
import { ZIP_BEGINS } from '../../platform/files/xlsx-reader.ts'
import { checkedPieces, keepPiece } from './import-file.ts'
import { WORKBOOK_FORMAT, workbookText, type WorkbookWork } from './workbook.ts'
import { layoutOf, looksOf, SAMPLE_BYTES, type Layout, type Looks, type Mapping } from './file-layout.ts'
import { recallMapping } from './saved-mappings.ts'

/**
 * Keeps the file piece by piece; a file that is no list is refused as soon as enough of it is there. Answers how to read
 * its layout by a mapping, which the sender may give after the file.
 */
export async function receive(
  work: WorkbookWork,
  file: { accountId: bigint; importId: bigint },
  bytes: AsyncIterable<Buffer>,
): Promise<(mapping: Mapping) => Promise<Layout>> {
  const { db } = work
  const { begin, all } = await begun(bytes)
  const workbook = begin.equals(ZIP_BEGINS)
  let kept = { sample: Buffer.alloc(0), whole: true }
  let firstByte = 0
  for await (const piece of checkedPieces(workbook ? workbookText(work, file, all) : all)) {
    if (kept.whole) {
      const sample = Buffer.concat([kept.sample, piece])
      kept = { sample: sample.subarray(0, SAMPLE_BYTES), whole: sample.length < SAMPLE_BYTES }
      if (!kept.whole) looked(kept, {}, workbook)
    }
    await keepPiece(db, { ...file, firstByte }, piece)
    firstByte += piece.length
  }
  return async (mapping) => {
    const layout = await layoutAs(db, file.accountId, looked(kept, mapping, workbook), mapping)
    return workbook ? { ...layout, workbook } : layout
  }
}

/** The first bytes, and all of them from the beginning. */
async function begun(bytes: AsyncIterable<Buffer>): Promise<{ begin: Buffer; all: AsyncIterable<Buffer> }> {
  const iterator = bytes[Symbol.asyncIterator]()
  let read = Buffer.alloc(0)
  while (read.length < ZIP_BEGINS.length) {
    const next = await iterator.next()
    if (next.done === true) break
    read = Buffer.concat([read, next.value])
  }
  const all = async function* () {
    try {
      yield read
      for (let next = await iterator.next(); next.done !== true; next = await iterator.next())
        yield next.value
    } finally {
      await iterator.return?.()
    }
  }
  return { begin: read.subarray(0, ZIP_BEGINS.length), all: all() }
}

/** What a file looks like, knowing whether it was a workbook. */
export function looked(
  { sample, whole }: { sample: Buffer; whole: boolean },
  mapping: Mapping,
  workbook: boolean,
): Looks {
  return looksOf(sample, whole, Object.keys(mapping), workbook ? WORKBOOK_FORMAT : null)
}

/** By the mapping that is given; without one by what these columns were taken for last. */
export async function layoutAs(
  reader: Reader,
  accountId: bigint,
  looks: Looks,
  given: Mapping,
): Promise<Layout> {
  if (Object.keys(given).length > 0) return { ...layoutOf(looks, given), mappingFrom: 'given' }
  const { mapping } = looks.headed
    ? await recallMapping(reader, { accountId }, looks.names)
    : { mapping: null }
  return { ...layoutOf(looks, mapping ?? {}), mappingFrom: mapping ? 'remembered' : 'guessed' }
}
