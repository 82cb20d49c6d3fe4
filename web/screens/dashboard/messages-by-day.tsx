import { Skeleton } from '@mantine/core'
import { useInViewport } from '@mantine/hooks'
import type { Reply } from '@nkra/contract/routes.ts'
import { lazy, Suspense } from 'react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { formatDay } from '../../ui/format.ts'
import { Panel } from '../../ui/page.tsx'
import classes from './dashboard.module.css'

/** Fetched and drawn once somebody can see it. */
const StackedBars = lazy(() => import('../../ui/stacked-bars.tsx'))

const parts = [
  { key: 'delivered', label: 'Delivered', colour: 'var(--chart-1)' },
  { key: 'pending', label: 'On the way', colour: 'var(--chart-2)' },
  { key: 'failed', label: 'Failed', colour: 'var(--chart-3)' },
]

interface MessagesByDayProps {
  query: { data?: { data: Reply<'analytics'> } | undefined; error: unknown; refetch: () => unknown }
}

export function MessagesByDay({ query }: MessagesByDayProps) {
  const { ref, inViewport } = useInViewport()
  const days = query.data?.data.days
  const bones = <Skeleton height={272} radius="md" />
  return (
    <Panel title="Messages, last 30 days">
      <div ref={ref} className={classes.chartPlace}>
        {!days && query.error ? (
          <FailedState error={query.error} retry={() => void query.refetch()} />
        ) : days?.every(({ sent }) => sent === 0) ? (
          <EmptyState title="Nothing sent in the last 30 days">
            Each day’s messages appear here: delivered, on the way, and failed.
          </EmptyState>
        ) : days && inViewport ? (
          <Suspense fallback={bones}>
            <StackedBars
              label="Messages a day over the last 30 days"
              parts={parts}
              bars={days.map(({ day, sent, delivered, failed }) => ({
                label: formatDay(day),
                values: { delivered, failed, pending: Math.max(0, sent - delivered - failed) },
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
