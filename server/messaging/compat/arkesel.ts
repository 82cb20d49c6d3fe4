/**
 * The compatible API for programs written for Arkesel, version 2: sending, a message's details, reports on several
 * messages, and the balance, with Arkesel's addresses, fields and words. Each call uses the same function as our own
 * API. The header `api-key` contains a key of Nkra.
 *
 * Sources: developers.arkesel.com, "SMS API v2" (Send SMS, Schedule SMS, SMS sandbox, SMS balance, SMS details); its
 * answers as the clients arkesel_python (Arkesel's own) and arkesel-sdk of kalourmade on GitHub read them.
 */
import type { FailureCode } from '@nkra/contract/failures.ts'
import {
  ENTRIES_ANSWERED_MAX,
  PHONE_LENGTH_MAX,
  TEXT_LENGTH_MAX,
  WEBHOOK_URL_LENGTH_MAX,
} from '@nkra/contract/limits.ts'
import { decodeId, encodeId } from '@nkra/contract/wire.ts'
import { parsePhone } from '@nkra/sms/phone.ts'
import { z } from 'zod'
import { balances } from '../../billing/ledger/ledger.ts'
import { ensureSandbox } from '../../catalog/accounts.ts'
import type { ApiKey, Authenticated } from '../../platform/actor.ts'
import { Fail } from '../../platform/fail.ts'
import { addressOf, type Server } from '../../platform/http/server.ts'
import { isSandbox, sandboxOf } from '../../platform/sandbox.ts'
import { readCampaign } from '../campaigns/campaigns.ts'
import { readMessages, recipientsAmong, type Message } from '../campaigns/message-list.ts'
import { send, type Sending } from '../sending/send.ts'
import { ARKESEL_STATUS, arkeselReceiptUrl, type CallbackKeys } from './arkesel-callbacks.ts'
import {
  keyAlone,
  objectOf,
  openDoor,
  Refusal,
  sentenceOf,
  type Answer,
  type ProgramCall,
} from './program-door.ts'
import { sendTexts } from './program-sends.ts'

export interface ArkeselOptions {
  messaging: Sending
  authenticate: (token: string, address: string) => Promise<Authenticated>
  /** Whether a callback may go to this address. */
  isTarget: (url: string) => boolean
  callbackKeys: Pick<CallbackKeys, 'note'>
}

const BASE = '/api/v2'
const BODY_BYTES_MAX = 1024 * 1024
const SENDER_LENGTH_MAX = 15
const KEY_LENGTH_MAX = 400
/** The most messages of one report. */
const REPORTS_MAX = 100

const SendBody = z.strictObject({
  sender: z.string().trim().min(1).max(SENDER_LENGTH_MAX),
  message: z.string().max(TEXT_LENGTH_MAX).regex(/\S/, 'message has no text'),
  recipients: z
    .array(z.union([z.string().max(PHONE_LENGTH_MAX), z.int().transform(String)]))
    .min(1)
    .max(ENTRIES_ANSWERED_MAX),
  sandbox: z.boolean().default(false),
  scheduled_date: z.string().max(40).optional(),
  callback_url: z.string().max(WEBHOOK_URL_LENGTH_MAX).optional(),
  use_case: z.enum(['promotional', 'transactional', 'otp']).default('promotional'),
})
const ReportsBody = z.strictObject({ msg_ids: z.array(z.string().max(60)).min(1).max(REPORTS_MAX) })

