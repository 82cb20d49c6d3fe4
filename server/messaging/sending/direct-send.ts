/**
 * Direct sends: to a few typed numbers, at once. Requests that arrive together share one transaction. Each is checked,
 * paid for, stored and queued separately, so one that fails affects no other. A request is answered once its transaction
 * is committed.
 */
import { type Link, segmentsOnWire } from '../links/links.ts'
import { Composition, recipientOf, fieldsToCheck, requireKnownFields } from './composition.ts'
import {
  requireSendersStatement,
  usableSender,
  type RememberedSender,
  type UsableSender,
} from '../../catalog/senders/senders.ts'
import { requireNoneOptedOutStatement } from '../../contacts/address-book/audience.ts'
import {
  spendAll,
  spendUnlessMixed,
  unpaid,
  NOT_ALL_PAID,
  SEVERAL_AUTHORS,
} from '../../billing/ledger/ledger.ts'
import type { EndpointName } from '@nkra/contract/endpoints.ts'
import { SEGMENTS_MAX } from '@nkra/sms/segments.ts'
import { failures } from '@nkra/contract/failures.ts'
import type { Reader, Tx, Db } from '../../platform/database/database.ts'
import { REMEMBERED_CHANGED, type Statement } from '../../platform/database/prepared.ts'
import { type EncodedReply, encodeReply, encodeFailure } from '../../platform/http/envelope.ts'
import { isSandbox } from '../../platform/sandbox.ts'
import { Fail, isOutage } from '../../platform/fail.ts'
import { claimKeys, completeKeys, type RequestKey } from '../../platform/http/idempotency.ts'
import { isOnBarredNetwork, excludedNumbers, noRecipients } from './audience.ts'
import { directCampaignsInsert, type NewDirectCampaign } from '../campaigns/campaigns.ts'
import {
  chunksInsert,
  LANE_OF_TRAFFIC,
  type Chunk,
  type NewChunk,
  type WaitingLane,
  type AdmittedChunk,
  type ChunkAdmission,
  type ChunkCache,
} from '../links/chunks.ts'
import { requireLeasesStatement, type Lease, LEASE_NOT_HELD } from '../links/leases.ts'
import { type Routes, routesFor, SANDBOX_LINK } from '../links/routes.ts'
import { messagesInsert, type NewMessage, type OutgoingMessage } from '../messages/messages.ts'
import { OPT_OUT_FIELD, type OptOutLinks } from '../text-links/opt-out-links.ts'
import type { SendRequest } from './send-request.ts'
import { sendMessage } from '@nkra/contract/messaging/campaigns.ts'
import { sqlStateOf } from '../../platform/database/database-errors.ts'
import type { Log } from '../../platform/log.ts'
import { Batcher, type BatcherOptions } from './batcher.ts'

/** The answer to a request that was accepted. */
export interface AcceptedSend {
  id: bigint
  status: 'scheduled' | 'expanding' | 'sending'
  recipients: number
  segments: number
  credits: number
}

export interface DirectRequest {
  accountId: bigint
  /** The person or key that made the request. */
  author: bigint | null
  request: SendRequest
  key: RequestKey | null
  /** Rows that a compatible API stores with the request's one message. */
  compatRows?: CompatRows | undefined
  /** Seals an answer, which is stored under the key. */
  seal(answer: AcceptedSend | Fail): EncodedReply
}

/** A receipt that a compatible API owes its client for a message. */
export interface OwedReceipt {
  /** The message's id in the form in which it was answered. */
  id: bigint
  messageId: bigint
  keyId: bigint
  failuresOnly: boolean
  /** The address of the callback. Null if the receipt is sent by SMPP. */
  url: string | null
}

/** The rows that a compatible API stores in the transaction of its one message. */
export interface CompatRows {
  /** The message's id. It is drawn before the send, because the API answers with it. */
  messageId: bigint
  receipts: readonly OwedReceipt[]
  /** Submitted parts from which the text was joined. They are deleted. */
  parts: readonly bigint[]
}

/** Statements that store the rows of a batch. The owner of the tables (compat/) makes them. */
export type CompatStatements = (rows: readonly { accountId: bigint; rows: CompatRows }[]) => Statement[]

