/** Golden cases of billing's routes. `http.test.ts` says what each case starts with. */
import * as capRoutes from '@nkra/contract/billing/caps.ts'
import * as billing from '@nkra/contract/billing/credits.ts'
import * as routes from '@nkra/contract/billing/invoices.ts'
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

const taxLines = (nhil: number, getfund: number, vat: number) => [
  { name: 'NHIL', tax: 'NHIL (2.5%)', percentage: 2.5, amount: nhil },
  { name: 'GETFund Levy', tax: 'GETFund Levy (2.5%)', percentage: 2.5, amount: getfund },
  { name: 'VAT', tax: 'VAT (15%)', percentage: 15, amount: vat },
]

// The invoices that there are.
const starter = {
  accountId: '{adom}',
  accountName: 'Adom Savings {case}',
  product: 'SMS',
  packageName: 'Starter',
  month: null,
  credit: 500,
  amount: 20,
  taxes: taxLines(0.5, 0.5, 3),
  totalAmount: 24,
  cancelled: false,
}
const rejected = {
  ...starter,
  id: '{rejected}',
  number: '{rejected number}',
  status: 3,
  reason: 'Paid to another account',
  createdAt: '2026-10-30T09:00:00.000Z',
  reviewedAt: '2026-10-30T09:00:00.000Z',
}
const approved = {
  ...starter,
  id: '{approved}',
  number: '{approved number}',
  status: 2,
  reason: null,
  createdAt: '2026-10-31T09:00:00.000Z',
  reviewedAt: '2026-10-31T09:00:00.000Z',
}
const pending = {
  ...starter,
  id: '{pending}',
  number: '{pending number}',
  product: 'KYC',
  packageName: 'Checks',
  credit: 50,
  amount: 95,
  taxes: taxLines(2.38, 2.38, 14.25),
  totalAmount: 114.01,
  status: 1,
  reason: null,
  createdAt: '2026-11-01T09:00:00.000Z',
  reviewedAt: null,
}
const theirs = {
  ...starter,
  id: '{theirs}',
  accountId: '{makola}',
  accountName: 'Makola Traders {case}',
  number: '{theirs number}',
  status: 1,
  reason: null,
  createdAt: '2026-11-02T09:00:00.000Z',
  reviewedAt: null,
}

// The credits that there are.
const confirmedCredit = {
  id: 'crd_…',
  product: 'SMS',
  packageName: 'Starter',
  credit: 500,
  creditRemaining: 480,
  status: 'Confirmed',
  durationNumber: 1,
  durationType: 3,
  invoiceId: '{approved}',
  invoiceNumber: '{approved number}',
  createdAt: '2026-10-31T09:00:00.000Z',
  confirmedAt: '2026-10-31T09:00:00.000Z',
  lapsesAt: '2026-11-30T09:00:00.000Z',
}
const pendingCredit = {
  id: 'crd_…',
  product: 'KYC',
  packageName: 'Checks',
  credit: 50,
  creditRemaining: 0,
  status: 'Pending',
  durationNumber: 1,
  durationType: 4,
  invoiceId: '{pending}',
  invoiceNumber: '{pending number}',
  createdAt: '2026-11-01T09:00:00.000Z',
  confirmedAt: null,
  lapsesAt: null,
}

const order = {
  accountId: '{adom}',
  amount: 20,
  credit: 500,
  packageName: 'Starter',
  duration: 1,
  durationType: 3,
  ProductType: 1,
}
const notPending = refused(
  409,
  'invoice_not_pending',
  'Invoice not pending',
  'This invoice has already been reviewed.',
)
const ordersOfAdom = `select count(*) from invoice where account_id = {adom}`
const unordered: Case['facts'] = [ordersOfAdom, ['3']]

