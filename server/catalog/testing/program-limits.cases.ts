/** Golden cases of limits on programs. `http.test.ts` says what each begins with. */
import * as routes from '@nkra/contract/catalog/program-limits.ts'
import { PROGRAM_LIMITS } from '@nkra/contract/limits.ts'
import { answered, forbidden, invalid, notFound, unauthenticated, type Case } from './golden-cases.ts'

const limits = { ...PROGRAM_LIMITS }
const lastMinute = { calls: 0, messages: 0 }
const faster = { ...limits, keyCalls: 2_000, accountCalls: 4_000 }
const unchanged: Case['facts'] = [`select count(*) from program_limits where account_id <> 0`, ['0']]

export const programLimitCases: Case[] = [
  { name: 'one’s own limits', route: routes.getOwnProgramLimits, as: 'ama', reply: answered(limits) },
  { name: 'limits without a session', route: routes.getOwnProgramLimits, reply: unauthenticated },
  {
    name: 'an account’s limits',
    route: routes.getProgramLimits,
    as: 'administrator',
    params: { id: '{adom}' },
    reply: answered({ limits, defaults: limits, changedAt: null, lastMinute }),
  },
  {
    name: 'an account’s limits, asked by a customer',
    route: routes.getProgramLimits,
    as: 'ama',
    params: { id: '{adom}' },
    reply: forbidden,
  },
  {
    name: 'the operator’s own account has no limits to set',
    route: routes.getProgramLimits,
    as: 'administrator',
    params: { id: '{operator}' },
    reply: notFound('account', '/id'),
  },
  {
    name: 'limits are set for an account',
    route: routes.changeProgramLimits,
    as: 'administrator',
    params: { id: '{adom}' },
    body: { limits: faster },
    reply: answered({ limits: faster, defaults: limits, changedAt: '2026-11-02T09:00:00.000Z', lastMinute }),
    facts: [
      `select key_calls, account_calls, action, detail ->> 'keyCalls' as told
       from program_limits join audit_entry using (account_id)
       where account_id = {adom} and action = 'program_limits_changed'`,
      ['2000 4000 program_limits_changed 2000'],
    ],
  },
  {
    name: 'an account has the default again',
    route: routes.changeProgramLimits,
    as: 'administrator',
    params: { id: '{adom}' },
    body: { limits: null },
    reply: answered({ limits, defaults: limits, changedAt: null, lastMinute }),
    facts: unchanged,
  },
  {
    name: 'limits that are none',
    route: routes.changeProgramLimits,
    as: 'administrator',
    params: { id: '{adom}' },
    body: { limits: { ...limits, keyCalls: 0, smppBinds: 101 } },
    reply: invalid(['/limits/keyCalls', 'Enter at least 1'], ['/limits/smppBinds', 'At most 100']),
    facts: unchanged,
  },
  {
    name: 'limits that a customer sets',
    route: routes.changeProgramLimits,
    as: 'ama',
    params: { id: '{adom}' },
    body: { limits: faster },
    reply: forbidden,
    facts: unchanged,
  },
  {
    name: 'the default limits',
    route: routes.getDefaultProgramLimits,
    as: 'administrator',
    reply: answered(limits),
  },
  {
    name: 'the default limits are set',
    route: routes.changeDefaultProgramLimits,
    as: 'administrator',
    body: faster,
    reply: answered(faster),
    facts: [`select key_calls, account_calls from program_limits where account_id = 0`, ['2000 4000']],
  },
]
