/** What was meant, and beside it what the gateway says came in; where they differ it is said. */
import { IconAlertTriangle } from '@tabler/icons-react'
import { Dash } from '../../../ui/values/figures.tsx'
import { formatAmount } from '../../../ui/language/format.ts'
import { useSentences } from '../../../ui/language/language.tsx'
import type { Payment } from '../pay/payment-states.ts'
import classes from './payments.module.css'
import { paymentsSentences } from './payments.sentences.ts'

/** The one currency that is charged. */
const CURRENCY = 'GHS'

/** Nothing where the gateway has not said what came in. */
export function Compared({ payment }: { payment: Payment }) {
  const say = useSentences(paymentsSentences)
  const { received, reason } = payment
  if (received === null) return null
  const other = received.mode === 'live' ? 'test' : 'live'
  const rows = [
    {
      name: say.compared.amount,
      meant: formatAmount(payment.amount),
      came: received.amount === null ? null : formatAmount(received.amount),
    },
    { name: say.compared.currency, meant: CURRENCY, came: received.currency },
    ...(received.mode
      ? [
          {
            name: say.compared.mode,
            meant: say.modes[reason === 'mode_differs' ? other : received.mode],
            came: say.modes[received.mode],
          },
        ]
      : []),
    // It stands below where it is the same.
    ...(received.reference === payment.reference
      ? []
      : [{ name: say.compared.reference, meant: payment.reference, came: received.reference }]),
  ]
  return (
    <table className={classes.compared} aria-label={say.comparedAs}>
      <thead>
        <tr>
          <th scope="col">
            <span className="unseen">{say.what}</span>
          </th>
          <th scope="col">{say.meant}</th>
          <th scope="col">{say.received}</th>
        </tr>
      </thead>
      <tbody className="tabular">
        {rows.map(({ name, meant, came }) => (
          <tr key={name} data-differs={meant !== came || undefined}>
            <th scope="row">{name}</th>
            <td>{meant}</td>
            <td>
              {meant !== came && (
                <>
                  <IconAlertTriangle size={15} aria-hidden="true" />
                  <span className="unseen">{say.differs} </span>
                </>
              )}
              {came ?? <Dash />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
