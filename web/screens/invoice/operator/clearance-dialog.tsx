/** The clearance of one document: its state and reason, its stamp, and for an auditor every byte that was sent. */
import { Button } from '@mantine/core'
import { isFailure } from '../../../api/client.ts'
import { useCall } from '../../../api/queries.ts'
import dialog from '../../../ui/dialogs/dialog.module.css'
import { EmptyState } from '../../../ui/layout/page.tsx'
import { Fact, Facts } from '../../../ui/values/facts.tsx'
import { useFormat } from '../../../ui/language/format.ts'
import { useSentences, formatCount } from '../../../ui/language/language.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { Fetched } from '../../../ui/layout/fetched.tsx'
import { StatusBadge } from '../../../ui/values/status-badge.tsx'
import { clearanceSentences } from './clearance.sentences.ts'
import { stateTones, type ClearanceDetail } from './clearance-states.ts'
import classes from './clearances.module.css'
import { Retry } from './clearances.tsx'
import { InvoiceStamp } from '../document/invoice-stamp.tsx'

interface ClearanceDialogProps {
  id: string
  onClose: () => void
  onInvoice: (id: string) => void
}

export default function ClearanceDialog({ id, onClose, onInvoice }: ClearanceDialogProps) {
  const say = useSentences(clearanceSentences)
  const query = useCall('getClearance', { params: { id } })
  const clearance = query.data?.data
  return (
    <Modal
      opened
      inAddress
      onClose={onClose}
      title={clearance ? say.document(clearance.number) : '\u00a0'}
      size="42rem"
    >
      <Fetched
        query={query}
        missing={
          isFailure(query.error, 'not_found', 'invalid_request') && (
            <EmptyState title={say.missing}>{say.missingText}</EmptyState>
          )
        }
      >
        {({ data: clearance }) => (
          <>
            <div className={classes.parts}>
              <Standing clearance={clearance} />
              {clearance.stamp && <InvoiceStamp stamp={clearance.stamp} />}
              {clearance.history.length > 0 && <History clearance={clearance} />}
            </div>
            <div className={dialog.actions}>
              <Button variant="default" onClick={() => onInvoice(clearance.invoiceId)}>
                {say.openInvoice}
              </Button>
              <Retry clearance={clearance} />
              <Button variant="default" onClick={onClose}>
                {say.close}
              </Button>
            </div>
          </>
        )}
      </Fetched>
    </Modal>
  )
}

function Standing({ clearance }: { clearance: ClearanceDetail }) {
  const say = useSentences(clearanceSentences)
  const format = useFormat()
  const { state, reason, code, accountName, dueAt, nextAttemptAt, attempts, stampedAt } = clearance
  return (
    <div>
      <div className={classes.state}>
        <StatusBadge tone={stateTones[state]}>{say.states[state]}</StatusBadge>
        {reason !== null && <p>{say.reasons[reason]}</p>}
      </div>
      <Facts>
        <Fact name={say.heads.account}>{accountName}</Fact>
        {code !== null && <Fact name={say.authorityCode}>{code}</Fact>}
        {stampedAt === null && <Fact name={say.dueAt}>{format.exact(dueAt)}</Fact>}
        {nextAttemptAt !== null && <Fact name={say.nextAttempt}>{format.exact(nextAttemptAt)}</Fact>}
        <Fact name={say.attempts}>{formatCount(attempts)}</Fact>
      </Facts>
    </div>
  )
}

function History({ clearance: { history } }: { clearance: ClearanceDetail }) {
  const say = useSentences(clearanceSentences)
  const format = useFormat()
  return (
    <section aria-label={say.history}>
      <h3>{say.history}</h3>
      <ul className={classes.history}>
        {history.map(({ attempt, kind, at, payload, hash, answer }) => (
          <li key={attempt}>
            <span className={classes.attempt}>
              <b>{say[kind]}</b>
              <span className="tabular">{format.exact(at)}</span>
            </span>
            <span className={classes.said}>
              {answer === null
                ? say.noAnswer
                : [say.outcomes[answer.outcome], answer.status, answer.code, answer.message]
                    .filter((part) => part !== null)
                    .join(' · ')}
            </span>
            <details className={classes.payload}>
              <summary>{say.payload}</summary>
              <pre>{payload}</pre>
              <span>
                {say.hash} {hash}
              </span>
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}
