import PdfDocument from 'pdfkit'
import { deflateSync } from 'node:zlib'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { openDocumentChecker } from './documents.ts'
import { Fail } from '../fail.ts'
import { examinePdf } from './pdf-contents.ts'
import { objectStream, pdfOf, streamOf, type PdfParts } from '../testing/pdf-samples.ts'
import { losslessChunk, pngOf, riff, zipOf } from '../testing/picture-samples.ts'

const papers = openDocumentChecker()

async function codeOf(bytes: Buffer, reader = papers): Promise<string> {
  const error = await reader.read(bytes).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (error !== null && !(error instanceof Fail)) throw error
  return error === null ? 'taken' : error.code
}

/** A PDF made like our own invoices. */
async function printedPdf(options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const document = new PdfDocument(options)
  const bytes = buffer(document)
  document.text('Certificate of incorporation', { link: 'https://example.test' })
  document.end()
  return bytes
}

const hex = (bytes: Buffer) => Buffer.from(`${bytes.toString('hex')}>`)
const JAVASCRIPT = '<< /S /JavaScript /JS (app.alert(1)) >>'

describe('what a PDF holds', () => {
  test.each<[what: string, parts: PdfParts]>([
    ['a page', {}],
    ['a page to open at', { catalog: '/OpenAction [3 0 R /Fit]' }],
    [
      'a link',
      { objects: ['10 0 obj\n<< /Subtype /Link /A << /S /URI /URI (https://x.test) >> >>\nendobj'] },
    ],
    ['objects in a stream', { objects: [objectStream(10, '<< /Author (Ama) >>')] }],
    [
      'a picture',
      { objects: [streamOf(10, '/Subtype /Image /Filter /DCTDecode', Buffer.from('ffd8', 'hex'))] },
    ],
  ])('%s is plain', async (_, parts) => {
    expect(await examinePdf(pdfOf(parts))).toBe('plain')
  })

  test.each<[what: string, parts: PdfParts]>([
    ['a script that runs on opening', { catalog: `/OpenAction ${JAVASCRIPT}` }],
    ['a script under a name', { catalog: `/Names << /JavaScript << /Names [(a) 10 0 R] >> >>` }],
    ['a script whose name is written by numbers', { catalog: '/OpenAction << /S /J#61vaScr#69pt >>' }],
    ['a script in a compressed stream', { objects: [objectStream(10, JAVASCRIPT)] }],
    [
      'a script in a compressed stream, its name by numbers',
      { objects: [objectStream(10, '<< /S /#4aavaScript /#4aS 5 0 R >>')] },
    ],
    [
      'a script in a compressed stream that another object hides',
      { objects: [objectStream(10, JAVASCRIPT), '20 0 obj\n<< >>\nendobj'] },
    ],
    [
      'a script in a stream packed twice',
      {
        objects: [
          streamOf(
            10,
            '/Type /ObjStm /N 1 /First 5 /Filter [/ASCIIHexDecode /FlateDecode]',
            hex(deflateSync(Buffer.from(`20 0 ${JAVASCRIPT}`))),
          ),
        ],
      },
    ],
    [
      'a script in a stream that does not say what it is',
      {
        objects: [
          streamOf(10, '/N 1 /First 5 /Filter /FlateDecode', deflateSync(Buffer.from(`20 0 ${JAVASCRIPT}`))),
        ],
      },
    ],
    [
      'an annotation that sends a form',
      { objects: [objectStream(10, '<< /Subtype /Widget /A << /S /SubmitForm /F (https://x.test) >> >>')] },
    ],
    [
      'an event that launches',
      { objects: [objectStream(10, '<< /AA << /O << /S /Launch /F (cmd.exe) >> >> >>')] },
    ],
    ['data to be imported', { catalog: '/OpenAction << /S /ImportData /F (a.fdf) >>' }],
    ['another file to go to', { catalog: '/OpenAction << /S /GoToR /F (b.pdf) >>' }],
    ['a file inside to go to', { catalog: '/OpenAction << /S /GoToE >>' }],
    ['files inside', { catalog: '/Names << /EmbeddedFiles << /Names [] >> >>' }],
    [
      'a file inside, in a compressed stream',
      { objects: [objectStream(10, '<< /Type /Filespec /EF << >> >>')] },
    ],
    ['rich media', { objects: [objectStream(10, '<< /Subtype /RichMedia >>')] }],
    ['a form in XML', { objects: [objectStream(10, '<< /XFA [(a) 5 0 R] >>')] }],
    ['a page for browsers', { objects: ['10 0 obj\n(<script>alert(1)</script>)\nendobj'] }],
  ])('%s is active', async (_, parts) => {
    expect(await examinePdf(pdfOf(parts))).toBe('active')
  })

  const hidden = objectStream(10, '<< /Author (Ama) >>')
  test.each<[what: string, parts: PdfParts]>([
    ['an object that does not end', { objects: ['10 0 obj\n<< /A [ 1 2'] }],
    ['a password', { objects: ['trailer\n<< /Encrypt << /Filter /Standard >> >>'] }],
    ['objects within a stream', { objects: [streamOf(10, '', hidden)] }],
    ['objects within a comment', { objects: [Buffer.concat([Buffer.from('% '), hidden])] }],
    [
      'objects in a picture',
      { objects: [streamOf(10, '/N 1 /First 5 /Filter /DCTDecode', Buffer.from('x'))] },
    ],
    [
      'a packing that only viewers know',
      { objects: [streamOf(10, '/Filter [/Crypt /LZWDecode]', Buffer.from('x'))] },
    ],
    [
      'more than can be unpacked',
      { objects: [streamOf(10, '/Filter /FlateDecode', deflateSync(Buffer.alloc(129 * 1024 * 1024)))] },
    ],
  ])('%s is not examined', async (_, parts) => {
    expect(await examinePdf(pdfOf(parts))).toBe('unexamined')
  })

  test('no file is examined that has no page', async () => {
    expect(await examinePdf(Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n'))).toBe(
      'unexamined',
    )
  })
})

describe('a paper', () => {
  test('is a PDF as it is', async () => {
    for (const bytes of [pdfOf(), await printedPdf(), await printedPdf({ pdfVersion: '1.7' })])
      expect(await papers.read(bytes)).toEqual({ mediaType: 'application/pdf', bytes })
  })

  test.each<[code: string, what: string, bytes: Buffer]>([
    ['file_damaged', 'no end', Buffer.from('%PDF-1.7\nwithout an end')],
    ['file_damaged', 'an end too early', Buffer.concat([pdfOf(), Buffer.alloc(2_000)])],
    ['file_holds_another', 'an archive behind', Buffer.concat([pdfOf(), zipOf('evil.jar')])],
    ['file_holds_another', 'a script', pdfOf({ objects: [objectStream(10, JAVASCRIPT)] })],
    ['file_not_examined', 'no page', Buffer.from('%PDF-1.7\n%%EOF\n')],
  ])('is refused as %s: %s', async (code, _, bytes) => {
    expect(await codeOf(bytes)).toBe(code)
  })

  test('with a password is not examined', async () => {
    expect(await codeOf(await printedPdf({ userPassword: 'secret' }))).toBe('file_not_examined')
    expect(await codeOf(await printedPdf({ ownerPassword: 'secret' }))).toBe('file_not_examined')
  })

  test('that takes longer than it may is not examined', async () => {
    const hasty = openDocumentChecker({ processor_ms_max: 1 })
    const costly = pdfOf({
      objects: Array.from({ length: 50_000 }, (_, at) => `${at + 10} 0 obj\n[1 2 3]\nendobj`),
    })
    expect(await codeOf(costly, hasty)).toBe('file_not_examined')
  })

  test('waits in line, and no more than may', async () => {
    const reader = openDocumentChecker({ waiting_max: 1 })
    const codes = await Promise.all(Array.from({ length: 3 }, () => codeOf(pdfOf(), reader)))
    expect(codes.toSorted()).toEqual(['papers_under_way', 'taken', 'taken'])
  })

  test('is a JPEG or PNG picture besides', async () => {
    const png = pngOf({ width: 3, height: 2 })
    expect(await papers.read(png)).toEqual({ mediaType: 'image/png', bytes: png })
    expect(await papers.read(riff(losslessChunk({ width: 3, height: 2 })))).toBeNull()
    expect(await papers.read(Buffer.from('PK\x03\x04'))).toBeNull()
  })
})
