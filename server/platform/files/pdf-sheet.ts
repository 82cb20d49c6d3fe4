/**
 * A4 sheets for documents: with the font Inter embedded, text made safe to print, QR codes and page numbers. The same
 * drawing always gives the same bytes, because nothing in the file depends on the time.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import PdfDocument from 'pdfkit'
import { encode } from 'uqr'

export const PAGE_WIDTH = 595.28
export const PAGE_HEIGHT = 841.89
/** The margin on all four sides, in points. */
export const MARGIN = 48
export const CONTENT_WIDTH = PAGE_WIDTH - 2 * MARGIN
/** The lowest place for content. The page number is below it. */
const FOOT = PAGE_HEIGHT - MARGIN - 16

/** The largest document. A drawing beyond it is a defect. */
export const PDF_BYTES_MAX = 512 * 1024

/** The most printed characters of one text. The rest is cut off with an ellipsis. */
export const TEXT_PRINTED_MAX = 600

export type PdfSheet = PDFKit.PDFDocument

export const INK = '#1a1d21'
export const MUTED = '#5b6470'
export const RULE = '#d5dae0'

export type Face = 'regular' | 'bold'

/**
 * The font's tables for kerning, joining and swapping letters. They are left out: reading them takes 80 of the 110 ms
 * of a document, and without them it looks nearly the same.
 */
const SHAPING = new Set(['GSUB', 'GPOS', 'GDEF'])

