/**
 * A person who was erased is not to be found from their telephone number: by no message, link, audit entry, job, reply or
 * webhook, in no table. `testing/joins.ts` says what counts as leading there. Nothing of a person is in files: their
 * photographs lie in the database. Beside the check the business has to do with the same person: it texts them under
 * the same reference, keeps views with their number, and lets an assistant look.
 */
import { randomUUID } from 'node:crypto'
import * as evidence from '@nkra/contract/kyc/evidence.ts'
import * as routes from '@nkra/contract/kyc/capture-links.ts'
import { KEY_SCOPES } from '@nkra/contract/permissions.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATOR_ACCOUNT_ID } from './catalog/accounts.ts'
import { createContact } from './contacts/address-book/contacts.ts'
import { bindDocs } from './docs/docs.ts'
import { erasureEvents } from './erasure-events.ts'
import { saveView } from './identity/views/saved-views.ts'
import { keepPartitions } from './integrations/day-partitions.ts'
import { RequestLog } from './integrations/keys/request-log.ts'
import { listEvents } from './integrations/webhooks/event-log.ts'
import { createWebhook } from './integrations/webhooks/webhooks.ts'
import { runCheck } from './kyc/checks/attempts.ts'
import {
  issueCertificate,
  openCertificateResources,
  type CertificateResources,
} from './kyc/certificates/certificates.ts'
import { assignKyc } from './kyc/review/assignments.ts'
import { addKycNote } from './kyc/review/notes.ts'
import { applyRetention } from './kyc/evidence/erasure.ts'
import { textOwnLinks } from './kyc/capture/own-links.ts'
import { bindKyc } from './kyc/requests/http.ts'
import { LINK, openCaptureStage, requestIdOf, type CaptureStage } from './kyc/testing/capture.ts'
import { bindMcp } from './mcp/mcp.ts'
import { messagesMoved } from './messaging/events.ts'
import { storeInboundMessage } from './messaging/inbound/conversations.ts'
import { finishChunks } from './messaging/links/chunks.ts'
import { readRoutes } from './messaging/links/routes.ts'
import { insertReceipts } from './messaging/messages/receipts.ts'
import { insertSubmissions } from './messaging/messages/submissions.ts'
import { forgetUnwantedTexts, unwantedTexts } from './messaging/messages/unwanted-texts.ts'
import { sendItemised } from './messaging/sending/itemised-send.ts'
import { ALWAYS } from './messaging/sending/sending-hours.ts'
import { testClock } from './platform/clock.ts'
import { relayAll } from './platform/events/relay.ts'
import type { ApiKey } from './platform/actor.ts'
import type { KeyRequest } from './platform/http/server.ts'
import { silentLog } from './platform/log.ts'
import { sealFor } from './platform/sealing.ts'
import { testServer, testUser, type TestServer } from './platform/testing/test-server.ts'
import { joinOf, readStored, tablesWith } from './testing/joins.ts'
import { webhookEvents } from './webhook-events.ts'

/** Of the stage, by which its texts' tokens follow from their ids. */
const SECRET = 'test'
const DAY_MS = 86_400_000
const DELIVERED = { segment: 1, linkId: 1 } as const
const HOOK = 'http://localhost/hook'

