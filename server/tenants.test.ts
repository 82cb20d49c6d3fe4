/**
 * Promise 7, for every route of the contract: a business's ids lead another one nowhere, not its people, its
 * programs or the business's own test keys. The contract makes the requests: a route that names something gets it
 * filled in; one that also needs a valid body has a line in `asked`.
 */
import { scopeFor } from '@nkra/contract/permissions.ts'
import { routeList } from '@nkra/contract/routes.ts'
import type { Route } from '@nkra/contract/route.ts'
import type { EndpointName } from '@nkra/contract/endpoints.ts'
import { CONSENT_VERSION } from '@nkra/contract/kyc/consent.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pngOf } from './platform/testing/picture-samples.ts'
import { inlineDocument } from './openapi/openapi.ts'
import { openTenants, type OwnedIds, type Tenants } from './testing/tenants.ts'

interface Asked {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
  /** The form's fields, beside a picture. */
  form?: Record<string, string>
}

let tenants: Tenants

const PHONE = { phone: '0241111111' }
const SENT = { senderId: 'AdomSavings', text: 'Akwaaba' }
const DAYS = { from: '2026-11-01', to: '2026-11-30' }
const INSTANTS = { from: '2026-11-01T00:00:00Z', to: '2026-11-30T00:00:00Z' }
const inGroup = ({ grp }: OwnedIds) => ({ conditions: [{ of: 'group', is: 'in', groupId: grp }] })

/** What a route needs beside the ids in its address, a line each. */
const asked: Partial<Record<EndpointName, (theirs: OwnedIds) => Asked>> = {
  readNotifications: ({ ntf }) => ({ body: { until: ntf } }),
  changeView: () => ({ body: { name: 'Ours', isDefault: true } }),
  changeMemberRole: () => ({ body: { role: 'Viewer' } }),
  changeSender: () => ({ body: { senderId: 'AdomNew', purpose: 'Loans', sample: 'Due', submit: false } }),
  addSenderDocument: ({ snd }) => ({ form: { sender: snd } }),
  createInvoice: ({ acc }) => ({
    body: {
      accountId: acc,
      amount: 20,
      credit: 500,
      packageName: 'Starter',
      duration: 1,
      durationType: 3,
      ProductType: 1,
    },
  }),
  saveSpendCap: ({ key }) => ({
    body: { product: 'SMS', holder: { kind: 'key', id: key }, period: 'day', credits: 5 },
  }),
  createPayment: ({ inv }) => ({ body: { invoiceId: inv, gateway: 'paystack', method: 'card' } }),
  addPaymentProof: () => ({ form: {} }),
  exportStatement: () => ({ query: { ...DAYS, product: 'SMS' } }),
  renameGroup: () => ({ body: { name: 'Ours' } }),
  createSegment: (theirs) => ({ body: { name: 'Ours', filter: inGroup(theirs) } }),
  updateSegment: (theirs) => ({ body: { name: 'Ours', filter: inGroup(theirs) } }),
  countSegment: (theirs) => ({ body: { filter: inGroup(theirs) } }),
  createContact: ({ grp }) => ({ body: { ...PHONE, groupIds: [grp] } }),
  updateContact: () => ({ body: PHONE }),
  mergeContacts: ({ con }) => ({ body: { keepId: con, otherIds: [con] } }),
  removeOptOut: () => ({ params: { msisdn: tenants.optedOut } }),
  sendMessage: ({ grp }) => ({ body: { ...SENT, groupIds: [grp] } }),
  sendTestText: ({ grp }) => ({ body: { ...SENT, groupIds: [grp] } }),
  groupFailedRecipients: ({ grp }) => ({ body: { reasons: ['expired'], groupId: grp } }),
  estimateMessage: ({ grp }) => ({ body: { ...SENT, groupIds: [grp] } }),
  createSeries: ({ grp }) => ({
    body: {
      ...SENT,
      groupIds: [grp],
      rhythm: { every: 'day' },
      time: '09:30',
      from: '2099-01-01',
      ends: { after: 2 },
    },
  }),
  getConversation: () => ({ params: { msisdn: tenants.phone } }),
  listThread: () => ({ params: { msisdn: tenants.phone } }),
  readConversation: () => ({ params: { msisdn: tenants.phone } }),
  checkCode: () => ({ body: { code: '123456' } }),
  saveBusinessId: ({ bpr }) => ({ body: { principals: [{ id: bpr, name: 'Esi Quaye', role: 'owner' }] } }),
  askByLink: ({ bpr }) => ({
    body: { ...PHONE, kind: 'number', documents: ['ghana_card'], language: 'en', principal: bpr },
  }),
  submitKyc: ({ bid }) => ({
    body: {
      document: 'ghana_card',
      number: 'GHA-000000000-0',
      surname: 'Owusu',
      givenNames: 'Kwame',
      dateOfBirth: '1990-12-31',
      consent: {
        businessId: bid,
        version: CONSENT_VERSION,
        language: 'en',
        channel: 'in_person',
        agreed: true,
      },
    },
  }),
  addEvidence: () => ({ form: { kind: 'person' } }),
  decideKyc: () => ({ body: { status: 'approved' } }),
  assignKyc: () => ({ body: { userId: null } }),
  addKycNote: () => ({ body: { text: 'Look again' } }),
  askKycAgain: () => ({ body: { asked: ['document_front'], reason: 'blurred' } }),
  confirmKycFace: () => ({
    body: { answer: 'same', front: 'evd_000000000001a', person: 'evd_000000000001b' },
  }),
  enterKycReading: () => ({ body: { zone: ['P<GHA'] } }),
  enterKycAnswer: () => ({ form: { found: 'false', reference: 'A letter' } }),
  decideScreeningCandidate: () => ({ body: { state: 'confirmed' } }),
  rotateKey: () => ({ body: { overlapHours: 0 } }),
  changeWebhook: () => ({ body: { url: 'https://example.com/ours', types: ['message.failed'] } }),
  rotateWebhookSecret: () => ({ body: { overlapHours: 0 } }),
  replayWebhook: () => ({ body: INSTANTS }),
  reportKyc: () => ({ query: DAYS }),
  reportMessages: () => ({ query: DAYS }),
  reportCampaigns: () => ({ query: DAYS }),
  reportFile: () => ({ query: DAYS }),
  reportWorkbook: () => ({ query: DAYS }),
}

