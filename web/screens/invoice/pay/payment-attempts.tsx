/** Every attempt to pay one invoice: the method, the amount, the outcome and its reason. */
import { getRouteApi } from '@tanstack/react-router'
import { useCall } from '../../../api/queries.ts'
import { FailedState } from '../../../ui/layout/failed-state.tsx'
import { Instant, Money } from '../../../ui/values/figures.tsx'
import { useSentences } from '../../../ui/language/language.tsx'
import { StatusBadge } from '../../../ui/values/status-badge.tsx'
import { TextButton } from '../../../ui/controls/text-button.tsx'
import classes from './pay.module.css'
import { payingSentences } from './paying.sentences.ts'
import { paymentSentences } from './payment.sentences.ts'
import { gatewayNames, stateTones } from './payment-states.ts'

const SHOWN = 10

const route = getRouteApi('/signed-in/invoice')

/** The newest attempts to pay the invoice. */
export function usePaymentsOf(invoiceId: string, enabled = true) {
  return useCall('listPayments', { query: { invoiceId, pageSize: SHOWN } }, { enabled })
}

/** The list of attempts to pay the invoice. It shows nothing if there are none. */
export function InvoicePayments({ invoiceId }: { invoiceId: string }) {
  const say = useSentences(payingSentences)
  const { states, methods, by, reasons } = useSentences(paymentSentences)
  const navigate = route.useNavigate()
  const query = usePaymentsOf(invoiceId)
  if (!query.data) return query.error && <FailedState query={query} />
  const { data: payments, totalCount } = query.data
  if (payments.length === 0) return null
  const hidden = totalCount - payments.length
  const open = (payment: string) =>
    void navigate({
      search: (before) => ({ ...before, invoice: undefined, payment }),
      resetScroll: false,
    })
  return (
    <section className={classes.attempts} aria-label={say.attempts}>
      <h3 className={classes.attemptsHead}>{say.attempts}</h3>
      <ul>
        {payments.map(({ id, state, gateway, method, amount, createdAt, reason }) => (
          <li key={id}>
            <div className={classes.attempt}>
              <TextButton onClick={() => open(id)}>{by(methods[method], gatewayNames[gateway])}</TextButton>
              <StatusBadge tone={stateTones[state]}>{states[state]}</StatusBadge>
            </div>
            <div className={classes.attempt}>
              <Instant at={createdAt} />
              <Money amount={amount} />
            </div>
            {reason !== null && <p className={classes.hint}>{reasons[reason]}</p>}
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className={classes.hint}>{say.more(hidden)}</p>}
    </section>
  )
}