const clock = testClock()
const { signal } = new AbortController()
let stage: CaptureStage
let accountId: bigint
let papers: CertificateResources
let requests: RequestLog
/** Serves assistants, and writes down what they ask. */
let assistants: TestServer
beforeAll(async () => {
  stage = await openCaptureStage(clock)
  const { base, kyc } = stage
  const { db } = base
  papers = openCertificateResources({ kyc, secret: SECRET, publicUrl: 'https://nkra.test' })
  accountId = await stage.open(40n, 90n)
  await sql`
    insert into account_user (account_id, id, role, first_name, last_name, other_names, phone, password_hash)
    values (${accountId}, ${accountId}, 'Owner', 'Efua', 'Boateng', '', '', '')`.execute(db.sql)
  const seal = sealFor('webhooks', SECRET, clock)
  const types = ['kyc.asked', 'kyc.sent', 'kyc.decided', 'message.delivered'] as const
  for (const wholeNumbers of [false, true])
    await db.transaction((tx) =>
      createWebhook(tx, { seal, loopback: true }, testUser(accountId), {
        url: `${HOOK}?${String(wholeNumbers)}`,
        description: '',
        types: [...types],
        wholeNumbers,
      }),
    )
  // Its program reads the events by cursor, so all of them are kept, and every call of its is in the request log.
  await listEvents(db, { accountId }, { limit: 1 })
  // The log takes what follows once every process has heard of it.
  clock.advance(60_000)
  requests = await RequestLog.open(db, silentLog)
  const key: ApiKey = { kind: 'key', accountId, userId: null, keyId: accountId, scopes: [...KEY_SCOPES] }
  assistants = await testServer(
    db,
    (server) => {
      bindKyc(server, kyc)
      const documents = bindDocs(server, { origin: 'http://localhost', now: () => clock.now() })
      const authenticate = () => Promise.resolve(key)
      bindMcp(server, { authenticate, publicUrl: 'http://localhost', secret: SECRET, documents })
    },
    { authenticate: () => Promise.resolve(key), observeKey: (request) => requests.add(request) },
  )
  await sql`
    insert into kyc_retention (account_id, picture_days, identity_days, changed_by, changed_at)
    values (${accountId}, 20, 30, ${accountId}, ${clock.now()})`.execute(db.sql)
})
afterAll(async () => {
  await assistants.close()
  await requests.close()
  await stage.close()
})

/** Every step has its own instant. */
const step = () => clock.advance(1_000)

const relay = async () => {
  step()
  await relayAll(stage.base.db, [unwantedTexts, ...webhookEvents, ...erasureEvents], silentLog)
}

/** What the business calls the person, in their check and in its texts to them. */
const referenceOf = (number: string) => `member-${number.slice(4, 13)}`

/** What else the account has to do with the same person. */
async function meetAnyway({ phone, number }: Pick<Asked, 'phone' | 'number'>): Promise<void> {
  const { db } = stage.base
  const reference = referenceOf(number)
  const msisdn = BigInt(`233${phone.slice(1)}`)
  step()
  const contact = { name: 'Akosua', phone, fields: {}, groupIds: [], consent: null }
  await db.transaction((tx) => createContact(tx, { accountId }, contact as never))
  step()
  const routes = await readRoutes(db)
  const sending = {
    requireReleased: () => undefined,
    messageLimits: { require: () => undefined, count: () => undefined },
    optOutLinks: { of: () => () => '' },
    chunkCache: { put: () => undefined },
    policy: ALWAYS,
    routes: () => Promise.resolve(routes),
    wakeLinks: () => undefined,
  }
  await sendItemised(
    { db, messaging: sending as never },
    { accountId, userId: accountId },
    {
      senderId: 'AdomSavings',
      text: 'Our branch in Osu is open again.',
      traffic: 'transactional',
      messages: [{ to: phone, reference }],
      uniqueReferences: true,
      tags: [reference],
      callbackUrl: `${HOOK}/${reference}`,
    },
    {
      // As an assistant sends.
      key: { accountId, key: `mcp:${reference}`, fingerprint: Buffer.alloc(32, reference) },
      requestId: randomUUID(),
    },
  )
  step()
  const views = [
    { list: 'contacts', name: `Contact ${reference}`, parameters: { search: phone } },
    { list: 'campaigns', name: `Texts to ${reference}`, parameters: { search: reference } },
    { list: 'checks', name: 'To review', parameters: { status: 'in_review' } },
  ] as const
  for (const view of views)
    await db.transaction((tx) => saveView(tx, { accountId, userId: accountId }, { ...view }))
  step()
  await db.transaction((tx) =>
    storeInboundMessage(tx, {
      accountId,
      id: tx.ids.next(),
      msisdn,
      address: '1234',
      text: 'Thank you',
      keyword: null,
      parts: 1,
      complete: true,
      receivedAt: tx.clock.now(),
    }),
  )
}