export function bindArkesel(
  server: Server,
  { messaging, authenticate, isTarget, callbackKeys }: ArkeselOptions,
): void {
  const { db } = server
  const context = { db, messaging }

  const sendAll = async ({ request, key, body }: ProgramCall): Promise<Answer> => {
    const asked = read(SendBody, body)
    const { sender, message, recipients, sandbox, scheduled_date, use_case } = asked
    const { numbers, invalid } = sorted(recipients)
    if (numbers.length === 0)
      throw new ArkeselRefusal(422, 'None of the recipients is a mobile number of Ghana')
    const actor = sandbox ? inSandbox(key) : key
    // A live key may be the first to use the sandbox.
    if (sandbox) await db.transaction((tx) => ensureSandbox(tx, key.accountId))
    const content = { senderId: sender, text: message, traffic: use_case }
    const callbackUrl = callbackOf(asked, actor)
    if (callbackUrl !== undefined) callbackKeys.note(key.keyId)
    const entries = numbers.map((to) => ({ to }))
    const sent =
      scheduled_date === undefined
        ? await sendNow(actor, { ...content, entries, callbackUrl }, request.id)
        : await schedule(actor, { ...content, numbers, at: instantOf(scheduled_date) }, request.id)
    const data = [
      ...sent.accepted,
      ...(invalid.length > 0 ? [{ 'invalid numbers': invalid }] : []),
      // Theirs has no such entry. Nobody is left out without a word.
      ...(sent.leftOut.length > 0 ? [{ 'left out': sent.leftOut }] : []),
    ]
    return [200, { status: 'success', data }]
  }

  const callbackOf = (
    { callback_url: url, scheduled_date }: z.output<typeof SendBody>,
    { accountId }: ApiKey,
  ) => {
    if (url === undefined) return undefined
    // Owed receipts are those of accounts, and a sandbox is none.
    if (isSandbox(accountId)) throw new ArkeselRefusal(422, 'callback_url does not go with the sandbox here')
    if (scheduled_date !== undefined)
      throw new ArkeselRefusal(422, 'callback_url does not go with scheduled_date here')
    if (!isTarget(url)) throw new ArkeselRefusal(422, 'callback_url is not a public https address')
    return arkeselReceiptUrl(url)
  }

  const sendNow = async (key: ApiKey, texts: Parameters<typeof sendTexts>[2], requestId: string) => {
    const sent = await sendTexts(context, key, texts, requestId)
    return {
      accepted: sent.texts.flatMap(({ to, id }) =>
        id === null ? [] : [{ recipient: to, id: encodeId('msg', id) }],
      ),
      leftOut: sent.texts.flatMap(({ to, leftOut }) =>
        leftOut === null ? [] : [{ recipient: to, reason: leftOut }],
      ),
    }
  }

  /**
   * Schedules a send. Its messages do not exist yet, so the answered ids are made of the campaign's id and the index in
   * it.
   */
  const schedule = async (
    key: ApiKey,
    { numbers, at, ...content }: Scheduled,
    requestId: string,
  ): Promise<{ accepted: object[]; leftOut: object[] }> => {
    const body = { ...content, recipients: numbers, scheduleAt: at, literal: true } as const
    const outcome = await send(context, key, body, { key: null, requestId })
    // Only a call with an idempotency key has an answer that was given before.
    if ('sealed' in outcome) throw new Fail('internal')
    const id = encodeId('cmp', outcome.accepted.id)
    return { accepted: numbers.map((recipient, index) => ({ recipient, id: `${id}-${index}` })), leftOut: [] }
  }

  /**
   * The details of messages by their ids, of the account and of its sandbox, because a live key may have sent to both.
   * Messages are read together, and scheduled ones together for each campaign.
   */
  const findAll = async (key: ApiKey, ids: readonly string[]): Promise<Map<string, object>> => {
    const found = new Map<string, object>()
    for (const { accountId } of [key, inSandbox(key)]) {
      const missing = ids.filter((id) => !found.has(id))
      const messageIds = missing.map((id) => decodeId('msg', id)).filter((id) => id !== null)
      const messages = messageIds.length === 0 ? [] : await readMessages(db, accountId, messageIds)
      for (const message of messages) found.set(encodeId('msg', message.id), detailsOf(message))
      const scheduled = missing.flatMap((id) => scheduledOf(id) ?? [])
      for (const [campaignId, of] of Map.groupBy(scheduled, (each) => each.campaignId))
        for (const [id, details] of await findScheduled(accountId, campaignId, of)) found.set(id, details)
    }
    return found
  }

  const findScheduled = async (
    accountId: bigint,
    campaignId: bigint,
    ids: readonly ScheduledId[],
  ): Promise<[string, object][]> => {
    const campaign = await readCampaign(db, accountId, campaignId).catch((error: unknown) => {
      if (error instanceof Fail && error.code === 'not_found') return null
      throw error
    })
    if (campaign === null) return []
    const asked = ids.flatMap(({ id, place }) => {
      const number = campaign.typed[place]
      return number === undefined ? [] : [{ id, number }]
    })
    if (asked.length === 0) return []
    const numbers = asked.map(({ number }) => number)
    const messages = await recipientsAmong(db, accountId, campaignId, numbers)
    const sent = new Map(messages.map((message) => [message.to, message]))
    // Somebody who opted out before the time has no message, and a cancelled campaign has none at all.
    const waits = campaign.expandedAt === null && campaign.status !== 'cancelled'
    return asked.map(({ id, number }) => {
      const message = sent.get(`+${number}`)
      if (message !== undefined) return [id, { ...detailsOf(message), id, ID: id }]
      const { sender, text } = campaign
      const unsent = { message_count: 0, sent_at_time: null, status: waits ? 'QUEUED' : 'PROHIBITED' }
      return [id, { id, ID: id, sender, recipient: String(number), message: text, ...unsent }]
    })
  }

  const { on, refuseOthers } = openDoor(server, {
    bodyBytesMax: BODY_BYTES_MAX,
    admit: (request) => {
      const given = request.headers['api-key']
      if (typeof given !== 'string' || given.length > KEY_LENGTH_MAX) throw new Fail('unauthenticated')
      return keyAlone(authenticate(given.trim(), addressOf(request)))
    },
    refusalOf,
  })
  on('POST', `${BASE}/sms/send`, 'messages:send', sendAll)
  on('GET', `${BASE}/sms/:message`, 'messages:read', async ({ key, params }) => {
    const id = params['message'] ?? ''
    const data = (await findAll(key, [id])).get(id)
    if (data === undefined) throw new Fail('not_found', { thing: 'message' })
    return [200, { status: 'success', data }]
  })
  on('POST', `${BASE}/sms/message-reports`, 'messages:read', async ({ key, body }) => {
    const { msg_ids: ids } = read(ReportsBody, body)
    const found = await findAll(key, [...new Set(ids)])
    const reports = ids.map((id) => [id, found.get(id) ?? UNKNOWN_MESSAGE])
    return [200, { status: 'success', data: Object.fromEntries(reports) as object }]
  })
  on('GET', `${BASE}/clients/balance-details`, 'billing:read', async ({ key }) => {
    const lots = await balances(db, key.accountId)
    const credits = lots.find(({ product }) => product === 'SMS')?.available ?? 0n
    // Nkra keeps credits and no money.
    return [200, { status: 'success', data: { sms_balance: String(credits), main_balance: 'GHS 0.00' } }]
  })
  refuseOthers(BASE)
}

