import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Fail } from '../fail.ts'
import { pictureType, readPicture } from './pictures.ts'
import {
  canvasChunk,
  chunk,
  exif,
  jpegOf,
  losslessChunk,
  pngOf,
  riff,
  riffChunk,
  segment,
  zipOf,
} from '../testing/picture-samples.ts'

const size = { width: 40, height: 30 }
const codeOf = (read: () => unknown): string => {
  try {
    read()
  } catch (error) {
    if (error instanceof Fail) return error.code
    throw error
  }
  return 'taken'
}

const jpeg = jpegOf(size)
const png = pngOf(size)
const webp = riff(losslessChunk(size))

describe('a picture comes out as it was', () => {
  test.each([
    ['image/jpeg', jpeg],
    ['image/png', png],
    ['image/webp', webp],
  ])('%s', (mediaType, bytes) => {
    expect(pictureType(bytes)).toBe(mediaType)
    expect(readPicture(bytes)).toEqual({ mediaType, ...size, bytes })
  })

  test('done twice it changes nothing more', () => {
    const once = readPicture(jpegOf(size, { with: [exif(6), segment(0xfe, 'made at home')] }))
    expect(readPicture(once.bytes)).toEqual(once)
  })
})

describe('without what it says of people', () => {
  const place = 'GPS 5.6037 N 0.1870 W'
  test.each([
    [
      'a JPEG’s EXIF, comment and colour profile',
      jpegOf(size, { with: [segment(0xe1, place), segment(0xfe, place), segment(0xe2, place)] }),
      jpeg,
    ],
    [
      'what hangs on behind a JPEG, as a phone’s moving pictures do',
      Buffer.concat([jpeg, Buffer.from(place)]),
      jpeg,
    ],
    [
      'a PNG’s texts and times',
      pngOf(size, [chunk('tEXt', place), chunk('iTXt', place), chunk('eXIf', place), chunk('tIME', place)]),
      png,
    ],
    ['what hangs on behind a PNG', Buffer.concat([png, Buffer.from(place)]), png],
    [
      'a WebP’s EXIF and XMP',
      riff(losslessChunk(size), riffChunk('EXIF', place), riffChunk('XMP ', place)),
      webp,
    ],
    ['what hangs on behind a WebP', Buffer.concat([webp, Buffer.from(place)]), webp],
  ])('%s', (_, bytes, bare) => {
    expect(bytes.includes(place)).toBe(true)
    expect(readPicture(bytes).bytes).toEqual(bare)
  })

  test.each([2, 3, 4, 5, 6, 7, 8])(
    'but it is still shown the right way up: orientation %i',
    (orientation) => {
      const { bytes } = readPicture(jpegOf(size, { with: [exif(orientation)] }))
      expect(bytes.includes('NosyCam')).toBe(false)
      expect(bytes.subarray(2, 4).toString('hex')).toBe('ffe1')
      // Header, one entry: the tag 0x0112, a SHORT, one of it, the value.
      expect(bytes.subarray(12, 12 + 26).toString('hex')).toBe(
        `4d4d002a000000080001011200030000000100${orientation.toString(16).padStart(2, '0')}000000000000`,
      )
    },
  )

  test('upright, or turned in no known way, it says nothing', () => {
    for (const orientation of [0, 1, 9, 65_535])
      expect(readPicture(jpegOf(size, { with: [exif(orientation)] })).bytes).toEqual(jpeg)
  })

  test('an extended WebP claims no more than it has left', () => {
    const { bytes } = readPicture(riff(canvasChunk(size), losslessChunk(size), riffChunk('EXIF', place)))
    expect(bytes[20]).toBe(0x10)
  })
})

