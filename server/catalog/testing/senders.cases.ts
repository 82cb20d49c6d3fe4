/** Golden cases of sender IDs: requests and decisions. `http.test.ts` says what each case starts with. */
import * as routes from '@nkra/contract/catalog/senders.ts'
import { answered, answeredPage, forbidden, invalid, notFound, refused, type Case } from './golden-cases.ts'

const NINE = '2026-11-02T09:00:00.000Z'
/** The last day of an approval of that day, and a month later the first day on which nothing is sent. */
const YEAR = '2027-11-02'
const LAPSE = '2027-12-03'
const NETWORKS = ['MTN', 'Telecel', 'AT']

type State = [status: string, reason?: string]
const said = (states: State[]) =>
  states.map(([status, reason = null], place) => ({
    network: NETWORKS[place],
    status,
    reason,
    decidedAt: status === 'submitted' ? null : NINE,
    validUntil: status === 'approved' ? YEAR : null,
    lapsesOn: status === 'approved' ? LAPSE : null,
    renewable: false,
    renewal: null,
  }))

/** MTN's answers about AdomEnds. */
const ENDS = said([['approved']]).map((network) => ({
  ...network,
  validUntil: '2026-12-02',
  lapsesOn: '2027-01-02',
  renewable: true,
}))

const WAITS: State[] = [['submitted'], ['submitted'], ['submitted']]
const APPROVED: State[] = [['approved'], ['approved'], ['approved']]
const REJECTED: State[] = [
  ['rejected', 'Not a registered name'],
  ['rejected', 'Not a registered name'],
  ['rejected', 'Not a registered name'],
]

const sender = (senderId: string, status: string, states: State[], other: object = {}) => ({
  id: `{${senderId}}`,
  senderId,
  status,
  isDefault: false,
  approvedAt: status === 'approved' ? NINE : null,
  networks: said(states),
  purpose: 'Reminders to savers',
  sample: 'Your deposit is due on Friday.',
  createdAt: NINE,
  submittedAt: status === 'draft' ? null : NINE,
  documents: [],
  ...other,
})

/** The platform's own sender IDs, whose approvals have no end. */
const platforms = sender('Nkra', 'approved', [], {
  isDefault: true,
  purpose: '',
  sample: '',
  networks: said(APPROVED).map((network) => ({ ...network, validUntil: null, lapsesOn: null })),
})

const request = (senderId: string, status: string, states: State[], other: object = {}) => ({
  ...sender(senderId, status, states),
  accountId: '{adom}',
  accountName: 'Adom Savings {case}',
  alike: [],
  ...other,
})

const wanted = {
  senderId: 'Adom Loans',
  purpose: ' Loans ',
  sample: 'Your loan is approved.',
}
const asked = sender('Adom Loans', 'submitted', WAITS, {
  id: 'snd_…',
  purpose: 'Loans',
  sample: 'Your loan is approved.',
})
const all = { networks: NETWORKS, status: 'approved' }

const refusedName = (reason: string) => ({
  ...refused(400, 'sender_refused', 'Sender ID refused', reason),
  reason,
})
const notChangeable = refused(
  409,
  'sender_not_changeable',
  'Cannot change sender ID',
  'You cannot change a sender ID that is approved or waiting for a decision. Withdraw it first.',
)
const notRenewable = refused(
  409,
  'sender_not_renewable',
  'Nothing to renew',
  'No approval of this sender ID expires within 90 days, or its renewal is in progress.',
)
const notSubmitted = refused(
  409,
  'sender_not_submitted',
  'Sender ID not submitted',
  'This sender ID is not waiting for a decision.',
)
const exists = refused(
  409,
  'sender_exists',
  'Sender ID exists',
  'This account already has a sender ID with this name. Choose another name.',
)

const countOf = (name: string) => `select count(*) from sender where account_id = {adom} and name = '${name}'`
const networksOf = (name: string) => `
  select network, n.status from sender_network n join sender s on s.account_id = n.account_id and s.id = n.sender_id
  where n.account_id = {adom} and s.name = '${name}' order by array_position(array['MTN', 'Telecel', 'AT'], network)`

