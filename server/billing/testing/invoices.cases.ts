/**
 * Golden cases of single invoices, credit notes and the seller. `http.test.ts` says what each case starts with.
 */
import * as routes from '@nkra/contract/billing/invoices.ts'
import * as contract from '@nkra/contract/billing/seller.ts'
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

const NOW = '2026-11-02T09:00:00.000Z'

const taxLines = (nhil: number, getfund: number, vat: number) => [
  { name: 'NHIL', tax: 'NHIL (2.5%)', percentage: 2.5, amount: nhil },
  { name: 'GETFund Levy', tax: 'GETFund Levy (2.5%)', percentage: 2.5, amount: getfund },
  { name: 'VAT', tax: 'VAT (15%)', percentage: 15, amount: vat },
]

const approved = {
  id: '{approved}',
  accountId: '{adom}',
  accountName: 'Adom Savings {case}',
  number: '{approved number}',
  product: 'SMS',
  packageName: 'Starter {case}',
  month: null,
  credit: 500,
  amount: 20,
  taxes: taxLines(0.5, 0.5, 3),
  totalAmount: 24,
  status: 2,
  reason: null,
  cancelled: false,
  createdAt: '2026-10-31T09:00:00.000Z',
  reviewedAt: '2026-10-31T09:00:00.000Z',
}
const approvedWhole = {
  ...approved,
  issuedAt: '2026-10-31T09:00:00.000Z',
  dueOn: null,
  durationNumber: 1,
  durationType: 3,
  taxRules: 'GH-2026-01',
  amountInWords: 'Twenty-four Ghana cedis',
  buyer: {
    name: 'Adom Savings {case}',
    tin: 'C0000803561',
    address: ['12 Independence Avenue', 'Accra', 'GA-110-2223'],
  },
  seller: {
    name: 'Nkra Ghana Ltd',
    tin: 'C0003137902',
    address: ['4 Ring Road Central'],
    phone: '+233 30 222 1100',
    email: '',
  },
  transfer: {
    bank: 'Fidelity Bank Ghana',
    branch: 'Ridge Tower',
    accountName: 'Nkra Ghana Ltd',
    accountNumber: '1050012345678',
  },
  createdByName: null,
  reviewedByName: null,
  paymentId: null,
  clearance: null,
  creditNotes: [],
  creditable: 450,
}
const pending = {
  ...approved,
  id: '{pending}',
  number: '{pending number}',
  product: 'KYC',
  packageName: 'Checks {case}',
  credit: 50,
  amount: 95,
  taxes: taxLines(2.38, 2.38, 14.25),
  totalAmount: 114.01,
  status: 1,
  createdAt: NOW,
  reviewedAt: null,
}

const seller = {
  name: 'Nkra Ghana Ltd',
  tin: 'C0003137902',
  addressLine1: '4 Ring Road Central',
  addressLine2: '',
  town: '',
  digitalAddress: '',
  phone: '+233 30 222 1100',
  email: '',
  transfer: {
    bank: 'Fidelity Bank Ghana',
    branch: 'Ridge Tower',
    accountName: 'Nkra Ghana Ltd',
    accountNumber: '1050012345678',
  },
  chargesCst: false,
  cstNotifiedOn: null,
  cstReference: '',
}
const charging = { chargesCst: true, cstNotifiedOn: '2026-10-01', cstReference: 'CG/CST/2026/17' }

