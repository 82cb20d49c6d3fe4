import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useCall } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { Instant, Money } from '../../ui/figures.tsx'
import { useSentences } from '../../ui/language.tsx'
import { Panel } from '../../ui/page.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import classes from './dashboard.module.css'
import { dashboardSentences } from './sentences.ts'

const SHOWN = 5
/** Pending (design section 4). */
const PENDING = 1

/** A payment that does not speak for itself. */
const NEEDS_REVIEW = 'needs_review'

/** What waits for the operator's word: payments that do not match, then invoices, oldest first. */
export function Waiting() {
  const say = useSentences(dashboardSentences)
  const query = useCall('listInvoices', {
    query: { status: PENDING, pageSize: SHOWN, sortLabel: 'createdAt', sortDirection: 1 },
  })
  const invoices = query.data?.data
  return (
    <Panel
      title={say.waiting}
      actions={
        <TextLink to={paths.invoice} search={{ status: String(PENDING) }}>
          {say.review}
        </TextLink>
      }
      flush
    >
      {!invoices && query.error ? (
        <FailedState error={query.error} retry={() => void query.refetch()} />
      ) : (
        <ul className={classes.list}>
          <PaymentsWaiting />
          {invoices?.length === 0 && (
            <li className={classes.plainRow}>
              <span className={classes.hint}>{say.noneWaiting}</span>
            </li>
          )}
          {invoices
            ? invoices.map(({ id, number, accountName, totalAmount, createdAt }) => (
                <li key={id}>
                  <Link
                    to={paths.invoice}
                    search={{ status: String(PENDING), invoice: id }}
                    className={classes.plainRow}
                  >
                    <div>
                      <div className={classes.rowTitle}>{accountName}</div>
                      <div className={classes.rowDetail}>{number}</div>
                    </div>
                    <div className={classes.rowEnd}>
                      <Money amount={totalAmount} />
                      <Instant at={createdAt} />
                    </div>
                  </Link>
                </li>
              ))
            : ['a', 'b'].map((key) => (
                <li key={key} className={classes.plainRow}>
                  <Skeleton height="1rem" width="70%" />
                </li>
              ))}
          {query.data && query.data.totalCount > SHOWN && (
            <li className={classes.plainRow}>
              <span className={classes.hint}>{say.more(query.data.totalCount - SHOWN)}</span>
            </li>
          )}
        </ul>
      )}
    </Panel>
  )
}

/** How many, in one line; none where there are none. */
function PaymentsWaiting() {
  const say = useSentences(dashboardSentences)
  const query = useCall('listPayments', { query: { state: NEEDS_REVIEW, pageSize: 1 } })
  const payments = query.data?.totalCount ?? 0
  if (payments === 0) return null
  return (
    <li>
      <Link
        to={paths.invoice}
        search={{ view: 'payments', status: NEEDS_REVIEW }}
        className={classes.plainRow}
      >
        <div>
          <div className={classes.rowTitle}>{say.paymentsToReview(payments)}</div>
          <div className={classes.rowDetail}>{say.paymentsToReviewText}</div>
        </div>
      </Link>
    </li>
  )
}
