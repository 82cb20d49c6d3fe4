/**
 * A tenant uploads workbooks of about 700 kB that are made to cost as much as possible: tags that are long and have no
 * attribute, then 120 MB of cells. One upload follows another while another tenant works.
 *
 * node bench/attacks/workbook.ts --seconds 20 [--url http://localhost:3000]
 */
import { parseArgs } from 'node:util'
import { importContacts } from '@nkra/contract/contacts/imports.ts'
import { business, signIn } from '../../e2e/testing/program.ts'
import { workbookParts, zipOf } from '../../server/platform/testing/workbook-samples.ts'
import { bystanderOf, compare, openTarget } from './bystander.ts'

const LONG_TAGS = 50
const LONG_TAG_CHARACTERS = 60_000
const CELL_ROWS = 32_000
const CELLS_IN_ROW = 900
/** An empty cell, so that reading it is all that it costs. */
const CELL = '<c/>'
/** An upload without an answer after this long counts as failed. */
const UPLOAD_LIMIT_MS = 300_000

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '20' }, url: { type: 'string' } },
})

const target = await openTarget(values.url)
try {
  const { token } = await signIn(target.url, business)
  const bystander = await bystanderOf(target)
  const workbook = hostileWorkbook()
  console.log(`a workbook of ${(workbook.length / 1000).toFixed(0)} kB`)
  await compare(bystander, {
    name: 'a hostile workbook',
    seconds: Number(values.seconds),
    attack: (signal) => uploads(target.url, token, workbook, signal),
  })
} finally {
  await target.close()
}

/** Sends one upload after another. Answers each one's result and time. */
async function uploads(url: string, token: string, workbook: Buffer, signal: AbortSignal): Promise<string> {
  const met: string[] = []
  while (!signal.aborted) {
    const form = new FormData()
    form.set('group', 'Customers')
    form.set('file', new Blob([new Uint8Array(workbook)]), 'contacts.xlsx')
    const begun = performance.now()
    const answer = await fetch(url + importContacts.path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
      signal: AbortSignal.timeout(UPLOAD_LIMIT_MS),
    }).then(
      async (response) => {
        const { code, detail } = (await response.json()) as { code?: string; detail?: string }
        return `${response.status} ${code ?? ''} (${detail ?? ''})`
      },
      () => 'no answer',
    )
    met.push(`${answer} after ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  }
  return met.join(', ')
}

function hostileWorkbook(): Buffer {
  const longTags = Array.from({ length: LONG_TAGS }, (_, index) => {
    const noise = Array.from({ length: 1_000 }, (_word, word) =>
      (index * 7_919 + word * 104_729).toString(36),
    )
    return `<row ${noise.join('').padEnd(LONG_TAG_CHARACTERS, 'a')}/>`
  })
  const rows = Array.from({ length: CELL_ROWS }, (_, index) => {
    const number = 233_240_000_000 + index * 7_919
    return `<row spans="${number}" x="${number ** 3}">${CELL.repeat(CELLS_IN_ROW)}</row>`
  })
  const cells = [...longTags, ...rows].join('')
  return zipOf(workbookParts(`<worksheet><sheetData>${cells}</sheetData></worksheet>`))
}