/** Calls that refuse before they look whose it is: 409, by these codes only. */
const BEFORE_THAT: Partial<Record<EndpointName, readonly string[]>> = {
  // A program has no phone of its own.
  sendTestText: ['phone_unconfirmed'],
  // Under whose business ID: the stranger has none, and the sandbox one of its own.
  submitKyc: ['business_id_missing', 'consent_outdated'],
}

/** Tables that a look changes: the record of one's own readings, and the last use of keys. */
const WRITTEN_BY_LOOKING: ReadonlySet<string> = new Set([
  'audit_chain',
  'audit_entry',
  'audit_origin',
  'api_key',
  'idempotency',
])

/** Calls that read sealed data, which does not exist here. */
const SEALED: ReadonlySet<EndpointName> = new Set([
  'getEvidence',
  'getKycProof',
  'getBusinessPaper',
  'getCertificateFile',
])

/** Calls whose address names nobody's thing: a block of numbers belongs to everybody. */
const NOBODYS: ReadonlySet<EndpointName> = new Set(['openCodeBlock'])

/** The kind of id in each parameter of the call, by the contract's own description. */
interface Named {
  params: Map<string, string>
  query: Map<string, string>
  body: boolean
}

const document = inlineDocument(routeList) as {
  paths: Record<string, Record<string, { parameters?: Parameter[]; requestBody?: object }>>
}
interface Parameter {
  in: 'path' | 'query'
  name: string
  schema: { examples?: unknown[] }
}
const AN_EXAMPLE = /"([a-z]{3})_000000000001a"/

function namedBy(route: Route): Named {
  const path = route.path.replace(/:(\w+)/g, '{$1}')
  const operation = document.paths[path]?.[route.method.toLowerCase()]
  if (operation === undefined) throw new Error(`${route.name} is not in the document`)
  const prefixes = (where: Parameter['in']) =>
    new Map(
      (operation.parameters ?? [])
        .filter((parameter) => parameter.in === where)
        .flatMap(({ name, schema }) => {
          const prefix = AN_EXAMPLE.exec(JSON.stringify(schema))?.[1]
          return prefix === undefined ? [] : [[name, prefix] as const]
        }),
    )
  const body = AN_EXAMPLE.test(JSON.stringify(operation.requestBody ?? null))
  return { params: prefixes('path'), query: prefixes('query'), body }
}

/** Routes behind a sign-in that name something, in their address or in what is sent. */
const naming = routeList.filter((route) => {
  if (route.permission === 'anyone' || NOBODYS.has(route.name)) return false
  const { query, body } = namedBy(route)
  return route.params !== undefined || query.size > 0 || body || route.name in asked
})

let before: readonly string[]

