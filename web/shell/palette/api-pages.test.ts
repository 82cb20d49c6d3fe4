import { endpoints } from '@nkra/contract/endpoints.ts'
import { expect, test } from 'vitest'
import { apiPageOf, CALLS_OF_SCREENS } from './api-pages.ts'

test.each([
  ['/new-sms', '/docs/calls/sendMessage'],
  ['/messages', '/docs/calls/listCampaigns'],
  ['/messages/cmp_0000000000001', '/docs/calls/getCampaign'],
  ['/kyc/kyc_0000000000001', '/docs/calls/listKyc'],
  ['/settings', '/docs'],
])('%s leads to %s', (path, page) => {
  expect(apiPageOf(path)).toBe(page)
})

test('each is a call', () => {
  for (const [, call] of CALLS_OF_SCREENS) expect(endpoints).toHaveProperty(call)
})
