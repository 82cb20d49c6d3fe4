/**
 * For tests: archives and workbooks as several programs write them, and as somebody changes them to do harm.
 */
import { crc32, deflateRawSync } from 'node:zlib'
import type { ByteSource } from '../files/zip-reader.ts'

export interface Part {
  name: string
  content: string | Buffer
  /** Stores the part instead of deflating it. */
  stored?: boolean
  /** What the archive claims of the part instead of the truth. */
  claims?: { bytes?: number; checksum?: number; method?: number; flags?: number }
}

/** A ZIP archive of these parts. */
export function zipOf(parts: readonly Part[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, content, stored = false, claims = {} } of parts) {
    const bytes = Buffer.from(content)
    const packed = stored ? bytes : deflateRawSync(bytes)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(claims.flags ?? 0, 2)
    fields.writeUInt16LE(claims.method ?? (stored ? 0 : 8), 4)
    fields.writeUInt32LE(claims.checksum ?? crc32(bytes), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(claims.bytes ?? bytes.length, 18)
    fields.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), fields, place, Buffer.from(name)]))
    locals.push(local)
    at += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, listed, end])
}

/** Bytes as a source. */
export function sourceOf(bytes: Buffer): ByteSource {
  return {
    size: bytes.length,
    read: async (at, length) => {
      if (at < 0 || length < 0 || at + length > bytes.length) throw new RangeError('read beyond the source')
      return bytes.subarray(at, at + length)
    },
  }
}

const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** The parts of a workbook around the XML of its sheet. */
export function workbookParts(
  sheet: string,
  more: { strings?: string; styles?: string; workbook?: string } = {},
): Part[] {
  return [
    { name: '[Content_Types].xml', content: `${HEAD}<Types/>` },
    {
      name: '_rels/.rels',
      content: `${HEAD}<Relationships><Relationship Id="rId1" Type="${TYPES}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content:
        more.workbook ??
        `${HEAD}<workbook xmlns:r="${TYPES}"><workbookPr/><sheets><sheet name="List" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `${HEAD}<Relationships><Relationship Id="rId1" Type="${TYPES}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${TYPES}/sharedStrings" Target="/xl/sharedStrings.xml"/><Relationship Id="rId3" Type="${TYPES}/styles" Target="styles.xml"/></Relationships>`,
    },
    { name: 'xl/worksheets/sheet1.xml', content: sheet },
    ...(more.strings === undefined ? [] : [{ name: 'xl/sharedStrings.xml', content: more.strings }]),
    ...(more.styles === undefined ? [] : [{ name: 'xl/styles.xml', content: more.styles }]),
  ]
}

/** A workbook of one sheet with these rows. Texts stand in place, numbers as numbers. */
export function workbookOf(rows: readonly (readonly (string | number)[])[]): Buffer {
  const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const body = rows
    .map((cells) => {
      const written = cells.map((cell) =>
        typeof cell === 'number'
          ? `<c><v>${cell}</v></c>`
          : `<c t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`,
      )
      return `<row>${written.join('')}</row>`
    })
    .join('')
  return zipOf(workbookParts(`${HEAD}<worksheet><sheetData>${body}</sheetData></worksheet>`))
}
