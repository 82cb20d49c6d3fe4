/**
 * Matches receipts with messages in doubt that no id connects, because the answer to the submit, which has the operator's
 * id, was lost. For each number it compares what was sent to it with what was reported of it. It is pure.
 *
 * A match is made if no other would fit, or if any other would give the same result:
 *
 * 1. Receipts that name the same id are one receipt: the first counts.
 * 2. A receipt fits a doubt if the message existed before it arrived, and if the sender and the time at which the operator
 * accepted the message agree, as far as the receipt tells them.
 * 3. Receipts and doubts that fit each other are one group. If there are as many receipts with one outcome as doubts, all
 *    get it.
 * 4. Doubts of one message get the receipts in their order, because it does not matter which segment gets which.
 * 5. If there are as many receipts as doubts, with several outcomes, the order of sending decides, if the operator's times
 *    tell it.
 * 6. A receipt that fits only one doubt belongs to it. Then the others are looked at again.
 *
 * Everything else stays in doubt, because a wrong outcome would be worse than none.
 */
import type { OrphanReceipt } from '../messages/receipts.ts'
import type { DoubtfulSegment } from '../messages/submissions.ts'
import { instantOfId } from '../../platform/database/ids.ts'

/** How far an operator's time may differ from ours. Operators give only the minute, and their clocks may be wrong. */
const CLOCK_TOLERANCE_MS = 120_000

/** Answers which doubt each receipt belongs to. The receipts and doubts must be all those of one number on one link. */
export function matchReceipts(
  receipts: readonly OrphanReceipt[],
  doubts: readonly DoubtfulSegment[],
): Map<OrphanReceipt, DoubtfulSegment> {
  const matches = new Map<OrphanReceipt, DoubtfulSegment>()
  const repeated = new Map<bigint, OrphanReceipt>()
  const open: OrphanReceipt[] = []
  for (const receipt of receipts.toSorted((a, b) => compare(a.id, b.id))) {
    if (receipt.smscKey !== null && repeated.has(receipt.smscKey)) continue
    if (receipt.smscKey !== null) repeated.set(receipt.smscKey, receipt)
    open.push(receipt)
  }
  const byAge = doubts.toSorted((a, b) => compare(a.messageId, b.messageId) || a.segment - b.segment)
  for (const group of groupsOf(open, byAge)) {
    for (const [receipt, doubt] of matchGroup(group)) matches.set(receipt, doubt)
  }
  // A receipt that came again goes where its first went: it tells nothing new, and is no orphan any more.
  for (const receipt of receipts) {
    const first = receipt.smscKey === null ? undefined : repeated.get(receipt.smscKey)
    const doubt = first && matches.get(first)
    if (doubt) matches.set(receipt, doubt)
  }
  return matches
}

interface Group {
  receipts: OrphanReceipt[]
  doubts: DoubtfulSegment[]
}

/** Groups receipts and doubts that fit each other, directly or through others. Both are sorted by age. */
function groupsOf(receipts: readonly OrphanReceipt[], doubts: readonly DoubtfulSegment[]): Group[] {
  const groups: Group[] = []
  const fits = fittingDoubts(receipts, doubts)
  for (const receipt of receipts) {
    const fitting = fits.get(receipt) ?? []
    if (fitting.length === 0) continue
    const joined = groups.filter(({ doubts: known }) => known.some((doubt) => fitting.includes(doubt)))
    const group: Group = {
      receipts: [...joined.flatMap((each) => each.receipts), receipt],
      doubts: [...new Set([...joined.flatMap((each) => each.doubts), ...fitting])],
    }
    groups.splice(0, groups.length, ...groups.filter((each) => !joined.includes(each)), group)
  }
  return groups.map((group) => ({
    receipts: receipts.filter((receipt) => group.receipts.includes(receipt)),
    doubts: doubts.filter((doubt) => group.doubts.includes(doubt)),
  }))
}

function fittingDoubts(
  receipts: readonly OrphanReceipt[],
  doubts: readonly DoubtfulSegment[],
): Map<OrphanReceipt, DoubtfulSegment[]> {
  return new Map(
    receipts.map((receipt) => {
      const possible = doubts.filter(({ messageId }) => existedBefore(messageId, receipt))
      // What agrees with nothing tells nothing: some operators rewrite senders, and clocks stand in other zones.
      const ofSender = orAll(possible, ({ sender }) => isSender(receipt, sender))
      return [receipt, orAll(ofSender, (doubt) => isInTime(receipt, doubt))]
    }),
  )
}

