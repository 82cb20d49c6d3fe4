import { describe, expect, test } from 'vitest'
import { addressOf } from './pdu.ts'

describe('addressOf', () => {
  test.each([
    ['AdomSavings', 'AdomSavings', 5, 0],
    ['ADOM-BANK', 'ADOM-BANK', 5, 0],
    ['Adom 1', 'Adom 1', 5, 0],
    ['1Voice', '1Voice', 5, 0],
    ['233241234567', '233241234567', 1, 1],
    ['+233241234567', '233241234567', 1, 1],
    ['1404', '1404', 3, 0],
    ['18181818', '18181818', 3, 0],
    ['181818181', '181818181', 1, 1],
    ['+1404', '1404', 1, 1],
    ['+', '+', 5, 0],
    ['', '', 5, 0],
  ])('%s', (senderId, address, ton, npi) => {
    expect(addressOf(senderId)).toEqual({ address, ton, npi })
  })
})
