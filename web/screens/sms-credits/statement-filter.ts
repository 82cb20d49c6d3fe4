/** Turns the address of the statement into the input of its call, and writes its figures. */
import type { Reply, Request } from '@nkra/contract/routes.ts'
import type { CreditsSearch } from './search.ts'
import { formatCount } from '../../ui/language/language.tsx'

export type Kind = Reply<'listTransfers'>['kind']

export const PRODUCTS = ['SMS', 'KYC'] as const

/** The kinds of movement in the order of a lot's life. */
export const KINDS = [
  'bought',
  'granted',
  'settled',
  'reserved',
  'charged',
  'spent',
  'returned',
  'refunded',
  'lapsed',
  'revoked',
  'credited',
] as const satisfies readonly Kind[]

export function kindOf({ kind }: CreditsSearch): Kind | undefined {
  return KINDS.find((each) => each === kind)
}

type Filter = Request<'exportStatement'>['query']

/** The filter of the statement, for the screen and the file. */
export function filterOf(search: CreditsSearch): Filter {
  const { product = 'SMS', from, to, account } = search
  const kind = kindOf(search)
  return {
    product,
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(kind && { kind }),
    ...(account !== undefined && { AccountId: account }),
  }
}

/** The range of the movements in one line, if the address names one. */
export function boundsOf({
  line,
  cause,
}: CreditsSearch): { each: 'true'; oldest: number; newest: number; causeId?: string } | null {
  if (line === undefined) return null
  const [oldest = 1, newest = 1] = line.split('-').map(Number)
  return { each: 'true', oldest, newest, ...(cause !== undefined && { causeId: cause }) }
}

export function isNarrowed(search: CreditsSearch): boolean {
  return [search.from, search.to, kindOf(search), search.line].some((value) => value !== undefined)
}

/** 1200 → '+1,200', −5 → '−5'. The minus sign is as wide as a digit. */
export function formatChange(credits: number): string {
  const sign = credits > 0 ? '+' : credits < 0 ? '−' : ''
  return sign + formatCount(Math.abs(credits))
}