/** The operator takes and delivers all texts that wait. */
async function deliverTexts(): Promise<void> {
  step()
  await stage.base.db.transaction(async (tx) => {
    const { rows } = await sql<{ of: bigint; id: bigint; position: number; messages: bigint[] }>`
      update chunk set position = length returning account_id as "of", id, position, message_ids as messages`.execute(
      tx.sql,
    )
    await finishChunks(
      tx,
      rows.map(({ of, id, position }) => ({ accountId: of, id, position })),
    )
    const told = rows.flatMap(({ of, messages }) =>
      messages.map((messageId) => ({ ...DELIVERED, accountId: of, messageId, at: tx.clock.now() })),
    )
    await insertSubmissions(
      tx,
      told.map((each) => ({
        ...each,
        outcome: 'accepted',
        status: 0,
        smscKey: each.messageId + 1n,
        msisdn: null,
      })),
    )
    await insertReceipts(
      tx,
      told.map((each) => ({ ...each, state: 'delivered', error: null })),
    )
    const { rows: own } = await sql<{ messageId: bigint; campaignId: bigint }>`
      select id as "messageId", campaign_id as "campaignId" from message
      where account_id = ${accountId} and id = any(${told.map(({ messageId }) => messageId)}::int8[])`.execute(
      tx.sql,
    )
    const moved = own.map(
      (each) => ({ ...each, state: 'delivered', error: null, at: tx.clock.now() }) as const,
    )
    if (moved.length > 0) tx.publish(messagesMoved.of(accountId, { messages: moved }))
  })
}

/** Which the person holds. */
const browserOf = (number: string) => `Phone ${number.slice(-4)} Browser`

interface Asked {
  phone: string
  number: string
  kind: 'number' | 'document'
}

/** The director of the business, whose own check each of these is. */
const director = async (): Promise<string> => {
  const { rows } = await sql<{ id: bigint }>`
    select id from business_principal where account_id = ${accountId}`.execute(stage.base.db.sql)
  return encodeId('bpr', rows[0]!.id)
}

/** From the text to what came of it. Answers the request, and the person's own link. */
async function checkPerson({ phone, number, kind }: Asked): Promise<{ id: string; token: string }> {
  step()
  const body = {
    kind,
    documents: ['ghana_card'],
    phone,
    language: 'en',
    reference: referenceOf(number),
  }
  const asked = await stage.http.call(
    routes.askByLink,
    {
      body: {
        ...body,
        metadata: { branch: `branch ${number.slice(-4)}` },
        principal: await director(),
      } as never,
    },
    { as: testUser(accountId), headers: { 'idempotency-key': `ask ${number.slice(-4)}` } },
  )
  const { id } = asked.body.data as { id: string }
  const token = await stage.tokenOf(accountId)
  await relay()
  await deliverTexts()
  await relay()
  const person = stage.person(token, browserOf(number))
  const does = [
    () => person.agree(),
    () => person.details({ number }),
    ...(kind === 'document'
      ? [() => person.picture('document_front'), () => person.picture('document_back')]
      : []),
    () => person.send(),
  ]
  for (const act of does) {
    step()
    const { status, text } = await act()
    if (status >= 300) throw new Error(text)
  }
  step()
  await runCheck(stage.kyc, { accountId, id: requestIdOf(id) }, signal)
  await relay()
  // Later they ask for a link with their number, and look by a code.
  step()
  await textOwnLinks(stage.asking, { msisdn: `233${phone.slice(1)}`, language: 'fr' })
  const [later] = (await stage.textsOf(OPERATOR_ACCOUNT_ID)).slice(-1)
  step()
  const seen = await stage.person(LINK.exec(later!)![1]!, browserOf(number)).own(routes.getOwnKyc)
  if (seen.status !== 200) throw new Error(seen.text)
  await deliverTexts()
  step()
  const reviewer = testUser(accountId)
  await stage.base.db.transaction(async (tx) => {
    const which = { id: requestIdOf(id) }
    if (kind === 'document') await assignKyc(tx, reviewer, { ...which, userId: reviewer.userId })
    await addKycNote(stage.kyc, tx, reviewer, { ...which, text: `Call ${phone}` })
  })
  step()
  await look(id, { phone, number })
  step()
  if (kind === 'number')
    await stage.base.db.transaction((tx) =>
      issueCertificate(papers, tx, testUser(accountId), { id: requestIdOf(id) }),
    )
  return { id, token }
}