const credits: Case[] = [
  {
    name: 'credits, newest first; what is reserved still counts as remaining',
    route: billing.listCredits,
    as: 'ama',
    query: { AccountId: '{adom}', pageNumber: 1, pageSize: 10 },
    reply: answeredGrowing([pendingCredit, confirmedCredit]),
  },
  {
    name: 'the second page of credits',
    route: billing.listCredits,
    as: 'ama',
    query: { pageNumber: 2, pageSize: 1 },
    reply: answeredGrowing([confirmedCredit], { currentPage: 2, totalCount: 2, pageSize: 1 }),
  },
  {
    name: 'a page past the last still says how many there are',
    route: billing.listCredits,
    as: 'ama',
    query: { pageNumber: 9 },
    reply: answeredGrowing([], { currentPage: 9, totalCount: 2 }),
  },
  {
    name: 'credits are found by package, product and status',
    route: billing.listCredits,
    as: 'ama',
    query: { searchTerm: 'starter SMS conf' },
    reply: answeredGrowing([confirmedCredit]),
  },
  {
    name: 'a wildcard is searched for, not obeyed',
    route: billing.listCredits,
    as: 'ama',
    query: { searchTerm: 'S%r' },
    reply: answeredGrowing([]),
  },
  {
    name: 'another account has none of them',
    route: billing.listCredits,
    as: 'kofi',
    query: { searchTerm: 'Checks' },
    reply: answeredGrowing([]),
  },
  {
    name: 'another’s credits by its id',
    route: billing.listCredits,
    as: 'kofi',
    query: { AccountId: '{adom}' },
    reply: notFound('account', '/AccountId'),
  },
  {
    name: 'a page that is no page',
    route: billing.listCredits,
    as: 'ama',
    query: { pageNumber: 0, pageSize: 101 },
    reply: invalid(['/pageNumber', 'This must be at least 1'], ['/pageSize', 'This must be at most 100']),
  },
  {
    name: 'what remains, SMS first; what is reserved does not',
    route: billing.creditSummary,
    as: 'ama',
    query: { AccountId: '{adom}' },
    reply: answered({
      creditBalances: [
        { product: 'SMS', creditRemaining: 450, creditReserved: 30 },
        { product: 'KYC', creditRemaining: 0, creditReserved: 0 },
      ],
    }),
  },
  {
    name: 'what remains of another’s',
    route: billing.creditSummary,
    as: 'kofi',
    query: { AccountId: '{adom}' },
    reply: notFound('account', '/AccountId'),
  },
  { name: 'what remains, without a session', route: billing.creditSummary, reply: unauthenticated },
]

const lists: Case[] = [
  {
    name: 'invoices, newest first by default',
    route: routes.listInvoices,
    as: 'ama',
    query: { AccountId: '{adom}', searchTerm: '', sortLabel: '' },
    reply: answeredGrowing([pending, approved, rejected]),
  },
  {
    name: 'invoices by amount, the least first, and within it the oldest',
    route: routes.listInvoices,
    as: 'ama',
    query: { sortLabel: 'totalAmount', sortDirection: 1 },
    reply: answeredGrowing([rejected, approved, pending]),
  },
  {
    name: 'invoices by package, paged',
    route: routes.listInvoices,
    as: 'ama',
    query: { sortLabel: 'packageName', sortDirection: 1, pageSize: 2 },
    reply: answeredGrowing([pending, rejected], { totalCount: 3, pageSize: 2 }),
  },
  {
    name: 'invoices of one status',
    route: routes.listInvoices,
    as: 'ama',
    query: { status: 3 },
    reply: answeredGrowing([rejected]),
  },
  {
    name: 'an invoice by its number',
    route: routes.listInvoices,
    as: 'ama',
    query: { searchTerm: '{approved number}' },
    reply: answeredGrowing([approved]),
  },
  {
    name: 'a label that invoices do not have',
    route: routes.listInvoices,
    as: 'ama',
    query: { sortLabel: 'account_id' },
    reply: invalid([
      '/sortLabel',
      'This must be one of createdAt, number, packageName, accountName, credit, amount, totalAmount, status',
    ]),
  },
  {
    name: 'another’s invoices by its id',
    route: routes.listInvoices,
    as: 'kofi',
    query: { AccountId: '{adom}' },
    reply: notFound('account', '/AccountId'),
  },
  {
    name: 'an Administrator reads every account’s, by name',
    route: routes.listInvoices,
    as: 'administrator',
    query: { AccountId: '{operator}', searchTerm: '{case}', sortLabel: 'accountName', sortDirection: 2 },
    reply: answeredGrowing([theirs, pending, approved, rejected]),
  },
  {
    name: 'an Administrator reads what waits for review',
    route: routes.listInvoices,
    as: 'administrator',
    query: { searchTerm: '{case}', status: 1 },
    reply: answeredGrowing([theirs, pending]),
  },
]

