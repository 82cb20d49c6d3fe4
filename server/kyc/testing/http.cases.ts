/** Golden cases of identity verification. `http.test.ts` says what each begins with. */
import { DOCUMENTS } from '@nkra/contract/kyc/documents.ts'
import { CONSENT_VERSION, consentText } from '@nkra/contract/kyc/consent.ts'
import * as routes from '@nkra/contract/kyc/requests.ts'
import * as businessIdRoutes from '@nkra/contract/kyc/business-ids.ts'
import {
  answered,
  answeredGrowing,
  answeredPage,
  forbidden,
  invalid,
  notFound,
  refused,
  type Case,
} from '../../catalog/testing/golden-cases.ts'
import { registered } from './kyc.ts'

const NINE = '2026-11-02T09:00:00.000Z'
const IN_A_YEAR = '2027-11-02T09:00:00.000Z'
const IN_90_DAYS = '2027-01-31T09:00:00.000Z'

const business = (status: string, other: object = {}) => ({
  id: `{${status}}`,
  status,
  ...registered,
  reason: null,
  createdAt: NINE,
  submittedAt: NINE,
  decidedAt: null,
  validUntil: null,
  papers: [],
  principals: [
    {
      id: 'bpr_…',
      name: 'Ama Mensah',
      role: 'owner',
      share: null,
      check: {
        standing: 'unasked',
        status: null,
        level: null,
        decidedAt: null,
        requestId: null,
        erasedOn: null,
      },
    },
  ],
  missing: [
    ...['registration', 'tax', 'board_letter'].map((paper) => ({ kind: 'paper', paper, name: null })),
    { kind: 'shares', paper: null, name: null },
  ],
  exception: null,
  comments: [],
  deciders: null,
  ...other,
})
const approved = business('approved', { decidedAt: NINE, validUntil: IN_A_YEAR, deciders: 1 })
const makolas = { ...registered, legalName: 'Makola Traders LTD {case}', registrationNumber: 'CS142392016' }
const waits = { ...business('submitted'), ...makolas }
const ofMakola = {
  accountId: '{makola}',
  accountName: 'Makola Traders {case}',
  alike: ['Adom Savings {case}'],
  application: 'first',
  current: null,
  firstApproval: null,
}

const request = (called: string, other: object = {}) => ({
  id: `{${called}}`,
  reference: null,
  metadata: {},
  status: 'submitted',
  kind: 'number',
  channel: 'form',
  document: 'ghana_card',
  number: 'GHA-•••••••00-0',
  surname: 'Owusu',
  givenNames: 'Kwame',
  phone: null,
  environment: 'sandbox',
  level: null,
  reason: null,
  credits: 1,
  charged: 0,
  createdAt: NINE,
  decidedAt: null,
  erasedAt: null,
  ...other,
})
const decided = request('decided', {
  reference: 'customer-10442',
  metadata: { branch: 'Kumasi' },
  status: 'approved',
  level: 'A2',
  charged: 1,
  decidedAt: NINE,
  surname: 'Mensah',
})
const waiting = request('waiting', {
  status: 'awaiting_provider',
  number: 'GHA-•••••••00-3',
  reason: 'registry_down',
  givenNames: 'Efua',
})
/** Without what is sealed, and with nothing of the number. */
const accepted = (asked: ReturnType<typeof request>) => ({
  ...Object.fromEntries(
    Object.entries(asked).filter(([name]) => !['surname', 'givenNames', 'phone', 'metadata'].includes(name)),
  ),
  number: 'GHA-•••••••••-•',
})

const wanted = {
  document: 'ghana_card',
  number: 'gha 000000000 0',
  surname: 'Owusu',
  givenNames: 'Kwame',
  dateOfBirth: '1990-12-31',
  consent: {
    businessId: '{approved}',
    version: CONSENT_VERSION,
    language: 'en',
    channel: 'in_person',
    agreed: true,
  },
}
const local = {
  version: '1',
  provider: 'local',
  mode: 'local',
  score: null,
  reasons: [],
  took: 0,
  reference: null,
  enteredBy: null,
  at: NINE,
}
const simulated = {
  ...local,
  provider: 'simulator',
  mode: 'sandbox',
  outcome: 'pass',
  reference: 'SIM-{decided}',
}

