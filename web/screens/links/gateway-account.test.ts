import type { GatewayProvider } from '@nkra/contract/messaging/gateway-providers.ts'
import { expect, test } from 'vitest'
import { shownUsername, usernameOf } from './gateway-account.ts'

test.each<[GatewayProvider, typed: string, before: string | undefined, sent: string, shown: string]>([
  ['twilio', ' AC1 ', undefined, 'AC1', 'AC1'],
  ['twilio', 'AC2', 'AC1', 'AC2', 'AC2'],
  ['infobip', '', undefined, 'key', ''],
  ['infobip', '', 'kept', 'kept', ''],
  ['generic', '', undefined, 'key', ''],
  ['generic', '', 'ama', 'key', ''],
  ['generic', 'kofi', 'ama', 'kofi', 'kofi'],
])('%s, %j typed, %j before: sends %j and shows %j', (provider, typed, before, sent, shown) => {
  const username = usernameOf(provider, typed, before)
  expect(username).toBe(sent)
  expect(shownUsername(provider, username)).toBe(shown)
})
