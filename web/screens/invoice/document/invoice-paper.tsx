import type { ReactNode } from 'react'
import { useFormat } from '../../../ui/language/format.ts'
import { useSentences, formatAmount, formatCount, formatProduct } from '../../../ui/language/language.tsx'
import classes from './invoice-paper.module.css'
import { InvoiceStamp } from './invoice-stamp.tsx'
import { stampSentences } from './invoice-stamp.sentences.ts'
import { PENDING, type InvoiceDetail } from '../invoice-status.ts'
import { detailSentences } from '../sentences.ts'

/**
 * The invoice as the law requires it (requirements 14.3): seller and buyer with their TINs, number and date, the
 * line, each tax, and the total in figures and in words. It has the same content as the PDF.
 */
export function InvoicePaper({ invoice }: { invoice: InvoiceDetail }) {
  const say = useSentences(detailSentences)
  const format = useFormat()
  const { follows } = useSentences(stampSentences)
  const { seller, buyer, status, createdByName } = invoice
  return (
    <article className={classes.paper} aria-label={say.invoice(invoice.number)}>
      <header className={classes.head}>
        <Party name={seller.name} tin={seller.tin} lines={[...seller.address, seller.phone, seller.email]}>
          {say.seller}
        </Party>
        <dl className={classes.facts}>
          <div>
            <dt>{say.number}</dt>
            <dd>{invoice.number}</dd>
          </div>
          <div>
            <dt>{say.issued}</dt>
            <dd>{format.exact(invoice.issuedAt)}</dd>
          </div>
          {invoice.dueOn !== null && (
            <div>
              <dt>{say.due}</dt>
              <dd>{format.date(invoice.dueOn)}</dd>
            </div>
          )}
        </dl>
      </header>
      <Party name={buyer.name} tin={buyer.tin} lines={buyer.address}>
        {say.buyer}
      </Party>
      <Lines invoice={invoice} />
      <p className={classes.words}>{say.inWords(invoice)}</p>
      {invoice.clearance?.stamp && <InvoiceStamp stamp={invoice.clearance.stamp} />}
      <footer className={classes.foot}>
        {createdByName === null ? say.writtenByPlatform : say.orderedBy(createdByName)}
        {status === PENDING && <> · {say.proForma}</>}
        {invoice.clearance?.stamp === null && <> · {follows}</>}
      </footer>
    </article>
  )
}

interface PartyProps {
  name: string
  tin: string
  lines: readonly string[]
  /** The role of the party in the invoice: seller or buyer. */
  children: ReactNode
}

function Party({ name, tin, lines, children }: PartyProps) {
  const say = useSentences(detailSentences)
  const written = lines.filter((line) => line !== '')
  return (
    <div className={classes.party}>
      <h3>{children}</h3>
      <strong>{name}</strong>
      <span className="tabular">{tin === '' ? say.noTin : say.tin(tin)}</span>
      {written.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </div>
  )
}

function Lines({ invoice }: { invoice: InvoiceDetail }) {
  const say = useSentences(detailSentences)
  const format = useFormat()
  const { credit, product, amount, month, durationNumber, durationType } = invoice
  return (
    <table className={classes.lines}>
      <thead>
        <tr>
          <th scope="col">{say.description}</th>
          <th scope="col">{say.quantity}</th>
          <th scope="col">{say.price}</th>
          <th scope="col">{say.amount}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>
            {format.purchase(invoice)}
            <span className={classes.what}>
              {say.credits(formatCount(credit), formatProduct(product))}
              {month === null && (
                <>
                  <br />
                  {say.validFor(format.duration(durationNumber, durationType))}
                </>
              )}
            </span>
          </td>
          <td>1</td>
          <td>{formatAmount(amount)}</td>
          <td>{formatAmount(amount)}</td>
        </tr>
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            {say.sum}
          </th>
          <td>{formatAmount(amount)}</td>
        </tr>
        {invoice.taxes.map((tax) => (
          <tr key={tax.name}>
            <th scope="row" colSpan={3}>
              {say.tax(tax.name, format.percent(tax.percentage))}
            </th>
            <td>{formatAmount(tax.amount)}</td>
          </tr>
        ))}
        <tr className={classes.total}>
          <th scope="row" colSpan={3}>
            {say.total}
          </th>
          <td>{formatAmount(invoice.totalAmount)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
