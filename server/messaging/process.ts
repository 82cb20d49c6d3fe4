/**
 * Messaging in one process, by its roles. With `web` it accepts sends; with `jobs` it expands and cancels campaigns; with
 * `dispatch` it holds links, as many as it gets the leases of. Any number of processes share the work: they meet in the
 * database and wake each other by notifications.
 */
import { encodeId } from '@nkra/contract/wire.ts'
import { OPERATOR_ACCOUNT_ID } from '../catalog/accounts.ts'
import type { Db } from '../platform/database/database.ts'
import type { WokenLoop } from '../platform/database/woken-loop.ts'
import type { Log } from '../platform/log.ts'
import type { TextSecrets } from './messages/text-secrets.ts'
import { LANE_OF_TRAFFIC, type WaitingLane } from './links/chunks.ts'
import { DirectSends } from './sending/direct-send.ts'
import { ChunkCache } from './links/chunk-cache.ts'
import type { BatcherOptions } from './sending/batcher.ts'
import { LEASE_MS } from './links/leases.ts'
import { LINKS_CHANGED } from './links/links.ts'
import type { TextLinks } from './sending/composition.ts'
import { startOwner, type LeaseHolder } from './delivery/lease-holder.ts'
import type { WantsChange } from './messages/counters.ts'
import { ensurePartitions } from './messages/partitions.ts'
import { startSandboxNetwork } from './delivery/sandbox-network.ts'
import { readRoutes, RouteCache, SANDBOX_LINK } from './links/routes.ts'
import type { ChangedCampaign } from './campaigns/campaigns.ts'
import type { Sending } from './sending/send.ts'
import { compatStatements } from './compat/owed-receipts.ts'
import { ALWAYS, type HoursPolicy } from './sending/sending-hours.ts'
import { CAMPAIGN_STEPS_CHANNEL, startCampaignWorker } from './sending/expansion.ts'

export type Role = 'web' | 'dispatch' | 'jobs'

export interface MessagingOptions extends TextLinks {
  db: Db
  log: Log
  roles: readonly Role[]
  /** Puts one-time codes into their texts. */
  codeTexts: TextSecrets
  /** Opens a link's sealed password. */
  openPassword(sealed: string): string
  /** Where the receipts of a gateway's link are to be sent; without it none are asked for. */
  gatewayCallback?: (linkId: number) => string
  /** Of which messages somebody is to be told by `messages.moved`; of none, unless said. */
  wantsMessage?: WantsChange
  /** How often gateways that tell nothing by themselves are asked. */
  watch_ms?: number
  /** When promotional messages may go; always, unless said. */
  policy?: () => HoursPolicy
  /** How many direct sends share a transaction, and how many such transactions run at once. */
  direct?: Pick<BatcherOptions<unknown, unknown>, 'batchMax' | 'batchesMax'>
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

export interface Messaging extends Sending {
  /** The links whose leases this process holds; for metrics and tests. */
  readonly owner: LeaseHolder | null
  close(): Promise<void>
}

const LINKS_CHANNEL = 'link_chunks'
/** How often it is looked whether partitions are to be made. */
const PARTITIONS_MS = 43_200_000

export async function startMessaging(options: MessagingOptions): Promise<Messaging> {
  const { db, log, roles } = options
  await ensurePartitions(db)
  const chunkCache = new ChunkCache()
  const known = new RouteCache(db.clock, () => readRoutes(db, options.down_ms))
  const routes = () => known.now()
  const changed = (campaigns: readonly ChangedCampaign[]) => {
    for (const { accountId, campaignId } of campaigns) {
      db.changed(accountId, 'campaign', encodeId('cmp', campaignId))
    }
  }

  let owner: LeaseHolder | null = null
  let turns: WokenLoop | null = null
  let sandbox: WokenLoop | null = null
  const notify = (channel: string, payload: string) => {
    db.notify(channel, payload).catch(() => undefined)
  }
  /** True where it is in this process' hands. */
  const wakeHere = (each: WaitingLane): boolean => {
    if (each.linkId !== SANDBOX_LINK.id) return owner?.wake(each) === true
    sandbox?.wake()
    return sandbox !== null
  }
  const wakeLinks = (wanted: readonly WaitingLane[]) => {
    const elsewhere = wanted.filter((each) => !wakeHere(each))
    if (elsewhere.length === 0) return
    notify(LINKS_CHANNEL, elsewhere.map(({ linkId, lane }) => `${linkId}/${lane}`).join(' '))
  }
  const wakeCampaigns = () => {
    if (turns === null) notify(CAMPAIGN_STEPS_CHANNEL, '')
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
      chunkCache,
      changed,
      routes,
      linksChanged: () => known.forget(),
      wake: wakeLinks,
      stood: () => db.changed(OPERATOR_ACCOUNT_ID, 'link'),
      lease_ms: options.lease_ms ?? LEASE_MS,
    })
    sandbox = await startSandboxNetwork({ db, log, changed, wantsMessage: options.wantsMessage })
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
    turns = await startCampaignWorker({
      db,
      log,
      routes,
      optOutLinks: options.optOutLinks,
      shortLinks: options.shortLinks,
      chunkCache,
      wake: wakeLinks,
      changed,
    })
  }

  const months = setInterval(() => {
    ensurePartitions(db).catch((error: unknown) =>
      log.warn({ err: error }, 'partitions could not be made ahead of time'),
    )
  }, PARTITIONS_MS)

  const direct = new DirectSends({
    db,
    log,
    routes,
    chunkCache,
    admission: {
      admit: (linkId, chunk, messages) => owner?.dispatcherOf(linkId)?.admit(chunk, messages) ?? null,
    },
    optOutLinks: options.optOutLinks,
    compatStatements,
    wakeLinks,
    batches: options.direct,
  })

  return {
    get policy() {
      return options.policy?.() ?? ALWAYS
    },
    optOutLinks: options.optOutLinks,
    shortLinks: options.shortLinks,
    get owner() {
      return owner
    },
    sendDirect: (asked) => direct.send(asked),
    wakeCampaigns,
    wakeLinks,
    async close() {
      clearInterval(months)
      for (const stop of stops) await stop()
      await turns?.stop()
      await sandbox?.stop()
      await owner?.close()
    },
  }
}

function wantedOf(payload: string): WaitingLane {
  const [linkId, lane] = payload.split('/').map(Number)
  const known = Object.values(LANE_OF_TRAFFIC).find((each) => each === lane)
  return { linkId: linkId ?? 0, lane: known ?? LANE_OF_TRAFFIC.promotional }
}