/** The outcome of a request: an answer, the answer of an earlier request, or a failure. */
export type SendOutcome<Accepted = AcceptedSend> =
  | { accepted: Accepted }
  | { sealed: EncodedReply }
  | { failed: Fail }

const ROUTE: EndpointName = 'sendMessage'

/**
 * The chunks of one batch that skip the queue. The dispatcher has them before the batch is committed. They are launched
 * after the commit, and withdrawn if the batch fails.
 */
class AdmittedChunks {
  #admitted: AdmittedChunk[] = []

  add(chunk: AdmittedChunk): void {
    this.#admitted.push(chunk)
  }

  get leases(): Lease[] {
    return this.#admitted.map(({ lease }) => lease)
  }

  launch(): void {
    for (const chunk of this.#admitted.splice(0)) chunk.launch()
  }

  withdraw(): void {
    for (const chunk of this.#admitted.splice(0)) chunk.withdraw()
  }
}

/** What brings the messages of one batch to their links. */
interface BatchContext {
  routes: Routes
  chunkCache: ChunkCache
  admission: ChunkAdmission
  admitted: AdmittedChunks
  compatStatements: CompatStatements
}

export interface DirectSendsOptions {
  db: Db
  log: Log
  routes(): Promise<Routes>
  chunkCache: ChunkCache
  admission: ChunkAdmission
  optOutLinks: OptOutLinks
  compatStatements: CompatStatements
  wakeLinks(lanes: readonly WaitingLane[]): void
  /** How many requests share a transaction, and how many such transactions run at once. */
  batches?: Pick<BatcherOptions<unknown, unknown>, 'batchMax' | 'batchesMax'> | undefined
}

/**
 * The sizes of batches. With 64 connections two transactions at once had the same 5,600 sends a second as one, each half
 * as large, and took a seventh more of the processors.
 */
const BATCHES = { batchMax: 200, batchesMax: 1 }
const QUEUE_ONLY: ChunkAdmission = { admit: () => null }

/** Sends requests in batches, and answers each. */
export class DirectSends {
  readonly #options: DirectSendsOptions
  readonly #batcher: Batcher<DirectRequest, SendOutcome>
  readonly #remembered = new RememberedSenders()

  constructor(options: DirectSendsOptions) {
    this.#options = options
    this.#batcher = new Batcher({
      ...(options.batches ?? BATCHES),
      work: (batch) => this.#sendEach(batch),
    })
  }

