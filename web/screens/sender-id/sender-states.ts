/** The states of sender IDs, and the actions that their owner has on each. */
import type { Reply } from '@nkra/contract/routes.ts'
import type { Tone } from '../../ui/values/status-badge.tsx'

export type OwnSender = Reply<'listSenders'>[number]
export type SenderRequest = Reply<'listSenderRequests'>
export type Status = OwnSender['status']
export type Decision = Exclude<Status, 'draft' | 'submitted' | 'lapsed'>
export type NetworkState = OwnSender['networks'][number]

export const NETWORKS = ['MTN', 'Telecel', 'AT'] as const
export type SenderNetwork = (typeof NETWORKS)[number]

export const statusTones: Record<Status, Tone> = {
  draft: 'secondary',
  submitted: 'info',
  approved: 'success',
  rejected: 'danger',
  needs_information: 'warning',
  lapsed: 'danger',
}

/** The statuses by which the list can be filtered. `proof`: waits for a decision and has documents. */
export const LISTED = [
  'submitted',
  'renewal',
  'proof',
  'needs_information',
  'approved',
  'lapsed',
  'rejected',
] as const

export const statusOf = (written: string | undefined) => LISTED.find((status) => status === written)

/** Whether the network must still decide. The same rule as `isWaiting` in the server's status.ts. */
export const waits = ({ status, renewal }: NetworkState) =>
  status === 'submitted' || renewal?.status === 'submitted'

/** The actions that the owner has on a sender ID. The same rule as `isChangeable` in the server's status.ts. */
export function offersOf({ networks, isDefault }: Pick<OwnSender, 'networks' | 'isDefault'>) {
  const waiting = networks.some(waits)
  const settled = networks.every(({ status, renewal }) => status === 'approved' && renewal === null)
  return {
    renew: !isDefault && networks.some(({ renewable }) => renewable),
    change: !isDefault && !waiting && (networks.length === 0 || !settled),
    withdraw:
      waiting ||
      networks.some(
        ({ status, renewal }) => status === 'needs_information' || renewal?.status === 'needs_information',
      ),
    remove: !isDefault && networks.every(({ status }) => status === 'rejected' || status === 'lapsed'),
    rename: networks.every(({ status }) => status !== 'approved'),
  }
}

/** Whether documents may be added. The same rule as in the server's documents.ts. */
export function takesPapers({ networks }: Pick<OwnSender, 'networks'>): boolean {
  if (networks.length === 0) return true
  return networks.some(
    ({ status, renewal, renewable }) => status !== 'approved' || renewal !== null || renewable,
  )
}

/** Whether documents must be kept, because a network has approved the sender ID with them. */
export const keepsPapers = ({ networks }: Pick<OwnSender, 'networks'>) =>
  networks.some(({ status }) => status === 'approved' || status === 'lapsed')
