/** What a sender ID is, read from what each network said of it (design section 5). */
import type { SENDER_NETWORKS } from '@nkra/contract/catalog.ts'

export type SenderNetwork = (typeof SENDER_NETWORKS)[number]
export type Decision = 'approved' | 'rejected' | 'needs_information'
export type NetworkStatus = 'submitted' | Decision
export type SenderStatus = 'draft' | NetworkStatus

/** From what counts most: it can be used; its owner has to do something; somebody else has; nothing is left to do. */
const FIRST_THAT_HOLDS = ['approved', 'needs_information', 'submitted', 'rejected'] as const

/** Usable where one network approved it. Submitted to none, it is a draft. */
export function senderStatus(networks: readonly NetworkStatus[]): SenderStatus {
  return FIRST_THAT_HOLDS.find((status) => networks.includes(status)) ?? 'draft'
}

/** Whether its owner may write it anew: not while a network considers it, nor once all have approved it. */
export function isChangeable(networks: readonly NetworkStatus[]): boolean {
  if (networks.includes('submitted')) return false
  return networks.length === 0 || networks.some((status) => status !== 'approved')
}
