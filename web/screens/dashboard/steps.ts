/** The first steps of a new business, and which of them are done. */
import { allows, type Permission, type Role } from '@nkra/contract/permissions.ts'
import { paths } from '../../paths.ts'

interface Known {
  contacts: number
  bought: boolean
  sent: boolean
}

export interface Step {
  key: 'email' | 'contacts' | 'credits' | 'message'
  done: boolean
  /** The screen of the step. Null: the Buy Credit dialog. */
  to: typeof paths.addressBook | typeof paths.newSms | null
}

const needs: Readonly<Record<Step['key'], Permission>> = {
  email: 'session',
  contacts: 'contacts:write',
  credits: 'billing:buy',
  message: 'messages:send',
}

/**
 * The first steps that the role may take. Others of the team take the rest. A signed-in person has already confirmed
 * their email address.
 */
export function firstSteps({ contacts, bought, sent }: Known, role: Role): Step[] {
  const steps: Step[] = [
    { key: 'email', done: true, to: null },
    { key: 'contacts', done: contacts > 0, to: paths.addressBook },
    { key: 'credits', done: bought, to: null },
    { key: 'message', done: sent, to: paths.newSms },
  ]
  return steps.filter(({ key }) => allows(role, needs[key]))
}

export const allDone = (steps: readonly Step[]) => steps.every(({ done }) => done)
