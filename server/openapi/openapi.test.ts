import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { routeList, routes } from '@nkra/contract/routes.ts'
import { EVENT_SCHEMAS } from '@nkra/contract/integrations/event-schemas.ts'
import { EVENT_EXAMPLES, EVENT_TYPES } from '@nkra/contract/integrations/webhook-events.ts'
import { refusesUnknownFields, type Route } from '@nkra/contract/route.ts'
import { resolveReferences } from '@nkra/contract/reference/references.ts'
import type { JsonSchema } from '@nkra/contract/reference/samples.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { audienceOf, describedDocument, inlineDocument, openApiDocument } from './openapi.ts'
import operationIds from './operation-ids.json' with { type: 'json' }
import { jsonText, patternFault, portablePattern } from './patterns.ts'
import { unknownFieldIssues } from '../platform/http/request-issues.ts'

const { document, undescribed } = describedDocument(routeList)
const paths = resolveReferences(document).paths as unknown as Record<
  string,
  Record<string, Record<string, unknown>>
>
const AUDIENCES = [
  ['customers', 'openapi.json'],
  ['operator', 'openapi-operator.json'],
] as const

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

describe.each(AUDIENCES)('the document of %s', (audience, name) => {
  const own = openApiDocument(routeList, audience)
  const written = JSON.parse(JSON.stringify(own)) as {
    paths: Record<string, Record<string, { operationId: string }>>
    components: Record<string, object>
  }

  test('is committed as the contract makes it (npm run openapi writes it)', async () => {
    const file = join(import.meta.dirname, '..', '..', 'docs', name)
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(written)
  })

  test('has the calls of that audience and no others', () => {
    const ids = Object.values(written.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    )
    const wanted = routeList.filter((route) => audienceOf(route) === audience).map((route) => route.name)
    expect(ids.sort()).toEqual([...wanted].sort())
  })

  test('holds each component to which it refers, and no other', () => {
    const referred = new Set(
      [...JSON.stringify(written).matchAll(/"\$ref":"#\/components\/([^"]+)"/g)].map(([, at]) => at!),
    )
    const held = ['schemas', 'responses', 'parameters'].flatMap((kind) =>
      Object.keys(written.components[kind]!).map((each) => `${kind}/${each}`),
    )
    expect(held.sort()).toEqual([...referred].sort())
  })
})

describe('shapes', () => {
  test('are referred to, and nothing but descriptions is changed by that', () => {
    const plain = (value: object) =>
      JSON.parse(
        JSON.stringify(resolveReferences(value), (key, each: unknown) =>
          key === 'description' && typeof each === 'string' ? undefined : each,
        ),
      ) as { paths: object; webhooks: object }
    const [named, inline] = [plain(document), plain(inlineDocument(routeList))]
    expect(named.paths).toEqual(inline.paths)
    expect(named.webhooks).toEqual(inline.webhooks)
  })

  test('have names: no object and no failure stands where it is used', () => {
    const inline: string[] = []
    const look = (value: unknown, at: string): void => {
      if (typeof value !== 'object' || value === null) return
      if ('application/problem+json' in value) inline.push(at)
      const isShape = 'properties' in value && typeof value.properties === 'object'
      if (isShape && Object.keys(value.properties!).length > 0) inline.push(at)
      for (const [key, child] of Object.entries(value))
        if (key !== 'example' && key !== 'x-event') look(child, `${at}/${key}`)
    }
    look([document.paths, document.webhooks], '')
    for (const [name, schema] of Object.entries(document.components.schemas))
      for (const [key, child] of Object.entries(schema.properties ?? {})) look(child, `${name}/${key}`)
    expect(inline).toEqual([])
  })

  test.each([
    ['getCampaign', 'CampaignDetail'],
    ['listCampaigns', 'Campaign'],
    ['listMessages', 'Message'],
    ['createContact', 'Contact'],
    ['submitKyc', 'KycAccepted'],
  ] as const)('%s answers %s', (call, name) => {
    const { path, method } = routes[call]
    const written = document.paths[path.replace(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!
    expect(JSON.stringify(written.responses)).toMatch(
      new RegExp(`"#/components/schemas/${name}(Reply|Page|Slice)"`),
    )
    expect(document.components.schemas[name]).toMatchObject({ type: 'object' })
  })

  test('and parameters say what each field is (contract/reference/field-words.ts)', () => {
    expect(undescribed).toEqual({ missing: [], unused: [] })
  })
})

describe('webhooks', () => {
  test('has every type of event, each with an example of its body', () => {
    expect(Object.keys(document.webhooks)).toEqual(EVENT_TYPES)
    for (const type of EVENT_TYPES)
      expect(EVENT_SCHEMAS[type].data.safeParse(EVENT_EXAMPLES[type]).error, type).toBeUndefined()
  })
})

test('operation ids that were published stay (npm run openapi adds the new ones)', () => {
  expect([...operationIds].sort()).toEqual(Object.keys(routes).sort())
})

describe('patterns', () => {
  test('are such as Python’s re and RE2 take', () => {
    const faults: string[] = []
    const look = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return
      if ('pattern' in value && typeof value.pattern === 'string') {
        const fault = patternFault(value.pattern)
        if (fault !== null) faults.push(`${fault} in ${value.pattern}`)
        expect(() => new RegExp(value.pattern as string, 'u')).not.toThrow()
      }
      for (const child of Object.values(value)) look(child)
    }
    look(JSON.parse(jsonText(document)))
    expect(faults).toEqual([])
  })

  test.each([
    [String.raw`\p{L}`, ['Ama', 'Ɛ', '1a'], ['', '12 -', '`{@[']],
    [String.raw`^[^\p{Cc}\u200e]*$`, ['Ama Mensah ₵', ''], ['a\tb', 'a\u200eb', '\x85']],
    [String.raw`^[^\p{Cf}@]+$`, ['ama'], ['a\u200b', '\ufeff']],
  ])('%s means the same where it is portable', (pattern, taken, refused) => {
    const portable = new RegExp(portablePattern(pattern), 'u')
    for (const text of taken) expect(portable.test(text), text).toBe(true)
    for (const text of refused) expect(portable.test(text), text).toBe(false)
  })

  test.each([
    String.raw`\p{Lu}`,
    String.raw`(?=a)`,
    String.raw`(?<name>a)`,
    String.raw`(a)\1`,
    String.raw`\u00e9`,
    'a{1,2000}',
    'a++',
  ])('%s is refused', (pattern) => {
    expect(patternFault(pattern)).not.toBeNull()
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
