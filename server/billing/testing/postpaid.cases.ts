/** Golden cases of products used on credit. `operator-http.test.ts` says what each begins with. */
import * as routes from '@nkra/contract/billing/postpaid.ts'
import {
  answered,
  answeredPage,
  forbidden,
  invalid,
  notFound,
  refused,
  unauthenticated,
  type Case,
} from '../../catalog/testing/golden-cases.ts'

const sms = {
  accountId: '{adom}',
  accountName: 'Adom Savings {case}',
  product: 'SMS',
  status: 1,
  rate: 0.033,
  nextRate: null,
  limit: 300,
  available: 90,
  usedThisMonth: 40,
  owed: 210,
  unpaid: 2.38,
}
/** What the account sees of it itself: 40 credits of this month cost 3.3 pesewas each. */
const own = {
  product: 'SMS',
  status: 1,
  rate: 0.033,
  nextRate: null,
  limit: 300,
  available: 90,
  usedThisMonth: 40,
  owed: 210,
  unpaid: 2.38,
  amountThisMonth: 1.32,
}
const use = { accountId: '{adom}', product: 'SMS' }
const terms = { ...use, rate: 0.03, limit: 500 }
const taxes = (nhil: number, getfund: number, vat: number) => [
  { name: 'NHIL', tax: 'NHIL (2.5%)', percentage: 2.5, amount: nhil },
  { name: 'GETFund Levy', tax: 'GETFund Levy (2.5%)', percentage: 2.5, amount: getfund },
  { name: 'VAT', tax: 'VAT (15%)', percentage: 15, amount: vat },
]
const october = {
  ...use,
  accountName: 'Adom Savings {case}',
  credits: 100,
  rate: 0.033,
  amount: 3.3,
  taxes: taxes(0.08, 0.08, 0.5),
  totalAmount: 3.96,
  invoice: null,
}
const notPostpaid = (product: string) => ({
  ...refused(409, 'not_postpaid', 'Not postpaid', `This account pays for ${product} in advance.`),
  product,
})
const balanceOf = (product: string) =>
  `select billing_type, billing_status, credit_limit from balance where account_id = {adom} and product = '${product}'`
const unchanged: Case['facts'] = [balanceOf('SMS'), ['2 1 300']]
const recorded = (action: string) =>
  `select count(*) from audit_entry where account_id = {adom} and action = '${action}'`