export const cases: Case[] = [
  {
    name: 'an account’s own come before the platform’s, with what each network said',
    route: routes.listSenders,
    as: 'ama',
    reply: answered([
      sender('AdomAsked', 'needs_information', [
        ['needs_information', 'Send the letter'],
        ['rejected', 'No'],
        ['rejected', 'No'],
      ]),
      sender('AdomNo', 'rejected', REJECTED),
      sender('AdomWaits', 'submitted', WAITS),
      sender('AdomDraft', 'draft', []),
      sender('AdomEnds', 'approved', [], {
        networks: ENDS,
      }),
      sender('AdomSavings', 'approved', APPROVED, { purpose: '', sample: '' }),
      platforms,
    ]),
  },
  {
    name: 'another account sees its own alone',
    route: routes.listSenders,
    as: 'kofi',
    reply: answered([sender('Ad0mWaits', 'submitted', WAITS), platforms]),
  },
  {
    name: 'one is asked for, of every network, and put on record',
    route: routes.requestSender,
    as: 'ama',
    body: wanted,
    reply: answered(asked, 201),
    facts: [
      `select action, detail->>'senderId' from audit_entry where account_id = {adom} and detail->>'senderId' like '% %'`,
      ['sender_requested Adom Loans'],
    ],
  },
  {
    name: 'one is kept as a draft, its purpose for later',
    route: routes.requestSender,
    as: 'ama',
    body: { senderId: 'Adom Loans', submit: false },
    reply: answered(
      sender('Adom Loans', 'draft', [], { id: 'snd_…', purpose: '', sample: '', submittedAt: null }),
      201,
    ),
    facts: [networksOf('Adom Loans'), []],
  },
  {
    name: 'not without saying what for, and showing what will be sent',
    route: routes.requestSender,
    as: 'ama',
    body: { senderId: 'Adom Loans', purpose: ' ' },
    reply: invalid(
      ['/purpose', 'Purpose is a required field'],
      ['/sample', 'Sample message is a required field'],
    ),
    facts: [countOf('Adom Loans'), ['0']],
  },
  {
    name: 'not a name that looks like an operator’s',
    route: routes.requestSender,
    as: 'ama',
    body: { ...wanted, senderId: 'M0M0 Pay' },
    reply: refusedName(
      'This name is, or looks like, the name of a network, a bank, a public body or a known brand. Choose another name.',
    ),
    facts: [countOf('M0M0 Pay'), ['0']],
  },
  {
    name: 'not a name of twelve characters, even as a draft',
    route: routes.requestSender,
    as: 'ama',
    body: { senderId: 'Adom Savings', submit: false },
    reply: refusedName('A sender ID can have at most 11 characters.'),
  },
  {
    name: 'not a name that the account has, in whatever letters',
    route: routes.requestSender,
    as: 'ama',
    body: { ...wanted, senderId: 'ADOMSAVINGS' },
    reply: exists,
  },
  {
    name: 'a name that another account has may be asked for: who owns it is for the operator to judge',
    route: routes.requestSender,
    as: 'kofi',
    body: { ...wanted, senderId: 'AdomSavings' },
    reply: answered(
      sender('AdomSavings', 'submitted', WAITS, {
        id: 'snd_…',
        purpose: 'Loans',
        sample: 'Your loan is approved.',
      }),
      201,
    ),
  },
  {
    name: 'a draft is written anew and submitted',
    route: routes.changeSender,
    as: 'ama',
    params: { id: '{AdomDraft}' },
    body: wanted,
    reply: answered({ ...asked, id: '{AdomDraft}' }),
  },
  {
    name: 'what needs information is answered, and waits again everywhere',
    route: routes.changeSender,
    as: 'ama',
    params: { id: '{AdomAsked}' },
    body: { ...wanted, senderId: 'AdomAsked' },
    reply: answered(
      sender('AdomAsked', 'submitted', WAITS, { purpose: 'Loans', sample: 'Your loan is approved.' }),
    ),
  },
  {
    name: 'one is not renamed to another of the account’s',
    route: routes.changeSender,
    as: 'ama',
    params: { id: '{AdomDraft}' },
    body: { ...wanted, senderId: 'adomno' },
    reply: exists,
  },
  ...['AdomWaits', 'AdomSavings'].map((name): Case => ({
    name: `${name} is not changed`,
    route: routes.changeSender,
    as: 'ama',
    params: { id: `{${name}}` },
    body: { ...wanted, senderId: name },
    reply: notChangeable,
  })),
  {
    name: 'another account’s is not changed',
    route: routes.changeSender,
    as: 'kofi',
    params: { id: '{AdomDraft}' },
    body: wanted,
    reply: notFound('sender ID', '/id'),
    facts: [countOf('AdomDraft'), ['1']],
  },
  {
    name: 'what waits is withdrawn, and is a draft again',
    route: routes.withdrawSender,
    as: 'ama',
    params: { id: '{AdomWaits}' },
    reply: answered(sender('AdomWaits', 'draft', [], { submittedAt: NINE })),
    facts: [networksOf('AdomWaits'), []],
  },
  {
    name: 'what needs information is withdrawn from the network that asked',
    route: routes.withdrawSender,
    as: 'ama',
    params: { id: '{AdomAsked}' },
    reply: answered({
      ...sender('AdomAsked', 'rejected', []),
      networks: said([['submitted'], ['rejected', 'No'], ['rejected', 'No']]).slice(1),
    }),
  },
  {
    name: 'one whose approval ends soon is renewed, and put on record',
    route: routes.renewSender,
    as: 'ama',
    params: { id: '{AdomEnds}' },
    reply: answered(
      sender('AdomEnds', 'approved', [], {
        networks: ENDS.map((network) => ({
          ...network,
          lapsesOn: null,
          renewable: false,
          renewal: { status: 'submitted', reason: null, at: NINE },
        })),
      }),
    ),
    facts: [
      `select action, detail->>'networks' from audit_entry
       where account_id = {adom} and action = 'sender_renewal_requested'`,
      ['sender_renewal_requested MTN'],
    ],
  },
  ...['AdomSavings', 'AdomDraft', 'AdomWaits', 'AdomNo'].map((name): Case => ({
    name: `${name} is not to be renewed now`,
    route: routes.renewSender,
    as: 'ama',
    params: { id: `{${name}}` },
    reply: { ...notRenewable, days: 90 },
  })),
  {
    name: 'another account’s is not renewed',
    route: routes.renewSender,
    as: 'kofi',
    params: { id: '{AdomEnds}' },
    reply: notFound('sender ID', '/id'),
  },
  ...['AdomSavings', 'AdomDraft', 'AdomNo'].map((name): Case => ({
    name: `${name} waits for nothing that could be withdrawn`,
    route: routes.withdrawSender,
    as: 'ama',
    params: { id: `{${name}}` },
    reply: notSubmitted,
  })),
  {
    name: 'another account’s is not withdrawn',
    route: routes.withdrawSender,
    as: 'kofi',
    params: { id: '{AdomWaits}' },
    reply: notFound('sender ID', '/id'),
    facts: [networksOf('AdomWaits'), ['MTN submitted', 'Telecel submitted', 'AT submitted']],
  },
  ...['AdomDraft', 'AdomNo'].map((name): Case => ({
    name: `${name} is deleted`,
    route: routes.deleteSender,
    as: 'ama',
    params: { id: `{${name}}` },
    reply: answered(null),
    facts: [countOf(name), ['0']],
  })),
  ...['AdomSavings', 'AdomWaits', 'AdomAsked'].map((name): Case => ({
    name: `${name} is not deleted`,
    route: routes.deleteSender,
    as: 'ama',
    params: { id: `{${name}}` },
    reply: notChangeable,
    facts: [countOf(name), ['1']],
  })),
  {
    name: 'the platform’s own is nobody’s to delete',
    route: routes.deleteSender,
    as: 'ama',
    params: { id: '{Nkra}' },
    reply: notFound('sender ID', '/id'),
  },
  {
    name: 'what waits comes first, with what looks like it elsewhere; drafts are nobody’s but their account’s',
    route: routes.listSenderRequests,
    as: 'administrator',
    query: { searchTerm: 'Adom Savings {case}' },
    reply: answeredPage([
      request('AdomWaits', 'submitted', WAITS, {
        alike: [{ senderId: 'Ad0mWaits', accountName: 'Makola Traders {case}' }],
      }),
      request('AdomAsked', 'needs_information', [
        ['needs_information', 'Send the letter'],
        ['rejected', 'No'],
        ['rejected', 'No'],
      ]),
      request('AdomNo', 'rejected', REJECTED),
      request('AdomEnds', 'approved', [], { networks: ENDS }),
      request('AdomSavings', 'approved', APPROVED, { purpose: '', sample: '' }),
    ]),
  },
  {
    name: 'those that wait, a page of one',
    route: routes.listSenderRequests,
    as: 'administrator',
    query: { searchTerm: '{case}', status: 'submitted', pageSize: 1, pageNumber: 2 },
    reply: answeredPage(
      [
        request('Ad0mWaits', 'submitted', WAITS, {
          accountId: '{makola}',
          accountName: 'Makola Traders {case}',
          alike: [{ senderId: 'AdomWaits', accountName: 'Adom Savings {case}' }],
        }),
      ],
      { currentPage: 2, totalCount: 2, pageSize: 1 },
    ),
  },
  {
    name: 'a page past the last says how many there are',
    route: routes.listSenderRequests,
    as: 'administrator',
    query: { searchTerm: '{case}', status: 'submitted', pageNumber: 3 },
    reply: answeredPage([], { currentPage: 3, totalCount: 2 }),
  },
  { name: 'requests are not a customer’s', route: routes.listSenderRequests, as: 'ama', reply: forbidden },
  {
    name: 'every network approved one: it can be used, its owners will be told, and it is on record',
    route: routes.reviewSender,
    as: 'administrator',
    body: { id: '{AdomWaits}', ...all },
    reply: answered(
      request('AdomWaits', 'approved', APPROVED, {
        alike: [{ senderId: 'Ad0mWaits', accountName: 'Makola Traders {case}' }],
      }),
    ),
    facts: [
      `select concat_ws(' ', 'event', kind, payload->>'decision') from outbox where account_id = {adom} union all
       select concat_ws(' ', 'record', action, detail->>'networks') from audit_entry
       where account_id = {adom} and action = 'sender_reviewed' and detail->>'senderId' = 'AdomWaits' order by 1`,
      ['event sender.reviewed approved', 'record sender_reviewed MTN, Telecel, AT'],
    ],
  },
  {
    name: 'one network approved one: it can be used while the others consider it',
    route: routes.reviewSender,
    as: 'administrator',
    body: { id: '{AdomWaits}', networks: ['Telecel'], status: 'approved' },
    reply: answered(
      request('AdomWaits', 'approved', [['submitted'], ['approved'], ['submitted']], {
        alike: [{ senderId: 'Ad0mWaits', accountName: 'Makola Traders {case}' }],
      }),
    ),
  },
  {
    name: 'an approval is taken back, for a reason',
    route: routes.reviewSender,
    as: 'administrator',
    body: { id: '{AdomSavings}', networks: NETWORKS, status: 'rejected', reason: 'Not a registered name' },
    reply: answered(
      request('AdomSavings', 'rejected', REJECTED, { approvedAt: null, purpose: '', sample: '' }),
    ),
  },
  {
    name: 'a rejection without a reason',
    route: routes.reviewSender,
    as: 'administrator',
    body: { id: '{AdomWaits}', networks: ['MTN'], status: 'rejected', reason: ' ' },
    reply: invalid(['/reason', 'Reason is a required field']),
  },
  {
    name: 'a decision of no network',
    route: routes.reviewSender,
    as: 'administrator',
    body: { id: '{AdomWaits}', networks: [], status: 'approved' },
    reply: invalid(['/networks', 'Choose a network']),
  },
  {
    name: 'nothing is decided on a draft',
    route: routes.reviewSender,
    as: 'administrator',
    body: { id: '{AdomDraft}', ...all },
    reply: notSubmitted,
  },
  {
    name: 'nobody decides on what they asked for themselves',
    route: routes.reviewSender,
    as: 'administrator',
    body: { id: '{Operator}', ...all },
    reply: refused(
      403,
      'own_request',
      'Own request',
      'You cannot decide on your own request. Another person must decide.',
    ),
    facts: [`select status from sender where account_id = {operator} and name = 'OperatorX'`, ['submitted']],
  },
  {
    name: 'customers decide nothing',
    route: routes.reviewSender,
    as: 'ama',
    body: { id: '{AdomWaits}', ...all },
    reply: forbidden,
    facts: [networksOf('AdomWaits'), ['MTN submitted', 'Telecel submitted', 'AT submitted']],
  },
]
