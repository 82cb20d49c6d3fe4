import { Button, NativeSelect } from '@mantine/core'
import type { Reply } from '@nkra/contract/routes.ts'
import { IconCalendarDollar } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { BigFigure, BigFigures } from '../../ui/values/facts.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { DataTable, type Column } from '../../ui/tables/data-table.tsx'
import { Money } from '../../ui/values/figures.tsx'
import { useFormat } from '../../ui/language/format.ts'
import {
  useSentences,
  type SentencesOf,
  formatAmount,
  formatCount,
  formatProduct,
  formatRate,
} from '../../ui/language/language.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { Panel, EmptyState } from '../../ui/layout/page.tsx'
import { countColumn } from '../../ui/tables/columns.tsx'
import { useAnnouncedAct } from '../../ui/toasts/announced-act.ts'
import { StatusBadge } from '../../ui/values/status-badge.tsx'
import { InvoiceLink } from './invoice-link.tsx'
import { invoiceTones, lastMonths } from './months.ts'
import classes from './postpaid.module.css'
import { postpaidSentences } from './sentences.ts'

const route = getRouteApi('/signed-in/postpaid')

type Line = Reply<'previewMonth'>['lines'][number]
/** The number of months that can be chosen. */
const MONTHS = 13

function columnsFor({
  heads,
  invoiceStatuses,
  notYet,
}: SentencesOf<typeof postpaidSentences>): Column<Line>[] {
  return [
    { key: 'account', head: heads.account, card: 'title', cell: ({ accountName }) => accountName },
    { key: 'product', head: heads.product, cell: ({ product }) => formatProduct(product) },
    countColumn('credits', heads.credits),
    {
      key: 'rate',
      head: heads.rate,
      align: 'end',
      cell: ({ rate }) => <span className="tabular">{formatRate(rate)}</span>,
    },
    { key: 'amount', head: heads.amount, align: 'end', cell: ({ amount }) => <Money amount={amount} bare /> },
    {
      key: 'total',
      head: heads.total,
      align: 'end',
      cell: ({ totalAmount }) => <Money amount={totalAmount} bare />,
    },
    { key: 'invoice', head: heads.invoice, cell: ({ invoice }) => <InvoiceLink invoice={invoice} /> },
    {
      key: 'status',
      head: heads.status,
      card: 'aside',
      cell: ({ invoice }) =>
        invoice ? (
          <StatusBadge tone={invoiceTones[invoice.status]}>{invoiceStatuses[invoice.status]}</StatusBadge>
        ) : (
          <StatusBadge tone="secondary">{notYet}</StatusBadge>
        ),
    },
  ]
}

/** The invoices of a month, issued or as a preview, and the button that issues them. */
export function MonthEnd() {
  const say = useSentences(postpaidSentences)
  const format = useFormat()
  const [months] = useState(() => lastMonths(Date.now(), MONTHS))
  const { month = months[1]! } = route.useSearch()
  const navigate = route.useNavigate()
  const [asked, setAsked] = useState(false)
  const preview = useCall('previewMonth', { query: { month } }, { keep: true })
  const shown = preview.data?.data
  const missing = shown?.lines.filter(({ invoice }) => invoice === null).length ?? 0
  const name = format.month(month)
  const offered = months.includes(month) ? months : [month, ...months]
  return (
    <>
      <Panel>
        <div className={classes.month}>
          <div className={classes.controls}>
            <NativeSelect
              className={classes.choice}
              label={say.month}
              value={month}
              onChange={({ currentTarget }) =>
                void navigate({ search: { view: 'month', month: currentTarget.value }, replace: true })
              }
              data={offered.map((value) => ({ value, label: format.month(value) }))}
            />
            {shown?.over && (
              <Button disabled={missing === 0} onClick={() => setAsked(true)}>
                {say.run(name)}
              </Button>
            )}
          </div>
          {shown && !shown.over && <Notice tone="info">{say.soFar}</Notice>}
          <BigFigures>
            <BigFigure name={say.count} note={say.toWrite(missing)}>
              {shown ? formatCount(shown.lines.length) : '\u00a0'}
            </BigFigure>
            <BigFigure name={say.sum}>{shown ? formatAmount(shown.totalAmount) : '\u00a0'}</BigFigure>
          </BigFigures>
        </div>
      </Panel>
      <Panel title={say.monthTitle(name)} flush>
        <DataTable
          label={say.lines}
          columns={columnsFor(say)}
          rows={shown?.lines}
          rowKey={({ accountId, product }) => `${accountId} ${product}`}
          query={preview}
          empty={
            <EmptyState icon={<IconCalendarDollar size={26} stroke={1.6} />} title={say.nothingUsed}>
              {say.nothingUsedText}
            </EmptyState>
          }
        />
      </Panel>
      {asked && <RunDialog month={month} name={name} count={missing} onClose={() => setAsked(false)} />}
    </>
  )
}

interface RunDialogProps {
  month: string
  name: string
  count: number
  onClose: () => void
}

function RunDialog({ month, name, count, onClose }: RunDialogProps) {
  const say = useSentences(postpaidSentences)
  const run = useAnnouncedAct('invoiceMonth')
  return (
    <ConfirmDialog
      title={say.runTitle(name)}
      confirm={say.run(name)}
      onConfirm={() => run.act({ body: { month } }, ({ data }) => say.ran(data.invoices))}
      onClose={onClose}
    >
      {say.runText(count)}
    </ConfirmDialog>
  )
}
