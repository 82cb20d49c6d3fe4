/** The thread that reads the first sheet of one workbook. It sends the next text only after the last was taken. */
import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import { Fail } from '../fail.ts'
import { restAfterWork, lowerPriority } from './limited-threads.ts'
import { sheetRows, type SheetRow } from './xlsx-reader.ts'
import type { FromThread, WorkbookThreadInput, ToThread } from './workbook-reader.ts'

lowerPriority()
if (parentPort) await answer(parentPort, workerData as WorkbookThreadInput)

async function answer(port: MessagePort, { size }: WorkbookThreadInput): Promise<void> {
  const say = (message: FromThread, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)
  const reads = new Map<number, (read: Buffer) => void>()
  let count = 0
  let goOn = () => undefined as void
  port.on('message', (message: ToThread) => {
    if (message.kind === 'more') return goOn()
    reads.get(message.id)?.(Buffer.from(message.bytes))
    reads.delete(message.id)
  })
  const source = {
    size,
    rest: restAfterWork(),
    read: (at: number, length: number) =>
      new Promise<Buffer>((resolve) => {
        const id = ++count
        reads.set(id, resolve)
        say({ kind: 'read', id, at, length })
      }),
  }
  try {
    for await (const text of sheetText(sheetRows(source))) {
      const taken = new Promise<void>((resolve) => (goOn = resolve))
      // A copy of its own, whose memory can be handed over.
      const whole = new TextEncoder().encode(text)
      say({ kind: 'text', bytes: whole }, [whole.buffer])
      await taken
    }
    say({ kind: 'end' })
  } catch (error) {
    if (!(error instanceof Fail)) throw error
    say({ kind: 'failed', code: error.code, values: error.values })
  }
}

/** Rows as text lines. A row is on the line of its number in the sheet, with tabs between cells. */
async function* sheetText(pieces: AsyncIterable<SheetRow[]>): AsyncGenerator<string> {
  let line = 1
  for await (const rows of pieces) {
    const lines = rows.map((row) => {
      const text = `${'\n'.repeat(row.number - line)}${lineOf(row)}\n`
      line = row.number + 1
      return text
    })
    if (lines.length > 0) yield lines.join('')
  }
}

function lineOf({ cells }: SheetRow): string {
  return cells
    .map((cell) => {
      // A NUL would make the whole file one that is no text.
      const text = cell.replaceAll(/[\t\r\n]+/g, ' ').replaceAll('\0', '')
      return text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text
    })
    .join('\t')
}
