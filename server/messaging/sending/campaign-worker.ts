/**
 * Turns: whatever is to be done with campaigns beside sending is done a turn at a time, a transaction each, by whichever
 * process comes first. The campaign's row is locked for its turn, so no two processes take the same one, and a process
 * that dies has done nothing; the one that waited longest comes next, so a campaign of a million holds up nobody.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { refund } from '../../billing/ledger/ledger.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log.ts'
import {
  completeCampaigns,
  endTurn,
  listStranded,
  nextTurnAt,
  takeTurn,
  type StoredCampaign,
  type Turn,
  type ChangedCampaign,
} from '../campaigns/campaigns.ts'
import { cutChunks, type WaitingLane } from '../links/chunks.ts'
import { applyMovements, Movements } from '../messages/campaign-counts.ts'
import { expand, PagesAhead } from './expansion.ts'
import { creditsOfSegment, readFacts, segmentsOf } from '../messages/message-facts.ts'
import type { FreshChunks } from '../links/chunk-cache.ts'
import type { Routes } from '../links/routes.ts'
import { routesFor } from '../links/sandbox-link.ts'
import type { OwnLinks } from './composition.ts'
import { stateOf } from '../messages/states.ts'
import { insertSubmissions, type Submission } from '../messages/submissions.ts'

export interface TurnsOptions extends OwnLinks {
  db: Db
  log: Log
  routes(): Promise<Routes>
  fresh: FreshChunks
  /** These links have something new to send. */
  wake(wanted: readonly WaitingLane[]): void
  changed(campaigns: readonly ChangedCampaign[]): void
}

export interface Turns {
  /** A campaign is due. */
  wake(): void
  /** Resolves when the turn under way is over. */
  close(): Promise<void>
}

/** How often it is looked for turns without being asked to; one that is scheduled sooner is not waited for so long. */
const POLL_MS = 1_000
const RETRY_MS = 1_000
/** Chunks of a cancelled campaign that one turn undoes. */
const CANCELLED_CHUNKS = 5

/** Takes turns from now on. */
export function startTurns(options: TurnsOptions): Turns {
  const { db, log } = options
  const ahead = new PagesAhead(db)
  const closing = new AbortController()
  let woken = Promise.withResolvers<void>()

  const run = async () => {
    while (!closing.signal.aborted) {
      const waiting = woken
      try {
        if (await takeOne(options, ahead)) continue
        await completeStranded(options)
        await Promise.race([waiting.promise, sleepUntil(await nextTurnAt(db), db)])
      } catch (error) {
        log.warn({ err: error }, 'a turn of a campaign failed')
        await Promise.race([waiting.promise, delay(RETRY_MS)])
      }
      woken = Promise.withResolvers()
    }
  }
  const running = run()
  return {
    wake: () => woken.resolve(),
    async close() {
      closing.abort()
      woken.resolve()
      await running
    },
  }
}

function sleepUntil(next: Date | null, db: Db): Promise<void> {
  const ahead_ms = next === null ? POLL_MS : next.getTime() - db.clock.ms()
  return delay(Math.min(POLL_MS, Math.max(1, ahead_ms)), undefined, { ref: false })
}

/** Takes the next turn; false if none is due. */
async function takeOne(options: TurnsOptions, ahead: PagesAhead): Promise<boolean> {
  const { db } = options
  const taken = await db.transaction(async (tx) => {
    const turn = await takeTurn(tx)
    if (turn === null) return null
    return { turn, ...(await doTurn(tx, turn, options, ahead)) }
  })
  if (taken === null) return false
  const { campaign } = taken.turn
  const place = { accountId: campaign.accountId, campaignId: campaign.id }
  options.wake(taken.wanted)
  // A link that finished the last chunk while the campaign was still expanding could not complete it.
  if (taken.done) await db.transaction((tx) => completeCampaigns(tx, [place]))
  options.changed([place])
  return true
}

async function doTurn(
  tx: Tx,
  { turn, campaign }: Turn,
  options: TurnsOptions,
  ahead: PagesAhead,
): Promise<{ wanted: WaitingLane[]; done: boolean }> {
  if (turn === 'expand') {
    const workshop = { ...options, routes: routesFor(campaign.accountId, await options.routes()), ahead }
    const { linkIds, lane, done } = await expand(tx, campaign, workshop)
    return { wanted: linkIds.map((linkId) => ({ linkId, lane })), done }
  }
  await undo(tx, campaign)
  return { wanted: [], done: false }
}

/** Takes a few of a cancelled campaign's chunks back: their messages end as cancelled, their credits return. */
async function undo(tx: Tx, campaign: StoredCampaign): Promise<void> {
  const { accountId, id: campaignId, reservationId } = campaign
  const at = tx.clock.now()
  const cut = await cutChunks(tx, { accountId, campaignId, limit: CANCELLED_CHUNKS })
  await endTurn(tx, campaign, cut.length === CANCELLED_CHUNKS ? at : null)
  const messages = await readFacts(
    tx,
    cut.flatMap(({ messageIds }) => messageIds.map((messageId) => ({ accountId, messageId }))),
  )
  const movements = new Movements()
  const submissions: Submission[] = []
  let credits = 0
  for (const message of messages) {
    const before = segmentsOf(message)
    const after = before.map((segment) => ({
      ...segment,
      outcome: segment.outcome ?? ('cancelled' as const),
    }))
    before.forEach(({ outcome }, i) => {
      if (outcome !== null) return
      credits += creditsOfSegment(message, i + 1)
      submissions.push({
        accountId,
        messageId: message.id,
        segment: i + 1,
        linkId: message.linkId,
        outcome: 'cancelled',
        status: 0,
        smscKey: null,
        msisdn: null,
        at,
      })
    })
    if (message.counted) {
      const { linkId, msisdn } = message
      const place = { accountId, campaignId, linkId, msisdn: msisdn.toString() }
      movements.add(place, stateOf(before, false), stateOf(after, false))
    }
  }
  await insertSubmissions(tx, submissions)
  await applyMovements(tx, movements)
  if (reservationId !== null) {
    await refund(tx, { accountId, reservationId, credits: BigInt(credits), reason: 'cancelled' })
  }
}

/** The net under completion: what a crash between two commits left without a chunk and without an end. */
async function completeStranded({ db }: TurnsOptions): Promise<void> {
  const stranded = await listStranded(db)
  if (stranded.length > 0) await db.transaction((tx) => completeCampaigns(tx, stranded))
}
