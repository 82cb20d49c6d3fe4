import { expect, test } from 'vitest'
import { sourceOf, workbookOf, workbookParts, zipOf } from '../testing/workbook-samples.ts'
import { openWorkbookReader } from './workbook-reader.ts'
import type { ByteSource } from './zip-reader.ts'

async function textOf(source: ByteSource, reader = openWorkbookReader()): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of reader.text(source)) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

/** Rows that take more than a second to read. */
function costly(): Buffer {
  const rows = Array.from({ length: 4_000 }, (_, row) => {
    const cells = Array.from({ length: 200 }, (_cell, column) => {
      const text = (row * 7_919 + column * 104_729).toString(36)
      return `<c t="inlineStr"><is><t>&amp;${text}&amp;</t></is></c>`
    })
    return `<row>${cells.join('')}</row>`
  })
  return zipOf(workbookParts(`<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`))
}

test('a workbook becomes text, its rows on their own lines', async () => {
  const parts = workbookParts(
    '<worksheet><row r="2"><c t="inlineStr"><is><t>a\n"b"\tc</t></is></c><c><v>7</v></c></row><row r="4"><c><v>8</v></c></row></worksheet>',
  )
  expect(await textOf(sourceOf(zipOf(parts)))).toBe('\n"a ""b"" c"\t7\n\n8\n')
})

test('tags that hold no attribute cost no more than their length', async () => {
  const rows = `<row ${'a'.repeat(60_000)}><c ${'b'.repeat(60_000)}><v>1</v></c></row>`.repeat(20)
  expect(await textOf(sourceOf(zipOf(workbookParts(`<worksheet>${rows}</worksheet>`))))).toBe(
    '1\n'.repeat(20),
  )
})

test('a workbook that takes more processor time than it may is refused, and the next is read', async () => {
  const reader = openWorkbookReader({ processor_ms_max: 200 })
  await expect(textOf(sourceOf(costly()), reader)).rejects.toMatchObject({
    code: 'workbook_too_large',
    values: { reason: 'reading it takes more than 0.2 seconds' },
  })
  const patient = openWorkbookReader()
  expect(await textOf(sourceOf(workbookOf([['Phone'], [241234567]])), patient)).toBe('Phone\n241234567\n')
})

test('what keeps the bytes from being read is thrown as it is', async () => {
  const broken = new Error('the database is away')
  const source = { size: 1_000, read: () => Promise.reject(broken) }
  await expect(textOf(source)).rejects.toBe(broken)
})

test('workbooks wait in line for a thread, and no more than may', async () => {
  const reader = openWorkbookReader({ waiting_max: 1 })
  const bytes = workbookOf([['Phone'], [241234567]])
  const begun = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const source = sourceOf(bytes)
  const first = textOf(
    {
      size: bytes.length,
      async read(at, length) {
        begun.resolve()
        await held.promise
        return source.read(at, length)
      },
    },
    reader,
  )
  await begun.promise
  const second = textOf(source, reader)
  await expect(textOf(source, reader)).rejects.toMatchObject({ code: 'workbooks_under_way' })
  held.resolve()
  expect(await Promise.all([first, second])).toEqual(['Phone\n241234567\n', 'Phone\n241234567\n'])
})