/** A program of the business finds the check by what it knows of the person, and reads it. */
async function look(id: string, { phone, number }: Pick<Asked, 'phone' | 'number'>): Promise<void> {
  const asked: Omit<KeyRequest, 'path' | 'params' | 'query' | 'requestId'> = {
    actor: { kind: 'key', accountId, userId: null, keyId: accountId, scopes: [] },
    method: 'GET',
    status: 200,
    code: null,
    took_ms: 3,
    ip: '192.0.2.7',
  }
  const finds = { path: '/kyc', params: {}, query: { search: number, phone, limit: 10 } }
  const reads = { path: '/kyc/:id', params: { id }, query: {} }
  for (const call of [finds, reads]) requests.add({ ...asked, ...call, requestId: randomUUID() })
  for (const [name, input] of [
    ['list_identity_checks', { reference: referenceOf(number) }],
    ['identity_check_status', { id }],
  ] as const) {
    const { text } = await assistants.inject({
      method: 'POST',
      url: '/mcp',
      headers: { 'content-type': 'application/json', authorization: 'Bearer assistant' },
      payload: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name, arguments: input },
      }),
    })
    if (!text.includes(id)) throw new Error(text)
  }
  await requests.flush()
}

interface Erased {
  id: string
  token: string
  number: string
}

const endings = {
  'by the business': {
    kind: 'number',
    erase: ({ id }: Erased) =>
      stage.http.call(evidence.eraseKyc, { params: { id } }, { as: testUser(accountId) }),
  },
  'by themselves': {
    kind: 'document',
    erase: ({ token, number }: Erased) => stage.person(token, browserOf(number)).own(routes.withdrawKyc),
  },
  'by the end of the retention': {
    kind: 'number',
    erase: () => {
      clock.advance(31 * DAY_MS)
      return applyRetention(stage.base.db)
    },
  },
} as const

let people = 0
/** Nobody else has such a number, or a card like it. */
const newPerson = () => {
  const mark = String(51 + people++)
  return { phone: `02498765${mark}`, number: `GHA-7771115${mark}-4` }
}

test.each(Object.entries(endings))(
  'erased %s, nothing leads from the number to the check',
  async (_, ending) => {
    const { db } = stage.base
    const live = async () => {
      const of = newPerson()
      // The days of the events and of the request log.
      await keepPartitions(db)
      await meetAnyway(of)
      await deliverTexts()
      await relay()
      return { ...of, ...(await checkPerson({ ...of, kind: ending.kind })) }
    }
    const end = async (person: Erased) => {
      step()
      await ending.erase(person)
      await deliverTexts()
      await relay()
      step()
      await forgetUnwantedTexts(db)
      await relay()
    }
    // Whoever came before: what is in common with them is the account's, or a word of the program.
    await end(await live())
    const known = await readStored(db, SECRET)

    const person = await live()
    const from = new RegExp(person.phone.slice(1))
    const to = new RegExp(`${person.id}|\\b${requestIdOf(person.id)}\\b`)
    // The walk finds what is there, also in what is kept for programs.
    const told = tablesWith(
      await readStored(db, SECRET),
      new RegExp(`${person.id}|${referenceOf(person.number)}`),
    )
    expect(told).toEqual(expect.arrayContaining(['account_event', 'api_request', 'webhook_delivery']))
    expect(joinOf(await readStored(db, SECRET), known, from, to)).not.toBeNull()
    await end(person)

    const stored = await readStored(db, SECRET)
    expect(joinOf(stored, known, from, to)).toBeNull()
    // The business is told that the check of its director is gone, and on which day.
    const { rows: principals } = await sql`
      select request_id as "requestId", check_erased_on = ${clock.now()}::date as today from business_principal
      where account_id = ${accountId}`.execute(db.sql)
    expect(principals).toEqual([{ requestId: null, today: true }])
    // The number stands where it stands for another reason, and what the person gave nowhere.
    expect(tablesWith(stored, from)).toEqual([
      'campaign',
      'contact',
      'conversation',
      'inbound_message',
      'message',
      'saved_view',
      'webhook_delivery',
    ])
    // The same reference stands where the business gave it to its own texts.
    expect(tablesWith(stored, new RegExp(referenceOf(person.number)))).toEqual([
      'account_event',
      'campaign',
      'campaign_tag',
      'idempotency',
      'message',
      'saved_view',
      'webhook_delivery',
    ])
    for (const given of [
      person.token,
      person.number,
      'Owusu',
      `branch ${person.number.slice(-4)}`,
      browserOf(person.number),
    ])
      expect([given, tablesWith(stored, new RegExp(given))]).toEqual([given, []])
  },
)