beforeAll(async () => {
  tenants = await openTenants()
  before = await digests()
})
afterAll(() => tenants.close())

const idOf = (prefix: string) =>
  Object.entries(tenants.theirs).find(([known]) => known === prefix)?.[1] ?? `${prefix}_0000000000abc`

/** A digest of every table's rows of theirs. */
async function digests(): Promise<string[]> {
  const { db, accountId } = tenants.world
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns join pg_class on relname = table_name
    where table_schema = 'public' and column_name = 'account_id' and relkind in ('r', 'p') and not relispartition
    order by table_name
  `.execute(db.sql)
  const { rows } = await sql<{ digest: string }>`${sql.join(
    tables
      .filter(({ name }) => !WRITTEN_BY_LOOKING.has(name))
      .map(
        ({ name }) => sql`
          select ${name} || ' ' || count(account_id) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '')
            as digest
          from ${sql.table(name)} t where account_id = ${accountId}`,
      ),
    sql` union all `,
  )}`.execute(db.sql)
  return rows.map(({ digest }) => digest)
}

/** Calls a route about their thing, with this token. */
function ask(route: Route, token: string) {
  const named = namedBy(route)
  const given = asked[route.name]?.(tenants.theirs) ?? {}
  const filled = (of: Map<string, string>) =>
    Object.fromEntries([...of].map(([name, prefix]) => [name, idOf(prefix)]))
  const params: Record<string, string> = { ...filled(named.params), ...given.params }
  const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? 'nothing'),
  )
  const query = new URLSearchParams({ ...filled(named.query), ...given.query }).toString()
  const [type, payload] = given.form
    ? formOf(given.form)
    : route.body
      ? ['application/json', JSON.stringify(given.body ?? {})]
      : [undefined, undefined]
  return tenants.http.inject({
    method: route.method,
    url: query === '' ? path : `${path}?${query}`,
    headers: { authorization: `Bearer ${token}`, ...(type && { 'content-type': type }) },
    ...(payload !== undefined && { payload }),
  })
}

function formOf(fields: Record<string, string>): [type: string, payload: Buffer] {
  const boundary = 'a-boundary'
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`
  const payload = Buffer.concat([
    Buffer.from(parts.join('') + file),
    pngOf({ width: 8, height: 8 }),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return [`multipart/form-data; boundary=${boundary}`, payload]
}

type Reply = Awaited<ReturnType<typeof ask>>

/**
 * Whether the reply leads nowhere: there is no such thing, or it is not for the caller, or a filter finds nothing.
 */
function leadsNowhere(route: Route, { status, body, text }: Reply): boolean {
  if (status === 404 || status === 403) return true
  if (status === 409) return BEFORE_THAT[route.name]?.includes(String(body['code'])) === true
  if (status !== 200 || namedBy(route).query.size === 0) return false
  return body === null
    ? text.trim().split('\n').length === 1
    : Array.isArray(body.data) && body.data.length === 0
}

/** Whether a 404 names what does not exist, or points at what named it. */
function saysWhat({ status, body }: Reply): boolean {
  if (status !== 404) return true
  return body['thing'] !== undefined || body.messages.some(({ pointer }) => pointer !== undefined)
}

const said = (who: string, { status, text }: Reply) => `${who}: ${status} ${text.slice(0, 300)}`

test.each(naming)('$name', async (route) => {
  const replies = [{ who: 'another business', reply: await ask(route, tenants.strangersToken) }]
  if (scopeFor(route.permission) !== null) {
    replies.push({ who: 'its program', reply: await ask(route, tenants.strangersKey) })
    replies.push({ who: 'a test key', reply: await ask(route, tenants.sandboxKey) })
  }
  const led = replies.filter(({ reply }) => !leadsNowhere(route, reply))
  expect(led.map(({ who, reply }) => said(who, reply))).toEqual([])
  const unsaid = replies.filter(({ reply }) => !saysWhat(reply))
  expect(unsaid.map(({ who, reply }) => said(who, reply))).toEqual([])
})

// All but what is sealed: what stands for it here never was.
test('the business itself finds what is asked for', async () => {
  const reads = naming.filter(
    ({ name, method, permission }) => method === 'GET' && permission !== 'administer' && !SEALED.has(name),
  )
  const lost: string[] = []
  for (const route of reads) {
    const reply = await ask(route, tenants.ownersToken)
    if (reply.status !== 200) lost.push(said(route.name, reply))
  }
  expect(reads.length).toBeGreaterThan(30)
  expect(lost).toEqual([])
})

test('nothing of it has changed', async () => {
  expect(await digests()).toEqual(before)
})
