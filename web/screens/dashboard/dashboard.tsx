/** Home: what is left, what was sent, what happened; for the operator, of the whole platform (specification section 3). */
import { Button } from '@mantine/core'
import { IconMessagePlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useCall } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { useCreditBalances, useUser } from '../../shell/account.ts'
import { useRole } from '../../shell/session-context.tsx'
import { Page } from '../../ui/page.tsx'
import { Activities } from './activities.tsx'
import { Balances } from './balances.tsx'
import classes from './dashboard.module.css'
import { DefaultSenders } from './default-senders.tsx'
import { FirstSteps } from './first-steps.tsx'
import { firstSteps } from './steps.ts'
import { MessagesByDay } from './messages-by-day.tsx'
import { Waiting } from './waiting.tsx'

export default function Dashboard() {
  const administrator = useRole() === 'Administrator'
  const user = useUser()
  const balances = useCreditBalances(!administrator)
  const analytics = useCall('analytics')
  const totals = analytics.data?.data.totals

  const smsCredits = balances?.find(({ product }) => product === 'SMS')?.creditRemaining ?? 0
  const steps = totals && balances ? firstSteps(totals, smsCredits) : undefined

  return (
    <Page
      title={administrator ? 'Platform' : 'Home'}
      lead={administrator ? 'Every account together.' : user ? user.accountName : '\u00a0'}
      actions={
        !administrator && (
          <Button
            renderRoot={(props) => <Link to={paths.newSms} {...props} />}
            leftSection={<IconMessagePlus size={18} stroke={1.8} aria-hidden="true" />}
          >
            New SMS
          </Button>
        )
      }
    >
      {!administrator && <FirstSteps steps={steps} />}
      <Balances balances={administrator ? null : balances} totals={totals} />
      <div className={classes.columns}>
        <div className={classes.main}>
          <MessagesByDay query={analytics} />
          <Activities />
        </div>
        <div className={classes.beside} data-first={administrator || undefined}>
          {administrator && <Waiting />}
          <DefaultSenders />
        </div>
      </div>
    </Page>
  )
}