const statusOf = (called: string) =>
  `select status, charged from kyc_request where account_id = {adom} and id = {${called}}`
const businessMissing = refused(
  409,
  'business_id_missing',
  'No business ID',
  'Your account needs a valid, approved business ID before you can check people. Apply for one first.',
)

/** In the demo the simulated registry compares faces. */
const faceRegistry = { id: 'simulator', name: 'Nkra’s simulated registry', documents: DOCUMENTS }

export const cases: Case[] = [
  {
    name: 'the business ID in force, and nothing applied for',
    route: businessIdRoutes.getBusinessId,
    as: 'ama',
    reply: answered({
      approved,
      inForce: true,
      standing: 'in_force',
      open: null,
      application: null,
      faceRegistry,
    }),
  },
  {
    name: 'what is applied for, and none in force',
    route: businessIdRoutes.getBusinessId,
    as: 'kofi',
    reply: answered({
      approved: null,
      inForce: false,
      standing: null,
      open: waits,
      application: 'first',
      faceRegistry,
    }),
  },
  {
    name: 'a renewal is drafted while the old one stays in force',
    route: businessIdRoutes.saveBusinessId,
    as: 'ama',
    body: { legalName: ' Adom Bank PLC ' },
    reply: answered({
      approved,
      inForce: true,
      standing: 'in_force',
      open: {
        ...business('draft', { id: 'bid_…', submittedAt: null }),
        legalName: 'Adom Bank PLC',
        legalForm: null,
        registrationNumber: '',
        tin: '',
        address: '',
        town: '',
        owners: [],
        principals: [],
        missing: ['registration', 'tax'].map((paper) => ({ kind: 'paper', paper, name: null })),
      },
      application: 'change',
    }),
    facts: [
      `select action, detail->>'name' from audit_entry where account_id = {adom} and action = 'business_id_saved'`,
      ['business_id_saved Adom Bank PLC'],
    ],
  },
  {
    name: 'nothing is submitted unless it says everything',
    route: businessIdRoutes.saveBusinessId,
    as: 'ama',
    body: { ...registered, tin: '', owners: [' '], submit: true },
    reply: invalid(['/tin', 'TIN is a required field'], ['/owners', 'Owners is a required field']),
  },
  {
    name: 'a TIN with a wrong check character, even in a draft',
    route: businessIdRoutes.saveBusinessId,
    as: 'ama',
    body: { ...registered, tin: 'C0000803562' },
    reply: invalid(['/tin', 'This is not a valid TIN. Check the letter from the GRA']),
  },
  {
    name: 'what was submitted stays as it is',
    route: businessIdRoutes.saveBusinessId,
    as: 'kofi',
    body: { ...registered, submit: true },
    reply: refused(
      409,
      'business_id_waits',
      'Business ID under review',
      'You cannot change what you submitted until there is a decision.',
    ),
    facts: [`select status from business_id where account_id = {makola}`, ['submitted']],
  },
  {
    name: 'what waits comes first, with who else goes by the same number',
    route: businessIdRoutes.listBusinessIds,
    as: 'administrator',
    query: { searchTerm: '{case}' },
    reply: answeredPage([
      { ...waits, ...ofMakola },
      {
        ...approved,
        accountId: '{adom}',
        accountName: 'Adom Savings {case}',
        alike: ['Makola Traders {case}'],
        application: 'first',
        current: null,
        firstApproval: null,
      },
    ]),
  },
  {
    name: 'the queue is not a customer’s',
    route: businessIdRoutes.listBusinessIds,
    as: 'ama',
    reply: forbidden,
  },
  {
    name: 'what is missing needs a reason',
    route: businessIdRoutes.reviewBusinessId,
    as: 'administrator',
    params: { id: '{submitted}' },
    body: { status: 'approved' },
    reply: {
      ...refused(
        409,
        'business_id_incomplete',
        'Something is missing',
        'Missing: registration, tax, board_letter, shares. Ask for it, or give the reason why you approve without it.',
      ),
      missing: 'registration, tax, board_letter, shares',
    },
  },
  {
    name: 'one is approved with a reason for 90 days, its owners will be told, and it is on record',
    route: businessIdRoutes.reviewBusinessId,
    as: 'administrator',
    params: { id: '{submitted}' },
    body: { status: 'approved', exception: 'Seen at the registrar' },
    reply: answered({
      ...waits,
      ...ofMakola,
      status: 'approved',
      decidedAt: NINE,
      validUntil: IN_90_DAYS,
      exception: 'Seen at the registrar',
      deciders: 1,
    }),
    facts: [
      `select concat_ws(' ', 'event', kind, payload->>'decision') from outbox where account_id = {makola} union all
       select concat_ws(' ', 'record', action, detail->>'status', detail->>'exception', detail->>'missing') from audit_entry
       where account_id = {makola} and action = 'business_id_reviewed' order by 1`,
      [
        'event business-id.reviewed approved',
        'record business_id_reviewed approved Seen at the registrar registration, tax, board_letter, shares',
      ],
    ],
  },
  {
    name: 'more is asked for, and it can be written anew',
    route: businessIdRoutes.reviewBusinessId,
    as: 'administrator',
    params: { id: '{submitted}' },
    body: {
      status: 'needs_information',
      reason: 'Who are the owners?',
      comments: [{ part: 'tin', text: 'It differs from the letter' }],
    },
    reply: answered({
      ...waits,
      ...ofMakola,
      status: 'needs_information',
      reason: 'Who are the owners?',
      comments: [{ part: 'tin', text: 'It differs from the letter' }],
      decidedAt: NINE,
      deciders: 1,
    }),
  },
  {
    name: 'two comments on one part',
    route: businessIdRoutes.reviewBusinessId,
    as: 'administrator',
    params: { id: '{submitted}' },
    body: {
      status: 'rejected',
      reason: 'No',
      comments: [
        { part: 'tin', text: 'One' },
        { part: 'tin', text: 'Another' },
      ],
    },
    reply: invalid(['/comments', 'One comment on each part']),
  },
  {
    name: 'a rejection without a reason',
    route: businessIdRoutes.reviewBusinessId,
    as: 'administrator',
    params: { id: '{submitted}' },
    body: { status: 'rejected', reason: ' ' },
    reply: invalid(['/reason', 'Reason is a required field']),
  },
  {
    name: 'what is approved is not decided on again',
    route: businessIdRoutes.reviewBusinessId,
    as: 'administrator',
    params: { id: '{approved}' },
    body: { status: 'rejected', reason: 'No' },
    reply: refused(
      409,
      'business_id_not_submitted',
      'Business ID not submitted',
      'This business ID is not waiting for a decision.',
    ),
  },
  {
    name: 'customers decide nothing',
    route: businessIdRoutes.reviewBusinessId,
    as: 'ama',
    params: { id: '{submitted}' },
    body: { status: 'approved' },
    reply: forbidden,
  },
  {
    name: 'a request is accepted: its credit is set apart, its consent kept word for word',
    route: routes.submitKyc,
    as: 'ama',
    body: wanted,
    reply: answered(accepted(request('new', { id: 'kyc_…' })), 201),
    facts: [
      `select 'balance', available, reserved from balance where account_id = {adom} and product = 'KYC' union all
       select 'action', count(*), null from audit_entry where account_id = {adom} and action = 'kyc_submitted' union all
       select text, null, null from kyc_consent where account_id = {adom}
         and request_id = (select max(request_id) from kyc_consent where account_id = {adom})`,
      [
        // Two are held, one was charged, of ten.
        'balance 7 2',
        'action 3 ',
        `${consentText({ language: 'en', document: 'ghana_card', business: registered })}  `,
      ],
    ],
  },
  {
    name: 'a request has a reference and metadata of the business’s own; the metadata lie sealed',
    route: routes.submitKyc,
    as: 'ama',
    body: { ...wanted, reference: ' order 7 ', metadata: { branch: 'Tamale' } },
    reply: answered(accepted(request('new', { id: 'kyc_…', reference: 'order 7' })), 201),
    facts: [
      `select reference, strpos(encode(metadata, 'escape'), 'Tamale'), octet_length(metadata) > 0
       from kyc_request where account_id = {adom} order by id desc limit 1`,
      ['order 7 0 true'],
    ],
  },
  {
    name: 'a reference of 65 characters, and metadata of one key too many',
    route: routes.submitKyc,
    as: 'ama',
    body: {
      ...wanted,
      reference: 'x'.repeat(65),
      metadata: Object.fromEntries(
        Array.from({ length: routes.METADATA_KEYS_MAX + 1 }, (_, key) => [key, '']),
      ),
    },
    reply: invalid(['/reference', 'At most 64 characters'], ['/metadata', 'At most 20 keys']),
  },
  {
    name: 'not without a business ID in force',
    route: routes.submitKyc,
    as: 'kofi',
    body: { ...wanted, consent: { ...wanted.consent, businessId: '{submitted}' } },
    reply: businessMissing,
  },
  {
    name: 'not without the person’s consent',
    route: routes.submitKyc,
    as: 'ama',
    body: { ...wanted, consent: { ...wanted.consent, agreed: false } },
    reply: invalid(['/consent/agreed', 'We cannot check a person without their consent']),
  },
  {
    name: 'not under another business’s name',
    route: routes.submitKyc,
    as: 'ama',
    body: { ...wanted, consent: { ...wanted.consent, businessId: '{submitted}' } },
    reply: notFound('business ID', '/consent/businessId'),
  },
  {
    name: 'a number of another form, and no date of birth',
    route: routes.submitKyc,
    as: 'ama',
    body: { ...wanted, number: 'GHA-12345', dateOfBirth: null },
    reply: invalid(
      ['/number', 'This number looks like GHA-123456789-0'],
      ['/dateOfBirth', 'Date of birth is a required field'],
    ),
  },
  {
    name: 'a date of birth to come',
    route: routes.submitKyc,
    as: 'ama',
    body: { ...wanted, dateOfBirth: '2026-11-03' },
    reply: refused(
      400,
      'birth_date_impossible',
      'Date of birth impossible',
      'The date of birth must be in the past, and at most 130 years ago.',
    ),
  },
  {
    name: 'the account’s requests, newest first',
    route: routes.listKyc,
    as: 'ama',
    reply: answeredGrowing([waiting, decided]),
  },
  ...(
    [
      ['a word of a name, in whatever letters', { searchTerm: 'MENSÁH' }, [decided]],
      ['two words of it', { searchTerm: 'mensah kwame' }, [decided]],
      ['a whole number', { searchTerm: 'gha0000000003' }, [waiting]],
      ['a whole reference', { searchTerm: 'customer-10442' }, [decided]],
      ['by reference alone', { reference: 'customer-10442' }, [decided]],
      ['a part of a reference finds nothing', { reference: 'customer' }, []],
      ['a part of a number finds nothing', { searchTerm: 'GHA-00000' }, []],
      ['a part of a word finds nothing', { searchTerm: 'Mens' }, []],
      ['a state', { status: 'awaiting_provider' }, [waiting]],
      ['a document', { document: 'passport' }, []],
    ] as const
  ).map(([name, query, found]): Case => ({
    name: `found by ${name}`,
    route: routes.listKyc,
    as: 'ama',
    query,
    reply: answeredGrowing([...found]),
  })),
  {
    name: 'another account sees none of them',
    route: routes.listKyc,
    as: 'kofi',
    reply: answeredGrowing([]),
  },
  {
    name: 'the operator’s people see no customer’s',
    route: routes.listKyc,
    as: 'administrator',
    reply: answeredGrowing([]),
  },
  {
    name: 'nor one of which they have the id',
    route: routes.getKyc,
    as: 'administrator',
    params: { id: '{decided}' },
    reply: notFound('KYC request', '/id'),
  },
  {
    name: 'and ask about nobody',
    route: routes.submitKyc,
    as: 'administrator',
    body: wanted,
    reply: forbidden,
  },
  {
    name: 'one request with all that happened to it',
    route: routes.getKyc,
    as: 'ama',
    params: { id: '{decided}' },
    reply: answered({
      ...decided,
      dateOfBirth: '1990-12-31',
      businessName: registered.legalName,
      submittedBy: null,
      nextAttemptAt: null,
      expiresAt: '2026-11-05T09:00:00.000Z',
      consent: {
        text: consentText({ language: 'en', document: 'ghana_card', business: registered }),
        version: CONSENT_VERSION,
        language: 'en',
        channel: 'in_person',
        agreedAt: NINE,
      },
      link: null,
      askedAgain: [],
      deciders: null,
      cap: null,
      checks: [
        { ...local, id: 'chk_…', name: 'consent_present', outcome: 'pass' },
        { ...local, id: 'chk_…', name: 'number_format', outcome: 'pass' },
        { ...local, id: 'chk_…', name: 'age', outcome: 'pass' },
        { ...local, id: 'chk_…', name: 'duplicate_identity', outcome: 'pass' },
        { ...simulated, id: 'chk_…', name: 'registry_lookup' },
        { ...simulated, id: 'chk_…', name: 'name_match', score: 1 },
        { ...simulated, id: 'chk_…', name: 'dob_match', score: 1 },
        { ...local, id: 'chk_…', name: 'screening', outcome: 'not_run', reasons: ['no_list'] },
      ],
      names: [
        {
          source: 'registry',
          outcome: 'same',
          words: ['Kwame', 'Mensah'].map((word) => ({
            typed: word,
            stated: word,
            verdict: 'same',
            reason: null,
            day: null,
          })),
        },
      ],
      screening: null,
      timeline: [
        { status: 'submitted', reason: null, attempt: 0, by: null, at: NINE },
        { status: 'checking', reason: null, attempt: 1, by: null, at: NINE },
        { status: 'approved', reason: null, attempt: 1, by: null, at: NINE },
      ],
    }),
  },
  {
    name: 'another account’s request is not there',
    route: routes.getKyc,
    as: 'kofi',
    params: { id: '{decided}' },
    reply: notFound('KYC request', '/id'),
  },
  {
    name: 'one that waits is cancelled, and its credit comes back',
    route: routes.cancelKyc,
    as: 'ama',
    params: { id: '{waiting}' },
    reply: answered(accepted(request('waiting', { status: 'cancelled', decidedAt: NINE }))),
    facts: [`select available, reserved from balance where account_id = {adom} and product = 'KYC'`, ['9 0']],
  },
  {
    name: 'what is decided is not cancelled',
    route: routes.cancelKyc,
    as: 'ama',
    params: { id: '{decided}' },
    reply: refused(
      409,
      'kyc_not_cancellable',
      'Cannot cancel',
      'You can cancel only a check that waits for the person, an answer or a decision.',
    ),
    facts: [statusOf('decided'), ['approved 1']],
  },
  {
    name: 'another account’s is not cancelled',
    route: routes.cancelKyc,
    as: 'kofi',
    params: { id: '{waiting}' },
    reply: notFound('KYC request', '/id'),
    facts: [statusOf('waiting'), ['awaiting_provider 0']],
  },
]
