/**
 * Campaigns that something harms, and their account afterwards. What must hold, however they were disturbed:
 *
 * - nothing lost: every message reached the operator, or is in a state that says it did not;
 * - nothing doubled in silence: no recipient's phone got the campaign twice;
 * - what is in doubt says so: a message the operator may or may not have is `unknown`; of those that the operator has, at
 *   most `DOUBT_SHARE_MAX` stay so once all receipts are here;
 * - the balance is exact: what is gone is the credits of the messages that were not returned; the books foot.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { importContacts } from '../testing/contacts.ts'
import { buySms } from '../testing/credits.ts'
import type { Operator } from '../testing/operator.ts'
import { type Api, business, eventually, type Program, signIn } from '../testing/program.ts'
import { booksHold } from '../rehearsals/outcome.ts'

const SETTLE_MS_MAX = 180_000
/** A round is over after this long without a change. */
export const STILL_MS = 15_000
/**
 * A round with messages that arrived and are in doubt is over only after this long: receipts without an id are compared 10 s
 * after they came (`GRACE_MS` in `sweeps.ts`), at the next sweep, and a busy machine is late with all of it.
 */
const LATE_RECEIPTS_MS = 30_000
const LOOK_MS = 10
/** The share of the messages at the operator that may stay in doubt (issue 16). */
const DOUBT_SHARE_MAX = 0.001

/** The account of the campaigns of a round. */
export interface Account {
  sent: number
  unknown: number
  /** The unknown messages that the operator has. */
  inDoubt: number
  delivered: number
  arrived: number
  lost: number
  doubled: number
  booksHold: boolean
  /** The most messages that were unknown at once. */
  unknownAtOnce: number
  /** The promises that broke, in words. */
  broken: string[]
}

/** Imports a group of that many distinct numbers and buys enough credits to text it `campaigns` times. Answers the group. */
export async function prepare(program: Program, recipients: number, campaigns: number): Promise<string> {
  const owner = await signIn(program.url, business)
  const rows = Array.from({ length: recipients }, (_, index) => `Kojo ${index},${233_241_000_000 + index}`)
  const imported = await importContacts(owner, 'Chaos', ['Name,Phone', ...rows], SETTLE_MS_MAX)
  if (imported.valid !== recipients) throw new Error(`imported ${JSON.stringify(imported)}`)
  await buySms(program.url, owner, recipients * campaigns)
  return imported.groupId!
}

export async function balanceOf(owner: Api): Promise<number> {
  const { creditBalances } = await owner.call('creditSummary', { query: {} })
  const sms = creditBalances.find(({ product }) => product === 'SMS')!
  return sms.creditRemaining + sms.creditReserved
}

/** Texts the group. `number` tells this campaign's texts from those of others. Answers the campaign. */
export async function sendTo(groupId: string, owner: Api, number: number): Promise<string> {
  const campaign = await owner.call('sendMessage', {
    body: {
      senderId: 'AdomSavings',
      text: `Hello {{Name}}, your statement ${number} is ready.`,
      groupIds: [groupId],
      traffic: 'transactional',
    },
  })
  return campaign.id
}

/** Waits until `count` messages have reached the operator. It looks often, so that the harm happens in mid-campaign. */
export async function untilArrived(operator: Operator, count: number): Promise<number> {
  const limit = AbortSignal.timeout(SETTLE_MS_MAX)
  for (;;) {
    const arrived = await operator.arrived()
    if (arrived.count >= count) return arrived.count
    await delay(LOOK_MS, undefined, { signal: limit })
  }
}

/** Reads from the logs of programs what they lost. */
export class Losses {
  readonly #counted = new WeakMap<Program, { doubted: number; windows: number }>()

  /**
   * Counts from the last call on: the messages of the previous holder that the program found in doubt, and the connections
   * that ended with messages on their way. Each such connection had at most a window of messages.
   */
  of(program: Program): { doubted: number; windows: number } {
    const lines = program.output().split('\n')
    const found = (pattern: RegExp) => lines.flatMap((line) => pattern.exec(line)?.slice(1).map(Number) ?? [])
    const doubted = found(/"inDoubt":(\d+)/).reduce((sum, count) => sum + count, 0)
    const windows = found(/"unanswered":([1-9]\d*)/).length
    const before = this.#counted.get(program) ?? { doubted: 0, windows: 0 }
    this.#counted.set(program, { doubted, windows })
    return { doubted: doubted - before.doubted, windows: windows - before.windows }
  }
}

