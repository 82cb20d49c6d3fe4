/** The revenue authority's stamp on a document: its QR code, and its fields as the authority writes them. */
import type { ReactNode } from 'react'
import { useSentences } from '../../../ui/language/language.tsx'
import { QrCode } from '../../../ui/values/qr-code.tsx'
import type { InvoiceDetail } from '../invoice-status.ts'
import { stampSentences } from './invoice-stamp.sentences.ts'
import classes from './invoice-stamp.module.css'

type Stamp = NonNullable<NonNullable<InvoiceDetail['clearance']>['stamp']>

export function InvoiceStamp({ stamp }: { stamp: Stamp }) {
  const say = useSentences(stampSentences)
  return (
    <section className={classes.stamp} aria-label={say.title}>
      <QrCode text={stamp.qrCode} label={say.code} />
      <div>
        <h3>{say.title}</h3>
        <dl>
          <Line name={say.sdcId}>{stamp.sdcId}</Line>
          <Line name={say.receiptNumber}>{stamp.receiptNumber}</Line>
          <Line name={say.time}>{stamp.time}</Line>
          <Line name={say.internalData}>{stamp.internalData}</Line>
          <Line name={say.signature}>{stamp.signature}</Line>
          <Line name={say.machineCode}>{stamp.machineCode}</Line>
        </dl>
        <a className={classes.link} href={stamp.qrCode} target="_blank" rel="noreferrer">
          {say.check}
        </a>
      </div>
    </section>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
