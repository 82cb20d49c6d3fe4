import type { Reply } from '@nkra/contract/routes.ts'
import { useCall } from '../../api/queries.ts'
import { BigFigure, BigFigures } from '../../ui/values/facts.tsx'
import { DataTable, type Column } from '../../ui/tables/data-table.tsx'
import { Money } from '../../ui/values/figures.tsx'
import { type Format, useFormat } from '../../ui/language/format.ts'
import {
  useSentences,
  type SentencesOf,
  formatAmount,
  formatCount,
  formatProduct,
} from '../../ui/language/language.tsx'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { StatusBadge } from '../../ui/values/status-badge.tsx'
import { InvoiceLink } from './invoice-link.tsx'
import { invoiceTones } from './months.ts'
import classes from './postpaid.module.css'
import { postpaidSentences } from './sentences.ts'

type PostpaidAccount = Reply<'listPostpaid'>

type UsageRow = Reply<'postpaidUsage'>[number]
function columnsFor(
  say: SentencesOf<typeof postpaidSentences>,
  format: Format,
  most: number,
): Column<UsageRow>[] {
  const { heads, invoiceStatuses } = say
  return [
    { key: 'month', head: say.month, card: 'title', cell: ({ month }) => format.month(month) },
    {
      key: 'credits',
      head: heads.credits,
      align: 'end',
      cell: ({ credits }) => (
        <span className={classes.used}>
          <span className="tabular">{formatCount(credits)}</span>
          <span className={classes.bar} aria-hidden="true">
            <span style={{ inlineSize: `${most > 0 ? (Math.max(0, credits) / most) * 100 : 0}%` }} />
          </span>
        </span>
      ),
    },
    { key: 'amount', head: heads.amount, align: 'end', cell: ({ amount }) => <Money amount={amount} bare /> },
    { key: 'invoice', head: heads.invoice, cell: ({ invoice }) => <InvoiceLink invoice={invoice} /> },
    {
      key: 'status',
      head: heads.status,
      card: 'aside',
      cell: ({ invoice }) =>
        invoice ? (
          <StatusBadge tone={invoiceTones[invoice.status]}>{invoiceStatuses[invoice.status]}</StatusBadge>
        ) : (
          <StatusBadge tone="secondary">{say.notYet}</StatusBadge>
        ),
    },
  ]
}

/** What an account uses of a product this month, and what it used in the months before. */
export default function UsageDialog({ row, onClose }: { row: PostpaidAccount; onClose: () => void }) {
  const say = useSentences(postpaidSentences)
  const format = useFormat()
  const { accountId, accountName, product } = row
  const usage = useCall('postpaidUsage', { query: { AccountId: accountId, product } })
  const months = usage.data?.data
  const now = months?.[0]
  return (
    <Modal opened onClose={onClose} title={say.usageTitle(accountName, formatProduct(product))} size="50rem">
      <div className={classes.month}>
        <BigFigures>
          <BigFigure name={say.heads.usedThisMonth}>{now ? formatCount(now.credits) : '\u00a0'}</BigFigure>
          <BigFigure name={say.comesTo}>{now ? formatAmount(now.amount) : '\u00a0'}</BigFigure>
          <BigFigure name={say.heads.available} note={say.ofLimit(row.owed, row.limit)}>
            {formatCount(row.available)}
          </BigFigure>
        </BigFigures>
        <div className={classes.flush}>
          <DataTable
            label={say.byMonth}
            columns={columnsFor(say, format, Math.max(0, ...(months ?? []).map(({ credits }) => credits)))}
            rows={months}
            rowKey={({ month }) => month}
            query={usage}
            skeletons={3}
            empty={null}
          />
        </div>
      </div>
    </Modal>
  )
}
