/** An estimate's promise equals the charge, message by message, and what travels, for any text. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { estimateMessage, sendMessage } from '@nkra/contract/messaging/campaigns.ts'
import { listMessages } from '@nkra/contract/messaging/messages.ts'
import type { RouteRequest, Route } from '@nkra/contract/route.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import { balances } from '../../billing/ledger/ledger.ts'
import { mergeContacts } from '../../contacts/address-book/contacts.ts'
import { ensureGroup } from '../../contacts/address-book/groups.ts'
import { testServer, testUser, type TestServer } from '../../platform/testing/test-server.ts'
import type { Estimate } from './estimate.ts'
import { bindSending } from './http.ts'
import type { Message } from '../campaigns/message-list.ts'
import { openMessagingWorld, until, type World } from '../testing/world.ts'

/** Texts sent one by one, each with its own estimate, and texts of one campaign, different for everybody. */
const TYPED = { batches: 20, texts: 100 }
const MERGED = { batches: 16, texts: 500 }
const TEXTS = TYPED.batches * TYPED.texts + MERGED.batches * MERGED.texts
const CREDITS = 1_000_000
const FIRST_NUMBER = 233_200_000_000
type Sums = { id: string; recipients: number; segments: number; credits: number }
/** Patience for a machine that has other things to do. */
const SLOW_MS = 120_000

let world: World
let http: TestServer
/** Counts the numbers that were given out. */
let given = 0
/** The estimate of each campaign. */
const promised = new Map<string, Estimate>()

beforeAll(async () => {
  world = await openMessagingWorld({ credits: BigInt(CREDITS), link: { windowSize: 2_000 } })
  const { db } = world
  const messaging = await world.start()
  http = await testServer(db, (server) => bindSending(server, { db, messaging }))
})
afterAll(async () => {
  await http.close()
  await world.close()
})

async function call<Reply>(route: Route, asked: Partial<RouteRequest<Route>>): Promise<Reply> {
  const { body, text } = await http.call(route, asked, { as: testUser(world.accountId) })
  if (!body.succeeded) throw new Error(`${JSON.stringify(asked)}: ${text}`)
  return body.data as Reply
}

/** Asks for the price, then sends. */
async function sendAsEstimated(body: object): Promise<void> {
  const asked = { body: { senderId: 'AdomSavings', traffic: 'transactional', ...body } }
  const estimate = await call<Estimate>(estimateMessage, asked)
  const { id, ...sums } = await call<Sums>(sendMessage, asked)
  if ('recipients' in body)
    expect(sums).toMatchObject({ segments: estimate.segments, credits: estimate.credits })
  promised.set(id, estimate)
}

async function sendTyped(texts: readonly string[]): Promise<void> {
  const bodies = texts.map((text) => ({ text: typedOf(text), recipients: [`+${FIRST_NUMBER + given++}`] }))
  await Promise.all(bodies.map(sendAsEstimated))
}

async function sendMerged(texts: readonly string[]): Promise<void> {
  const { db, accountId } = world
  const contacts = texts.map((text) => ({
    msisdn: String(FIRST_NUMBER + given++),
    network: 'Telecel' as const,
    name: '',
    fields: { Note: text },
  }))
  const groupId = await db.transaction(async (tx) => {
    const { id } = await ensureGroup(tx, accountId, `Batch ${given}`)
    await mergeContacts(tx, { accountId, groupId: id }, contacts)
    return id
  })
  await sendAsEstimated({ text: '{{Note}}', groupIds: [encodeId('grp', groupId)] })
  await until('made into messages', async () => {
    const { rows } = await db.pool.query('select count(*)::int4 as made from message where account_id = $1', [
      accountId,
    ])
    return (rows as { made: number }[])[0]?.made === given
  })
}

/** GSM 03.38, table by table from the standard. The platform's own tables have no part in this. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
    '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const EXTENSION = new Set('\f^{}\\[~]|€')

/** Segments by the standard: characters go into parts one by one, and none is cut in two. */
function segmentsOf(text: string): number {
  const characters = Array.from(text)
  const isGsm = characters.every((one) => BASIC.has(one) || EXTENSION.has(one))
  const sizes = characters.map((one) => (isGsm ? (EXTENSION.has(one) ? 2 : 1) : one.length))
  const [whole, part] = isGsm ? [160, 153] : [70, 67]
  if (sizes.reduce((sum, size) => sum + size, 0) <= whole) return 1
  let parts = 1
  let left = part
  for (const size of sizes) {
    if (size > left) {
      parts++
      left = part
    }
    left -= size
  }
  return parts
}

