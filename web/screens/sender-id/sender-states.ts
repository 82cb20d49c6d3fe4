/** Sender IDs as the screen has them, and what their owner may do with each. */
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

/** What a list may be narrowed to: `proof` is what waits and has papers to be looked at. */
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

/** Whether the network has something to decide; as `waits` of the server's status.ts. */
export const waits = ({ status, renewal }: NetworkState) =>
  status === 'submitted' || renewal?.status === 'submitted'

/** As the server decides it: `isChangeable` of its status.ts. */
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

/** Whether papers may be added: as `requireOpen` of the server's documents.ts. */
export function takesPapers({ networks }: Pick<OwnSender, 'networks'>): boolean {
  if (networks.length === 0) return true
  return networks.some(
    ({ status, renewal, renewable }) => status !== 'approved' || renewal !== null || renewable,
  )
}

/** Whether papers may be deleted: no network has approved on the strength of them. */
export const keepsPapers = ({ networks }: Pick<OwnSender, 'networks'>) =>
  networks.some(({ status }) => status === 'approved' || status === 'lapsed')
