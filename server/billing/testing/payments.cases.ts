/** Golden cases of payments. `http.test.ts` says what each begins with. */
import * as routes from '@nkra/contract/billing/payments.ts'
import {
  answered,
  answeredGrowing,
  forbidden,
  invalid,
  notFound,
  refused,
  unauthenticated,
  type Case,
} from '../../catalog/testing/golden-cases.ts'

const begun = {
  accountId: '{adom}',
  accountName: 'Adom Savings {case}',
  gateway: 'paystack',
  amount: 24,
  refunded: 0,
  redirectUrl: null,
  prompt: null,
  received: null,
  createdAt: '2026-11-02T09:00:00.000Z',
}
const doubtful = {
  ...begun,
  id: '{doubtful}',
  invoiceId: '{first}',
  invoiceNumber: '{first number}',
  method: 'card',
  reference: '{doubtful reference}',
  received: { reference: '{doubtful reference}', amount: 24.01, currency: 'GHS', mode: 'test' },
  state: 'needs_review',
  reason: 'amount_differs',
  settledAt: '2026-11-02T09:00:00.000Z',
}
const prompted = {
  ...begun,
  id: '{prompted}',
  invoiceId: '{second}',
  invoiceNumber: '{second number}',
  method: 'mobile_money',
  reference: '{prompted reference}',
  state: 'pending',
  prompt: {
    number: '055 ••• ••03',
    network: 'MTN',
    text: 'Please complete the authorisation on your phone: enter your mobile money PIN',
    endsAt: '2026-11-02T09:03:00.000Z',
  },
  reason: null,
  settledAt: null,
}
const theirs = {
  ...begun,
  id: '{theirs}',
  accountId: '{makola}',
  accountName: 'Makola Traders {case}',
  invoiceId: '{third}',
  invoiceNumber: '{third number}',
  method: 'card',
  reference: '{theirs reference}',
  received: { reference: '{theirs reference}', amount: 24, currency: 'GHS', mode: 'test' },
  state: 'succeeded',
  reason: null,
  settledAt: '2026-11-02T09:00:00.000Z',
}
const unreviewed: Case['facts'] = [
  `select state, reviewed_by is null from payment where account_id = {adom} and id = {doubtful}`,
  ['needs_review true'],
]
const wanted = { invoiceId: '{first}', gateway: 'paystack', method: 'card' }

const reading: Case[] = [
  {
    name: 'how an invoice can be paid',
    route: routes.listPaymentMethods,
    as: 'ama',
    reply: answered({
      methods: [
        { gateway: 'paystack', method: 'mobile_money' },
        { gateway: 'paystack', method: 'card' },
      ],
      transfer: null,
    }),
  },
  {
    name: 'payments of the account, newest first',
    route: routes.listPayments,
    as: 'ama',
    query: { AccountId: '{adom}' },
    reply: answeredGrowing([prompted, doubtful]),
  },
  {
    name: 'payments of one invoice',
    route: routes.listPayments,
    as: 'ama',
    query: { invoiceId: '{first}' },
    reply: answeredGrowing([doubtful]),
  },
  {
    name: 'payments in one state, by the invoice’s number',
    route: routes.listPayments,
    as: 'ama',
    query: { state: 'pending', searchTerm: '{second number}' },
    reply: answeredGrowing([prompted]),
  },
  {
    name: 'payments on a page past the last',
    route: routes.listPayments,
    as: 'ama',
    query: { pageNumber: 4, pageSize: 1 },
    reply: answeredGrowing([], { currentPage: 4, totalCount: 2, pageSize: 1 }),
  },
  {
    name: 'payments of everybody, for an Administrator',
    route: routes.listPayments,
    as: 'administrator',
    query: { searchTerm: '{case}' },
    reply: answeredGrowing([theirs, prompted, doubtful]),
  },
  {
    name: 'payments of one business, for an Administrator',
    route: routes.listPayments,
    as: 'administrator',
    query: { AccountId: '{makola}' },
    reply: answeredGrowing([theirs]),
  },
  {
    name: 'payments of another account',
    route: routes.listPayments,
    as: 'ama',
    query: { AccountId: '{makola}' },
    reply: notFound('account', '/AccountId'),
  },
  {
    name: 'payments for another’s invoice are none',
    route: routes.listPayments,
    as: 'ama',
    query: { invoiceId: '{third}' },
    reply: answeredGrowing([]),
  },
  {
    name: 'payments in no state there is',
    route: routes.listPayments,
    as: 'ama',
    query: { state: 'paid' },
    reply: invalid([
      '/state',
      'This must be one of created, pending, succeeded, failed, expired, needs_review, refunded, disputed',
    ]),
  },
  {
    name: 'a payment under way, which Paystack is asked about',
    route: routes.getPayment,
    as: 'ama',
    params: { id: '{prompted}' },
    reply: answered(prompted),
    facts: [`select asks from payment where account_id = {adom} and id = {prompted}`, ['1']],
  },
  {
    name: 'another’s payment',
    route: routes.getPayment,
    as: 'kofi',
    params: { id: '{prompted}' },
    reply: notFound('payment', '/id'),
    facts: [`select asks from payment where account_id = {adom} and id = {prompted}`, ['0']],
  },
  {
    name: 'anybody’s payment, for an Administrator',
    route: routes.getPayment,
    as: 'administrator',
    params: { id: '{theirs}' },
    reply: answered(theirs),
  },
  {
    name: 'a payment, for nobody',
    route: routes.getPayment,
    params: { id: '{theirs}' },
    reply: unauthenticated,
  },
]

