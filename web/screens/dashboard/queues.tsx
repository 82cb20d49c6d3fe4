import { Skeleton } from '@mantine/core'
import type { Reply } from '@nkra/contract/routes.ts'
import { FailedState } from '../../ui/layout/failed-state.tsx'
import { formatCount } from '../../ui/language/format.ts'
import { useSentences } from '../../ui/language/language.tsx'
import { Panel } from '../../ui/layout/page.tsx'
import classes from './dashboard.module.css'
import { dashboardSentences } from './sentences.ts'

type Queues = Reply<'operations'>['queues']

const SHOWN = ['otp', 'transactional', 'promotional', 'paused', 'campaigns', 'events', 'parked'] as const

interface QueuesProps {
  queues: Queues | undefined
  query: { error: unknown; refetch: () => unknown }
}

/** What waits to be sent or done. */
export function QueuesNow({ queues, query }: QueuesProps) {
  const say = useSentences(dashboardSentences)
  return (
    <Panel title={say.queues} flush>
      {!queues && query.error ? (
        <FailedState error={query.error} retry={() => void query.refetch()} />
      ) : (
        <dl className={classes.queues}>
          {SHOWN.map((name) => (
            <div key={name}>
              <dt>{say.queue[name]}</dt>
              <dd
                className="tabular"
                data-alarm={(name === 'parked' && (queues?.parked ?? 0) > 0) || undefined}
              >
                {queues ? formatCount(queues[name]) : <Skeleton height="1rem" width="3rem" />}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  )
}