/** The business's session, as soon as a program answers. */
export async function signedIn(program: Program): Promise<Api> {
  const api = await eventually(
    'signing in again',
    () => signIn(program.url, business).catch(() => null),
    (found) => found !== null,
    SETTLE_MS_MAX,
  )
  return api!
}

/** Waits until nothing moves any more, and compares the account with what arrived. */
export async function settle(
  program: Program,
  operator: Operator,
  round: {
    campaignIds: readonly string[]
    recipients: number
    before: number
    /** The settings by which a command finds the database. */
    settings: Readonly<Record<string, string>>
    /** The round is over after this long without a change, or after `LATE_RECEIPTS_MS` where doubts may still be settled. */
    still_ms: number
    /** How many messages may stay in doubt because their receipts never come. Left out: all receipts come. */
    withoutReceipts?: { inDoubt_max: number }
  },
): Promise<Account> {
  const { campaignIds, before, settings, still_ms, withoutReceipts } = round
  const sent = round.recipients * campaignIds.length
  const owner = await signedIn(program)
  let last = ''
  let since = Date.now()
  let unknownAtOnce = 0
  type Campaigns = Awaited<ReturnType<typeof owner.call<'getCampaign'>>>[]
  const sumOf = (campaigns: Campaigns, ...states: (keyof Campaigns[number]['counts'])[]) =>
    campaigns.reduce((sum, { counts }) => sum + states.reduce((all, state) => all + counts[state], 0), 0)
  const still = (seen: Campaigns, arrivedCount: number) => {
    const now = JSON.stringify(seen)
    if (now !== last) since = Date.now()
    last = now
    unknownAtOnce = Math.max(unknownAtOnce, sumOf(seen, 'unknown'))
    const delivered = sumOf(seen, 'delivered', 'undelivered', 'expired')
    return Date.now() - since >= (arrivedCount > delivered ? LATE_RECEIPTS_MS : still_ms)
  }
  const isOnItsWay = (seen: Campaigns) =>
    sumOf(seen, 'submitting', 'queued') > 0 || (withoutReceipts === undefined && sumOf(seen, 'submitted') > 0)
  const { campaigns } = await eventually(
    'settled campaigns',
    async () => ({
      campaigns: await Promise.all(
        campaignIds.map((id) => owner.call('getCampaign', { params: { id } })),
      ).catch(() => null),
      arrivedCount: (await operator.arrived()).count,
    }),
    ({ campaigns: seen, arrivedCount }) =>
      seen !== null &&
      still(seen, arrivedCount) &&
      seen.every(({ status }) => status === 'completed') &&
      !isOnItsWay(seen),
    SETTLE_MS_MAX * campaignIds.length,
  )
  const of = (...states: (keyof Campaigns[number]['counts'])[]) => sumOf(campaigns!, ...states)
  const [unknown, delivered, unsent] = [of('unknown'), of('delivered'), of('failed', 'rejected')]
  const arrived = await operator.everything()
  const twice = arrived.length - new Set(arrived.map(({ to, text }) => `${to} ${text}`)).size
  const kept = delivered + of('undelivered', 'expired', 'submitted') + unknown
  const total = kept + unsent
  const inDoubt = unknown - (sent - arrived.length - unsent)
  const after = await balanceOf(owner)
  const holds = await booksHold(settings)
  const inDoubtMax = withoutReceipts?.inDoubt_max ?? DOUBT_SHARE_MAX * arrived.length
  const broken = [
    total !== sent && `${sent} were sent and ${total} are accounted for`,
    twice > 0 && `${twice} messages arrived twice`,
    inDoubt < 0 && `${-inDoubt} messages were lost`,
    inDoubt > inDoubtMax && `${inDoubt} messages that arrived stay in doubt`,
    before - after !== kept && `the balance fell by ${before - after} and ${kept} messages were kept`,
    !holds && 'the books do not foot',
  ].filter((finding) => finding !== false)
  return {
    sent: total,
    unknown,
    inDoubt,
    delivered,
    arrived: arrived.length,
    lost: Math.max(0, -inDoubt),
    doubled: twice,
    booksHold: holds,
    unknownAtOnce,
    broken,
  }
}
