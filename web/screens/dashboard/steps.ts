/** What a new business does first, and which of it is done. */
import { allows, type Permission, type Role } from '@nkra/contract/permissions.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { paths } from '../../paths.ts'

type Totals = Reply<'analytics'>['totals']

export interface Step {
  key: 'email' | 'contacts' | 'credits' | 'message'
  done: boolean
  /** Where it is done; null is the Buy Credit dialog. */
  to: typeof paths.addressBook | typeof paths.newSms | null
}

const needs: Readonly<Record<Step['key'], Permission>> = {
  email: 'session',
  contacts: 'contacts:write',
  credits: 'billing:buy',
  message: 'messages:send',
}

/** Only what the role may do: the rest is for others of the team. */
export function firstSteps(totals: Totals, smsCredits: number, role: Role): Step[] {
  const hasSent = totals.sent + totals.pending + totals.campaigns > 0
  const steps: Step[] = [
    { key: 'email', done: true, to: null },
    { key: 'contacts', done: totals.contacts > 0, to: paths.addressBook },
    { key: 'credits', done: smsCredits > 0 || hasSent, to: null },
    { key: 'message', done: hasSent, to: paths.newSms },
  ]
  return steps.filter(({ key }) => allows(role, needs[key]))
}

export const allDone = (steps: readonly Step[]) => steps.every(({ done }) => done)
