/**
 * Messaging at work in one process: what the roles of the process ask of it. With `web` it accepts sends; with `jobs` it
 * takes campaigns' turns; with `dispatch` it owns links, as many as it gets the leases of. Any number of processes may
 * share the work: they meet in the database, and wake each other by notifications.
 */
import { sendMessage } from '@nkra/contract/messaging/campaigns.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import { NOT_ALL_PAID } from '../billing/ledger/ledger.ts'
import { OPERATOR_ACCOUNT_ID } from '../catalog/accounts.ts'
import { sqlStateOf } from '../platform/database/database-errors.ts'
import type { Db } from '../platform/database/database.ts'
import { sealAnswer, sealFailure, type Sealed } from '../platform/http/envelope.ts'
import { Fail } from '../platform/fail.ts'
import type { RequestKey } from '../platform/http/idempotency.ts'
import type { Log } from '../platform/log.ts'
import type { CodeTexts } from './messages/text-secrets.ts'
import { LANES } from './links/chunks.ts'
import {
  Expresses,
  type Expressway,
  prepareDirect,
  sendDirect,
  type Accepted,
  type Beside,
  type DirectRequest,
  type Outcome,
} from './sending/direct-send.ts'
import { FreshChunks } from './links/chunk-cache.ts'
import { gather, type GatherOptions } from './sending/batcher.ts'
import { LEASE_MS, LEASE_NOT_HELD } from './links/leases.ts'
import { KnownRoutes } from './links/route-cache.ts'
import { LINKS_CHANGED } from './links/links.ts'
import type { OwnLinks } from './sending/composition.ts'
import { startOwner, type Owner, type Wanted } from './delivery/lease-holder.ts'
import type { WantsMessage } from './messages/message-changes.ts'
import { ensurePartitions } from './messages/partitions.ts'
import { NO_POLICY, type Policy } from './sending/hours-policy.ts'
import type { SendRequest } from './sending/send-request.ts'
import { SANDBOX_LINK } from './links/sandbox-link.ts'
import { startSandboxTurns, type SandboxTurns } from './delivery/sandbox-network.ts'
import type { Changed } from './delivery/settlement.ts'
import { readRoutes } from './links/routes.ts'
import { startTurns, type Turns } from './sending/campaign-worker.ts'

export type Role = 'web' | 'dispatch' | 'jobs'

export interface MessagingOptions extends OwnLinks {
  db: Db
  log: Log
  roles: readonly Role[]
  /** Puts one-time codes into their texts. */
  codeTexts: CodeTexts
  /** Opens a link's sealed password. */
  openPassword(sealed: string): string
  /** Where the receipts of a gateway's link are to be sent; without it none are asked for. */
  gatewayCallback?: (linkId: number) => string
  /** Of which messages somebody is to be told by `messages.moved`; of none, unless said. */
  wantsMessage?: WantsMessage
  /** How often gateways that tell nothing by themselves are asked. */
  watch_ms?: number
  /** When promotional messages may go; always, unless said. */
  policy?: () => Policy
  /** How many direct sends share a transaction, and how many such transactions run at once. */
  direct?: Pick<GatherOptions<unknown, unknown>, 'batchMax' | 'batchesMax'>
  lease_ms?: number
  answerTimeout_ms?: number
  reconnect_ms?: number
  /** After how long a message of unknown outcome is returned to the customer. */
  unknown_ms?: number
  /** How long a receipt waits for the answer that names its message, before it is matched by destination alone. */
  grace_ms?: number
  /** How long a link may be down before others are taken in its place. */
  down_ms?: number
}

export interface Messaging extends Readonly<OwnLinks> {
  /** When promotional messages may go, as it is now. */
  readonly policy: Policy
  /** Sends few typed numbers at once. */
  sendDirect(asked: {
    accountId: bigint
    author: bigint | null
    request: SendRequest
    key: RequestKey | null
    requestId: string
    beside?: Beside | undefined
  }): Promise<Outcome>
  /** A campaign is due for a turn. */
  wakeTurns(): void
  /** Links have something new to send. */
  wakeLinks(wanted: readonly Wanted[]): void
  /** The links in this process' hands; for metrics and tests. */
  readonly owner: Owner | null
  close(): Promise<void>
}

const TURNS_CHANNEL = 'campaign_turns'
const LINKS_CHANNEL = 'link_chunks'
const QUEUE_ONLY: Expressway = { admit: () => null }
/**
 * Requests of one transaction, and transactions at once. With 64 connections two at once came to the same 5,600 sends a
 * second as one, each half as large, and took a seventh more of the processors.
 */
const DIRECT = { batchMax: 200, batchesMax: 1 }
/** How often it is looked whether partitions are to be made. */
const PARTITIONS_MS = 43_200_000

