import { scopeFor } from '@nkra/contract/permissions.ts'
import { routeList } from '@nkra/contract/routes.ts'
import type { Route } from '@nkra/contract/route.ts'
import { expect, test } from 'vitest'
import { curlOf, takes } from './curl-command.ts'

const ORIGIN = 'https://nkra.example'

test.each([
  [
    { method: 'GET', path: '/messaging/v1/recipient', query: 'limit=20&state=delivered' },
    `curl 'https://nkra.example/messaging/v1/recipient?limit=20&state=delivered' \\
  -H "Authorization: Bearer $NKRA_KEY"`,
  ],
  [
    { method: 'POST', path: '/messaging/v1/message', query: '' },
    `curl -X POST 'https://nkra.example/messaging/v1/message' \\
  -H "Authorization: Bearer $NKRA_KEY" \\
  -H 'Content-Type: application/json' \\
  -d @body.json`,
  ],
  [
    { method: 'POST', path: '/messaging/v1/message/cmp_0/cancel', query: '' },
    `curl -X POST 'https://nkra.example/messaging/v1/message/cmp_0/cancel' \\
  -H "Authorization: Bearer $NKRA_KEY"`,
  ],
  [
    { method: 'POST', path: '/contacts/v1/import', query: '' },
    `curl -X POST 'https://nkra.example/contacts/v1/import' \\
  -H "Authorization: Bearer $NKRA_KEY" \\
  -F file=@file.csv`,
  ],
  [
    { method: 'DELETE', path: '/contacts/v1/opt-out/:msisdn', query: '' },
    `curl -X DELETE 'https://nkra.example/contacts/v1/opt-out/:msisdn' \\
  -H "Authorization: Bearer $NKRA_KEY"`,
  ],
] as const)('%o', (asked, command) => {
  expect(curlOf(ORIGIN, asked)).toBe(command)
})

const routes: readonly Route[] = routeList

test.each(routes.filter(({ permission }) => scopeFor(permission) !== null))(
  '$name: the command sends what the call takes',
  ({ method, path, body, multipart }) => {
    expect(takes({ method, path })).toBe(body ? 'json' : multipart ? 'form' : 'nothing')
  },
)