const agreements: Case[] = [
  {
    name: 'what is used on credit, and what is owed',
    route: routes.listPostpaid,
    as: 'administrator',
    query: { searchTerm: '{case}' },
    reply: answeredPage([sms]),
  },
  {
    name: 'what is used on credit and suspended',
    route: routes.listPostpaid,
    as: 'administrator',
    query: { searchTerm: '{case}', status: 2 },
    reply: answeredPage([]),
  },
  {
    name: 'what one’s own account uses on credit, and owes',
    route: routes.ownPostpaid,
    as: 'ama',
    reply: answered([own]),
  },
  {
    name: 'an account that pays in advance uses nothing on credit',
    route: routes.ownPostpaid,
    as: 'administrator',
    reply: answered([]),
  },
  { name: 'one’s own use on credit, without a session', route: routes.ownPostpaid, reply: unauthenticated },
  { name: 'what is used on credit, to a customer', route: routes.listPostpaid, as: 'ama', reply: forbidden },
  { name: 'what is used on credit, without a session', route: routes.listPostpaid, reply: unauthenticated },
  {
    name: 'a new rate holds from the next month on, a new limit at once',
    route: routes.agreePostpaid,
    as: 'administrator',
    body: terms,
    reply: answered({ ...sms, nextRate: 0.03, limit: 500, available: 290 }),
    facts: [
      `select month, rate from postpaid_terms where account_id = {adom} order by month`,
      ['2026-09-01 3300', '2026-12-01 3000'],
    ],
  },
  {
    name: 'a product is turned to postpaid: to use at once, up to its limit',
    route: routes.agreePostpaid,
    as: 'administrator',
    body: { ...terms, product: 'KYC', rate: 1.5, limit: 40 },
    reply: answered({
      ...sms,
      product: 'KYC',
      rate: 1.5,
      limit: 40,
      available: 40,
      usedThisMonth: 0,
      owed: 0,
      unpaid: 0,
    }),
    facts: [balanceOf('KYC'), ['2 1 40']],
  },
  {
    name: 'a limit below what is owed',
    route: routes.agreePostpaid,
    as: 'administrator',
    body: { ...terms, limit: 209 },
    reply: {
      ...refused(
        409,
        'limit_below_owed',
        'Limit below what is owed',
        'The customer already owes 210 SMS credits. The limit cannot be lower than that.',
      ),
      owed: 210,
      product: 'SMS',
    },
    facts: unchanged,
  },
  {
    name: 'a rate of nothing and a limit of nothing',
    route: routes.agreePostpaid,
    as: 'administrator',
    body: { ...terms, rate: 0, limit: 0 },
    reply: invalid(
      ['/rate', 'Enter a rate above 0 and up to 10,000'],
      ['/limit', 'Enter a limit above 0 and up to 1,000,000,000'],
    ),
    facts: unchanged,
  },
  {
    name: 'terms for an account that is not there',
    route: routes.agreePostpaid,
    as: 'administrator',
    body: { ...terms, accountId: 'acc_0000000000009' },
    reply: notFound('account', '/accountId'),
  },
  {
    name: 'terms for the operator itself',
    route: routes.agreePostpaid,
    as: 'administrator',
    body: { ...terms, accountId: '{operator}' },
    reply: notFound('account', '/accountId'),
  },
  {
    name: 'nobody agrees with themselves',
    route: routes.agreePostpaid,
    as: 'ama',
    body: terms,
    reply: forbidden,
    facts: unchanged,
  },
  {
    name: 'a product is suspended, for a reason',
    route: routes.suspendPostpaid,
    as: 'administrator',
    body: { ...use, reason: 'Unpaid' },
    reply: answered({ ...sms, status: 2 }),
    facts: [balanceOf('SMS'), ['2 2 300']],
  },
  {
    name: 'a prepaid product is not suspended',
    route: routes.suspendPostpaid,
    as: 'administrator',
    body: { ...use, product: 'KYC', reason: 'Unpaid' },
    reply: notPostpaid('KYC'),
    facts: [balanceOf('KYC'), ['1 1 0']],
  },
  {
    name: 'a product is suspended by somebody else',
    route: routes.suspendPostpaid,
    as: 'kofi',
    body: { ...use, reason: 'Unpaid' },
    reply: forbidden,
    facts: unchanged,
  },
  {
    name: 'a product is resumed, and put on record',
    route: routes.resumePostpaid,
    as: 'administrator',
    body: use,
    reply: answered(sms),
    facts: [recorded('postpaid_resumed'), ['1']],
  },
  {
    name: 'a product that is not postpaid is not resumed',
    route: routes.resumePostpaid,
    as: 'administrator',
    body: { ...use, accountId: '{makola}' },
    reply: notPostpaid('SMS'),
  },
  {
    name: 'a product goes back to prepaid only when nothing is owed',
    route: routes.endPostpaid,
    as: 'administrator',
    body: use,
    reply: {
      ...refused(
        409,
        'postpaid_owed',
        'Still owed',
        'Some postpaid SMS usage is not paid yet. It must be paid first.',
      ),
      product: 'SMS',
    },
    facts: unchanged,
  },
  {
    name: 'what is prepaid stays prepaid',
    route: routes.endPostpaid,
    as: 'administrator',
    body: { ...use, product: 'KYC' },
    reply: notPostpaid('KYC'),
  },
]

const usage: Case[] = [
  {
    name: 'what was used on credit by month, this one first, and what became of it',
    route: routes.postpaidUsage,
    as: 'administrator',
    query: { AccountId: '{adom}', product: 'SMS' },
    reply: answered([
      { month: '2026-11', credits: 40, rate: 0.033, amount: 1.32, invoice: null },
      { month: '2026-10', credits: 100, rate: 0.033, amount: 3.3, invoice: null },
      {
        month: '2026-09',
        credits: 60,
        rate: 0.033,
        amount: 1.98,
        invoice: { id: 'inv_…', number: 'INV-2026-…', status: 1 },
      },
    ]),
  },
  {
    name: 'the months of what is paid in advance',
    route: routes.postpaidUsage,
    as: 'administrator',
    query: { AccountId: '{adom}', product: 'KYC' },
    reply: notPostpaid('KYC'),
  },
  {
    name: 'the months of an account that is not there',
    route: routes.postpaidUsage,
    as: 'administrator',
    query: { AccountId: 'acc_0000000000009', product: 'SMS' },
    reply: notFound('account', '/AccountId'),
  },
  {
    name: 'the months of one’s own account are the operator’s to read',
    route: routes.postpaidUsage,
    as: 'ama',
    query: { AccountId: '{adom}', product: 'SMS' },
    reply: forbidden,
  },
]

