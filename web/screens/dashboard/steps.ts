/** The first steps of a new business, in the order in which they let it send, and how far each is. */
import { allows, type Permission, type Role } from '@nkra/contract/permissions.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { paths } from '../../paths.ts'

type StepsDone = Reply<'getHome'>['steps']
type StepKey = keyof StepsDone

export interface Step {
  key: StepKey
  /** How far the step is. `waiting`: somebody else must decide. */
  state: StepsDone[StepKey]
}

/** The steps in order, each with the permission that it needs. */
const needs = {
  phone: 'session',
  sender: 'senders:submit',
  contacts: 'contacts:write',
  credits: 'billing:buy',
  message: 'messages:send',
  businessId: 'account:manage',
} as const satisfies Record<StepKey, Permission>

/** The screen of each step. Null: the Buy Credit dialog. */
export const stepPaths = {
  phone: paths.settings,
  sender: paths.senderId,
  contacts: paths.addressBook,
  credits: null,
  message: paths.newSms,
  businessId: paths.businessId,
} as const satisfies Record<StepKey, string | null>

/** The first steps that the role may take. Others of the team take the rest. */
export function firstSteps(known: StepsDone, role: Role): Step[] {
  const keys = Object.keys(needs) as StepKey[]
  return keys.filter((key) => allows(role, needs[key])).map((key) => ({ key, state: known[key] }))
}

/**
 * The steps without which a business cannot send. Once they are done the list disappears, even if other steps are open.
 */
const GATES: readonly StepKey[] = ['contacts', 'credits', 'message']

export const stepsAreOver = (steps: readonly Step[]) =>
  steps.every(({ key, state }) => state === 'done' || !GATES.includes(key))
