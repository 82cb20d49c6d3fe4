/**
 * What keeps a request or a file of people from its credits. They store that credits are missing. Whether a spend cap is
 * what leaves too few is looked up when somebody asks: caps change, and start again by themselves.
 */
import type { CapInTheWay as CapOnWire } from '@nkra/contract/billing/caps.ts'
import type { z } from 'zod'
import { findCapInTheWay } from '../../billing/billing.ts'
import type { Reader } from '../../platform/database/database.ts'
import type { KycReason } from './states.ts'

export type CapInTheWay = z.output<typeof CapOnWire>

/** The spend cap under which these credits cannot be spent now. Null where credits are missing, or nothing is in the way any more. */
export async function capFor(
  reader: Reader,
  asked: { accountId: bigint; author: bigint | null; credits: bigint },
): Promise<CapInTheWay | null> {
  const found = await findCapInTheWay(reader, { ...asked, product: 'KYC' })
  if (found === null) return null
  const { holder, period, resetsAt, credits, used } = found
  return { holder, period, credits, left: credits > used ? credits - used : 0n, resetsAt }
}

interface Unpaid {
  reason: KycReason | null
  credits: bigint
}

/** Of these requests of an account, those that a spend cap stops have the reason `spend_cap_reached`. */
export async function withCapReasons<Request extends Unpaid>(
  reader: Reader,
  accountId: bigint,
  requests: readonly Request[],
): Promise<(Request & { cap: CapInTheWay | null })[]> {
  // What a check costs differs by its kind alone.
  const costs = new Set(requests.filter(isUnpaid).map(({ credits }) => credits))
  const caps = new Map<bigint, CapInTheWay | null>()
  // Resubmitted checks count in the caps of the account alone (`reserveCreditsAgain`).
  for (const credits of costs) caps.set(credits, await capFor(reader, { accountId, author: null, credits }))
  return requests.map((request) => {
    const cap = isUnpaid(request) ? (caps.get(request.credits) ?? null) : null
    return cap === null ? { ...request, cap } : { ...request, reason: 'spend_cap_reached', cap }
  })
}

const isUnpaid = ({ reason }: Unpaid) => reason === 'no_credits'
