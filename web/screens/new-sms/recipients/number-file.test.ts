import { describe, expect, test } from 'vitest'
import { NUMBER_FILE_BYTES_MAX, readNumberFile } from './number-file.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

describe('numbers of a file', () => {
  const files: [string, string, string[]][] = [
    ['a list', '0241234567\n0201234567\n', ['0241234567', '0201234567']],
    ['a list with a heading', 'Phone\r\n0241234567\r\n', ['0241234567']],
    ['a table', 'Name,Phone,Town\nAma,0241234567,Ho\nKofi,0201234567,Wa', ['0241234567', '0201234567']],
    ['semicolons', 'Ama;0241234567\nKofi;0201234567', ['0241234567', '0201234567']],
    ['tabs', 'Ama\t0241234567\nKofi\t0201234567', ['0241234567', '0201234567']],
    [
      'a comma and a quotation mark in a name',
      '"Mensah, ""Ama""",0241234567\n"Owusu, Kofi",0201234567',
      ['0241234567', '0201234567'],
    ],
    [
      'the column with most numbers, whatever else looks like one',
      '0244000000,Ama,0241234567\n17,Kofi,0201234567',
      ['0241234567', '0201234567'],
    ],
    ['a wrong number stays', '0241234567\n0302123456\n12', ['0241234567', '0302123456', '12']],
    ['a row without a number is named', 'Ama,0241234567\nKofi,', ['0241234567', 'Kofi']],
    ['blank lines', '\n\n0241234567\n,\n', ['0241234567']],
  ]
  test.each(files)('%s', (_name, text, numbers) => {
    expect(readNumberFile(utf8(text))).toEqual({ fault: null, numbers })
  })

  test('written by other programs: a mark before UTF-8, UTF-16, Windows’ own letters', () => {
    const expected = { fault: null, numbers: ['0241234567'] }
    expect(readNumberFile(utf8('\ufeff0241234567'))).toEqual(expected)
    const text = 'Name\tPhone\nAkosua\t0241234567'
    const utf16 = Uint8Array.from([0xff, 0xfe, ...Array.from(text).flatMap((c) => [c.charCodeAt(0), 0])])
    expect(readNumberFile(utf16)).toEqual(expected)
    const windows = Uint8Array.from([0x52, 0x65, 0x6e, 0xe9, 0x2c, ...utf8('0241234567')])
    expect(readNumberFile(windows)).toEqual(expected)
  })

  test('what cannot be used says why', () => {
    expect(readNumberFile(new Uint8Array(NUMBER_FILE_BYTES_MAX + 1))).toEqual({ fault: 'too_large' })
    expect(readNumberFile(Uint8Array.from([0x50, 0x4b, 3, 4, 0]))).toEqual({ fault: 'spreadsheet' })
    expect(readNumberFile(Uint8Array.from([0xd0, 0xcf, 0x11]))).toEqual({ fault: 'spreadsheet' })
    expect(readNumberFile(Uint8Array.from([0, 1, 2, 3]))).toEqual({ fault: 'unreadable' })
    expect(readNumberFile(utf8('Name,Town\nAma,Ho'))).toEqual({ fault: 'no_numbers' })
    expect(readNumberFile(utf8(''))).toEqual({ fault: 'no_numbers' })
    expect(readNumberFile(utf8('0241234567\n'.repeat(10_001)))).toEqual({ fault: 'too_many', rows: 10_001 })
  })
})