const details: Case[] = [
  {
    name: 'an invoice with seller and buyer as they were when it was issued',
    route: routes.getInvoice,
    as: 'ama',
    params: { id: '{approved}' },
    reply: answered(approvedWhole),
  },
  {
    name: 'any account’s invoice, to an Administrator',
    route: routes.getInvoice,
    as: 'administrator',
    params: { id: '{approved}' },
    reply: answered(approvedWhole),
  },
  {
    name: 'another account’s invoice',
    route: routes.getInvoice,
    as: 'kofi',
    params: { id: '{approved}' },
    reply: notFound('invoice', '/id'),
  },
  {
    name: 'an invoice by an id that is none',
    route: routes.getInvoice,
    as: 'ama',
    params: { id: 'inv_nothing' },
    reply: notFound('thing', '/id'),
  },
  {
    name: 'another account’s invoice on paper',
    route: routes.getInvoicePdf,
    as: 'kofi',
    params: { id: '{approved}' },
    reply: notFound('invoice', '/id'),
  },
  {
    name: 'a credit note on paper that is not there',
    route: routes.getCreditNotePdf,
    as: 'ama',
    params: { id: 'crn_0000000000001' },
    reply: notFound('credit note', '/id'),
  },
]

const filters: Case[] = [
  ...(
    [
      ['of a product', { product: 'KYC' }, [pending]],
      ['from a day on', { from: '2026-11-01' }, [pending]],
      ['up to a day', { to: '2026-10-31' }, [approved]],
      ['of one day', { from: '2026-10-31', to: '2026-10-31' }, [approved]],
      ['of a day on which there is none', { from: '2026-11-01', to: '2026-11-01' }, []],
      ['of an amount or more', { minTotal: 114.01 }, [pending]],
      ['of less than that', { minTotal: 114.02 }, []],
      ['of all of it', { product: 'SMS', from: '2026-10-01', to: '2026-11-30', minTotal: 24 }, [approved]],
    ] as const
  ).map(([how, query, found]): Case => ({
    name: `invoices ${how}`,
    route: routes.listInvoices,
    as: 'ama',
    query,
    reply: answeredGrowing([...found]),
  })),
  {
    name: 'invoices of days in the wrong order',
    route: routes.listInvoices,
    as: 'ama',
    query: { from: '2026-11-02', to: '2026-11-01' },
    reply: invalid(['/to', 'The last day must be on or after the first day']),
  },
  {
    name: 'a file of another’s invoices',
    route: routes.exportInvoices,
    as: 'kofi',
    query: { AccountId: '{adom}' },
    reply: notFound('account', '/AccountId'),
  },
]

const untouched: Case['facts'] = [
  `select (select count(*) from credit_note where account_id = {adom}) as notes, available, reserved
   from balance where account_id = {adom} and product = 'SMS'`,
  ['0 450 20'],
]
const taken = { credits: 100, reason: 'Ordered twice' }

const corrections: Case[] = [
  {
    name: 'a credit note takes back a part, with its part of each tax',
    route: routes.createCreditNote,
    as: 'administrator',
    params: { id: '{approved}' },
    body: taken,
    reply: answered(
      {
        id: 'crn_…',
        number: 'CN-2026-…',
        credits: 100,
        amount: 4,
        taxes: taxLines(0.1, 0.1, 0.6),
        totalAmount: 4.8,
        amountInWords: 'Four Ghana cedis and eighty pesewas',
        reason: 'Ordered twice',
        issuedAt: NOW,
        createdByName: null,
      },
      201,
    ),
    facts: [
      `select balance.available, credit.available as lot, transfer.to_book, outbox.kind
       from balance
       join credit using (account_id, product) join transfer using (account_id, product) join outbox using (account_id)
       where account_id = {adom} and credit.invoice_id = {approved} and transfer.cause_kind = 'credit_note'`,
      ['350 350 issued credit_note.issued'],
    ],
  },
  {
    name: 'a credit note for more than is unspent',
    route: routes.createCreditNote,
    as: 'administrator',
    params: { id: '{approved}' },
    body: { ...taken, credits: 451 },
    reply: {
      ...refused(
        409,
        'credits_not_unspent',
        'Too many credits',
        'Only 450 credits of this invoice are unspent. You cannot withdraw more than that.',
      ),
      unspent: 450,
    },
    facts: untouched,
  },
  {
    name: 'a credit note for an invoice that waits',
    route: routes.createCreditNote,
    as: 'administrator',
    params: { id: '{pending}' },
    body: taken,
    reply: refused(
      409,
      'invoice_not_approved',
      'Invoice not approved',
      'You can correct only an approved invoice with a credit note. Reject a pending invoice instead.',
    ),
    facts: untouched,
  },
  {
    name: 'a credit note of nothing, for no reason',
    route: routes.createCreditNote,
    as: 'administrator',
    params: { id: '{approved}' },
    body: { credits: 0, reason: ' ' },
    reply: invalid(['/credits', 'Enter more than 0 credits'], ['/reason', 'Reason is a required field']),
    facts: untouched,
  },
  {
    name: 'a credit note by the customer',
    route: routes.createCreditNote,
    as: 'ama',
    params: { id: '{approved}' },
    body: taken,
    reply: forbidden,
    facts: untouched,
  },
  {
    name: 'a review by whoever made the invoice',
    route: routes.reviewInvoice,
    as: 'administrator',
    body: { invoiceId: '{own}', status: 2 },
    reply: refused(
      403,
      'own_request',
      'Own request',
      'You cannot decide on your own request. Another person must decide.',
    ),
    facts: [`select status from invoice where account_id = 1 and id = {own}`, ['1']],
  },
]

