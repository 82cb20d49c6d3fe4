/**
 * The payments of all accounts, for Administrators. Those that wait for a decision are counted and one click away.
 */
import { Button } from '@mantine/core'
import { IconCashBanknote } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import type { InvoiceSearch } from '../search.ts'
import { PAGE_ROWS } from '../../../search.ts'
import type { Column } from '../../../ui/tables/data-table.tsx'
import { Money } from '../../../ui/values/figures.tsx'
import { ListPanel, usePage, useFilter } from '../../../ui/tables/list-panel.tsx'
import { useSentences } from '../../../ui/language/language.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { Panel, EmptyState } from '../../../ui/layout/page.tsx'
import { TextButton } from '../../../ui/controls/text-button.tsx'
import { instantColumn, statusColumn } from '../../../ui/tables/columns.tsx'
import classes from './payments.module.css'
import { paymentSentences } from '../pay/payment.sentences.ts'
import { gatewayNames, stateOf, STATES, stateTones, type Payment } from '../pay/payment-states.ts'
import { paymentsSentences } from './payments.sentences.ts'
import { NEEDS_REVIEW, usePaymentsToReview } from './payments-to-review.ts'

const route = getRouteApi('/signed-in/invoice')

function useColumns(open: (id: string) => void): Column<Payment>[] {
  const { heads } = useSentences(paymentsSentences)
  const { by, methods } = useSentences(paymentSentences)
  const stateName = useStateNames()
  return [
    {
      key: 'invoice',
      head: heads.invoice,
      card: 'title',
      cell: ({ id, invoiceNumber }) => <TextButton onClick={() => open(id)}>{invoiceNumber}</TextButton>,
    },
    { key: 'account', head: heads.account, cell: ({ accountName }) => accountName },
    {
      key: 'method',
      head: heads.method,
      cell: ({ method, gateway }) => by(methods[method], gatewayNames[gateway]),
    },
    { key: 'amount', head: heads.amount, align: 'end', cell: ({ amount }) => <Money amount={amount} bare /> },
    statusColumn('state', heads.state, stateTones, stateName),
    instantColumn('createdAt', heads.begun),
  ]
}

/** The names of the states for Administrators. A payment that a customer sees as being checked needs their review. */
export function useStateNames(): Readonly<Record<Payment['state'], string>> {
  const { states } = useSentences(paymentSentences)
  const { needsReview } = useSentences(paymentsSentences)
  return { ...states, needs_review: needsReview }
}

function reviewButton(review: string, open: (id: string) => void) {
  return ({ id, state }: Payment) =>
    state === NEEDS_REVIEW && (
      <Button size="compact-md" variant="default" onClick={() => open(id)}>
        {review}
      </Button>
    )
}

export default function Payments() {
  const say = useSentences(paymentsSentences)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const waiting = usePaymentsToReview() ?? 0
  const stateName = useStateNames()
  const state = stateOf(search.status)
  const payments = usePage('listPayments', search, { state })
  const filter = useFilter<InvoiceSearch>()
  const open = (payment: string) =>
    void navigate({ search: (before) => ({ ...before, payment }), resetScroll: false })
  return (
    <>
      {waiting > 0 && state !== NEEDS_REVIEW && (
        <Notice tone="warning">
          <span className={classes.waiting}>
            {say.toReview(waiting)}
            <Button
              size="compact-md"
              variant="default"
              onClick={() => filter({ status: NEEDS_REVIEW, search: undefined })}
            >
              {say.showThem}
            </Button>
          </span>
        </Notice>
      )}
      <Panel flush>
        <ListPanel
          label={say.list}
          columns={useColumns(open)}
          rowKey={({ id }) => id}
          skeletons={PAGE_ROWS}
          actions={reviewButton(say.review, open)}
          say={say}
          query={payments}
          choice={{
            label: say.state,
            all: say.everyState,
            value: state,
            options: STATES.map((value) => ({ value, label: stateName[value] })),
          }}
          none={
            <EmptyState icon={<IconCashBanknote size={26} stroke={1.6} />} title={say.none}>
              {say.noneText}
            </EmptyState>
          }
        />
      </Panel>
    </>
  )
}
