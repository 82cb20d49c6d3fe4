/**
 * Who acts as a customer looks; changes need a reason of their own, which is on record (`changeAsCustomer`).
 *
 * What an Administrator who acts as a customer may not do: whatever belongs to the person (password, second step,
 * sessions), to who may act for the account (team, keys), and to its money and its whole data. One list for the server,
 * which refuses, and for the screens, which say so beforehand.
 */
import { endpoints, isReading, type EndpointName } from './endpoints.ts'
import type { Permission } from './permissions.ts'

/** Calls of these permissions change what is the customer's alone; those that only read are let through. */
const PERMISSIONS_WITHHELD: readonly Permission[] = [
  'session',
  'account:manage',
  'team:manage',
  'billing:buy',
  'kyc:submit',
  'kyc:review',
  'kyc:erase',
  'integrations:manage',
]
/** Calls about the acting itself: its end, and asking to make changes. They put themselves on record. */
const CALLS_ABOUT_ACTING: readonly EndpointName[] = ['signOut', 'changeAsCustomer']
/** Reading, and yet more than looking: it carries everything away, or shows a stranger’s face. */
const READS_WITHHELD: readonly EndpointName[] = [
  'exportAccount',
  'getEvidence',
  'getKycBatchFile',
  'getKycProof',
]

/** Whether the call is open to somebody who acts as another. */
export function isAllowedActingAs(name: EndpointName): boolean {
  const { method, permission } = endpoints[name]
  if (READS_WITHHELD.includes(name)) return false
  return method === 'GET' || CALLS_ABOUT_ACTING.includes(name) || !PERMISSIONS_WITHHELD.includes(permission)
}

/** Whether the call changes something: while acting as a customer it needs a reason, and is put on record. */
export function changesSomething(name: EndpointName): boolean {
  return !isReading(name) && !CALLS_ABOUT_ACTING.includes(name)
}
