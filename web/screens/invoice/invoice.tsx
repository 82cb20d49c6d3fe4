/** The invoices: what was ordered, the cost with every tax, and whether each is approved (requirements 2.8). */
import { SegmentedControl } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { invoiceSearch, type InvoiceSearch } from './search.ts'
import { useRole } from '../../shell/session/session-context.tsx'
import { UnpaidFirst } from '../../shell/unpaid/unpaid-banner.tsx'
import { useSentences } from '../../ui/language/language.tsx'
import { lazy } from '../../ui/lazy.ts'
import { Page, PanelPending } from '../../ui/layout/page.tsx'
import { clearanceSentences } from './operator/clearance.sentences.ts'
import { InvoiceList, TopUp } from './invoice-list.tsx'
import { paymentsSentences } from './operator/payments.sentences.ts'
import { usePaymentsToReview } from './operator/payments-to-review.ts'
import { invoiceSentences } from './sentences.ts'

const ClearanceDialog = lazy(() => import('./operator/clearance-dialog.tsx'), null)
const Clearances = lazy(() => import('./operator/clearances.tsx'), <PanelPending />)
const InvoiceDialog = lazy(() => import('./document/invoice-dialog.tsx'), null)
const Payments = lazy(() => import('./operator/payments.tsx'), <PanelPending />)
const PaymentReview = lazy(() => import('./operator/payment-review.tsx'), null)
const PaymentWindow = lazy(() => import('./pay/payment-dialog.tsx'), null)
const PayingInvoice = lazy(() => import('./pay/paying-invoice.tsx'), null)

const route = getRouteApi('/signed-in/invoice')

export default function Invoices() {
  const say = useSentences(invoiceSentences)
  const administrator = useRole() === 'Administrator'
  const { invoice, pay, payment, clearance, view } = route.useSearch()
  const navigate = route.useNavigate()
  const OpenedPayment = administrator ? PaymentReview : PaymentWindow

  const change = (search: InvoiceSearch, replace: boolean) =>
    void navigate({ search: (before) => ({ ...before, ...search }), replace, resetScroll: false })

  return (
    <Page
      title={say.title}
      lead={administrator ? say.operatorLead : say.lead}
      actions={administrator ? <Views /> : <TopUp />}
    >
      {administrator && view === 'payments' ? (
        <Payments />
      ) : administrator && view === 'clearance' ? (
        <Clearances />
      ) : (
        <UnpaidFirst>
          <InvoiceList onOpen={(id) => change({ invoice: id }, false)} />
        </UnpaidFirst>
      )}
      {invoice !== undefined && (
        <InvoiceDialog
          key={invoice}
          id={invoice}
          // Replaces the address that opened the invoice, so that Back does not open it again.
          onClose={() => change({ invoice: undefined }, true)}
          // After a review the list begins again at page 1 with its 10 rows (requirements 4.4).
          onReviewed={() => change({ invoice: undefined, page: undefined }, true)}
        />
      )}
      {administrator && clearance !== undefined && invoice === undefined && (
        <ClearanceDialog
          key={clearance}
          id={clearance}
          onClose={() => change({ clearance: undefined }, true)}
          onInvoice={(id) => change({ clearance: undefined, invoice: id }, false)}
        />
      )}
      {pay !== undefined && invoice === undefined && payment === undefined && (
        <PayingInvoice
          key={pay}
          id={pay}
          onClose={() => change({ pay: undefined }, true)}
          onDecided={() => change({ pay: undefined, invoice: pay }, true)}
        />
      )}
      {payment !== undefined && (
        <OpenedPayment key={payment} id={payment} onClose={() => change({ payment: undefined }, true)} />
      )}
    </Page>
  )
}

/** The Administrator's lists: the invoices, the payments, and the clearances by the revenue authority. */
function Views() {
  const say = useSentences(paymentsSentences)
  const { view: clearance } = useSentences(clearanceSentences)
  const { view } = route.useSearch()
  const navigate = route.useNavigate()
  const waiting = usePaymentsToReview() ?? 0
  return (
    <SegmentedControl
      aria-label={say.view}
      value={view ?? 'invoices'}
      onChange={(chosen) => void navigate({ search: invoiceSearch({ view: chosen }) })}
      data={[
        { value: 'invoices', label: say.views.invoices },
        { value: 'payments', label: waiting > 0 ? say.paymentsToReview(waiting) : say.views.payments },
        { value: 'clearance', label: clearance },
      ]}
    />
  )
}