describe('refused, by name', () => {
  const script = '<ScRiPt>alert(1)</script>'
  test.each([
    ['picture_refused', 'a page that is called a picture', Buffer.from('<html><script>')],
    ['picture_refused', 'a drawing that may run', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['picture_refused', 'a GIF', Buffer.from('GIF89a')],
    ['picture_refused', 'a PDF', Buffer.from('%PDF-1.7\n%%EOF')],
    ['picture_refused', 'a program', Buffer.from('MZ\x90\0', 'latin1')],
    ['picture_refused', 'nothing', Buffer.alloc(0)],
    [
      'picture_too_large',
      'a PNG of 2.5 thousand million pixels in a few bytes',
      pngOf({ width: 50_000, height: 50_000 }),
    ],
    ['picture_too_large', 'a JPEG of 4.3 thousand million', jpegOf({ width: 65_535, height: 65_535 })],
    ['picture_too_large', 'one very long line', pngOf({ width: 1, height: 20_000 })],
    ['picture_too_large', 'a WebP of 268 million', riff(losslessChunk({ width: 16_384, height: 16_384 }))],
    ['file_holds_another', 'EXIF with a script', jpegOf(size, { with: [exif(1, script)] })],
    [
      'file_holds_another',
      'a comment with a program',
      jpegOf(size, { with: [segment(0xfe, '<?php system($_GET[0]) ?>')] }),
    ],
    ['file_holds_another', 'text with a script', pngOf(size, [chunk('tEXt', `Title\0${script}`)])],
    ['file_holds_another', 'XMP with a script', riff(losslessChunk(size), riffChunk('XMP ', script))],
    ['file_holds_another', 'an archive behind a JPEG', Buffer.concat([jpeg, zipOf('evil.jar')])],
    ['file_holds_another', 'an archive behind a PNG', Buffer.concat([png, zipOf('evil.jar')])],
    [
      'file_holds_another',
      'a PDF inside a JPEG',
      jpegOf(size, { with: [segment(0xfe, '%PDF-1.4 1 0 obj')] }),
    ],
    ['file_holds_another', 'a PDF behind a WebP', Buffer.concat([webp, Buffer.from('%PDF-1.4')])],
    ['file_damaged', 'a JPEG without a picture', Buffer.from('ffd8ffd9', 'hex')],
    ['file_damaged', 'a JPEG without its end', jpeg.subarray(0, -2)],
    ['file_damaged', 'a JPEG of no height', jpegOf({ width: 40, height: 0 })],
    ['file_damaged', 'a JPEG of two frames', jpegOf(size, { with: [jpeg.subarray(2 + 69, 2 + 69 + 13)] })],
    [
      'file_damaged',
      'a JPEG of a thousand scans',
      Buffer.concat([
        jpeg.subarray(0, -2),
        ...Array<Buffer>(1000).fill(
          segment(0xda, Buffer.from('0101003f00'.padStart(12, '0').slice(2), 'hex')),
        ),
        Buffer.from('ffd9', 'hex'),
      ]),
    ],
    [
      'file_damaged',
      'a PNG whose checksum is wrong',
      Buffer.concat([png.subarray(0, 29), Buffer.alloc(4, 7), png.subarray(33)]),
    ],
    ['file_damaged', 'a PNG with a part that must be understood', pngOf(size, [chunk('EVIL')])],
    [
      'file_damaged',
      'a PNG whose part is longer than the file',
      Buffer.concat([png.subarray(0, 8), Buffer.from('7fffffff49484452', 'hex'), png]),
    ],
    [
      'file_damaged',
      'a WebP that moves',
      riff(canvasChunk(size), riffChunk('ANIM', '......'), riffChunk('ANMF', 'x')),
    ],
    [
      'file_damaged',
      'a WebP whose canvas is another',
      riff(canvasChunk({ width: 9, height: 9 }), losslessChunk(size)),
    ],
    ['file_damaged', 'a WebP that is cut off', webp.subarray(0, -4)],
  ])('%s: %s', (code, _, bytes) => {
    expect(codeOf(() => readPicture(bytes))).toBe(code)
  })
})

describe('whatever arrives', () => {
  const whole = fc.constantFrom(
    jpeg,
    png,
    webp,
    jpegOf(size, { with: [exif(6)] }),
    riff(canvasChunk(size), losslessChunk(size)),
  )
  const codes = ['picture_refused', 'picture_too_large', 'file_damaged', 'file_holds_another', 'taken']

  test('it is taken or refused, and what is taken is taken again as it is', () => {
    const changed = fc
      .record({
        whole,
        changes: fc.array(fc.tuple(fc.nat(300), fc.nat(255)), { maxLength: 4 }),
        cut: fc.nat(300),
      })
      .map(({ whole: bytes, changes, cut }) => {
        const copy = Buffer.from(bytes)
        for (const [at, value] of changes) copy[at % copy.length] = value
        return copy.subarray(0, cut === 0 ? copy.length : cut)
      })
    fc.assert(
      fc.property(
        fc.oneof(
          changed,
          fc.uint8Array({ maxLength: 64 }).map((bytes) => Buffer.from(bytes)),
        ),
        (bytes) => {
          const code = codeOf(() => readPicture(bytes))
          expect(codes).toContain(code)
          if (code !== 'taken') return
          const once = readPicture(bytes)
          expect(readPicture(once.bytes)).toEqual(once)
        },
      ),
      { numRuns: 500 },
    )
  })

  test('no cut of a picture but the whole is taken', () => {
    for (const bytes of [jpeg, png, webp])
      for (let length = 0; length < bytes.length; length++)
        expect(codeOf(() => readPicture(bytes.subarray(0, length)))).not.toBe('taken')
  })
})