const orders: Case[] = [
  {
    name: 'a package is ordered: taxes, a number, and a credit that waits',
    route: routes.createInvoice,
    as: 'ama',
    body: order,
    reply: answered(
      {
        ...starter,
        id: 'inv_…',
        number: 'INV-2026-…',
        status: 1,
        reason: null,
        createdAt: '2026-11-02T09:00:00.000Z',
        reviewedAt: null,
      },
      201,
    ),
    facts: [
      `select credit.status, credit.credit, invoice.tax_rules, outbox.kind
       from invoice
       join credit on credit.account_id = invoice.account_id and credit.invoice_id = invoice.id
       join outbox on outbox.account_id = invoice.account_id
       where invoice.account_id = {adom} and invoice.created_at = '2026-11-02T09:00:00Z'`,
      ['Pending 500 GH-2026-01 invoice.created'],
    ],
  },
  {
    name: 'a package is not ordered for another account',
    route: routes.createInvoice,
    as: 'kofi',
    body: order,
    reply: notFound('account', '/accountId'),
    facts: unordered,
  },
  {
    name: 'taxes on the amount, and the total',
    route: routes.calculateTax,
    as: 'ama',
    body: { amount: 95 },
    reply: answered({ taxes: taxLines(2.38, 2.38, 14.25), totalAmount: 114.01 }),
  },
  {
    name: 'taxes on less than nothing',
    route: routes.calculateTax,
    as: 'ama',
    body: { amount: -0.01 },
    reply: invalid(['/amount', 'The amount cannot be negative']),
  },
  {
    name: 'taxes on more than there is',
    route: routes.calculateTax,
    as: 'ama',
    body: { amount: 100_000_000.01 },
    reply: invalid(['/amount', 'Enter an amount up to 100,000,000']),
  },
]

const reviews: Case[] = [
  {
    name: 'an approval makes the credit spendable for its duration',
    route: routes.reviewInvoice,
    as: 'administrator',
    body: { invoiceId: '{pending}', status: 2, reason: '' },
    reply: answered({ ...pending, status: 2, reviewedAt: '2026-11-02T09:00:00.000Z' }),
    facts: [
      `select credit.status, lapses_at = '2027-11-02T09:00:00Z' as a_year, balance.available, transfer.cause_kind, outbox.kind,
         outbox.payload ->> 'approved' as approved, invoice.reviewed_by
       from credit
       join balance using (account_id, product) join transfer using (account_id, product)
       join outbox using (account_id) join invoice using (account_id)
       where account_id = {adom} and invoice.id = {pending} and credit.product = 'KYC' and invoice_id = {pending}`,
      ['Confirmed true 50 invoice invoice.reviewed true 1'],
    ],
  },
  {
    name: 'a rejection says why, and the credit is no more',
    route: routes.reviewInvoice,
    as: 'administrator',
    body: { invoiceId: '{pending}', status: 3, reason: ' No payment ' },
    reply: answered({
      ...pending,
      status: 3,
      reason: 'No payment',
      reviewedAt: '2026-11-02T09:00:00.000Z',
    }),
    facts: [
      `select (select count(*) from credit where account_id = {adom} and invoice_id = {pending}) as credits,
         available, payload ->> 'approved' as approved, payload ->> 'reason' as reason
       from balance join outbox using (account_id) where account_id = {adom} and product = 'KYC'`,
      ['0 0 false No payment'],
    ],
  },
  {
    name: 'a rejection without a reason',
    route: routes.reviewInvoice,
    as: 'administrator',
    body: { invoiceId: '{pending}', status: 3, reason: ' ' },
    reply: refused(400, 'reason_required', 'Reason required', 'Say why you reject the invoice.'),
    facts: [`select status from invoice where account_id = {adom} and id = {pending}`, ['1']],
  },
  {
    name: 'what is approved stays so',
    route: routes.reviewInvoice,
    as: 'administrator',
    body: { invoiceId: '{approved}', status: 3, reason: 'Changed our mind' },
    reply: notPending,
    facts: [
      `select available, reserved from balance where account_id = {adom} and product = 'SMS'`,
      ['450 30'],
    ],
  },
  {
    name: 'what is rejected stays so',
    route: routes.reviewInvoice,
    as: 'administrator',
    body: { invoiceId: '{rejected}', status: 2 },
    reply: notPending,
    facts: [
      `select available, reserved from balance where account_id = {adom} and product = 'SMS'`,
      ['450 30'],
    ],
  },
  {
    name: 'a review of an invoice that is not there',
    route: routes.reviewInvoice,
    as: 'administrator',
    body: { invoiceId: 'inv_0000000000001', status: 2 },
    reply: notFound('invoice', '/invoiceId'),
  },
  {
    name: 'nobody approves their own',
    route: routes.reviewInvoice,
    as: 'ama',
    body: { invoiceId: '{pending}', status: 2 },
    reply: forbidden,
    facts: [`select status from invoice where account_id = {adom} and id = {pending}`, ['1']],
  },
  {
    name: 'a review goes forward only',
    route: routes.reviewInvoice,
    as: 'administrator',
    body: { invoiceId: '{pending}', status: 1 },
    reply: invalid(['/status', 'Status is 2, approved, or 3, rejected']),
  },
]