const beginning: Case[] = [
  {
    name: 'paying another’s invoice',
    route: routes.createPayment,
    as: 'kofi',
    body: wanted,
    reply: notFound('invoice', '/invoiceId'),
    facts: [`select count(*) from payment where account_id = {makola}`, ['1']],
  },
  {
    name: 'paying what is paid',
    route: routes.createPayment,
    as: 'kofi',
    body: { ...wanted, invoiceId: '{third}' },
    reply: refused(
      409,
      'invoice_not_pending',
      'Invoice not pending',
      'This invoice has already been reviewed.',
    ),
  },
  {
    name: 'paying by what is not set up',
    route: routes.createPayment,
    as: 'ama',
    body: { ...wanted, gateway: 'hubtel', method: 'checkout' },
    reply: refused(
      409,
      'payment_method_missing',
      'Not offered',
      'This payment method is not available at the moment. Choose another one.',
    ),
  },
  {
    name: 'paying by a phone that is a landline',
    route: routes.createPayment,
    as: 'ama',
    body: { ...wanted, method: 'mobile_money', msisdn: '0302123456' },
    reply: {
      ...refused(400, 'phone_invalid', 'Number invalid', 'Mobile money needs a mobile number of Ghana.'),
      reason: 'Mobile money needs a mobile number of Ghana.',
    },
  },
  {
    name: 'paying while a phone shows a prompt',
    route: routes.createPayment,
    as: 'ama',
    body: { ...wanted, invoiceId: '{second}', method: 'mobile_money', msisdn: '0241234567' },
    reply: refused(
      409,
      'payment_prompt_open',
      'Payment prompt open',
      'A prompt to pay this invoice is open on a phone. Wait until it ends.',
    ),
    facts: [`select count(*) from payment where account_id = {adom}`, ['2']],
  },
]

const reviewing: Case[] = [
  {
    name: 'a doubtful payment is accepted, and its invoice approved',
    route: routes.reviewPayment,
    as: 'administrator',
    params: { id: '{doubtful}' },
    body: { accept: true, reason: 'One pesewa is nothing' },
    reply: answered({ ...doubtful, state: 'succeeded', reason: null }),
    facts: [
      `select invoice.status, invoice.payment_id = payment.id as by_it, review_reason, entry.detail ->> 'why' as why,
         entry.detail ->> 'invoiceApproved' as approved
       from payment join invoice using (account_id)
       join audit_entry entry on entry.account_id = payment.account_id and entry.subject_id = payment.id
       where payment.account_id = {adom} and payment.id = {doubtful} and invoice.id = {first}
         and entry.action = 'payment_reviewed'`,
      ['2 true One pesewa is nothing amount_differs true'],
    ],
  },
  {
    name: 'a doubtful payment is rejected, and its invoice stays pending',
    route: routes.reviewPayment,
    as: 'administrator',
    params: { id: '{doubtful}' },
    body: { accept: false, reason: 'Sent back by hand' },
    reply: answered({ ...doubtful, state: 'failed', reason: 'review_rejected' }),
    facts: [`select status, payment_id from invoice where account_id = {adom} and id = {first}`, ['1 ']],
  },
  {
    name: 'a review without a reason',
    route: routes.reviewPayment,
    as: 'administrator',
    params: { id: '{doubtful}' },
    body: { accept: true, reason: '  ' },
    reply: invalid(['/reason', 'Give a reason']),
    facts: unreviewed,
  },
  {
    name: 'a review of what speaks for itself',
    route: routes.reviewPayment,
    as: 'administrator',
    params: { id: '{prompted}' },
    body: { accept: true, reason: 'It will come' },
    reply: refused(
      409,
      'payment_not_reviewable',
      'Not for review',
      'This payment is not waiting for a review.',
    ),
  },
  {
    name: 'a review by the customer',
    route: routes.reviewPayment,
    as: 'ama',
    params: { id: '{doubtful}' },
    body: { accept: true, reason: 'I did pay' },
    reply: forbidden,
    facts: unreviewed,
  },
  {
    name: 'a review of nothing',
    route: routes.reviewPayment,
    as: 'administrator',
    params: { id: '{first}' },
    body: { accept: true, reason: 'It is there' },
    reply: notFound('invoice', '/id'),
  },
]

export const paymentCases: Case[] = [...reading, ...beginning, ...reviewing]
