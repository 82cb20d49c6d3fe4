/** Paying an invoice: what is to be paid, the ways there are, and what each of them needs to know. */
import { Button, Skeleton } from '@mantine/core'
import { allowedActingAs } from '@nkra/contract/impersonation.ts'
import { useState } from 'react'
import { useCall } from '../../../api/queries.ts'
import { useActing } from '../../../shell/session/session-context.tsx'
import dialog from '../../../ui/dialogs/dialog.module.css'
import { FailedState } from '../../../ui/layout/failed-state.tsx'
import { Fact, Facts } from '../../../ui/values/facts.tsx'
import { formatAmount, formatProduct, useFormat } from '../../../ui/language/format.ts'
import { useSentences } from '../../../ui/language/language.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { useServerAhead, useTick } from './server-clock.ts'
import { gatewayNames, isInTheWay, phaseOf, type Payment } from './payment-states.ts'
import { BankTransfer } from './pay-by-transfer.tsx'
import { useShowPayment } from './begin-payment.ts'
import { PayByGateway } from './pay-by-gateway.tsx'
import { PayByMobileMoney } from './pay-by-mobile-money.tsx'
import type { Payable } from './pay-button.tsx'
import { keyOf, textOf, titleOf, waysOf, type Way } from './payment-methods.ts'
import classes from './pay.module.css'
import { paySentences } from './pay.sentences.ts'

/** Of one invoice; more attempts than these were not made in a hurry. */
const ATTEMPTS_READ = 20

interface PayDialogProps {
  invoice: Payable
  onClose: () => void
}

export default function PayDialog({ invoice, onClose }: PayDialogProps) {
  const say = useSentences(paySentences)
  const methods = useCall('listPaymentMethods')
  const attempts = useCall('listPayments', { query: { invoiceId: invoice.id, pageSize: ATTEMPTS_READ } })
  const [insisted, setInsisted] = useState(false)
  const acting = useActing() && !allowedActingAs('createPayment')
  const before = insisted ? undefined : attempts.data?.data.find(isInTheWay)
  const error = methods.error ?? attempts.error
  return (
    <Modal opened onClose={onClose} title={say.payInvoice(invoice.number)} size="58rem">
      <div className={classes.columns}>
        <div className={classes.toPay}>
          <ToPay invoice={invoice} />
        </div>
        {acting ? (
          <Notice tone="warning">{say.acting}</Notice>
        ) : methods.data && attempts.data ? (
          before ? (
            <Earlier payment={before} onClose={onClose} onInsist={() => setInsisted(true)} />
          ) : (
            <Ways ways={waysOf(methods.data.data)} invoice={invoice} onClose={onClose} />
          )
        ) : error ? (
          <FailedState
            error={error}
            retry={() => void Promise.all([methods.refetch(), attempts.refetch()])}
          />
        ) : (
          <div className={classes.part} aria-busy="true">
            {['a', 'b', 'c'].map((key) => (
              <Skeleton key={key} height="4.2rem" radius="lg" />
            ))}
          </div>
        )}
      </div>
    </Modal>
  )
}

function ToPay({ invoice }: { invoice: Payable }) {
  const say = useSentences(paySentences)
  const format = useFormat()
  return (
    <Facts>
      <Fact name={say.credits(invoice.packageName, invoice.credit, formatProduct(invoice.product))}>
        {formatAmount(invoice.amount)}
      </Fact>
      {invoice.taxes.map(({ name, percentage, amount }) => (
        <Fact key={name} name={say.tax(name, format.percent(percentage))}>
          {formatAmount(amount)}
        </Fact>
      ))}
      <Fact name={say.total} strong>
        {formatAmount(invoice.totalAmount)}
      </Fact>
    </Facts>
  )
}

interface EarlierProps {
  payment: Payment
  onClose: () => void
  onInsist: () => void
}

/** Another payment may be one too many: only what waits on a page that can be left is passed by. */
function Earlier({ payment, onClose, onInsist }: EarlierProps) {
  const say = useSentences(paySentences)
  const show = useShowPayment()
  const ahead_ms = useServerAhead()
  // A prompt may run out meanwhile.
  const phase = phaseOf(payment, useTick(true) + ahead_ms)
  if (phase === 'failed' || phase === 'expired' || phase === 'refunded' || phase === 'disputed') return null
  const words =
    phase === 'checkout' ? say.underWay.checkout(gatewayNames[payment.gateway]) : say.underWay[phase]
  return (
    <div className={classes.part}>
      <Notice tone={phase === 'succeeded' ? 'success' : 'warning'}>{words}</Notice>
      {phase === 'checkout' && <p className={classes.hint}>{say.onlyUnpaid}</p>}
      <div className={dialog.actions}>
        {phase === 'checkout' && (
          <Button variant="default" onClick={onInsist}>
            {say.anotherWay}
          </Button>
        )}
        <Button
          onClick={() => {
            onClose()
            show(payment.id)
          }}
        >
          {say.look}
        </Button>
      </div>
    </div>
  )
}

interface WaysProps {
  ways: readonly Way[]
  invoice: Payable
  onClose: () => void
}

function Ways({ ways, invoice, onClose }: WaysProps) {
  const say = useSentences(paySentences)
  const [chosen, setChosen] = useState<Way | undefined>(ways[0])
  if (chosen === undefined) return <Notice>{say.noWays}</Notice>
  return (
    <div>
      <fieldset className={classes.ways}>
        <legend className={classes.legend}>{say.how}</legend>
        {ways.map((way) => (
          <label key={keyOf(way)} className={classes.way}>
            <input
              type="radio"
              name="way"
              checked={keyOf(way) === keyOf(chosen)}
              onChange={() => setChosen(way)}
            />
            <span className={classes.wayName}>{titleOf(way, say)}</span>
            <span className={classes.wayText}>{textOf(way, say)}</span>
          </label>
        ))}
      </fieldset>
      {chosen.method === 'transfer' ? (
        <BankTransfer target={chosen.target} invoice={invoice} onClose={onClose} />
      ) : chosen.method === 'mobile_money' ? (
        <PayByMobileMoney gateway={chosen.gateway} invoice={invoice} onClose={onClose} />
      ) : (
        <PayByGateway key={keyOf(chosen)} way={chosen} invoice={invoice} onClose={onClose} />
      )}
    </div>
  )
}
