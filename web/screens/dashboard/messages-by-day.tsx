import { Skeleton } from '@mantine/core'
import { useInViewport } from '@mantine/hooks'
import { allows } from '@nkra/contract/permissions.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { useState } from 'react'
import { paths } from '../../paths.ts'
import { useRole } from '../../shell/session/session-context.tsx'
import { FailedState } from '../../ui/layout/failed-state.tsx'
import { useSentences, useFormat } from '../../ui/language/language.tsx'
import { Panel, EmptyState } from '../../ui/layout/page.tsx'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { lazy } from '../../ui/lazy.ts'
import classes from './dashboard.module.css'
import { dashboardSentences } from './sentences.ts'

/** The code of the chart, fetched once the chart is in sight. */
const bones = <Skeleton height={272} radius="md" />
const StackedBars = lazy(() => import('../../ui/charts/stacked-bars.tsx'), bones)

/** The parts of a bar, from the bottom up. */
const parts = [
  { key: 'delivered', colour: 'var(--chart-1)' },
  { key: 'pending', colour: 'var(--chart-2)' },
  { key: 'failed', colour: 'var(--chart-3)' },
] as const

interface MessagesByDayProps {
  query: { data?: { data: Reply<'analytics'> } | undefined; error: unknown; refetch: () => unknown }
}

export function MessagesByDay({ query }: MessagesByDayProps) {
  const say = useSentences(dashboardSentences)
  const format = useFormat()
  const { ref, inViewport } = useInViewport()
  const [seen, setSeen] = useState(false)
  if (inViewport && !seen) setSeen(true)
  const days = query.data?.data.days
  return (
    <Panel
      title={say.byDay}
      actions={allows(useRole(), 'messages:read') && <TextLink to={paths.reports}>{say.toReports}</TextLink>}
    >
      <div ref={ref} className={classes.chartPlace}>
        {!days && query.error ? (
          <FailedState query={query} />
        ) : days?.every(({ sent }) => sent === 0) ? (
          <EmptyState title={say.nothingSent}>{say.nothingSentText}</EmptyState>
        ) : days && seen ? (
          <StackedBars
            label={say.byDayChart}
            parts={parts.map((part) => ({ ...part, label: say.bars[part.key] }))}
            bars={days.map(({ day, sent, delivered, failed }) => ({
              label: format.day(day),
              values: { delivered, failed, pending: Math.max(0, sent - delivered - failed) },
            }))}
          />
        ) : (
          bones
        )}
      </div>
    </Panel>
  )
}
