import { expect, test } from 'vitest'
import { curlOf } from './request-curl.ts'

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
    { method: 'DELETE', path: '/contacts/v1/opt-out/:msisdn', query: '' },
    `curl -X DELETE 'https://nkra.example/contacts/v1/opt-out/:msisdn' \\
  -H "Authorization: Bearer $NKRA_KEY"`,
  ],
] as const)('%o', (asked, command) => {
  expect(curlOf(ORIGIN, asked)).toBe(command)
})
