/**
 * Direct sends: to a few typed numbers, at once. Requests that arrive together share one transaction. Each is checked,
 * paid for, stored and queued separately, so one that fails affects no other. A request is answered once its transaction
 * is committed.
 */
import { type Link, segmentsOnWire } from '../links/links.ts'
import {
  DirectDrafts,
  type AcceptedSend,
  type CompatRows,
  type DirectDraft,
  type DirectRequest,
  type PreparedRequests,
} from './direct-drafts.ts'
import {
  spendAll,
  spendUnlessMixed,
  unpaid,
  BALANCE_LOCKED,
  NOT_ALL_PAID,
  SEVERAL_AUTHORS,
} from '../../billing/ledger/ledger.ts'
import type { EndpointName } from '@nkra/contract/endpoints.ts'
import { failures } from '@nkra/contract/failures.ts'
import type { Tx, Db } from '../../platform/database/database.ts'
import { REMEMBERED_CHANGED, type Statement } from '../../platform/database/prepared.ts'
import { type EncodedReply, encodeReply, encodeFailure } from '../../platform/http/envelope.ts'
import { isSandbox } from '../../platform/sandbox.ts'
import { Fail, isOutage } from '../../platform/fail.ts'
import { claimKeys, completeKeys } from '../../platform/http/idempotency.ts'
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
import type { OptOutLinks } from '../text-links/opt-out-links.ts'
import { sendMessage } from '@nkra/contract/messaging/campaigns.ts'
import { detailOf, sqlStateOf } from '../../platform/database/database-errors.ts'
import type { Log } from '../../platform/log.ts'
import { Batcher, type BatcherOptions } from './batcher.ts'

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

/**
 * The most accounts whose requests are sent apart. Each keeps a connection while it waits for its balance. The requests of
 * more accounts wait together.
 */
const OWN_BATCHERS_MAX = 4

/** Sends requests in batches, and answers each. */
export class DirectSends {
  readonly #options: DirectSendsOptions
  readonly #batcher: Batcher<DirectRequest, SendOutcome>
  readonly #drafts: DirectDrafts
  /**
   * Accounts whose requests are sent apart, while there are any: another transaction holds their balance, or they cannot pay
   * for all. So no account waits for another one.
   */
  readonly #own = new Map<bigint, { batcher: Batcher<DirectRequest, SendOutcome>; waiting: number }>()