const cancellations: Case[] = [
  {
    name: 'a customer cancels an order that is not paid, and its credit is no more',
    route: routes.cancelInvoice,
    as: 'ama',
    params: { id: '{pending}' },
    reply: answered({
      ...pending,
      status: 3,
      cancelled: true,
      reviewedAt: '2026-11-02T09:00:00.000Z',
    }),
    facts: [
      `select (select count(*) from credit where account_id = {adom} and invoice_id = {pending}) as credits,
         available, outbox.kind, audit_entry.action
       from balance join outbox using (account_id) join audit_entry using (account_id)
       where account_id = {adom} and product = 'KYC' and subject_id = {pending} and action <> 'invoice_created'`,
      ['0 0 invoice.cancelled invoice_cancelled'],
    ],
  },
  {
    name: 'an approved invoice cannot be cancelled',
    route: routes.cancelInvoice,
    as: 'ama',
    params: { id: '{approved}' },
    reply: notPending,
    facts: [
      `select status, cancelled from invoice where account_id = {adom} and id = {approved}`,
      ['2 false'],
    ],
  },
  {
    name: 'another account’s order cannot be cancelled',
    route: routes.cancelInvoice,
    as: 'ama',
    params: { id: '{theirs}' },
    reply: notFound('invoice', '/id'),
    facts: [`select status from invoice where account_id = {makola} and id = {theirs}`, ['1']],
  },
  {
    name: 'the operator rejects an order and does not cancel it',
    route: routes.cancelInvoice,
    as: 'administrator',
    params: { id: '{pending}' },
    reply: notFound('invoice', '/id'),
    facts: [`select status from invoice where account_id = {adom} and id = {pending}`, ['1']],
  },
]

const monthly = {
  id: '{cap}',
  product: 'SMS',
  holder: 'account',
  holderId: null,
  name: '',
  period: 'month',
  credits: 1_000,
  used: 0,
  resetsAt: '2026-12-01T00:00:00.000Z',
}
const daily = { product: 'SMS', holder: { kind: 'account' }, period: 'day', credits: 40 }
const unset: Case['facts'] = [
  `select period, credits from spend_cap where account_id = {adom}`,
  ['month 1000'],
]

const spendCaps: Case[] = [
  {
    name: 'the spend caps, and nobody else’s',
    route: capRoutes.listSpendCaps,
    as: 'ama',
    reply: answered({ caps: [monthly], holders: [] }),
  },
  {
    name: 'no spend caps',
    route: capRoutes.listSpendCaps,
    as: 'kofi',
    reply: answered({ caps: [], holders: [] }),
  },
  { name: 'spend caps without a session', route: capRoutes.listSpendCaps, reply: unauthenticated },
  {
    name: 'a spend cap is set',
    route: capRoutes.saveSpendCap,
    as: 'ama',
    body: daily,
    reply: answered({
      ...monthly,
      id: 'cap_…',
      period: 'day',
      credits: 40,
      resetsAt: '2026-11-03T00:00:00.000Z',
    }),
    facts: [
      `select period, credits, capped from spend_cap join balance using (account_id, product)
       where account_id = {adom} order by 1`,
      ['day 40 true', 'month 1000 true'],
    ],
  },
  {
    name: 'a spend cap is changed',
    route: capRoutes.saveSpendCap,
    as: 'ama',
    body: { ...daily, period: 'month' },
    reply: answered({ ...monthly, credits: 40 }),
    facts: [
      `select credits, action, detail ->> 'credits' from spend_cap join audit_entry using (account_id)
       where account_id = {adom} and action = 'spend_cap_set' order by audit_entry.id desc limit 1`,
      ['40 spend_cap_set 40'],
    ],
  },
  {
    name: 'a spend cap of a key that is not there',
    route: capRoutes.saveSpendCap,
    as: 'ama',
    body: { ...daily, holder: { kind: 'key', id: 'key_0000000000001' } },
    reply: notFound('API key', '/holder/id'),
    facts: unset,
  },
  {
    name: 'a spend cap of nothing',
    route: capRoutes.saveSpendCap,
    as: 'ama',
    body: { ...daily, credits: 0 },
    reply: invalid(['/credits', 'Enter more than 0 and at most 1,000,000,000 credits']),
    facts: unset,
  },
  {
    name: 'a spend cap is removed',
    route: capRoutes.deleteSpendCap,
    as: 'ama',
    params: { id: '{cap}' },
    reply: answered(null),
    facts: [
      `select capped, (select count(*) from spend_cap where account_id = {adom}), action
       from balance join audit_entry using (account_id)
       where account_id = {adom} and product = 'SMS' and action = 'spend_cap_removed'`,
      ['false 0 spend_cap_removed'],
    ],
  },
  {
    name: 'a spend cap of another business',
    route: capRoutes.deleteSpendCap,
    as: 'kofi',
    params: { id: '{cap}' },
    reply: notFound('spend cap', '/id'),
    facts: unset,
  },
]

export const cases: Case[] = [...credits, ...lists, ...orders, ...reviews, ...cancellations, ...spendCaps]
