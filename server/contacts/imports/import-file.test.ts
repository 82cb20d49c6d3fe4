import { FILE_BYTES_MAX } from '@nkra/contract/limits.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Fail } from '../../platform/fail.ts'
import { checkedPieces } from './import-file.ts'
import { bytesInPieces } from '../testing/imports-fixture.ts'

async function checked(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of checkedPieces(bytes)) pieces.push(piece)
  return Buffer.concat(pieces)
}

async function failureOf(bytes: AsyncIterable<Buffer>): Promise<[string, unknown]> {
  const error: unknown = await checked(bytes).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Fail)) throw new Error('it was taken', { cause: error })
  return [error.code, Object.values(error.values)[0]]
}

const latin1 = (text: string) => Buffer.from(text, 'latin1')

describe('refused as soon as it is seen', () => {
  test.each<[what: string, bytes: Buffer, failure: [string, unknown]]>([
    ['Latin-1', latin1('Name\nAma\nKofi\xe9\nYaw\n'), ['file_not_utf8', 3]],
    ['a character cut off at the end', Buffer.from('Name\nAma ₵').subarray(0, -1), ['file_not_utf8', 2]],
    ['UTF-16', Buffer.from('\ufeffName\n', 'utf16le'), ['file_not_utf8', 1]],
    ['a NUL', Buffer.from('Name\nA\0\n'), ['file_not_csv', 'line 2 holds a NUL character, so it is no text']],
    [
      'an old workbook',
      Buffer.from('\xd0\xcf\x11\xe0\0', 'latin1'),
      [
        'file_not_csv',
        'it is an old Excel workbook, or one with a password; save it as .xlsx without one first',
      ],
    ],
    ['a PDF', Buffer.from('%PDF-1.7\n'), ['file_not_csv', 'it is a PDF']],
  ])('%s', async (_, bytes, failure) => {
    for (const size of [1, 3, 1_000]) expect(await failureOf(bytesInPieces(bytes, size))).toEqual(failure)
  })

  test('two gigabytes, when no more than the limit of them has been taken', async () => {
    const megabyte = Buffer.alloc(1024 * 1024, `${'x'.repeat(1_000)},0241234567\n`)
    let sent = 0
    async function* endless() {
      for (; sent < 2 * 1024; sent++) yield megabyte
    }
    expect(await failureOf(endless())).toEqual(['file_too_large', '256 MB'])
    expect(sent * megabyte.length).toBe(FILE_BYTES_MAX)
  })

  test('the line of a wrong byte is told in the second megabyte too', async () => {
    const line = 'Ama Mensah,0241234567\n'
    const lines = 100_000
    const bytes = Buffer.concat([Buffer.from(line.repeat(lines)), latin1('\xe9\n')])
    expect(await failureOf(bytesInPieces(bytes))).toEqual(['file_not_utf8', lines + 1])
  })
})

test('text passes as it is, in whatever pieces it arrives', async () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'é', '₵', '😀', '\n', 'Ɛ') })
  await fc.assert(
    fc.asyncProperty(text, fc.integer({ min: 1, max: 7 }), async (any, size) => {
      expect((await checked(bytesInPieces(any, size))).toString()).toBe(any)
    }),
  )
})

test('characters that are cut where our pieces end are whole', async () => {
  const text = `x${'₵😀'.repeat(400_000)}`
  expect((await checked(bytesInPieces(text))).equals(Buffer.from(text))).toBe(true)
})
