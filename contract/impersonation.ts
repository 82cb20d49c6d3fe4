/**
 * What an Administrator who acts as a customer may not do: whatever belongs to the person (password, second step,
 * sessions), to who may act for the account (team, keys), and to its money and its whole data. One list for the server,
 * which refuses, and for the screens, which say so beforehand.
 */
import { endpoints, type EndpointName } from './endpoints.ts'
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
/** Of those, what ends the acting itself; it is on record as its end. */
const CALLS_GRANTED: readonly EndpointName[] = ['signOut']
/** Reading, and yet more than looking: it carries everything away, or shows a stranger’s face. */
const READS_WITHHELD: readonly EndpointName[] = [
  'exportAccount',
  'getEvidence',
  'getKycBatchFile',
  'getKycProof',
]
/** Sent as POST for the size of what is asked; they change nothing. */
const READS_BY_POST: readonly EndpointName[] = ['estimateMessage', 'calculateTax', 'previewSeries']

/** Whether the call is open to somebody who acts as another. */
export function allowedActingAs(name: EndpointName): boolean {
  const { method, permission } = endpoints[name]
  if (READS_WITHHELD.includes(name)) return false
  return method === 'GET' || CALLS_GRANTED.includes(name) || !PERMISSIONS_WITHHELD.includes(permission)
}

/** Whether the call changes something, and is put on record where somebody acts as another. */
export function changesSomething(name: EndpointName): boolean {
  return endpoints[name].method !== 'GET' && !READS_BY_POST.includes(name) && !CALLS_GRANTED.includes(name)
}
