import { Skeleton } from '@mantine/core'
import type { Reply } from '@nkra/contract/routes.ts'
import type { ReactNode } from 'react'
import type { CreditsSummary } from '../../shell/account/account-stores.ts'
import { formatCount, formatProduct, useFormat } from '../../ui/language/format.ts'
import { useSentences } from '../../ui/language/language.tsx'
import classes from './dashboard.module.css'
import { dashboardSentences } from './sentences.ts'

interface BalancesProps {
  /** Null for the operator, who holds none; undefined while they are fetched. */
  balances: CreditsSummary['creditBalances'] | null | undefined
  totals: Reply<'analytics'>['totals'] | undefined
}

/** The figures of the page, each with its place kept until it is known. */
export function Balances({ balances, totals }: BalancesProps) {
  const say = useSentences(dashboardSentences)
  const format = useFormat()
  return (
    <dl className={classes.balances}>
      {balances !== null &&
        (['SMS', 'KYC'] as const).map((product) => {
          const balance = balances?.find((each) => each.product === product)
          const reserved = balance?.creditReserved ?? 0
          return (
            <Figure
              key={product}
              label={say.credits(formatProduct(product))}
              value={balances && formatCount(balance?.creditRemaining ?? 0)}
              aside={reserved > 0 ? say.held(reserved) : say.available}
            />
          )
        })}
      <Figure
        label={say.sent}
        value={totals && formatCount(totals.sent)}
        aside={totals && say.inCampaigns(totals.campaigns)}
      />
      <Figure
        label={say.delivered}
        value={totals && (totals.sent > 0 ? format.percent(shareOf(totals.delivered, totals.sent)) : '–')}
        aside={totals && totals.sent > 0 && say.failed(totals.failed)}
      />
    </dl>
  )
}

/** Rounded down: 100% is said of all and not of nearly all. */
function shareOf(part: number, whole: number): number {
  return Math.floor((part / whole) * 1000) / 10
}

function Figure({ label, value, aside }: { label: string; value: string | undefined; aside: ReactNode }) {
  return (
    <div className={classes.figure}>
      <dt>{label}</dt>
      <dd className={`${classes.big} tabular`}>
        {value ?? <Skeleton height="1.6rem" width="6rem" mt={6} />}
      </dd>
      <dd className={classes.aside}>{value !== undefined && aside}</dd>
    </div>
  )
}
