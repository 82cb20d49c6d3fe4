/** Golden cases of trial credits. `operator-http.test.ts` says what each begins with. */
import * as routes from '@nkra/contract/billing/trials.ts'
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

const pilot = {
  id: '{trial}',
  accountId: '{makola}',
  accountName: 'Makola Traders {case}',
  product: 'SMS',
  name: 'Trial',
  credits: 100,
  remaining: 70,
  held: 20,
  state: 'active',
  reason: 'Pilot',
  grantedBy: 'Administrator',
  grantedAt: '2026-11-01T09:00:00.000Z',
  lapsesAt: '2026-11-08T09:00:00.000Z',
  revokedBy: null,
  revokedAt: null,
  revokedReason: null,
  revokedCredits: null,
}
const given = { accountId: '{adom}', product: 'KYC', credits: 50, lapseDays: 30, reason: 'Pilot of KYC' }
const ungiven: Case['facts'] = [`select count(*) from trial where account_id = {adom}`, ['0']]
const limited = (limit: number, left: number, product: string) => ({
  ...refused(
    409,
    'trial_limit',
    'Daily limit reached',
    `You can give at most ${limit} ${product} credits a day. You have ${left} left today.`,
  ),
  limit,
  left,
  product,
})

export const trialCases: Case[] = [
  {
    name: 'trial credits of every account, with what is left of them',
    route: routes.listTrials,
    as: 'administrator',
    query: { searchTerm: '{case}' },
    reply: answeredPage([pilot]),
  },
  {
    name: 'trial credits by reason, product and state',
    route: routes.listTrials,
    as: 'administrator',
    query: { searchTerm: 'makola traders {case} PIL', product: 'SMS', state: 'active' },
    reply: answeredPage([pilot]),
  },
  {
    name: 'trial credits in another state',
    route: routes.listTrials,
    as: 'administrator',
    query: { searchTerm: '{case}', state: 'revoked' },
    reply: answeredPage([]),
  },
  { name: 'trial credits for a customer', route: routes.listTrials, as: 'ama', reply: forbidden },
  { name: 'trial credits without a session', route: routes.listTrials, reply: unauthenticated },
  {
    name: 'what one may still give away today',
    route: routes.trialAllowance,
    as: 'administrator',
    reply: answered([
      { product: 'SMS', limit: 10_000, left: 10_000 },
      { product: 'KYC', limit: 200, left: 200 },
    ]),
  },
  {
    name: 'credits are given: to spend at once, for so many days, on record',
    route: routes.grantTrial,
    as: 'administrator',
    body: given,
    reply: answered({ id: 'crd_…' }, 201),
    facts: [
      `select credit.status, credit.available, lapses_at = '2026-12-02T09:00:00Z' as a_month, trial.reason,
         granted_by, action, detail ->> 'credits' as credits, trial_allowance.credits as given
       from credit join trial using (account_id, id)
       join audit_entry using (account_id)
       join trial_allowance on user_id = granted_by and trial_allowance.product = credit.product
       where account_id = {adom} and action = 'trial_granted'`,
      ['Confirmed 50 true Pilot of KYC 1 trial_granted 50 50'],
    ],
  },
  {
    name: 'more is not given in a day than one is trusted with',
    route: routes.grantTrial,
    as: 'administrator',
    body: { ...given, credits: 201 },
    reply: limited(200, 200, 'KYC'),
    facts: ungiven,
  },
  {
    name: 'nothing is given to an account that is not there',
    route: routes.grantTrial,
    as: 'administrator',
    body: { ...given, accountId: 'acc_0000000000009' },
    reply: notFound('account', '/accountId'),
  },
  {
    name: 'nothing is given to the operator itself',
    route: routes.grantTrial,
    as: 'administrator',
    body: { ...given, accountId: '{operator}' },
    reply: notFound('account', '/accountId'),
  },
  {
    name: 'nothing is given without a reason, for no time, or of nothing',
    route: routes.grantTrial,
    as: 'administrator',
    body: { ...given, credits: 0, lapseDays: 0, reason: ' ' },
    reply: invalid(
      ['/credits', 'Enter more than 0 and at most 1,000,000 credits'],
      ['/lapseDays', 'Enter at least 1 day'],
      ['/reason', 'Reason is a required field'],
    ),
    facts: ungiven,
  },
  {
    name: 'nobody gives themselves credits',
    route: routes.grantTrial,
    as: 'ama',
    body: given,
    reply: forbidden,
    facts: ungiven,
  },
  {
    name: 'what is unspent is taken back at once, what is held when it returns',
    route: routes.revokeTrial,
    as: 'administrator',
    params: { id: '{trial}' },
    body: { accountId: '{makola}', reason: 'Pilot over' },
    reply: answered({ credits: 50 }),
    facts: [
      `select balance.available, balance.reserved, balance.lapsed, credit.status, transfer.reason, revoked_credits,
         action
       from balance join credit using (account_id, product) join transfer using (account_id, product)
       join trial using (account_id) join audit_entry using (account_id)
       where account_id = {makola} and product = 'SMS' and cause_kind = 'revocation' and action = 'trial_revoked'`,
      ['0 20 50 Confirmed Pilot over 50 trial_revoked'],
    ],
  },
  {
    name: 'a trial of another account is not found there',
    route: routes.revokeTrial,
    as: 'administrator',
    params: { id: '{trial}' },
    body: { accountId: '{adom}', reason: 'Pilot over' },
    reply: notFound('credit lot', '/id'),
    facts: [`select available from balance where account_id = {makola} and product = 'SMS'`, ['50']],
  },
  {
    name: 'nobody else takes a trial back',
    route: routes.revokeTrial,
    as: 'kofi',
    params: { id: '{trial}' },
    body: { accountId: '{makola}', reason: 'Pilot over' },
    reply: forbidden,
  },
]
