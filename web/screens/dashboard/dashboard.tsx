/** Home: what is left, what was sent, what happened; for the operator, of the whole platform (specification section 3). */
import { Button } from '@mantine/core'
import { allows } from '@nkra/contract/permissions.ts'
import { IconMessagePlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useCall } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { useCreditBalances, useUser } from '../../shell/account/account.ts'
import { useRole } from '../../shell/session/session-context.tsx'
import { useSentences } from '../../ui/language/language.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Activities } from './activities.tsx'
import { ApprovalsWaiting } from './approvals.tsx'
import { Balances } from './balances.tsx'
import classes from './dashboard.module.css'
import { DefaultSenders } from './default-senders.tsx'
import { FirstSteps } from './first-steps.tsx'
import { LinksNow } from './operations.tsx'
import { MessagesByDay } from './messages-by-day.tsx'
import { QueuesNow } from './queues.tsx'
import { dashboardSentences } from './sentences.ts'
import { firstSteps } from './steps.ts'
import { Waiting } from './invoices-to-approve.tsx'

export default function Dashboard() {
  const say = useSentences(dashboardSentences)
  const role = useRole()
  const administrator = role === 'Administrator'
  const user = useUser()
  const balances = useCreditBalances(!administrator)
  const analytics = useCall('analytics')
  const { totals, done } = analytics.data?.data ?? {}
  const steps = totals && done && firstSteps({ contacts: totals.contacts, ...done }, role)
  const figures = (
    <>
      <Balances balances={administrator ? null : balances} totals={totals} />
      <div className={classes.columns}>
        <div className={classes.main}>
          <MessagesByDay query={analytics} />
          <Activities />
        </div>
        <div className={classes.beside} data-first={administrator || undefined}>
          {administrator && <Operations />}
          <DefaultSenders />
        </div>
      </div>
    </>
  )

  return (
    <Page
      title={administrator ? say.platform : say.title}
      lead={administrator ? say.platformLead : user ? user.accountName : '\u00a0'}
      actions={
        !administrator &&
        allows(role, 'messages:send') && (
          <Button
            renderRoot={(props) => <Link to={paths.newSms} {...props} />}
            leftSection={<IconMessagePlus size={18} stroke={1.8} aria-hidden="true" />}
          >
            {say.newSms}
          </Button>
        )
      }
    >
      {administrator ? (
        figures
      ) : (
        <FirstSteps steps={steps} failed={analytics.isError}>
          {figures}
        </FirstSteps>
      )}
    </Page>
  )
}

/** How often the operator's figures are fetched anew. */
const OPERATIONS_EVERY_MS = 10_000

/** What the operator has to do, and how the platform fares. */
function Operations() {
  const query = useCall('operations', undefined, { every_ms: OPERATIONS_EVERY_MS })
  const { approvals, queues } = query.data?.data ?? {}
  return (
    <>
      <ApprovalsWaiting approvals={approvals} query={query} />
      <LinksNow />
      <QueuesNow queues={queues} query={query} />
      <Waiting />
    </>
  )
}