  constructor(options: DirectSendsOptions) {
    this.#options = options
    this.#drafts = new DirectDrafts(options.optOutLinks)
    const way: Way = { admission: options.admission, reads: false, together: true, waits: false }
    this.#batcher = new Batcher({
      ...(options.batches ?? BATCHES),
      work: (batch) => this.#sendEach(batch, way),
    })
  }

  send({ requestId, ...given }: Omit<DirectRequest, 'seal'> & { requestId: string }): Promise<SendOutcome> {
    const asked: DirectRequest = {
      ...given,
      seal: (answer) =>
        answer instanceof Fail ? encodeFailure(answer, requestId) : encodeReply(sendMessage, answer),
    }
    return this.#own.has(asked.accountId) ? this.#sendApart(asked) : this.#batcher.add(asked)
  }

  async #sendEach(batch: readonly DirectRequest[], way: Way): Promise<PendingOutcome[]> {
    try {
      return await this.#sendBatch(batch, way)
    } catch (error) {
      if (batch.length === 1 || isOutage(error)) throw error
      // A defect in one request must not fail its neighbours: each is sent by itself.
      const { log } = this.#options
      log.warn({ err: error, requests: batch.length }, 'a batch of sends failed and is tried one by one')
      return Promise.all(
        batch.map((request) =>
          this.#sendBatch([request], way).then(
            ([outcome]) => outcome!,
            (cause: unknown) => ({
              failed: cause instanceof Fail ? cause : new Fail('internal', {}, [], { cause }),
            }),
          ),
        ),
      )
    }
  }

  async #sendBatch(batch: readonly DirectRequest[], way: Way): Promise<PendingOutcome[]> {
    const { db, chunkCache, compatStatements } = this.#options
    const admitted = new AdmittedChunks()
    const context = {
      routes: await this.#options.routes(),
      chunkCache,
      admission: way.admission,
      admitted,
      compatStatements,
    }
    try {
      const { outcomes, wanted } = await db.transaction(async (tx) => {
        const remembered = way.reads ? null : this.#drafts.remembered(batch)
        const prepared = remembered ?? (await this.#drafts.read(tx, batch))
        tx.last(prepared.proofs)
        return sendDirect(tx, batch, prepared, context, way)
      })
      this.#options.wakeLinks(wanted)
      return outcomes
    } catch (error) {
      admitted.withdraw()
      const state = sqlStateOf(error)
      if (
        !way.waits &&
        (state === NOT_ALL_PAID || state === BALANCE_LOCKED) &&
        this.#own.size < OWN_BATCHERS_MAX
      )
        return this.#sendWithout(error, batch, way)
      const next = nextWay(way, state)
      if (next === null) throw error
      return this.#sendBatch(batch, next)
    }
  }

  /** Sends the requests of the account that the error names apart from the others, which go on at once. */
  async #sendWithout(cause: unknown, batch: readonly DirectRequest[], way: Way): Promise<PendingOutcome[]> {
    const accountId = BigInt(detailOf(cause))
    const apart = new Map(
      batch.filter((each) => each.accountId === accountId).map((each) => [each, this.#sendApart(each)]),
    )
    // The same batch would be tried without end.
    if (apart.size === 0)
      throw new Error(`the ledger names account ${accountId}, which has no send in the batch`, { cause })
    // Where the others fail, the whole batch does, and nobody waits for these any more.
    for (const sent of apart.values()) sent.catch(() => undefined)
    const others = batch.filter((each) => !apart.has(each))
    const outcomes = (others.length === 0 ? [] : await this.#sendEach(others, way)).values()
    return batch.map((each) => apart.get(each) ?? outcomes.next().value!)
  }

  /** Sends a request in a batch of its account alone. */
  #sendApart(asked: DirectRequest): Promise<SendOutcome> {
    const { accountId } = asked
    const { admission, batches = BATCHES } = this.#options
    const way: Way = { admission, reads: false, together: true, waits: true }
    const own = this.#own.get(accountId) ?? {
      batcher: new Batcher<DirectRequest, SendOutcome>({
        ...batches,
        work: (batch) => this.#sendEach(batch, way),
      }),
      waiting: 0,
    }
    this.#own.set(accountId, own)
    own.waiting++
    return own.batcher.add(asked).finally(() => {
      if (--own.waiting === 0) this.#own.delete(accountId)
    })
  }
}

/** An outcome, or one of an account that the batch did not wait for. */
type PendingOutcome = SendOutcome | Promise<SendOutcome>

/** How a batch is tried. */
interface Way {
  admission: ChunkAdmission
  /** Whether the facts are read although all are remembered. */
  reads: boolean
  /** Whether all requests are assumed to be paid for. See `sendDirect`. */
  together: boolean
  /** Whether the batch may wait for a balance that another transaction holds: it is of one account alone. */
  waits: boolean
}

/** How a batch that failed with this SQLSTATE is tried again. Null if it is not. */
function nextWay(way: Way, state: string | undefined): Way | null {
  // Another process took the link: the messages wait in its queue.
  if (state === LEASE_NOT_HELD && way.admission !== QUEUE_ONLY) return { ...way, admission: QUEUE_ONLY }
  if (state === REMEMBERED_CHANGED && !way.reads) return { ...way, reads: true }
  if (state === NOT_ALL_PAID && way.together) return { ...way, together: false }
  // Too many accounts are sent apart already.
  if (state === BALANCE_LOCKED && !way.waits) return { ...way, waits: true }
  return null
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
  { together, waits }: Way,
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
  if (together) payAll(tx, paid, { waits })
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
function payAll(tx: Tx, paid: readonly PaidDraft[], { waits }: { waits: boolean }): void {
  for (const [accountId, items] of byAccount(paid)) {
    const [{ reservationId, id }] = items as [PaidDraft]
    if (reservationId === null) continue
    const credits = items.map((item) => BigInt(item.credits))
    const author = authorOf(items)
    const cause = { kind: 'message', id } as const
    spendAll(tx, { accountId, product: 'SMS', items: credits, cause, author, reservationId, waits })
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
