import { Skeleton } from '@mantine/core'
import { useCall } from '../../api/queries.ts'
import { FailedState } from '../../ui/layout/failed-state.tsx'
import { useSentences } from '../../ui/language/language.tsx'
import { Panel } from '../../ui/layout/page.tsx'
import classes from './dashboard.module.css'
import { dashboardSentences } from './sentences.ts'

/** The platform's own sender IDs, which everybody may use at once. */
export function DefaultSenders() {
  const say = useSentences(dashboardSentences)
  const query = useCall('getDefaultIds')
  const senders = query.data?.data
  return (
    <Panel title={say.defaultSenders}>
      {!senders && query.error ? (
        <FailedState error={query.error} retry={() => void query.refetch()} />
      ) : (
        <>
          <ul className={classes.senders}>
            {senders
              ? senders.map(({ id, senderId }) => <li key={id}>{senderId}</li>)
              : ['a', 'b'].map((key) => <Skeleton key={key} height="2.2rem" width="6rem" radius="md" />)}
          </ul>
          <p className={classes.hint}>{say.defaultSendersText}</p>
        </>
      )}
    </Panel>
  )
}