export async function startMessaging(options: MessagingOptions): Promise<Messaging> {
  const { db, log, roles } = options
  await ensurePartitions(db)
  const fresh = new FreshChunks()
  const known = new KnownRoutes(db.clock, () => readRoutes(db, options.down_ms))
  const routes = () => known.now()
  const changed = (campaigns: readonly Changed[]) => {
    for (const { accountId, campaignId } of campaigns) {
      db.changed(accountId, 'campaign', encodeId('cmp', campaignId))
    }
  }

  let owner: Owner | null = null
  let turns: Turns | null = null
  let sandbox: SandboxTurns | null = null
  const notify = (channel: string, payload: string) => {
    db.notify(channel, payload).catch(() => undefined)
  }
  /** True where it is in this process' hands. */
  const wakeHere = (each: Wanted): boolean => {
    if (each.linkId !== SANDBOX_LINK.id) return owner?.wake(each) === true
    sandbox?.wake()
    return sandbox !== null
  }
  const wakeLinks = (wanted: readonly Wanted[]) => {
    const elsewhere = wanted.filter((each) => !wakeHere(each))
    if (elsewhere.length === 0) return
    notify(LINKS_CHANNEL, elsewhere.map(({ linkId, lane }) => `${linkId}/${lane}`).join(' '))
  }
  const wakeTurns = () => {
    if (turns === null) notify(TURNS_CHANNEL, '')
    else turns.wake()
  }

  const stops: (() => Promise<void>)[] = []
  stops.push(
    await db.listen(LINKS_CHANGED, () => {
      known.forget()
      void owner?.tend()
    }),
  )
  if (roles.includes('dispatch')) {
    owner = await startOwner({
      ...options,
      fresh,
      changed,
      routes,
      linksChanged: () => known.forget(),
      wake: wakeLinks,
      stood: () => db.changed(OPERATOR_ACCOUNT_ID, 'link'),
      lease_ms: options.lease_ms ?? LEASE_MS,
    })
    sandbox = startSandboxTurns({ db, log, changed, wantsMessage: options.wantsMessage })
    stops.push(
      await db.listen(LINKS_CHANNEL, (payload) => {
        if (payload === '') {
          owner?.wakeAll()
          sandbox?.wake()
        } else for (const each of payload.split(' ')) wakeHere(wantedOf(each))
      }),
    )
  }
  if (roles.includes('jobs')) {
    turns = startTurns({
      db,
      log,
      routes,
      optOutLinks: options.optOutLinks,
      shortLinks: options.shortLinks,
      fresh,
      wake: wakeLinks,
      changed,
    })
    stops.push(await db.listen(TURNS_CHANNEL, () => turns?.wake()))
  }

  const months = setInterval(() => {
    ensurePartitions(db).catch((error: unknown) =>
      log.warn({ err: error }, 'partitions could not be made ahead of time'),
    )
  }, PARTITIONS_MS)

  const seal = (answer: Accepted | Fail, requestId: string): Sealed =>
    answer instanceof Fail ? sealFailure(answer, requestId) : sealAnswer(sendMessage, answer)

  const expressway: Expressway = {
    admit: (linkId, chunk, messages) => owner?.dispatcherOf(linkId)?.admit(chunk, messages) ?? null,
  }
  const sendBatch = async (
    batch: readonly DirectRequest[],
    { past = expressway, together = true } = {},
  ): Promise<Outcome[]> => {
    const expresses = new Expresses()
    const ways = { routes: await routes(), fresh, expresses, expressway: past }
    try {
      const { outcomes, wanted } = await db.transaction(async (tx) =>
        sendDirect(tx, batch, await prepareDirect(tx, batch, options.optOutLinks), ways, together),
      )
      wakeLinks(wanted)
      return outcomes
    } catch (error) {
      expresses.withdraw()
      const state = sqlStateOf(error)
      // The link went to another process just now: through the queue it is.
      if (state === LEASE_NOT_HELD && past === expressway)
        return sendBatch(batch, { past: QUEUE_ONLY, together })
      if (state === NOT_ALL_PAID && together) return sendBatch(batch, { past, together: false })
      throw error
    }
  }
  const direct = gather<DirectRequest, Outcome>({
    ...(options.direct ?? DIRECT),
    async work(batch) {
      try {
        return await sendBatch(batch)
      } catch (error) {
        if (batch.length === 1 || (error instanceof Fail && error.code === 'unavailable')) throw error
        // A defect in one request must not be felt by its neighbours: each by itself tells which it is.
        log.warn({ err: error, requests: batch.length }, 'a batch of sends failed and is tried one by one')
        return Promise.all(
          batch.map((request) =>
            sendBatch([request]).then(
              ([outcome]) => outcome!,
              (cause: unknown) => ({
                failed: cause instanceof Fail ? cause : new Fail('internal', {}, [], { cause }),
              }),
            ),
          ),
        )
      }
    },
  })

  return {
    get policy() {
      return options.policy?.() ?? NO_POLICY
    },
    optOutLinks: options.optOutLinks,
    shortLinks: options.shortLinks,
    get owner() {
      return owner
    },
    sendDirect: ({ requestId, ...asked }) => direct({ ...asked, seal: (answer) => seal(answer, requestId) }),
    wakeTurns,
    wakeLinks,
    async close() {
      clearInterval(months)
      for (const stop of stops) await stop()
      await turns?.close()
      await sandbox?.close()
      await owner?.close()
    },
  }
}

function wantedOf(payload: string): Wanted {
  const [linkId, lane] = payload.split('/').map(Number)
  const known = Object.values(LANES).find((each) => each === lane)
  return { linkId: linkId ?? 0, lane: known ?? LANES.promotional }
}
