/**
 * An Administrator who acts as a customer can look at most things. To make changes they must give a reason, which is
 * recorded (`changeAsCustomer`).
 *
 * Some calls are always refused: those about the person (password, second step, sessions), about who may act for the
 * account (team, keys), about its money, and the export of all its data. The server refuses by this list, and the
 * screens say so beforehand.
 */
import { endpoints, isReading, type EndpointName } from './endpoints.ts'
import type { Permission } from './permissions.ts'

/** Changing calls with these permissions are refused while acting as a customer. Reading calls are allowed. */
const PERMISSIONS_WITHHELD: readonly Permission[] = [
  'session',
  'account:manage',
  'senders:submit',
  'team:manage',
  'billing:buy',
  'kyc:submit',
  'kyc:review',
  'kyc:screen',
  'kyc:erase',
  'integrations:manage',
  'webhooks:manage',
]
/** Calls that end acting as a customer, or ask to make changes. They write to the audit log themselves. */
const CALLS_ABOUT_ACTING: readonly EndpointName[] = ['signOut', 'changeAsCustomer']
/**
 * Reading calls that are refused, because they give away a lot: all data of the account, or a photograph of a person.
 */
const READS_WITHHELD: readonly EndpointName[] = [
  'exportAccount',
  'getEvidence',
  'getKycBatchFile',
  'getKycProof',
]

/** Whether an Administrator who acts as a customer may make the call. */
export function isAllowedActingAs(name: EndpointName): boolean {
  const { method, permission } = endpoints[name]
  if (READS_WITHHELD.includes(name)) return false
  return method === 'GET' || CALLS_ABOUT_ACTING.includes(name) || !PERMISSIONS_WITHHELD.includes(permission)
}

/** Whether the call changes something. While acting as a customer such a call needs a recorded reason. */
export function changesSomething(name: EndpointName): boolean {
  return !isReading(name) && !CALLS_ABOUT_ACTING.includes(name)
}
