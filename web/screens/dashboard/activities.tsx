import { Skeleton } from '@mantine/core'
import type { Reply } from '@nkra/contract/routes.ts'
import { IconFileInvoice, IconMessage, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCall } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { useRole } from '../../shell/session/session-context.tsx'
import { FailedState } from '../../ui/layout/failed-state.tsx'
import { type Format, useFormat } from '../../ui/language/format.ts'
import { Instant } from '../../ui/values/figures.tsx'
import { useSentences, type SentencesOf } from '../../ui/language/language.tsx'
import { Panel, EmptyState } from '../../ui/layout/page.tsx'
import { StatusBadge, type Tone } from '../../ui/values/status-badge.tsx'
import classes from './dashboard.module.css'
import { dashboardSentences } from './sentences.ts'

type Activity = Reply<'recentActivity'>['recentActivities'][number]

const icons = { campaign: IconMessage, invoice: IconFileInvoice, import: IconUsers }

const tones: Readonly<Record<Activity['status'], Tone>> = {
  draft: 'secondary',
  scheduled: 'info',
  expanding: 'info',
  sending: 'info',
  paused: 'warning',
  completed: 'success',
  cancelled: 'secondary',
  1: 'secondary',
  2: 'success',
  3: 'danger',
  running: 'info',
  done: 'success',
  failed: 'danger',
  rolling_back: 'info',
  rolled_back: 'secondary',
}

/** The newest events of the account. */
export function Activities() {
  const say = useSentences(dashboardSentences)
  const query = useCall('recentActivity')
  const activities = query.data?.data.recentActivities
  return (
    <Panel title={say.recent} flush>
      {!activities && query.error ? (
        <FailedState query={query} />
      ) : activities?.length === 0 ? (
        <EmptyState title={say.nothingYet}>{say.nothingYetText}</EmptyState>
      ) : (
        <ul className={classes.list} aria-busy={!activities}>
          {activities
            ? activities.map((activity) => (
                <li key={activity.id} data-row>
                  <ToActivity activity={activity}>
                    <Row activity={activity} />
                  </ToActivity>
                </li>
              ))
            : ['a', 'b', 'c', 'd'].map((key) => (
                <li key={key} className={classes.row}>
                  <Skeleton height="2.35rem" width="2.35rem" radius="md" />
                  <Skeleton height="1rem" width="60%" />
                  <Skeleton height="1rem" width="4rem" />
                </li>
              ))}
        </ul>
      )}
    </Panel>
  )
}

function wordsOf(
  activity: Activity,
  say: SentencesOf<typeof dashboardSentences>,
  format: Format,
): { title: string; detail: string; status: string } {
  if (activity.kind === 'campaign')
    return {
      title: activity.name ?? say.smsFrom(activity.senderId, activity.groupNames.join(', ')),
      detail: say.smsDetail(activity.recipients, activity.credits),
      status: say.campaignStatuses[activity.status],
    }
  if (activity.kind === 'invoice')
    return {
      title: say.invoice(activity.number),
      detail: say.invoiceDetail(format.purchase(activity), activity.credits, activity.totalAmount),
      status: say.invoiceStatuses[activity.status],
    }
  return {
    title: say.importOf(activity.fileName),
    detail: say.importDetail(activity.valid, activity.rows, activity.groupName),
    status: say.importStatuses[activity.status],
  }
}

function Row({ activity }: { activity: Activity }) {
  const say = useSentences(dashboardSentences)
  const format = useFormat()
  const administrator = useRole() === 'Administrator'
  const { title, detail, status } = wordsOf(activity, say, format)
  const Icon = icons[activity.kind]
  return (
    <>
      <span className={classes.rowIcon} aria-hidden="true">
        <Icon size={18} stroke={1.7} />
      </span>
      <div>
        <div className={classes.rowTitle}>{title}</div>
        <div className={classes.rowDetail}>
          {administrator ? say.ofAccount(activity.accountName, detail) : detail}
        </div>
      </div>
      <div className={classes.rowEnd}>
        <StatusBadge tone={tones[activity.status]}>{status}</StatusBadge>
        <Instant at={activity.at} />
      </div>
    </>
  )
}

function ToActivity({ activity, children }: { activity: Activity; children: ReactNode }) {
  const className = classes.row
  if (activity.kind === 'campaign')
    return (
      <Link to={paths.message} params={{ id: activity.id }} className={className}>
        {children}
      </Link>
    )
  if (activity.kind === 'invoice')
    return (
      <Link to={paths.invoice} search={{ invoice: activity.id }} className={className}>
        {children}
      </Link>
    )
  return (
    <Link to={paths.addressBook} search={{ import: activity.id }} className={className}>
      {children}
    </Link>
  )
}
