/** For tests: PDFs of one empty page, and what somebody puts in them to do harm. */
import { deflateSync } from 'node:zlib'

export interface PdfParts {
  /** Entries of the catalogue beside its pages. */
  catalog?: string
  /** Whole objects, `10 0 obj … endobj`. The page has the numbers 1 to 3. */
  objects?: readonly (string | Buffer)[]
  /** The file's size. A stream of the page fills it. */
  size?: number
}

/** A PDF of one empty page. */
export function pdfOf({ catalog = '', objects = [], size = 0 }: PdfParts = {}): Buffer {
  const parts = [
    '%PDF-1.7',
    `1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${catalog} >>\nendobj`,
    '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj',
    '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>\nendobj',
    ...objects,
  ]
  const end = 'trailer\n<< /Root 1 0 R /Size 100 >>\nstartxref\n0\n%%EOF\n'
  const whole = (between: readonly (string | Buffer)[]) =>
    Buffer.concat([...parts, ...between].flatMap((part) => [Buffer.from(part), Buffer.from('\n')]))
  const filler = (bytes: number) => streamOf(4, '', Buffer.alloc(bytes, 'x'))
  const missing = size - whole([end]).length
  if (missing <= 0) return whole([end])
  // The length stands in the stream's dictionary, so the filler is as long as it says only at the second try.
  const around = whole([filler(missing), end]).length - size
  return whole([filler(missing - around), end])
}

/** A stream as a whole object. */
export function streamOf(number: number, dict: string, content: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`${number} 0 obj\n<< ${dict} /Length ${content.length} >>\nstream\n`),
    content,
    Buffer.from('\nendstream\nendobj'),
  ])
}

/** A compressed object stream (ISO 32000-2 §7.5.7) with one object. */
export function objectStream(number: number, object: string, held = 20): Buffer {
  const head = `${held} 0 `
  const content = deflateSync(Buffer.from(head + object))
  return streamOf(number, `/Type /ObjStm /N 1 /First ${head.length} /Filter /FlateDecode`, content)
}
