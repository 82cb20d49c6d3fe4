/** The rehearsals of `npm run rehearse`, in their order. */
import { chaos, type Disturbance, random } from '../chaos/chaos.ts'
import { clockJump } from './clock-jump.ts'
import { databaseAway } from './database-away.ts'
import { diskFull } from './disk-full.ts'
import { fourProcesses } from './four-processes.ts'
import { harmCampaign, type Harm, LINKS, RECIPIENTS } from './harmed-campaign.ts'
import { drain, failover, halfTheReceipts, silentCentre, slowCentre, stopAndContinue } from './harms.ts'
import type { Outcome } from './outcome.ts'
import { pgBouncer } from './pgbouncer.ts'
import { receiversDown } from './receivers-down.ts'
import { rollingRestart } from './rolling-restart.ts'
import { rehearseUpgrade } from './upgrade.ts'

export interface Row {
  name: string
  run: (seed: number) => Promise<Outcome>
}

const AWAY_S = 60
const CALLS = 10_000
const LAME_DUCK_S = 3

/** A campaign that is harmed by one thing, or by several things one after the other. */
async function harmed(
  seed: number,
  kinds: readonly Disturbance[],
  { links = LINKS, ...options }: Partial<Parameters<typeof chaos>[0]> = {},
): Promise<Outcome & { midway: number }> {
  const [round] = await chaos({
    rounds: 1,
    seed,
    recipients: RECIPIENTS,
    disturbances: kinds,
    ...options,
    links,
  })
  const { sent, lost, doubled, booksHold, windows, doubted, unknownAtOnce, inDoubt, at, midway, restored } =
    round!
  return {
    midway,
    sent,
    lost,
    doubled,
    // Each process and each connection that ended had a window open.
    inDoubt: {
      most: windows * links.windowSize,
      seen: Math.max(doubted, unknownAtOnce),
    },
    booksHold,
    seen:
      `harmed at ${at.join(', ')} of ${sent}; ${inDoubt} that arrived stay in doubt` +
      (restored === null ? '' : `; ${restored.held} held after the restore, ${restored.released} released`),
    broken: restored?.held === 0 ? ['the backup was made after all had been sent'] : [],
  }
}

const campaign = (name: string, kind: Disturbance): Row => ({
  name,
  async run(seed) {
    const outcome = await harmed(seed, [kind])
    const late = outcome.midway < 1 ? ['a harm came after all had been sent'] : []
    return { ...outcome, broken: [...outcome.broken, ...late] }
  },
})

const harm = (name: string, what: Harm): Row => ({ name, run: (seed) => harmCampaign(seed, what) })

export const rehearsals: readonly Row[] = [
  campaign('kill-process', 'kill-process'),
  campaign('kill-tree', 'kill-tree'),
  campaign('kill-postgres', 'stop-postgres'),
  harm('stop-and-continue', stopAndContinue),
  harm('drain', drain),
  { name: 'database-away', run: () => databaseAway({ away_s: AWAY_S }) },
  campaign('restore', 'restore-in-mid-campaign'),
  harm('failover', failover()),
  campaign('lost-operator', 'cut-operator'),
  harm('silent-smsc', silentCentre),
  harm('half-the-receipts', halfTheReceipts),
  harm('slow-smsc', slowCentre),
  { name: 'disk-full', run: diskFull },
  harm('clock-jump', clockJump),
  { name: 'receivers-down', run: receiversDown },
  { name: 'rolling-restart', run: () => rollingRestart({ calls: CALLS, lameDuck_s: LAME_DUCK_S }) },
  { name: 'old-beside-new', run: () => rehearseUpgrade() },
  { name: 'four-processes', run: fourProcesses },
  { name: 'pgbouncer', run: pgBouncer },
]

/**
 * All harm that needs nothing but Node, to one campaign. It stands in the suite. The second kill comes as soon as the program is
 * up again, while it waits for the lease of the first: a lease lasts 10 s, and this waits once.
 */
export const shortRehearsal = {
  name: 'short',
  /** `sown` is a folder with the demo's data. */
  run: (seed: number, sown?: string): Promise<Outcome> => {
    const next = random(seed)
    const [lost, stopped, killed] = [0.1, 0.3, 0.5].map((share) => share + next() * 0.2)
    return harmed(seed, ['cut-operator', 'stop-postgres', 'kill-process', 'kill-tree'], {
      recipients: 1_500,
      shares: [lost!, stopped!, killed!, killed!],
      links: { ratePerSecond: 250, windowSize: 100 },
      still_ms: 1_000,
      ...(sown !== undefined && { sown }),
    })
  },
}