const months: Case[] = [
  {
    name: 'a month is previewed, with its taxes',
    route: routes.previewMonth,
    as: 'administrator',
    query: { month: '2026-10' },
    reply: answered({ month: '2026-10', over: true, lines: [october], totalAmount: 3.96 }),
    facts: [`select count(*) from invoice where account_id = {adom}`, ['1']],
  },
  {
    name: 'a month that is invoiced shows its invoices',
    route: routes.previewMonth,
    as: 'administrator',
    query: { month: '2026-09' },
    reply: answered({
      month: '2026-09',
      over: true,
      lines: [
        {
          ...october,
          credits: 60,
          amount: 1.98,
          taxes: taxes(0.05, 0.05, 0.3),
          totalAmount: 2.38,
          invoice: { id: 'inv_…', number: 'INV-2026-…', status: 1 },
        },
      ],
      totalAmount: 2.38,
    }),
  },
  {
    name: 'a month under way: all that is used and not invoiced so far',
    route: routes.previewMonth,
    as: 'administrator',
    query: { month: '2026-11' },
    reply: answered({
      month: '2026-11',
      over: false,
      lines: [{ ...october, credits: 140, amount: 4.62, taxes: taxes(0.12, 0.12, 0.69), totalAmount: 5.55 }],
      totalAmount: 5.55,
    }),
  },
  {
    name: 'a month that is no month',
    route: routes.previewMonth,
    as: 'administrator',
    query: { month: '2026-13' },
    reply: invalid(['/month', 'A month is written 2026-11']),
  },
  {
    name: 'a month is invoiced: a number, the month, and on record',
    route: routes.invoiceMonth,
    as: 'administrator',
    body: { month: '2026-10' },
    reply: answered({ month: '2026-10', invoices: 1, totalAmount: 3.96 }),
    facts: [
      `select package_name, credit, amount_pesewas, total_pesewas, status, action
       from invoice join audit_entry using (account_id)
       where account_id = {adom} and invoice.month = '2026-10-01' and detail ->> 'number' = invoice.number`,
      ['Postpaid, October 2026 100 330 396 1 postpaid_month_invoiced'],
    ],
  },
  {
    name: 'a month that is invoiced is not invoiced again',
    route: routes.invoiceMonth,
    as: 'administrator',
    body: { month: '2026-09' },
    reply: answered({ month: '2026-09', invoices: 0, totalAmount: 0 }),
    facts: [`select count(*) from invoice where account_id = {adom}`, ['1']],
  },
  {
    name: 'a month that is not over is not invoiced',
    route: routes.invoiceMonth,
    as: 'administrator',
    body: { month: '2026-11' },
    reply: {
      ...refused(
        409,
        'month_not_over',
        'Month not over',
        'We can invoice a month only when it is over. 2026-11 is not over yet.',
      ),
      month: '2026-11',
    },
  },
  {
    name: 'a month is not invoiced by a customer',
    route: routes.invoiceMonth,
    as: 'ama',
    body: { month: '2026-10' },
    reply: forbidden,
    facts: [`select count(*) from invoice where account_id = {adom}`, ['1']],
  },
  {
    name: 'who has not paid, by the days since the invoice',
    route: routes.postpaidAgeing,
    as: 'administrator',
    reply: answered([
      {
        accountId: '{adom}',
        accountName: 'Adom Savings {case}',
        days0to30: 0,
        days31to60: 2.38,
        days61to90: 0,
        over90: 0,
        total: 2.38,
        invoices: 1,
        oldest: '2026-10-01T09:00:00.000Z',
      },
    ]),
  },
  { name: 'who has not paid, to a customer', route: routes.postpaidAgeing, as: 'ama', reply: forbidden },
]

export const postpaidCases: Case[] = [...agreements, ...usage, ...months]
