/** Whether what is handed in as a CSV file is text at all. */
import { isUtf8 } from 'node:buffer'
import { fail } from '../fail.ts'

/** Beginnings of files that are no CSV, but are taken for it. */
const IMPOSTORS = [
  {
    begins: Buffer.from('\xd0\xcf\x11\xe0', 'latin1'),
    reason: 'it is an old Excel workbook, or one with a password; save it as .xlsx without one first',
  },
  { begins: Buffer.from('%PDF'), reason: 'it is a PDF' },
]

function refuseImpostor(begin: Buffer): void {
  const impostor = IMPOSTORS.find(({ begins }) => begin.subarray(0, begins.length).equals(begins))
  if (impostor) fail('file_not_csv', { reason: impostor.reason })
}

const NEWLINE = 0x0a

/**
 * Fails at the first line that is not UTF-8 text, across the pieces it comes in: with `file_not_utf8` {line}, or
 * `file_not_csv` {reason} where it holds a NUL, or begins as another kind of file does.
 */
export function textCheck(): { push(piece: Buffer): void; end(): void } {
  let line = 1
  /** The bytes of a character that the piece before cut off. */
  let cut: Buffer = Buffer.alloc(0)

  const linesBefore = (piece: Buffer, end: number) => {
    let lines = 0
    for (let at = piece.indexOf(NEWLINE); at >= 0 && at < end; at = piece.indexOf(NEWLINE, at + 1)) lines++
    return lines
  }
  const check = (text: Buffer) => {
    if (!isUtf8(text)) fail('file_not_utf8', { line: line + linesBefore(text, firstInvalid(text)) })
    const nul = text.indexOf(0)
    if (nul >= 0) {
      fail('file_not_csv', {
        reason: `line ${line + linesBefore(text, nul)} holds a NUL character, so it is no text`,
      })
    }
    line += linesBefore(text, text.length)
  }
  let begun = false
  return {
    push(piece) {
      if (!begun) refuseImpostor(piece)
      begun = true
      const text = cut.length > 0 ? Buffer.concat([cut, piece]) : piece
      const whole = text.length - cutOff(text)
      check(text.subarray(0, whole))
      cut = Buffer.from(text.subarray(whole))
    },
    end: () => check(cut),
  }
}

/** How many bytes at the end begin a character that goes on after them (RFC 3629 §3). */
function cutOff(text: Buffer): number {
  for (let back = 1; back <= Math.min(3, text.length); back++) {
    const byte = text[text.length - back]!
    if (byte >= 0xc0) return (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > back ? back : 0
    if (byte < 0x80) return 0
  }
  return 0
}

/** Where the line with the first byte that is not UTF-8 begins. */
function firstInvalid(text: Buffer): number {
  for (let at = 0; ;) {
    const end = text.indexOf(NEWLINE, at)
    if (end < 0 || !isUtf8(text.subarray(at, end))) return at
    at = end + 1
  }
}
