/**
 * The charts below the first one: how long deliveries took, and the cost of each day. They are drawn when they come
 * into sight.
 */
import { Skeleton } from '@mantine/core'
import { useInViewport } from '@mantine/hooks'
import type { Reply } from '@nkra/contract/routes.ts'
import { useState, type ReactNode } from 'react'
import { FailedState } from '../../ui/layout/failed-state.tsx'
import { useFormat } from '../../ui/language/format.ts'
import { useSentences } from '../../ui/language/language.tsx'
import { Panel, EmptyState } from '../../ui/layout/page.tsx'
import { lazy } from '../../ui/lazy.ts'
import { creditBarsOf, waitBarsOf } from './range.ts'
import classes from './reports.module.css'
import { reportSentences, sayWait } from './sentences.ts'

const bones = <Skeleton height={272} radius="md" />
const StackedBars = lazy(() => import('../../ui/charts/stacked-bars.tsx'), bones)

type Report = Reply<'reportMessages'>

interface Query {
  error: unknown
  refetch: () => unknown
}

interface ChartOf {
  query: Query
  /** The days and filters of the report. Saved files state them. */
  period: string
}

/** A chart of how long deliveries took. */
export function Waits({ waits, query, period }: ChartOf & { waits: Report['waits'] | undefined }) {
  const say = useSentences(reportSentences)
  const bars = waits && waitBarsOf(waits)
  return (
    <Chart title={say.waits} known={bars !== undefined} query={query}>
      {bars?.length === 0 ? (
        <EmptyState title={say.noWaits}>{say.noWaitsText}</EmptyState>
      ) : (
        <StackedBars
          label={say.waitsChart}
          period={period}
          head={say.heads.within}
          parts={[{ key: 'delivered', label: say.delivered, colour: 'var(--chart-1)' }]}
          bars={(bars ?? []).map(({ from, to, delivered }) => ({
            // One line under the bar: a chart breaks a label at its first space.
            label: (to === null ? say.later(sayWait(say, from)) : say.within(sayWait(say, to))).replaceAll(
              ' ',
              '\u00a0',
            ),
            values: { delivered },
          }))}
        />
      )}
    </Chart>
  )
}

/** A chart of the credits charged each day, minus those returned. */
export function Credits({ days, query, period }: ChartOf & { days: Report['rows'] | undefined }) {
  const say = useSentences(reportSentences)
  const format = useFormat()
  const bars = days && creditBarsOf(days)
  return (
    <Chart
      title={bars?.[0]?.weekly ? say.creditsByWeek : say.creditsByDay}
      known={bars !== undefined}
      query={query}
    >
      {days?.every(({ credits }) => credits === 0) ? (
        <EmptyState title={say.noCredits}>{say.noCreditsText}</EmptyState>
      ) : (
        <StackedBars
          label={say.creditsChart}
          period={period}
          parts={[{ key: 'credits', label: say.credits, colour: 'var(--chart-2)' }]}
          bars={(bars ?? []).map(({ day, credits }) => ({
            label: format.day(day),
            name: day,
            values: { credits },
          }))}
          comparison={comparisonOf(say.creditsBefore(days?.length ?? 0), bars)}
        />
      )}
    </Chart>
  )
}

/** The line of the days before. Undefined if there was nothing to compare with. */
export function comparisonOf(
  label: string,
  bars: readonly { before: number }[] | undefined,
): { label: string; values: number[] } | undefined {
  const values = (bars ?? []).map(({ before }) => before)
  return values.some((value) => value > 0) ? { label, values } : undefined
}

interface ChartProps {
  title: string
  known: boolean
  query: Query
  children: ReactNode
}

/** A panel with a chart that is drawn when it comes into sight. */
function Chart({ title, known, query, children }: ChartProps) {
  const { ref, inViewport } = useInViewport()
  const [seen, setSeen] = useState(false)
  if (inViewport && !seen) setSeen(true)
  return (
    <Panel title={title}>
      <div ref={ref} className={classes.chart}>
        {!known && query.error ? <FailedState query={query} /> : known && seen ? children : bones}
      </div>
    </Panel>
  )
}