  send({ requestId, ...asked }: Omit<DirectRequest, 'seal'> & { requestId: string }): Promise<SendOutcome> {
    return this.#batcher.add({
      ...asked,
      seal: (answer) =>
        answer instanceof Fail ? encodeFailure(answer, requestId) : encodeReply(sendMessage, answer),
    })
  }

  async #sendEach(batch: readonly DirectRequest[]): Promise<SendOutcome[]> {
    const { admission, log } = this.#options
    try {
      return await this.#sendBatch(batch, admission)
    } catch (error) {
      if (batch.length === 1 || isOutage(error)) throw error
      // A defect in one request must not fail its neighbours: each is sent by itself.
      log.warn({ err: error, requests: batch.length }, 'a batch of sends failed and is tried one by one')
      return Promise.all(
        batch.map((request) =>
          this.#sendBatch([request], admission).then(
            ([outcome]) => outcome!,
            (cause: unknown) => ({
              failed: cause instanceof Fail ? cause : new Fail('internal', {}, [], { cause }),
            }),
          ),
        ),
      )
    }
  }

  /** `reads`: whether the facts are read although all are remembered. `together`: see `sendDirect`. */
  async #sendBatch(
    batch: readonly DirectRequest[],
    admission: ChunkAdmission,
    { reads = false, together = true } = {},
  ): Promise<SendOutcome[]> {
    const { db, chunkCache, optOutLinks, compatStatements } = this.#options
    const admitted = new AdmittedChunks()
    const context = {
      routes: await this.#options.routes(),
      chunkCache,
      admission,
      admitted,
      compatStatements,
    }
    try {
      const { outcomes, wanted } = await db.transaction(async (tx) => {
        const prepared =
          (reads ? null : this.#remembered.prepare(batch, optOutLinks)) ??
          (await prepareDirect(tx, batch, optOutLinks, this.#remembered))
        tx.last(prepared.proofs)
        return sendDirect(tx, batch, prepared, context, together)
      })
      this.#options.wakeLinks(wanted)
      return outcomes
    } catch (error) {
      admitted.withdraw()
      const state = sqlStateOf(error)
      // Another process took the link: the messages wait in its queue.
      if (state === LEASE_NOT_HELD && admission !== QUEUE_ONLY)
        return this.#sendBatch(batch, QUEUE_ONLY, { reads, together })
      if (state === REMEMBERED_CHANGED && !reads)
        return this.#sendBatch(batch, admission, { reads: true, together })
      if (state === NOT_ALL_PAID && together)
        return this.#sendBatch(batch, admission, { reads, together: false })
      throw error
    }
  }
}

/** The facts about requests that are known before their transaction writes, for all requests at once. */
interface PreparedRequests {
  drafts: ReadonlyMap<DirectRequest, DirectDraft>
  failed: ReadonlyMap<DirectRequest, Fail>
  /** Last statements that prove the facts which were not read. */
  proofs: readonly Statement[]
}

/** The most sender IDs that a process remembers. Of more, the oldest are read again. */
const REMEMBERED_MAX = 10_000

/**
 * The sender IDs of accounts whose last sends were to nobody that opted out. The next send of such an account reads
 * nothing: its transaction proves that all is still so.
 */
class RememberedSenders {
  readonly #senders = new Map<string, UsableSender>()

  /** What was read about a request's sender ID, and whether a number of its account was left out. */
  keep(key: string, sender: UsableSender | Fail, anyOut: boolean): void {
    this.#senders.delete(key)
    if (sender instanceof Fail || anyOut) return
    this.#senders.set(key, sender)
    if (this.#senders.size > REMEMBERED_MAX) this.#senders.delete(this.#senders.keys().next().value!)
  }

  /** Prepares requests without reading. Null if a fact about one of them is to be read. */
  prepare(requests: readonly DirectRequest[], links: OptOutLinks): PreparedRequests | null {
    const used = new Map<string, RememberedSender>()
    const drafts = new Map<DirectRequest, DirectDraft>()
    const failed = new Map<DirectRequest, Fail>()
    for (const asked of requests) {
      const { accountId, request } = asked
      const key = senderKey(asked)
      const sender = this.#senders.get(key)
      if (sender === undefined || request.traffic === 'promotional' || fieldsToCheck(request).length > 0)
        return null
      used.set(key, { accountId, asked: request.senderId, sender })
      const draft = composed(asked, sender, new Map(), links)
      if (draft instanceof Fail) failed.set(asked, draft)
      else drafts.set(asked, draft)
    }
    const numbers = requests.flatMap(({ accountId, request }) =>
      request.typed.map((msisdn) => ({ accountId, msisdn })),
    )
    const proofs = [requireSendersStatement([...used.values()]), requireNoneOptedOutStatement(numbers)]
    return { drafts, failed, proofs }
  }
}

function senderKey({ accountId, request }: DirectRequest): string {
  return `${accountId} ${request.senderId}`
}

/** Looks up senders, merge fields and excluded numbers, and composes the texts. */
async function prepareDirect(
  reader: Reader,
  requests: readonly DirectRequest[],
  links: OptOutLinks,
  remembered: RememberedSenders,
): Promise<PreparedRequests> {
  const senders = new Map<string, Promise<UsableSender | Fail>>()
  const out = new Map<bigint, Promise<ReadonlyMap<bigint, boolean>>>()
  for (const [accountId, asked] of Map.groupBy(requests, (request) => request.accountId)) {
    const typed = asked.flatMap(({ request }) => request.typed)
    const promotional = asked.some(({ request }) => request.traffic === 'promotional')
    out.set(
      accountId,
      excludedNumbers(reader, accountId, typed, promotional ? 'promotional' : 'transactional'),
    )
    for (const each of asked) {
      const key = senderKey(each)
      if (!senders.has(key)) senders.set(key, caught(usableSender(reader, accountId, each.request.senderId)))
    }
  }
  const unknown = new Map<DirectRequest, Promise<Fail | void>>()
  for (const asked of requests) {
    if (fieldsToCheck(asked.request).length > 0)
      unknown.set(asked, caught(requireKnownFields(reader, asked.accountId, asked.request)))
  }
  await Promise.all([...senders.values(), ...out.values(), ...unknown.values()])
  const drafts = new Map<DirectRequest, DirectDraft>()
  const failed = new Map<DirectRequest, Fail>()
  for (const asked of requests) {
    const key = senderKey(asked)
    const sender = await senders.get(key)!
    const left = await out.get(asked.accountId)!
    remembered.keep(key, sender, left.size > 0)
    const draft =
      sender instanceof Fail ? sender : ((await unknown.get(asked)) ?? composed(asked, sender, left, links))
    if (draft instanceof Fail) failed.set(asked, draft)
    else drafts.set(asked, draft)
  }
  return { drafts, failed, proofs: [] }
}

/** A failure as a value, so that one request of a batch does not end the others. */
function caught<Value>(work: Promise<Value>): Promise<Value | Fail> {
  return work.catch((error: unknown) => {
    if (error instanceof Fail && !isOutage(error)) return error
    throw error
  })
}

/**
 * Sends requests in one transaction. With `together` it assumes that all can be paid, and waits for the database only
 * once. If they cannot, the transaction fails with `NOT_ALL_PAID`. Otherwise each request is tried and answered
 * separately.
 */
async function sendDirect(
  tx: Tx,
  requests: readonly DirectRequest[],
  prepared: PreparedRequests,
  context: BatchContext,
  together: boolean,
): Promise<{ outcomes: SendOutcome[]; wanted: WaitingLane[] }> {
  // A batch that lost a race is run again from here.
  context.admitted.withdraw()
  const outcomes: Outcomes = new Map()
  const claimed = await claim(tx, requests, outcomes)
  for (const request of claimed) {
    const failed = prepared.failed.get(request)
    if (failed) outcomes.set(request, { failed })
  }
  const drafts = claimed.flatMap((request) => prepared.drafts.get(request) ?? [])
  const paid = together ? asPaid(tx, drafts) : await pay(tx, drafts, outcomes)
  for (const { asked, id, texts, credits } of paid) {
    const accepted = { id, status: 'sending' as const, recipients: texts.length, segments: credits, credits }
    outcomes.set(asked, { accepted })
  }
  const wanted = store(tx, paid, context)
  const claims = new Set(claimed)
  const kept = requests.flatMap((request) => {
    const outcome = outcomes.get(request)
    if (request.key === null || outcome === undefined || 'sealed' in outcome || !claims.has(request))
      return []
    if ('failed' in outcome && failures[outcome.failed.code].retryable) return []
    return [{ ...request.key, ...request.seal('failed' in outcome ? outcome.failed : outcome.accepted) }]
  })
  if (kept.length > 0) await completeKeys(tx, ROUTE, kept)
  if (together) payAll(tx, paid)
  return { outcomes: requests.map((request) => outcomes.get(request)!), wanted }
}

type Outcomes = Map<DirectRequest, SendOutcome>

async function claim(
  tx: Tx,
  requests: readonly DirectRequest[],
  outcomes: Outcomes,
): Promise<DirectRequest[]> {
  const withKey = requests.filter((request) => request.key !== null)
  if (withKey.length === 0) return [...requests]
  const claims = await claimKeys(
    tx,
    ROUTE,
    withKey.map(({ key }) => key!),
  )
  withKey.forEach((request, place) => {
    const claim = claims[place]!
    if (claim.outcome === 'answered') outcomes.set(request, { sealed: claim.answer })
    else if (claim.outcome === 'refused') outcomes.set(request, { failed: new Fail(claim.code) })
  })
  return requests.filter((request) => !outcomes.has(request))
}

/** A request with everything that is known before it is paid for. */
interface DirectDraft {
  asked: DirectRequest
  sender: UsableSender
  texts: { msisdn: bigint; text: string; encoding: 'gsm7' | 'ucs2'; credits: number }[]
  credits: number
  optedOut: number
  unconsented: number
  unapproved: number
}

function composed(
  asked: DirectRequest,
  sender: UsableSender,
  out: ReadonlyMap<bigint, boolean>,
  links: OptOutLinks,
): DirectDraft | Fail {
  const { typed, template, traffic } = asked.request
  const composition = new Composition(template, { [OPT_OUT_FIELD]: links.of(asked.accountId) })
  const opted = typed.filter((msisdn) => out.get(msisdn) === true)
  const willing = typed.filter(
    (msisdn) => !out.has(msisdn) || (out.get(msisdn) === false && traffic !== 'promotional'),
  )
  const kept = willing.filter((msisdn) => !isOnBarredNetwork(sender.barred, msisdn))
  const unapproved = willing.length - kept.length
  if (kept.length === 0) {
    const unconsented = typed.length - opted.length - willing.length
    return noRecipients({ optedOut: opted.length, unconsented, unapproved }, sender)
  }
  const texts = kept.map((msisdn) => ({ msisdn, ...composition.compose(recipientOf(msisdn)) }))
  const longest = Math.max(...texts.map(({ credits }) => credits))
  if (longest > SEGMENTS_MAX) return new Fail('text_too_long', { segments: longest, limit: SEGMENTS_MAX })
  const credits = texts.reduce((sum, text) => sum + text.credits, 0)
  const unconsented = typed.length - willing.length - opted.length
  return { asked, sender, texts, credits, optedOut: opted.length, unconsented, unapproved }
}

interface PaidDraft extends DirectDraft {
  id: bigint
  /** The reservation. Null in the sandbox, where nothing is paid. */
  reservationId: bigint | null
}

/** Groups requests by account, in the order in which all transactions lock the balances. */
function byAccount<Item extends DirectDraft>(items: readonly Item[]): [accountId: bigint, items: Item[]][] {
  return [...Map.groupBy(items, ({ asked }) => asked.accountId)].sort(([a], [b]) => (a < b ? -1 : 1))
}

function asPaid(tx: Tx, drafts: readonly DirectDraft[]): PaidDraft[] {
  return byAccount(drafts).flatMap(([accountId, items]) => {
    const reservationId = isSandbox(accountId) ? null : tx.ids.next()
    return items.map((item) => ({ ...item, id: tx.ids.next(), reservationId }))
  })
}

/** Charges each account once for all of its requests, with the last statements of the transaction. */
function payAll(tx: Tx, paid: readonly PaidDraft[]): void {
  for (const [accountId, items] of byAccount(paid)) {
    const [{ reservationId, id }] = items as [PaidDraft]
    if (reservationId === null) continue
    const credits = items.map((item) => BigInt(item.credits))
    const author = authorOf(items)
    const cause = { kind: 'message', id } as const
    spendAll(tx, { accountId, product: 'SMS', items: credits, cause, author, reservationId })
  }
}

/** The author of all these requests, or `SEVERAL_AUTHORS`. */
function authorOf(items: readonly DirectDraft[]): bigint | null {
  const [first] = items as [DirectDraft]
  return items.every(({ asked }) => asked.author === first.asked.author)
    ? first.asked.author
    : SEVERAL_AUTHORS
}

/** Like `payAll`, but requests are accepted in their order while the balance and the spend caps last. */
async function pay(tx: Tx, drafts: readonly DirectDraft[], outcomes: Outcomes): Promise<PaidDraft[]> {
  const paid: PaidDraft[] = []
  for (const [accountId, items] of byAccount(drafts)) {
    if (isSandbox(accountId)) {
      paid.push(...asPaid(tx, items))
      continue
    }
    try {
      const together = await payForAuthor(tx, accountId, items, outcomes)
      if (together !== null) {
        paid.push(...together)
        continue
      }
      for (const own of Map.groupBy(items, ({ asked }) => asked.author).values())
        paid.push(...((await payForAuthor(tx, accountId, own, outcomes)) ?? []))
    } catch (error) {
      if (!(error instanceof Fail)) throw error
      for (const { asked } of items) outcomes.set(asked, { failed: error })
    }
  }
  return paid
}

/**
 * Pays for requests. Null if they belong to several authors and the account has a spend cap; each author's are then
 * paid separately.
 */
async function payForAuthor(
  tx: Tx,
  accountId: bigint,
  items: readonly DirectDraft[],
  outcomes: Outcomes,
): Promise<PaidDraft[] | null> {
  const ids = items.map(() => tx.ids.next())
  const spent = await spendUnlessMixed(tx, {
    accountId,
    product: 'SMS',
    items: items.map(({ credits }) => BigInt(credits)),
    cause: { kind: 'message', id: ids[0]! },
    author: authorOf(items),
  })
  if (spent === null) return null
  const { accepted, reservationId } = spent
  const refused = items.filter((_, place) => accepted[place] !== true)
  if (refused.length > 0) {
    const failureOf = await unpaid(tx, { accountId, product: 'SMS' }, spent)
    for (const { asked, credits } of refused) outcomes.set(asked, { failed: failureOf(BigInt(credits)) })
  }
  return items.flatMap((item, place) =>
    accepted[place] === true ? [{ ...item, id: ids[place]!, reservationId }] : [],
  )
}

function store(tx: Tx, paid: readonly PaidDraft[], context: BatchContext): WaitingLane[] {
  const { routes, chunkCache, admission, admitted } = context
  if (paid.length === 0) return []
  const now = tx.clock.now()
  const messages: NewMessage[] = []
  const chunks = new Map<string, NewChunk & { content: OutgoingMessage[]; link: Link }>()
  for (const { asked, id: campaignId, sender: usable, texts, reservationId } of paid) {
    const sender = usable.name
    const { accountId, request } = asked
    const author = asked.author ?? 0n
    const campaign = {
      accountId,
      id: campaignId,
      counted: false,
      reservationId: reservationId ?? 0n,
      sender,
      author,
      validUntil: null,
    }
    const linkOf = routesFor(accountId, routes).wayOf(sender, request.traffic)
    for (const composed of texts) {
      const { msisdn, text, credits } = composed
      const link = linkOf(String(msisdn))
      const segments = segmentsOnWire(composed, link)
      const id = asked.compatRows?.messageId ?? tx.ids.next()
      const own = text === request.text ? null : text
      messages.push({ accountId, id, campaignId, msisdn, linkId: link.id, segments, credits, text: own })
      const lane = LANE_OF_TRAFFIC[request.traffic]
      const key = `${accountId} ${link.id} ${lane}`
      let chunk = chunks.get(key)
      if (chunk === undefined) {
        const common = { accountId, campaignId: null, linkId: link.id, lane, retry: false, ready: true }
        chunk = { ...common, id: tx.ids.next(), messageIds: [], content: [], link }
        chunks.set(key, chunk)
      }
      chunk.messageIds.push(id)
      chunk.content.push({ campaign, id, msisdn: String(msisdn), text, segments, credits })
    }
  }
  const all = [...chunks.values()]
  const queued: typeof all = []
  for (const chunk of all) {
    const past = admission.admit(chunk.linkId, chunkOf(chunk), chunk.content)
    if (past === null) queued.push(chunk)
    else {
      admitted.add(past)
      chunk.position = chunk.messageIds.length
    }
  }
  const { leases } = admitted
  tx.last([
    ...(leases.length > 0 ? [requireLeasesStatement(leases)] : []),
    directCampaignsInsert(paid.map((each) => campaignOf(each, now))),
    messagesInsert(messages),
    chunksInsert(all),
    ...compatOf(paid, context.compatStatements),
  ])
  tx.afterCommit(() => {
    // In a turn of its own, so that the answers leave first.
    setImmediate(() => admitted.launch())
    for (const { id, linkId, content } of queued) if (linkId !== SANDBOX_LINK.id) chunkCache.put(id, content)
  })
  return queued.map(({ linkId, lane }) => ({ linkId, lane }))
}

/** The statements of a compatible API. None for sends of the API itself. */
function compatOf(paid: readonly PaidDraft[], statements: CompatStatements): Statement[] {
  const given = paid.flatMap(({ asked: { accountId, compatRows } }) =>
    compatRows === undefined ? [] : [{ accountId, rows: compatRows }],
  )
  return given.length === 0 ? [] : statements(given)
}

function chunkOf({ accountId, id, campaignId, lane, retry, messageIds }: NewChunk): Chunk {
  return { accountId, id, campaignId, lane, retry, position: 0, length: messageIds.length }
}

function campaignOf(paid: PaidDraft, now: Date): NewDirectCampaign {
  const { asked, id, sender, texts, credits, reservationId, optedOut, unconsented, unapproved } = paid
  const { accountId, author, request } = asked
  return {
    accountId,
    id,
    sender: sender.name,
    name: request.name,
    text: request.text,
    traffic: request.traffic,
    reservationId,
    recipients: texts.length,
    credits: BigInt(credits),
    optedOut,
    unconsented,
    unapproved,
    duplicates: request.typedDuplicates,
    createdBy: author,
    createdAt: now,
  }
}