/** Characters of scripts and signs that people write, each as far as it is one. */
const ALPHABETS: readonly (readonly string[])[] = [
  Array.from(BASIC),
  Array.from(EXTENSION),
  ...[
    'ɛɔƐƆŋŊƒƑɖƉɣƔʋƲẽã',
    '₵’‘“”–—…•',
    'çêëîïôûœÀÊ',
    'مرحبا بكم في غانا ١٢٣',
    'שלום',
    'नमस्ते क्षमा',
    '你好世界かなカナ한국어',
    'ขอบคุณ',
    'ሰላም',
    '😀🎉🇬🇭𝔊𐍈',
    'e\u0301a\u0300\u0323\u200b\u200d\ufeff\u00a0\u2028',
  ].map((script) => Array.from(script)),
  ['👨‍👩‍👧', '👍🏿', '❤️', '1️⃣', '😀'],
]
/** Seven segments in the encoding that needs more of them: fewer than are refused. */
const LENGTH_MAX = 463
/** Lengths around the limits of one, two and three segments in either encoding, and any other. */
const length = fc.oneof(
  fc.integer({ min: 1, max: 12 }),
  ...[70, 134, 160, 201, 306, 459].map((limit) => fc.integer({ min: limit - 4, max: limit + 4 })),
  fc.integer({ min: 1, max: 300 }),
)
/** Some of an alphabet in any order. It is many times faster than drawing each character. */
const someOf = (alphabets: readonly (readonly string[])[]) =>
  fc
    .record({
      alphabet: fc.constantFrom(...alphabets),
      from: fc.nat(200),
      step: fc.integer({ min: 1, max: 11 }),
      length,
    })
    .map(({ alphabet, from, step, length }) =>
      Array.from({ length }, (_, place) => alphabet[(from + place * step) % alphabet.length]).join(''),
    )
const gsm = someOf(ALPHABETS.slice(0, 2))
const anything = fc.oneof(
  { weight: 6, arbitrary: someOf(ALPHABETS) },
  fc.string({ unit: 'binary', maxLength: 20 }),
)
const pieces = fc.oneof(
  fc.array(gsm, { minLength: 1, maxLength: 4 }),
  fc.array(anything, { minLength: 1, maxLength: 4 }),
)
/** A text cut to its length anywhere, even inside a character. NUL and half a character are refused as such. */
const text = fc
  .tuple(pieces, length)
  .map(([pieces, length]) => pieces.join('').replaceAll('\0', '').slice(0, length).toWellFormed())

const batchOf = (texts: number) => fc.array(text, { minLength: texts, maxLength: texts, size: 'max' })
/** A failing batch is reported as it is: to shrink it, each attempt would send again. */
const runs = (numRuns: number) => ({ numRuns, endOnFailure: true })
/**
 * Typed texts. Braces mean a field there, so they are written differently, which makes the text longer. A text must
 * have something to read.
 */
function typedOf(raw: string): string {
  const typed = raw
    .replace(/\{(?=\{)/g, '{ ')
    .slice(0, LENGTH_MAX)
    .toWellFormed()
  return /\S/u.test(typed) ? typed : 'x'
}

/** The text as a phone reads it. A byte order mark travels as another invisible sign. */
const asRead = (text: string) => text.replaceAll('\ufeff', '\u2060').replaceAll('\ufffe', '\ufffd')

/** Every message of the account, as its owner may list them. */
async function everyMessage(): Promise<Message[]> {
  const messages: Message[] = []
  for (let after: string | undefined; ;) {
    const query = { limit: 200, ...(after !== undefined && { after }) }
    const { body } = await http.call(listMessages, { query }, { as: testUser(world.accountId) })
    messages.push(...(body.data as Message[]))
    if (typeof body.next !== 'string') return messages
    after = body.next
  }
}

test(
  'of 10,000 texts in every script, each costs what was promised, and takes so much on the wire',
  async () => {
    await fc.assert(fc.asyncProperty(batchOf(TYPED.texts), sendTyped), runs(TYPED.batches))
    await fc.assert(fc.asyncProperty(batchOf(MERGED.texts), sendMerged), runs(MERGED.batches))

    const messages = await everyMessage()
    expect(messages).toHaveLength(TEXTS)
    for (const { text, segments, credits } of messages) {
      const takes = segmentsOf(text)
      expect({ text, segments, credits }).toEqual({ text, segments: takes, credits: takes })
    }

    const campaigns = Map.groupBy(messages, ({ campaignId }) => String(campaignId))
    expect(campaigns.size).toBe(promised.size)
    for (const [id, { recipients, segments, credits, segmentsMin, segmentsMax, longest }] of promised) {
      const sent = campaigns.get(id) ?? []
      const charged = sent.map((message) => message.credits)
      const sum = charged.reduce((all, each) => all + each, 0)
      expect([recipients, segments, credits, segmentsMin, segmentsMax]).toEqual([
        charged.length,
        sum,
        sum,
        Math.min(...charged),
        Math.max(...charged),
      ])
      const dearest = sent.filter((message) => message.credits === segmentsMax)
      expect(sent).toContainEqual(expect.objectContaining({ to: longest.to, text: longest.text }))
      expect(longest.text).toHaveLength(Math.max(...dearest.map(({ text }) => text.length)))
    }

    const total = messages.reduce((sum, { credits }) => sum + credits, 0)
    await until('all on the wire', () => world.centre.taken.length >= total)
    const arrived = Map.groupBy(world.centre.taken, ({ to }) => to)
    for (const { to, text, credits } of messages) {
      const parts = arrived.get(to.replace('+', '')) ?? []
      expect({ to, parts: parts.length, text: parts.map((part) => part.text).join('') }).toEqual({
        to,
        parts: credits,
        text: asRead(text),
      })
    }
    const [sms] = await balances(world.db, world.accountId)
    expect(sms).toMatchObject({ available: BigInt(CREDITS - total), reserved: 0n })
  },
  SLOW_MS,
)
