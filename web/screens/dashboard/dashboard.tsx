/**
 * The Home screen: balances, messages sent and recent events. For an Administrator, those of the whole platform
 * (requirements 3.9).
 */
import { Button, Skeleton } from '@mantine/core'
import { allows } from '@nkra/contract/permissions.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { IconMessagePlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCall } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import type { CreditsSummary } from '../../shell/account/account-stores.ts'
import { useCreditBalances, useUser } from '../../shell/account/account.ts'
import { useRole } from '../../shell/session/session-context.tsx'
import { useSentences, formatCount, formatProduct, useFormat } from '../../ui/language/language.tsx'
import { FailedState } from '../../ui/layout/failed-state.tsx'
import { Page, Panel } from '../../ui/layout/page.tsx'
import { Activities } from './activities.tsx'
import classes from './dashboard.module.css'
import { FirstSteps } from './first-steps.tsx'
import { MessagesByDay } from './messages-by-day.tsx'
import { Operations } from './operations.tsx'
import { dashboardSentences } from './sentences.ts'
import { firstSteps } from './steps.ts'

/** What happened is campaigns, invoices and imports. Whoever may see none of them has no list. */
const ACTIVITY_PERMISSIONS = ['messages:read', 'billing:read', 'contacts:read'] as const

export default function Dashboard() {
  const say = useSentences(dashboardSentences)
  const role = useRole()
  const administrator = role === 'Administrator'
  const user = useUser()
  const seesCredits = !administrator && allows(role, 'billing:read')
  const balances = useCreditBalances(seesCredits)
  const analytics = useCall('analytics')
  const { totals, done } = analytics.data?.data ?? {}
  const steps = totals && done && firstSteps({ contacts: totals.contacts, ...done }, role)
  const figures = (
    <>
      <Balances balances={seesCredits ? balances : null} totals={totals} />
      <div className={classes.columns}>
        <div className={classes.main}>
          <MessagesByDay query={analytics} />
          {ACTIVITY_PERMISSIONS.some((each) => allows(role, each)) && <Activities />}
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

interface BalancesProps {
  /** The account's balances. Null: the person sees none. Undefined: they are being fetched. */
  balances: CreditsSummary['creditBalances'] | null | undefined
  totals: Reply<'analytics'>['totals'] | undefined
}

/** The figures of the page. The space of each is reserved until it is known. */
function Balances({ balances, totals }: BalancesProps) {
  const say = useSentences(dashboardSentences)
  const format = useFormat()
  return (
    <dl className={classes.balances}>
      {balances !== null &&
        (['SMS', 'KYC'] as const).map((product) => {
          const balance = balances?.find((each) => each.product === product)
          const reserved = balance?.creditReserved ?? 0
          return (
            <Figure
              key={product}
              label={say.credits(formatProduct(product))}
              value={balances && formatCount(balance?.creditRemaining ?? 0)}
              aside={reserved > 0 ? say.held(reserved) : say.available}
            />
          )
        })}
      <Figure
        label={say.sent}
        value={totals && formatCount(totals.sent)}
        aside={totals && say.inCampaigns(totals.campaigns)}
      />
      <Figure
        label={say.delivered}
        value={totals && (totals.sent > 0 ? format.percent(shareOf(totals.delivered, totals.sent)) : '–')}
        aside={totals && totals.sent > 0 && say.failed(totals.failed)}
      />
    </dl>
  )
}

/** The percentage, rounded down: 100% means all, never nearly all. */
function shareOf(part: number, whole: number): number {
  return Math.floor((part / whole) * 1000) / 10
}

function Figure({ label, value, aside }: { label: string; value: string | undefined; aside: ReactNode }) {
  return (
    <div className={classes.figure}>
      <dt>{label}</dt>
      <dd className={`${classes.big} tabular`}>
        {value ?? <Skeleton height="1.6rem" width="6rem" mt={6} />}
      </dd>
      <dd className={classes.aside}>{value !== undefined && aside}</dd>
    </div>
  )
}