const sellers: Case[] = [
  {
    name: 'the seller',
    route: contract.getSeller,
    as: 'administrator',
    reply: answered({ ...seller, changedAt: '2026-10-30T09:00:00.000Z' }),
  },
  { name: 'the seller, asked by a customer', route: contract.getSeller, as: 'ama', reply: forbidden },
  { name: 'the seller, without a session', route: contract.getSeller, reply: unauthenticated },
  {
    name: 'the seller is changed whole, on record with what was',
    route: contract.changeSeller,
    as: 'administrator',
    body: { ...seller, name: 'Nkra PLC', transfer: null, email: 'accounts@nkra.example', ...charging },
    reply: answered({
      ...seller,
      name: 'Nkra PLC',
      transfer: null,
      email: 'accounts@nkra.example',
      ...charging,
      changedAt: NOW,
    }),
    facts: [
      `select detail ->> 'changed' as changed, detail ->> 'chargesCst' as cst, detail ->> 'cstReference' as reference
       from audit_entry where account_id = 1 and action = 'seller_changed' order by place desc limit 1`,
      ['name, email, transfer, chargesCst, cstNotifiedOn, cstReference true CG/CST/2026/17'],
    ],
  },
  {
    name: 'CST is not charged without a notice',
    route: contract.changeSeller,
    as: 'administrator',
    body: { ...seller, chargesCst: true },
    reply: invalid(
      ['/cstNotifiedOn', 'Enter the date of the notice to charge CST'],
      ['/cstReference', 'Enter the reference of the notice to charge CST'],
    ),
    facts: [`select charges_cst from seller`, ['false']],
  },
  {
    name: 'a seller without a name, with a TIN that is none and half a bank account',
    route: contract.changeSeller,
    as: 'administrator',
    body: { ...seller, name: '', tin: 'C0012345678', email: 'nobody', transfer: { bank: 'GCB' } },
    reply: invalid(
      ['/name', 'Company name is a required field'],
      ['/tin', 'This is not a valid TIN. Check the letter from the GRA, or leave this empty'],
      ['/email', 'This is not an e-mail address'],
      ['/transfer/accountName', 'This is a required field'],
      ['/transfer/accountNumber', 'This is a required field'],
    ),
    facts: [`select name from seller`, ['Nkra Ghana Ltd']],
  },
  {
    name: 'the seller, changed by a customer',
    route: contract.changeSeller,
    as: 'ama',
    body: seller,
    reply: forbidden,
    facts: [`select name from seller`, ['Nkra Ghana Ltd']],
  },
]

export const invoiceCases: Case[] = [...details, ...filters, ...corrections, ...sellers]
