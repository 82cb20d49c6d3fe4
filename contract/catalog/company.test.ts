import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changeCompany } from './company.ts'
import { isTin } from '../tin.ts'

describe('a TIN', () => {
  test.each([
    'C0000803561',
    'P0000803561',
    'V0012345679',
    // 9·6 = 54, which is 10 more than 4·11
    'G000000006X',
    'GHA-123456789-0',
  ])('%s is one', (text) => {
    expect(isTin(text)).toBe(true)
  })

  test.each([
    'C0012345678',
    'C0000803562',
    'C000080356X',
    'A0000803561',
    'C0100803561',
    'C000080356',
    'C00008035611',
    'c0000803561',
    ' C0000803561',
    'C0000803561\n',
    'GHA-12345678-0',
    'GHA-123456789-X',
    '',
  ])('%j is none', (text) => {
    expect(isTin(text)).toBe(false)
  })

  test('has one check character, and any single wrong digit shows', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9_999_999 }),
        fc.integer({ min: 2, max: 8 }),
        fc.integer({ min: 1, max: 9 }),
        (number, place, difference) => {
          const body = `00${String(number).padStart(7, '0')}`
          const good = Array.from('0123456789X', (check) => `C${body}${check}`).filter(isTin)
          expect(good).toHaveLength(1)
          const digit = (Number(body[place]) + difference) % 10
          const wrong = `C${body.slice(0, place)}${digit}${body.slice(place + 1)}${good[0]!.slice(-1)}`
          expect(isTin(wrong)).toBe(false)
        },
      ),
    )
  })
})

describe('a company', () => {
  const read = (given: Record<string, unknown>) =>
    changeCompany.body.safeParse({ name: 'Adom Savings', ...given })

  test('is its name at least; letters of numbers are made capital', () => {
    expect(read({ tin: ' c0000803561 ', digitalAddress: 'ga-110-2223' }).data).toEqual({
      name: 'Adom Savings',
      tin: 'C0000803561',
      addressLine1: '',
      addressLine2: '',
      town: '',
      digitalAddress: 'GA-110-2223',
    })
  })

  test.each([
    [{ name: ' ' }, 'name', 'Company name is a required field'],
    [{ name: 7 }, 'name', 'Company name is a required field'],
    [
      { tin: 'C0012345678' },
      'tin',
      'This is not a valid TIN. Check the letter from the GRA, or leave this empty',
    ],
    [{ digitalAddress: 'GA1102223' }, 'digitalAddress', 'A digital address looks like GA-110-2223'],
    [{ addressLine1: 'a\nb' }, 'addressLine1', 'Control characters are not allowed'],
    [{ name: 'Adom\u202eknab' }, 'name', 'Control characters are not allowed'],
    [{ town: 'T'.repeat(61) }, 'town', 'At most 60 characters'],
  ])('%j is refused at %s', (given, path, message) => {
    expect(read(given).error?.issues.map((issue) => [issue.path.join('/'), issue.message])).toEqual([
      [path, message],
    ])
  })

  test.each(['GA-110-2223', 'E4-0098-3542', 'AK-485-9323', ''])(
    '%j is a digital address',
    (digitalAddress) => {
      expect(read({ digitalAddress }).success).toBe(true)
    },
  )
})
