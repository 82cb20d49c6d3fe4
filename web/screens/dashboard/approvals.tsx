import { Skeleton } from '@mantine/core'
import type { Reply } from '@nkra/contract/routes.ts'
import { Link, linkOptions } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { FailedState } from '../../ui/layout/failed-state.tsx'
import { formatCount } from '../../ui/language/format.ts'
import { useSentences } from '../../ui/language/language.tsx'
import { Panel } from '../../ui/layout/page.tsx'
import classes from './dashboard.module.css'
import { dashboardSentences } from './sentences.ts'

type Approvals = Reply<'operations'>['approvals']

/** Pending (design section 4). */
const PENDING = '1'

/** Where each is decided, in the order in which somebody is kept waiting for it. */
const places = [
  ['payments', linkOptions({ to: paths.invoice, search: { view: 'payments', status: 'needs_review' } })],
  ['proofs', linkOptions({ to: paths.invoice, search: { status: PENDING } })],
  ['invoices', linkOptions({ to: paths.invoice, search: { status: PENDING } })],
  ['senders', linkOptions({ to: paths.senderId, search: { status: 'submitted' } })],
  ['businessIds', linkOptions({ to: paths.businessId, search: { status: 'submitted' } })],
] as const satisfies readonly [kind: keyof Approvals, place: object][]

interface ApprovalsProps {
  approvals: Approvals | undefined
  query: { error: unknown; refetch: () => unknown }
}

/** What waits for an Administrator's word: how many of each, and the way there. */
export function ApprovalsWaiting({ approvals, query }: ApprovalsProps) {
  const say = useSentences(dashboardSentences)
  const waiting = places.filter(([kind]) => (approvals?.[kind] ?? 0) > 0)
  return (
    <Panel title={say.approvals} flush>
      {!approvals && query.error ? (
        <FailedState error={query.error} retry={() => void query.refetch()} />
      ) : (
        <ul className={classes.list} aria-busy={!approvals}>
          {!approvals &&
            ['a', 'b', 'c'].map((key) => (
              <li key={key} className={`${classes.plainRow} ${classes.bones}`}>
                <Skeleton height="1rem" width="70%" />
              </li>
            ))}
          {approvals && waiting.length === 0 && (
            <li className={classes.plainRow}>
              <span className={classes.hint}>{say.noApprovals}</span>
            </li>
          )}
          {approvals &&
            waiting.map(([kind, place]) => (
              <li key={kind}>
                <Link {...place} className={classes.plainRow}>
                  <div>
                    <div className={classes.rowTitle}>{say.approval[kind](approvals[kind])}</div>
                    <div className={classes.rowDetail}>{say.approvalText[kind]}</div>
                  </div>
                  <strong className="tabular" aria-hidden="true">
                    {formatCount(approvals[kind])}
                  </strong>
                </Link>
              </li>
            ))}
        </ul>
      )}
    </Panel>
  )
}
