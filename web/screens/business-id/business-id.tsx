/** The business ID. A business sees its own and its state. An Administrator sees those that wait for a decision. */
import { Skeleton } from '@mantine/core'
import { allows } from '@nkra/contract/permissions.ts'
import { useCall } from '../../api/queries.ts'
import { useRole } from '../../shell/session/session-context.tsx'
import { FailedState } from '../../ui/layout/failed-state.tsx'
import { useSentences } from '../../ui/language/language.tsx'
import { Page, Panel } from '../../ui/layout/page.tsx'
import classes from './business-id.module.css'
import { OwnBusiness } from './own-business.tsx'
import { Requests } from './requests.tsx'
import { businessSentences } from './sentences.ts'

export default function BusinessIds() {
  const say = useSentences(businessSentences)
  const administrator = allows(useRole(), 'administer')
  return (
    <Page title={say.title} lead={administrator ? say.operatorLead : say.lead}>
      {administrator ? <Requests /> : <Own />}
    </Page>
  )
}

function Own() {
  const query = useCall('getBusinessId')
  if (query.data) return <OwnBusiness own={query.data.data} />
  return (
    <Panel>
      {query.error ? (
        <FailedState query={query} />
      ) : (
        <div className={classes.stack} aria-busy="true">
          <Skeleton height="1.4rem" width="14rem" />
          <Skeleton height="3.4rem" />
          <Skeleton height="3.4rem" />
          <Skeleton height="3.4rem" />
        </div>
      )}
    </Panel>
  )
}
