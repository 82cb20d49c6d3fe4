/** The operator's view of the businesses that use Nkra. */
import { z } from 'zod'
import { BillingState } from '../identity/sign-in.ts'
import { route } from '../route.ts'
import { Credits, Id, Instant, PageQuery, Reason } from '../wire.ts'
import { LegalVersion } from './legal-texts.ts'
import { roles, type Role } from '../permissions.ts'

export const AccountStatus = z.enum(['Active', 'Suspended'])

const listed = {
  accountId: Id('acc'),
  name: z.string(),
  status: AccountStatus,
  email: z.string().nullable().meta({ description: 'Of its first owner; null where nobody is one' }),
  members: z.int().meta({ description: 'People who may sign in' }),
  sms: Credits.meta({ description: 'SMS credits available' }),
  kyc: Credits.meta({ description: 'KYC credits available' }),
  createdAt: Instant,
  lastActiveAt: Instant.nullable().meta({ description: 'When one of its people was last here' }),
}

export const AccountSummary = z.object(listed)

export const listAccounts = route('listAccounts', {
  summary: 'The businesses, newest first; found by a part of the name, by e-mail address or id.',
  kind: 'page',
  query: z.object({ ...PageQuery, status: AccountStatus.optional() }),
  reply: AccountSummary,
  fails: [],
})

export const AccountDetail = z.object({
  ...listed,
  statusReason: z.string().meta({ description: 'Why it was suspended or restored' }),
  statusChangedAt: Instant.nullable(),
  reserved: z.object({ sms: Credits, kyc: Credits }),
  billing: z.object({ sms: BillingState, kyc: BillingState }),
  campaigns: z.int(),
  contacts: z.int(),
  invoicesPending: z.int(),
  agreedTerms: z.object({ version: LegalVersion, agreedAt: Instant }).nullable().meta({
    description: 'The version of the terms and the privacy notice to which it agreed when it registered',
  }),
  people: z.array(
    z.object({
      userId: Id('usr'),
      name: z.string(),
      email: z.string().nullable(),
      role: z.enum(Object.keys(roles) as [Role, ...Role[]]),
      disabled: z.boolean(),
      confirmed: z.boolean(),
    }),
  ),
})

export const getAccount = route('getAccount', {
  summary: 'One business, its people and balances.',
  params: z.object({ id: Id('acc') }),
  reply: AccountDetail,
  fails: ['not_found'],
})

export const setAccountStatus = route('setAccountStatus', {
  summary: 'Suspend a business or restore it. Suspended, its people are out and nothing more is sent.',
  params: z.object({ id: Id('acc') }),
  body: z.object({ status: AccountStatus, reason: Reason }),
  reply: z.null(),
  fails: ['not_found', 'account_not_suspendable'],
})
