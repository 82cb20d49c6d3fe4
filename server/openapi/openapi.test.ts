import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { routeList, routes } from '@nkra/contract/routes.ts'
import { refusesUnknownFields, type Route } from '@nkra/contract/route.ts'
import { resolveReferences } from '@nkra/contract/reference/references.ts'
import type { JsonSchema } from '@nkra/contract/reference/samples.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { inlineDocument, openApiDocument } from './openapi.ts'
import { unknownFieldIssues } from '../platform/http/unknown-fields.ts'

const document = openApiDocument(routeList)
const paths = resolveReferences(document)['paths'] as Record<string, Record<string, Record<string, unknown>>>

interface Content {
  [type: string]: { example?: unknown }
}

interface Operation {
  parameters?: { name: string; in: string; example?: string | number }[]
  requestBody?: { content: Content }
  responses: Record<string, { content: Content }>
}

const operationOf = ({ path, method }: Route) =>
  paths[path.replace(/:(\w+)/g, '{$1}')]![method.toLowerCase()] as unknown as Operation

test('the committed document is the contract’s (npm run openapi writes it)', async () => {
  const file = join(import.meta.dirname, '..', '..', 'docs', 'openapi.json')
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(document)))
})

describe('what is repeated', () => {
  const written = JSON.parse(JSON.stringify(document)) as { paths: object; components: object }

  test('is referred to, and nothing else is changed by that', () => {
    const inline = JSON.parse(JSON.stringify(inlineDocument(routeList))) as { paths: object }
    expect(resolveReferences(written).paths).toEqual(resolveReferences(inline).paths)
  })

  test('stands in the components: every failure, and each object that occurs more than once', () => {
    const counts = new Map<string, number>()
    const count = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return
      if ('application/problem+json' in value) counts.set('a failure', 2)
      if ('properties' in value && typeof value.properties === 'object') {
        const text = JSON.stringify({ ...value, description: undefined, default: undefined })
        counts.set(text, (counts.get(text) ?? 0) + 1)
      }
      for (const child of Object.values(value)) count(child)
    }
    count(written.paths)
    expect([...counts].filter(([, times]) => times > 1)).toEqual([])
  })
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
    requestBody: { content: { 'application/json': { schema: { required: ['senderId'] } } } },
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

test('a body says where it takes no other names, at every depth', () => {
  const bodyOf = (route: Route) => {
    const { content } = operationOf(route).requestBody!
    return (Object.values(content)[0] as { schema: JsonSchema }).schema
  }
  expect(bodyOf(routes.sendMessage).additionalProperties).toBe(false)
  expect(bodyOf(routes.importContacts).additionalProperties).toBe(false)
  expect(bodyOf(routes.signIn).additionalProperties).toBeUndefined()
  expect(bodyOf(routes.giveKycDetails).additionalProperties).toBeUndefined()
  const { fields, consent } = bodyOf(routes.createContact).properties!
  expect(fields?.additionalProperties).toMatchObject({ type: 'string' })
  expect(JSON.stringify(consent)).toContain('"additionalProperties":false')
})

describe('what is given as an example', () => {
  test.each(routeList.map((route) => [route.name, route] as const))('%s', (_name, route) => {
    const { parameters = [], requestBody, responses } = operationOf(route)
    const given = (place: string) =>
      Object.fromEntries(
        parameters.flatMap((each) =>
          each.in === place && each.example !== undefined ? [[each.name, String(each.example)]] : [],
        ),
      )
    if (route.params) expect(route.params.safeParse(given('path')).error).toBeUndefined()
    if (route.query) expect(route.query.safeParse(given('query')).error).toBeUndefined()
    if (refusesUnknownFields(route)) {
      const body = requestBody?.content['application/json']?.example
      expect([
        ...unknownFieldIssues(route.query, given('query')),
        ...unknownFieldIssues(route.body, body),
      ]).toEqual([])
    }
    if (route.body) {
      expect(route.body.safeParse(requestBody?.content['application/json']?.example).error).toBeUndefined()
    }
    const reply = responses[String(route.status ?? 200)]?.content['application/json']?.example
    if (reply === undefined) return
    const items = route.kind === 'page' || route.kind === 'slice' ? z.array(route.reply) : route.reply
    expect(items.safeParse((reply as { data: unknown }).data).error).toBeUndefined()
  })
})