const UNKNOWN_MESSAGE = { status: 'error', response: 'message does not exist' }

/** An id of a scheduled message: its campaign, and its place among the numbers of that. */
interface ScheduledId {
  id: string
  campaignId: bigint
  place: number
}

function scheduledOf(id: string): ScheduledId | null {
  const [, campaign = '', place = ''] = /^(cmp_\w{13})-(\d{1,3})$/.exec(id) ?? []
  const campaignId = decodeId('cmp', campaign)
  return campaignId === null ? null : { id, campaignId, place: Number(place) }
}

interface Scheduled {
  senderId: string
  text: string
  traffic: 'promotional' | 'transactional' | 'otp'
  numbers: string[]
  at: Date
}

/** The key as the sandbox's. What `sandbox: true` sends reaches no phone and costs nothing. */
const inSandbox = (key: ApiKey): ApiKey => ({ ...key, accountId: sandboxOf(key.accountId) })

function read<Schema extends z.ZodType>(schema: Schema, bytes: Buffer): z.output<Schema> {
  const object = objectOf(bytes)
  if (object === null) throw new ArkeselRefusal(422, 'Send the request as a JSON object')
  const parsed = schema.safeParse(object)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  if (issue?.code === 'unrecognized_keys')
    throw new ArkeselRefusal(422, `The field ${issue.keys[0]} is not supported here`)
  throw new ArkeselRefusal(
    422,
    `The field ${issue?.path.join('.') ?? ''} is invalid: ${issue?.message ?? ''}`,
  )
}

/** Divides recipients into different valid numbers in their order, and texts that are no number. */
function sorted(recipients: readonly string[]): { numbers: string[]; invalid: string[] } {
  const numbers = new Set<string>()
  const invalid: string[] = []
  for (const recipient of recipients) {
    const phone = parsePhone(recipient)
    if (phone.fault === null) numbers.add(phone.msisdn)
    else invalid.push(recipient)
  }
  return { numbers: [...numbers], invalid }
}

const WHEN = /^(\d{4}-\d{2}-\d{2}) (\d{1,2}):(\d{2})(?::(\d{2}))?(?: ?([AP]M))?$/i

/** A time in Accra, which keeps UTC: `2026-12-24 07:30 AM`. */
function instantOf(given: string): Date {
  const [, day = '', hour = '', minute = '', second = '00', half = ''] = WHEN.exec(given.trim()) ?? []
  const noon = half === '' ? 0 : 12
  const hours = noon === 0 ? Number(hour) : (Number(hour) % noon) + (half.toUpperCase() === 'PM' ? noon : 0)
  const at = new Date(`${day}T${String(hours).padStart(2, '0')}:${minute}:${second}Z`)
  const isReal =
    !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) && (noon === 0 || Number(hour) <= noon)
  if (!isReal) throw new ArkeselRefusal(422, 'scheduled_date is a time such as 2026-12-24 07:30 AM')
  return at
}

/** A message's details. The id is in them twice, because clients of Arkesel read it under two names. */
function detailsOf(message: Message): object {
  const id = encodeId('msg', message.id)
  return {
    id,
    ID: id,
    sender: message.senderId,
    recipient: message.to.slice(1),
    message: message.text,
    status: ARKESEL_STATUS[message.state],
    message_count: message.segments,
    sent_at_time: (message.submittedAt ?? message.createdAt).toISOString().slice(0, 19).replace('T', ' '),
  }
}

class ArkeselRefusal extends Refusal {
  readonly answer: Answer

  constructor(status: number, message: string) {
    super(message)
    this.answer = [status, { status: 'error', message }]
  }
}

const CREDENTIALS = 'Send an API key of Nkra in the header api-key'

/** Arkesel's HTTP statuses of failures. Other failures that a changed request can avoid are 422. */
const STATUSES: Readonly<Partial<Record<FailureCode, number>>> = {
  unauthenticated: 401,
  key_malformed: 401,
  key_refused: 401,
  key_network_refused: 403,
  key_scope_missing: 403,
  account_suspended: 403,
  insufficient_credits: 402,
  not_found: 404,
  method_not_allowed: 405,
  too_many_requests: 429,
  spend_cap_reached: 429,
}

function refusalOf(failure: Fail): Answer {
  const status = STATUSES[failure.code] ?? (failure.status >= 500 ? failure.status : 422)
  return new ArkeselRefusal(status, sentenceOf(failure, CREDENTIALS)).answer
}
