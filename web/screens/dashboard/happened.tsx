import { Skeleton } from '@mantine/core'
import { useInViewport } from '@mantine/hooks'
import { HOME_PERIODS_DAYS } from '@nkra/contract/limits.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { usePrefetch } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { FailedState } from '../../ui/layout/failed-state.tsx'
import { useFormat } from '../../ui/language/format.ts'
import { useSentences, formatAmount, formatCount } from '../../ui/language/language.tsx'
import { Panel, EmptyState } from '../../ui/layout/page.tsx'
import { lazy } from '../../ui/lazy.ts'
import { BigMoney } from '../../ui/values/big-money.tsx'
import { useBefore, useChange } from '../../ui/values/change.ts'
import { deliveryRate } from '@nkra/contract/reports/figures.ts'
import classes from './dashboard.module.css'
import { Figure, Figures } from './figure.tsx'
import { homeSentences } from './home.sentences.ts'
import { PERIOD_DAYS_DEFAULT, type PeriodDays } from './search.ts'

/** The code of the chart, fetched once the chart is in sight. */
const bones = <Skeleton height={272} radius="md" />
const StackedBars = lazy(() => import('../../ui/charts/stacked-bars.tsx'), bones)

/** The parts of a bar, from the bottom up. */
const parts = [
  { key: 'delivered', colour: 'var(--chart-1)' },
  { key: 'pending', colour: 'var(--chart-2)' },
  { key: 'failed', colour: 'var(--chart-3)' },
] as const

export interface AnalyticsQuery {
  data?: { data: Reply<'analytics'> } | undefined
  error: unknown
  refetch: () => unknown
  isPlaceholderData: boolean
}

interface HappenedProps {
  query: AnalyticsQuery
  days: PeriodDays
}

/**
 * What happened in the last days, day by day, compared with the same number of days before. Home shows it only to
 * people who may read messages.
 */
export function Happened({ query, days }: HappenedProps) {
  const say = useSentences(homeSentences)
  const found = query.data?.data
  return (
    <Panel title={say.happened} actions={<Periods chosen={days} />} flush>
      {!found && query.error ? (
        <FailedState query={query} />
      ) : (
        <div data-stale={query.isPlaceholderData || undefined} className={classes.happened}>
          <Totals found={found} />
          <ByDay found={found} days={days} />
          <p className={classes.panelFoot}>
            <TextLink to={paths.reports}>{say.toReports}</TextLink>
          </p>
        </div>
      )}
    </Panel>
  )
}

/** The choice of the days. The address keeps it. The figures are fetched while somebody points at a choice. */
function Periods({ chosen }: { chosen: PeriodDays }) {
  const say = useSentences(homeSentences)
  const prefetch = usePrefetch()
  return (
    <nav className={classes.periods} aria-label={say.period}>
      {HOME_PERIODS_DAYS.map((days) => (
        <Link
          key={days}
          to={paths.dashboard}
          search={days === PERIOD_DAYS_DEFAULT ? {} : { days }}
          replace
          resetScroll={false}
          aria-current={days === chosen || undefined}
          onPointerEnter={() => prefetch('analytics', { query: { days } })}
        >
          {say.periods[days]}
        </Link>
      ))}
    </nav>
  )
}

function Totals({ found }: { found: Reply<'analytics'> | undefined }) {
  const say = useSentences(homeSentences)
  const format = useFormat()
  const [change, before] = [useChange(), useBefore()]
  const { totals, previous } = found ?? {}
  const rate = totals && deliveryRate(totals)
  const rateBefore = previous && deliveryRate(previous)
  const spend = totals?.spend ?? null
  const countOf = (key: 'sent' | 'failed' | 'credits', label: string) => (
    <Figure
      label={label}
      value={totals && formatCount(totals[key])}
      notes={[totals && previous && change(totals[key], previous[key], formatCount)]}
    />
  )
  return (
    <Figures>
      {countOf('sent', say.sent)}
      <Figure
        label={say.delivered}
        value={totals && (rate === null || rate === undefined ? '–' : format.percent(rate))}
        notes={[before(rateBefore === null || rateBefore === undefined ? null : format.percent(rateBefore))]}
      />
      {countOf('failed', say.failed)}
      {spend === null ? (
        countOf('credits', say.creditsUsed)
      ) : (
        <Figure
          label={say.spend}
          value={<BigMoney amount={spend} />}
          notes={[previous && change(spend, previous.spend ?? 0, formatAmount)]}
        />
      )}
    </Figures>
  )
}

function ByDay({ found, days }: { found: Reply<'analytics'> | undefined; days: PeriodDays }) {
  const say = useSentences(homeSentences)
  const format = useFormat()
  const { ref, inViewport } = useInViewport()
  const [seen, setSeen] = useState(false)
  if (inViewport && !seen) setSeen(true)
  return (
    <div ref={ref} className={classes.chartPlace}>
      {found?.totals.sent === 0 ? (
        <EmptyState title={say.nothingSent(days)}>{say.nothingSentText}</EmptyState>
      ) : found && seen ? (
        <StackedBars
          label={say.byDayChart(found.days.length)}
          period={`${format.date(found.days[0]!.day)} – ${format.date(found.days.at(-1)!.day)}`}
          parts={parts.map((part) => ({ ...part, label: say.bars[part.key] }))}
          bars={found.days.map(({ day, sent, delivered, failed }) => ({
            label: format.day(day),
            name: day,
            values: { delivered, failed, pending: Math.max(0, sent - delivered - failed) },
          }))}
        />
      ) : (
        // Out of sight nothing is fetched yet, so nothing promises to come.
        seen && bones
      )}
    </div>
  )
}
