/**
 * The Home screen. A business sees what it has, what happened, what goes out next and what needs its attention. An
 * Administrator sees the whole platform (requirements 3.9).
 */
import { Button, Skeleton } from '@mantine/core'
import { allows } from '@nkra/contract/permissions.ts'
import { IconMessagePlus } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { useUser } from '../../shell/account/account.ts'
import { useRole } from '../../shell/session/session-context.tsx'
import { FailedState } from '../../ui/layout/failed-state.tsx'
import { useSentences } from '../../ui/language/language.tsx'
import { Page, Panel } from '../../ui/layout/page.tsx'
import { lazy } from '../../ui/lazy.ts'
import { Activities } from './activities.tsx'
import classes from './dashboard.module.css'
import { FirstSteps } from './first-steps.tsx'
import { Happened } from './happened.tsx'
import { Holdings } from './holdings.tsx'
import { Needs } from './needs.tsx'
import { Networks } from './networks.tsx'
import { NextSends } from './next-sends.tsx'
import { PERIOD_DAYS_DEFAULT, type PeriodDays } from './search.ts'
import { dashboardSentences } from './sentences.ts'

const Platform = lazy(() => import('./platform.tsx'), <Skeleton height="40rem" radius="lg" />)

const route = getRouteApi('/signed-in/dashboard')

export default function Dashboard() {
  const say = useSentences(dashboardSentences)
  const role = useRole()
  const administrator = role === 'Administrator'
  const user = useUser()
  const { days = PERIOD_DAYS_DEFAULT } = route.useSearch()
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
      {administrator ? <Platform days={days} senders={<DefaultSenders />} /> : <BusinessHome days={days} />}
    </Page>
  )
}

/** The permissions for campaigns, invoices and imports. A person with none of them has no list of activity. */
const ACTIVITY_PERMISSIONS = ['messages:read', 'billing:read', 'contacts:read'] as const

function BusinessHome({ days }: { days: PeriodDays }) {
  const role = useRole()
  const [now_ms] = useState(() => Date.now())
  const query = useCall('getHome')
  const home = query.data?.data
  const seesMessages = allows(role, 'messages:read')
  const analytics = useCall('analytics', { query: { days } }, { keep: true, enabled: seesMessages })
  const networks = analytics.data?.data.networks
  return (
    <FirstSteps known={home?.steps} failed={query.isError}>
      {home && <Needs needs={home.needs} />}
      {query.isError && !home ? (
        <Panel>
          <FailedState query={query} />
        </Panel>
      ) : (
        allows(role, 'billing:read') && <Holdings holdings={home?.holdings ?? undefined} now_ms={now_ms} />
      )}
      <div className={classes.columns} data-woven>
        <div className={classes.main}>
          {seesMessages && <Happened query={analytics} days={days} />}
          {ACTIVITY_PERMISSIONS.some((each) => allows(role, each)) && (
            <div className={classes.past}>
              <Activities />
            </div>
          )}
        </div>
        <div className={classes.beside}>
          {seesMessages && (home || !query.isError) && <NextSends next={home?.next ?? undefined} />}
          {seesMessages && (networks || !analytics.isError) && <Networks networks={networks} />}
          <div className={classes.lasting}>
            <DefaultSenders />
          </div>
        </div>
      </div>
    </FirstSteps>
  )
}

/** The platform's own sender IDs, which every account may use at once. */
function DefaultSenders() {
  const say = useSentences(dashboardSentences)
  const query = useCall('getDefaultIds')
  const senders = query.data?.data
  return (
    <Panel title={say.defaultSenders}>
      {!senders && query.error ? (
        <FailedState query={query} />
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
