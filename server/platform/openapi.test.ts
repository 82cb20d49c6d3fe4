import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { routeList, routes } from '@nkra/contract/routes.ts'
import { expect, test } from 'vitest'
import { openApiDocument } from './openapi.ts'

const document = openApiDocument(routeList)
const paths = document['paths'] as Record<string, Record<string, Record<string, unknown>>>

test('the committed document is the contract’s (npm run openapi writes it)', async () => {
  const file = join(import.meta.dirname, '..', '..', 'docs', 'openapi.json')
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(document)))
})

test('every route is in it once, with its own operation id', () => {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  expect(new Set(operations.map((operation) => operation['operationId']))).toEqual(
    new Set(Object.keys(routes)),
  )
  expect(operations).toHaveLength(routeList.length)
})

test('a call says what it takes, what it answers and how it fails', () => {
  expect(paths['/messaging/v1/message']!['post']).toMatchObject({
    'x-permission': 'messages:send',
    parameters: [{ name: 'Idempotency-Key', in: 'header', required: false }],
    requestBody: { content: { 'application/json': { schema: { required: ['senderId', 'text'] } } } },
    responses: {
      '202': {
        content: {
          'application/json': { schema: { properties: { data: { required: expect.any(Array) } } } },
        },
      },
      '402': { content: { 'application/problem+json': expect.anything() } },
      '409': { description: expect.stringContaining('idempotency_key_in_use') },
    },
  })
  expect(paths['/contacts/v1/import/{id}']!['get']).toMatchObject({
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
  })
  expect(paths['/auth/v1/token']!['post']).toMatchObject({ security: [] })
})
