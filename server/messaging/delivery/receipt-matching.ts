/**
 * Matches receipts with messages in doubt, where no id connects them: the answer to the submit was lost, so nobody was told
 * the operator's id. Of each number, what was sent to it and what was reported of it are compared. Pure.
 *
 * A match is made where nothing else would fit, or where another match would come to the same:
 *
 * 1. Receipts that name the same id are one receipt: the first counts.
 * 2. A receipt fits a doubt if the message existed before it arrived, and if the sender and the time at which the operator
 *    took the message agree, as far as the receipt tells them.
 * 3. What fits each other stands in one group. As many receipts with one outcome as doubts: all get it.
 * 4. Doubts of one message get the receipts in their order: it does not matter which segment gets which.
 * 5. As many receipts as doubts with several outcomes: the order of sending decides where the operator's times tell it.
 * 6. A receipt that fits one doubt alone belongs to it. Then the others are looked at again.
 *
 * Everything else stays in doubt: a wrong outcome would be worse than none.
 */
import type { OrphanReceipt } from '../messages/receipts.ts'
import type { DoubtfulSegment } from '../messages/submissions.ts'
import { instantOfId } from '../../platform/database/ids.ts'

/** Operators tell the minute in which they took a message, and their clocks differ from ours. */
const CLOCK_TOLERANCE_MS = 120_000

/** Which doubt each receipt belongs to. The receipts and doubts are all those of one number on one link. */
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

/** Receipts and doubts that are connected by what fits, both in the order of age. */
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
 * Answers whether the message existed before the receipt arrived. For a while, a process whose clock was set back gives
 * messages and receipts ids that are ahead of the clock. Then the order of the ids decides.
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

/** Whether the operator's times and ours put the messages into one order. */
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

/** Receipts that fit one doubt alone, and what then is left. */
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
