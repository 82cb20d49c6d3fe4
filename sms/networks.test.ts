import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { expect, test } from 'vitest'
import { likelyNetwork, NETWORKS, PREFIXES } from './networks.ts'

test.each([
  ['233241234567', 'MTN'],
  ['233256123456', 'MTN'],
  ['233591234567', 'MTN'],
  ['233201234567', 'Telecel'],
  ['233501234567', 'Telecel'],
  ['233231234567', 'AT'],
  ['233571234567', 'AT'],
  ['233281234567', 'Expresso'],
  ['233291234567', 'Other'],
  ['233251234567', null],
  ['233590234567', null],
  ['233302123456', null],
  ['2348031234567', null],
  ['23324123456', null],
  ['', null],
])('%s is likely %s', (msisdn, network) => {
  expect(likelyNetwork(msisdn)).toBe(network)
})

test('a range has a network exactly where libphonenumber knows mobile numbers', () => {
  const ranges = Array.from({ length: 1000 }, (_, digits) => String(digits).padStart(3, '0'))
  const differing = ranges.filter((range) =>
    ['000000', '123456', '999999'].some((rest) => {
      const number = parsePhoneNumberFromString(`+233${range}${rest}`)
      const mobile = number?.isValid() === true && number.getType() === 'MOBILE'
      return mobile !== (likelyNetwork(`233${range}${rest}`) !== null)
    }),
  )
  expect(differing).toEqual([])
})

test('no range belongs to two networks', () => {
  const prefixes = NETWORKS.flatMap((network) => PREFIXES[network])
  const overlapping = prefixes.filter((prefix, i) =>
    prefixes.some((other, j) => i !== j && other.startsWith(prefix)),
  )
  expect(overlapping).toEqual([])
})