const faces: Record<Face, Buffer> = {
  regular: plainFont(import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')),
  bold: plainFont(import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')),
}

/** The font without those tables. Its directory names every other table (OpenType, Font File). */
function plainFont(address: string): Buffer {
  const file = readFileSync(fileURLToPath(address))
  const [headBytes, recordBytes] = [12, 16]
  const tables = file.readUInt16BE(4)
  const records = Array.from({ length: tables }, (_, nth) => {
    const from = headBytes + nth * recordBytes
    return Buffer.from(file.subarray(from, from + recordBytes))
  }).filter((record) => !SHAPING.has(record.toString('latin1', 0, 4)))
  file.writeUInt16BE(records.length, 4)
  file.fill(0, headBytes, headBytes + tables * recordBytes)
  Buffer.concat(records).copy(file, headBytes)
  return file
}

/** Opens a document with one empty page. `at` is its date. */
export function openSheet(about: { title: string; author: string; subject: string; at: Date }): PdfSheet {
  const sheet = new PdfDocument({
    size: [PAGE_WIDTH, PAGE_HEIGHT],
    // The margins are ours to keep: where one is set, text that reaches it begins a page of itself.
    margin: 0,
    bufferPages: true,
    // None to begin with: both faces are registered below.
    font: '',
    pdfVersion: '1.7',
    lang: 'en-GB',
    displayTitle: true,
    info: {
      Title: printable(about.title),
      Author: printable(about.author),
      Subject: printable(about.subject),
      Creator: 'Nkra',
      Producer: 'Nkra',
      CreationDate: about.at,
      ModDate: about.at,
    },
  })
  for (const face of ['regular', 'bold'] as const) sheet.registerFont(face, faces[face])
  return sheet
}

export interface Style {
  face?: Face
  /** The size in points. */
  size?: number
  colour?: string
  width?: number
  align?: 'left' | 'right' | 'center'
  /** The most lines of the text. A longer text ends in an ellipsis. */
  lines?: number
}

const LINE_GAP = 2

/** Prints a text. Answers where the next line would start. */
export function print(sheet: PdfSheet, text: string, x: number, y: number, style: Style = {}): number {
  const safe = printable(text)
  if (safe === '') return y
  const height = heightOf(sheet, safe, style)
  const { colour = INK, width = CONTENT_WIDTH, align = 'left' } = style
  sheet.fillColor(colour)
  sheet.text(safe, x, y, {
    width,
    align,
    height: lineHeight(sheet) * (style.lines ?? LINES_MAX),
    lineGap: LINE_GAP,
    ellipsis: '…',
  })
  return y + height
}

/** The height of the text. */
export function heightOf(sheet: PdfSheet, text: string, style: Style = {}): number {
  const { face = 'regular', size = 9, width = CONTENT_WIDTH, lines = LINES_MAX } = style
  sheet.font(face).fontSize(size)
  const whole = sheet.heightOfString(printable(text), { width, lineGap: LINE_GAP })
  return Math.min(lines * lineHeight(sheet), whole)
}

/** The most lines of a text whose style gives no number. */
const LINES_MAX = 8

const lineHeight = (sheet: PdfSheet) => sheet.currentLineHeight(true) + LINE_GAP

/** Draws a line across the page. */
export function rule(sheet: PdfSheet, y: number, colour = RULE): void {
  sheet
    .moveTo(MARGIN, y)
    .lineTo(PAGE_WIDTH - MARGIN, y)
    .lineWidth(0.75)
    .strokeColor(colour)
    .stroke()
}

/** Answers `y` if this height fits below it, otherwise the top of a new page. */
export function roomFor(sheet: PdfSheet, y: number, height: number): number {
  if (y + height <= FOOT) return y
  sheet.addPage()
  return MARGIN
}

/** Draws a QR code (ISO/IEC 18004, level M) with the quiet zone that readers need. */
export function qrCode(sheet: PdfSheet, content: string, x: number, y: number, side: number): void {
  const { data, size } = encode(content, { ecc: 'M', border: 4 })
  const square = side / size
  sheet.rect(x, y, side, side).fill('#ffffff')
  data.forEach((row, down) =>
    row.forEach((dark, across) => {
      if (dark) sheet.rect(x + across * square, y + down * square, square, square)
    }),
  )
  sheet.fill('#000000')
}

/** Writes a word large and pale across the page. The rest of the page stays readable. */
export function watermark(sheet: PdfSheet, word: string): void {
  sheet.save()
  sheet.rotate(-35, { origin: [PAGE_WIDTH / 2, PAGE_HEIGHT / 2] })
  sheet.font('bold').fontSize(96).fillColor('#b3261e').fillOpacity(0.1)
  sheet.text(word, 0, PAGE_HEIGHT / 2 - 60, { width: PAGE_WIDTH, align: 'center', lineBreak: false })
  sheet.restore()
  sheet.fillOpacity(1)
}

/** Numbers the pages and closes the document. Answers its bytes. */
export async function closeSheet(sheet: PdfSheet, foot: string): Promise<Buffer> {
  const { count } = sheet.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    sheet.switchToPage(page)
    const style = { size: 8, colour: MUTED, lines: 1 }
    print(sheet, foot, MARGIN, FOOT + 8, { ...style, width: CONTENT_WIDTH - 100 })
    print(sheet, `Page ${page + 1} of ${count}`, PAGE_WIDTH - MARGIN - 90, FOOT + 8, {
      ...style,
      width: 90,
      align: 'right',
    })
  }
  sheet.end()
  const pieces: Buffer[] = []
  for await (const piece of sheet) pieces.push(piece as Buffer)
  const bytes = Buffer.concat(pieces)
  if (bytes.length > PDF_BYTES_MAX) throw new Error(`the document weighs ${bytes.length} bytes`)
  return bytes
}

/**
 * Matches characters that Inter lacks. It has Latin with all letters of Ghana's languages, Greek, Cyrillic and currency
 * signs.
 */
const NOT_IN_INTER =
  /(?![\u0300-\u0304\u0346-\u036f])[^ -~\u00a0-\u02ff\u0384-\u03ff\u0400-\u04ff\u1e00-\u1eff\u2010-\u2027\u2030-\u203a\u2074-\u208e\u20a0-\u20bf\u2122\u2212\u25a1]/gu

/**
 * The text in a form that can be printed: without control characters (line ends, writing direction, invisible joiners),
 * and with a square for every character that the font lacks.
 */
export function printable(text: string): string {
  const safe = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/[\p{Cf}\ufe00-\ufe0f]/gu, '')
    .replace(NOT_IN_INTER, '□')
    .replace(/\s+/g, ' ')
    .trim()
  const characters = Array.from(safe)
  if (characters.length <= TEXT_PRINTED_MAX) return safe
  return `${characters.slice(0, TEXT_PRINTED_MAX - 1).join('')}…`
}
