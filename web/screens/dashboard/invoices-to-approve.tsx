import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useCall } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { FailedState } from '../../ui/layout/failed-state.tsx'
import { Instant, Money } from '../../ui/values/figures.tsx'
import { useSentences } from '../../ui/language/language.tsx'
import { Panel } from '../../ui/layout/page.tsx'
import { TextLink } from '../../ui/controls/text-link.tsx'
import classes from './dashboard.module.css'
import { dashboardSentences } from './sentences.ts'

const SHOWN = 5
/** Pending (design section 4). */
const PENDING = 1

/** The invoices that wait for the operator's word, oldest first. */
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
                <li key={key} className={`${classes.plainRow} ${classes.bones}`}>
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