/**
 * Whether the message existed before the receipt arrived. If a process's clock was set back, its messages and receipts
 * have ids ahead of the clock for a while. Then the order of the ids decides.
 */
export function existedBefore(messageId: bigint, { id, receivedAt }: OrphanReceipt): boolean {
  return instantOfId(messageId) <= receivedAt || messageId <= id
}

function orAll<T>(all: T[], agrees: (each: T) => boolean): T[] {
  const agreeing = all.filter(agrees)
  return agreeing.length > 0 ? agreeing : all
}

function isSender(receipt: OrphanReceipt, sender: string): boolean {
  const plain = (text: string) => text.replace(/^\+/, '').toLowerCase()
  return receipt.sender === null || plain(receipt.sender) === plain(sender)
}

function isInTime({ submittedAt }: OrphanReceipt, doubt: DoubtfulSegment): boolean {
  if (submittedAt === null) return true
  const taken_ms = submittedAt.getTime()
  const earliest_ms = instantOfId(doubt.messageId).getTime() - CLOCK_TOLERANCE_MS
  return taken_ms >= earliest_ms && taken_ms <= doubt.at.getTime() + CLOCK_TOLERANCE_MS
}

function matchGroup({ receipts, doubts }: Group): [OrphanReceipt, DoubtfulSegment][] {
  const [first] = receipts
  const ofOneMessage = doubts.every(({ messageId }) => messageId === doubts[0]?.messageId)
  const sameOutcome = receipts.every(({ state, error }) => state === first?.state && error === first.error)
  const [told, open] = [receipts.length, doubts.length]
  if (sameOutcome ? ofOneMessage || told === open : ofOneMessage && told <= open)
    return paired(receipts, doubts)
  if (told === open && isOrderTold(receipts, doubts)) return paired(receipts.toSorted(bySubmitTime), doubts)
  return matchOnlyFits({ receipts, doubts })
}

/** Whether the operator's times and ours give the messages the same order. */
function isOrderTold(receipts: readonly OrphanReceipt[], doubts: readonly DoubtfulSegment[]): boolean {
  const times = receipts.map(({ submittedAt }) => submittedAt?.getTime() ?? null)
  const distinct = !times.includes(null) && new Set(times).size === times.length
  // The later message was put in doubt later: a campaign that was paused may have been sent after a younger one.
  const inOrder = doubts.every((doubt, i) => {
    const next = doubts[i + 1]
    return next === undefined || (doubt.messageId !== next.messageId && doubt.at < next.at)
  })
  return distinct && inOrder
}

/** Matches receipts that fit only one doubt. Answers these matches and what is left. */
function matchOnlyFits({ receipts, doubts }: Group): [OrphanReceipt, DoubtfulSegment][] {
  const fits = fittingDoubts(receipts, doubts)
  const claims = Map.groupBy(
    receipts.filter((receipt) => fits.get(receipt)?.length === 1),
    (receipt) => fits.get(receipt)![0]!,
  )
  const sure = [...claims].flatMap(([doubt, claiming]): [OrphanReceipt, DoubtfulSegment][] => {
    const [first] = claiming
    // Two receipts with different outcomes for one doubt: one of them belongs to a message that is not here.
    return first && claiming.every(({ state }) => state === first.state) ? [[first, doubt]] : []
  })
  if (sure.length === 0) return []
  const settled = new Set(sure.map(([, doubt]) => doubt))
  const rest = groupsOf(
    receipts.filter((receipt) => fits.get(receipt)?.length !== 1),
    doubts.filter((doubt) => !settled.has(doubt) && !claims.has(doubt)),
  )
  return [...sure, ...rest.flatMap(matchGroup)]
}

function paired(
  receipts: readonly OrphanReceipt[],
  doubts: readonly DoubtfulSegment[],
): [OrphanReceipt, DoubtfulSegment][] {
  return doubts.flatMap((doubt, i): [OrphanReceipt, DoubtfulSegment][] => {
    const receipt = receipts[i]
    return receipt === undefined ? [] : [[receipt, doubt]]
  })
}

function bySubmitTime(a: OrphanReceipt, b: OrphanReceipt): number {
  return (a.submittedAt?.getTime() ?? 0) - (b.submittedAt?.getTime() ?? 0)
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}
