import { Skeleton } from '@mantine/core'
import type { Reply } from '@nkra/contract/routes.ts'
import { IconFileInvoice, IconMessage, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCall } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { Instant } from '../../ui/figures.tsx'
import { Panel } from '../../ui/page.tsx'
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx'
import classes from './dashboard.module.css'

type Activity = Reply<'recentActivity'>['recentActivities'][number]

const icons = { campaign: IconMessage, invoice: IconFileInvoice, import: IconUsers }

const tones: Readonly<Record<string, Tone>> = {
  completed: 'success',
  done: 'success',
  approved: 'success',
  sending: 'info',
  expanding: 'info',
  running: 'info',
  scheduled: 'info',
  pending: 'secondary',
  paused: 'warning',
  rejected: 'danger',
  failed: 'danger',
}

/** The newest things that happened on the account. */
export function Activities() {
  const query = useCall('recentActivity')
  const activities = query.data?.data.recentActivities
  return (
    <Panel title="Recent activity" flush>
      {!activities && query.error ? (
        <FailedState error={query.error} retry={() => void query.refetch()} />
      ) : activities?.length === 0 ? (
        <EmptyState title="Nothing has happened yet">
          Messages you send, contacts you import and credits you buy appear here.
        </EmptyState>
      ) : (
        <ul className={classes.list} aria-busy={!activities}>
          {activities
            ? activities.map((activity) => (
                <li key={activity.id}>
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

function Row({ activity: { kind, title, detail, status, at } }: { activity: Activity }) {
  const Icon = icons[kind]
  return (
    <>
      <span className={classes.rowIcon} aria-hidden="true">
        <Icon size={18} stroke={1.7} />
      </span>
      <div>
        <div className={classes.rowTitle}>{title}</div>
        <div className={classes.rowDetail}>{detail}</div>
      </div>
      <div className={classes.rowEnd}>
        <StatusBadge tone={tones[status.toLowerCase()] ?? 'secondary'}>{capitalised(status)}</StatusBadge>
        <Instant at={at} />
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
      <Link to={paths.invoice} className={className}>
        {children}
      </Link>
    )
  return (
    <Link to={paths.addressBook} search={{ import: activity.id }} className={className}>
      {children}
    </Link>
  )
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
