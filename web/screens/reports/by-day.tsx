import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { FailedState } from '../../ui/layout/failed-state.tsx'
import { useFormat } from '../../ui/language/format.ts'
import { useSentences } from '../../ui/language/language.tsx'
import { Panel } from '../../ui/layout/page.tsx'
import { barsOf } from './range.ts'
import classes from './reports.module.css'
import { reportSentences } from './sentences.ts'
import type { Figures } from './totals.tsx'

const StackedBars = lazy(() => import('../../ui/charts/stacked-bars.tsx'))

/** From the bottom up. */
const PARTS = [
  { key: 'delivered', colour: 'var(--chart-1)' },
  { key: 'pending', colour: 'var(--chart-2)' },
  { key: 'failed', colour: 'var(--chart-3)' },
] as const

interface ByDayProps {
  days: readonly (Figures & { key: string })[] | undefined
  query: { error: unknown; refetch: () => unknown }
}

export function ByDay({ days, query }: ByDayProps) {
  const say = useSentences(reportSentences)
  const format = useFormat()
  const bars = days && barsOf(days)
  const weekly = bars?.[0]?.weekly === true
  const words = { delivered: say.delivered, pending: say.onTheWay, failed: say.failed }
  const bones = <Skeleton height={272} radius="md" />
  return (
    <Panel title={weekly ? say.byWeek : say.byDay}>
      <div className={classes.chart}>
        {!bars && query.error ? (
          <FailedState error={query.error} retry={() => void query.refetch()} />
        ) : days?.every(({ sent }) => sent === 0) ? (
          <EmptyState title={say.nothing}>{say.nothingText}</EmptyState>
        ) : bars ? (
          <Suspense fallback={bones}>
            <StackedBars
              label={say.chart}
              parts={PARTS.map((part) => ({ ...part, label: words[part.key] }))}
              bars={bars.map(({ day, delivered, pending, failed }) => ({
                label: format.day(day),
                values: { delivered, pending, failed },
              }))}
            />
          </Suspense>
        ) : (
          bones
        )}
      </div>
    </Panel>
  )
}
