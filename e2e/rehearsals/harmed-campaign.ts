/**
 * A campaign over a link of 500 texts a second, beside a PostgreSQL of its own, that a rehearsal harms while it goes out; and
 * then its account. Several processes may share it.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OwnPostgres, startOwnPostgres } from '../../server/testing/own-postgres.ts'
import {
  balanceOf,
  Losses,
  prepare,
  sendTo,
  settle,
  signedIn,
  STILL_MS,
  untilArrived,
} from '../chaos/campaign.ts'
import { random } from '../chaos/chaos.ts'
import { setLinks } from '../chaos/restored.ts'
import { type Operator, startOperator } from '../testing/operator.ts'
import { freePorts, type Program, startProgram } from '../testing/program.ts'
import type { Outcome } from './outcome.ts'

/** The campaign lasts 20 s, twice as long as a lease, and a window holds the messages of one second. */
export const RECIPIENTS = 10_000
export const LINKS = { ratePerSecond: 500, windowSize: 500 }

export interface Scene {
  readonly operator: Operator
  readonly postgres: OwnPostgres
  /** An empty folder. */
  readonly folder: string
  readonly recipients: number
  /** The processes. The first holds the links from the beginning, and the last is asked for the account. */
  readonly programs: readonly Program[]
  /** Waits until this share of the campaign has reached the operator. Answers how many texts did. */
  readonly untilShare: (share: number) => Promise<number>
  /** Keeps the work for the end, when the processes are stopped. */
  readonly afterwards: (work: () => Promise<unknown>) => void
  /** The next number of the seed, from 0 to 1. */
  readonly next: () => number
  readonly ratePerSecond: number
}

export interface Harm {
  /** How many processes there are from the beginning. Left out: one. */
  processes?: number
  /** The script that the operator follows from the beginning. */
  script?: unknown
  /** Further variables of the programs and of PostgreSQL. */
  environment?: (folder: string) => Promise<Record<string, string>>
  /** Opens another way to PostgreSQL. Left out: programs reach it by its socket. */
  reach?: (postgres: OwnPostgres, folder: string) => Promise<{ url: string; close: () => Promise<void> }>
  /** Runs before the campaign is sent. */
  before?: (scene: Scene) => Promise<void>
  /** Whether the operator sends only a part of the receipts. */
  losesReceipts?: boolean
  /** Answers how many messages may be in doubt, from the sizes of a window and of the campaign. */
  inDoubtMax: (window: number, recipients: number) => number
  /** Harms the campaign. Answers what was seen, and which promises broke. */
  run(scene: Scene): Promise<{ seen: string; broken?: readonly string[] }>
}

/** Sends a campaign, harms it, and draws the account. */
export async function harmCampaign(seed: number, harm: Harm): Promise<Outcome> {
  const { processes = 1, script, losesReceipts = false } = harm
  const folder = await mkdtemp(join(tmpdir(), 'nkra-harmed-'))
  const ends: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
  try {
    const environment = await harm.environment?.(folder)
    const postgres = await startOwnPostgres(join(folder, 'postgres'), environment)
    ends.push(() => postgres.stop())
    const afterwards: (() => Promise<unknown>)[] = []
    ends.push(() => Promise.all(afterwards.map((work) => work())))
    const reached = await harm.reach?.(postgres, folder)
    if (reached) ends.push(reached.close)
    const first = await freePorts()
    const operator = await startOperator(first, seed)
    ends.push(() => operator.close())
    const settings = {
      DATABASE_URL: reached?.url ?? postgres.url,
      NKRA_DATA: join(folder, 'data'),
      NKRA_DEMO: 'on',
      NKRA_TOKEN_SECRET: 'a secret of rehearsals, which nobody else needs',
    }
    const programs: Program[] = []
    ends.push(() => Promise.all(programs.map((program) => program.stop())))
    while (programs.length < processes) {
      const web = programs.length === 0 ? first.web : (await freePorts()).web
      const all = { ...settings, ...environment }
      programs.push(
        await startProgram({ data: settings.NKRA_DATA, ports: { ...first, web }, environment: all }),
      )
    }
    const groupId = await prepare(programs[0]!, RECIPIENTS, 1)
    await setLinks(programs[0]!, LINKS)
    await operator.reset()
    if (script !== undefined) await operator.script(script)
    const scene: Scene = {
      operator,
      postgres,
      folder,
      recipients: RECIPIENTS,
      programs,
      afterwards: (work) => void afterwards.push(work),
      untilShare: (share) => untilArrived(operator, Math.floor(share * RECIPIENTS)),
      next: random(seed),
      ratePerSecond: LINKS.ratePerSecond,
    }
    await harm.before?.(scene)
    const owner = await signedIn(programs[0]!)
    const before = await balanceOf(owner)
    const campaignIds = [await sendTo(groupId, owner, 1)]
    const seen = await harm.run(scene)
    const most = harm.inDoubtMax(LINKS.windowSize, RECIPIENTS)
    const { broken, ...account } = await settle(programs.at(-1)!, operator, {
      campaignIds,
      recipients: RECIPIENTS,
      before,
      settings,
      still_ms: STILL_MS,
      ...(losesReceipts && { withoutReceipts: { inDoubt_max: most } }),
    })
    const losses = new Losses()
    const doubted = programs.reduce((sum, program) => sum + losses.of(program).doubted, 0)
    return {
      ...account,
      inDoubt: { most, seen: Math.max(doubted, account.unknownAtOnce) },
      seen: `${seen.seen}; ${account.inDoubt} that arrived stay in doubt`,
      broken: [...broken, ...(seen.broken ?? [])],
    }
  } finally {
    for (const end of ends.toReversed()) await end()
  }
}
