import { Fact, Facts } from '../../../ui/values/facts.tsx'
import { useFormat } from '../../../ui/language/format.ts'
import { useSentences, formatMoney } from '../../../ui/language/language.tsx'
import { paymentSentences } from './payment.sentences.ts'
import { gatewayNames, type Payment } from './payment-states.ts'

/** The details of a payment, in any state. */
export function PaymentFacts({ payment }: { payment: Payment }) {
  const say = useSentences(paymentSentences)
  const format = useFormat()
  const { invoiceNumber, amount, refunded, method, gateway, prompt, reference, createdAt, settledAt } =
    payment
  return (
    <Facts>
      <Fact name={say.invoice}>{invoiceNumber}</Fact>
      <Fact name={say.amount} strong>
        {formatMoney(amount)}
      </Fact>
      {refunded > 0 && <Fact name={say.refunded}>{formatMoney(refunded)}</Fact>}
      <Fact name={say.method}>{say.by(say.methods[method], gatewayNames[gateway])}</Fact>
      {prompt && <Fact name={say.phone}>{`${prompt.number} (${prompt.network})`}</Fact>}
      <Fact name={say.reference}>{reference}</Fact>
      <Fact name={say.begun}>{format.exact(createdAt)}</Fact>
      {settledAt !== null && <Fact name={say.settled}>{format.exact(settledAt)}</Fact>}
    </Facts>
  )
}
