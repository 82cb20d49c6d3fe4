/** Sender IDs as the screen has them, and what their owner may do with each. */
import type { Reply } from '@nkra/contract/routes.ts'
import type { Tone } from '../../ui/status-badge.tsx'

export type OwnSender = Reply<'listSenders'>[number]
export type SenderRequest = Reply<'listSenderRequests'>
export type Status = OwnSender['status']
export type Decision = Exclude<Status, 'draft' | 'submitted'>

export const NETWORKS = ['MTN', 'Telecel', 'AT'] as const
export type SenderNetwork = (typeof NETWORKS)[number]

export const statusTones: Record<Status, Tone> = {
  draft: 'secondary',
  submitted: 'info',
  approved: 'success',
  rejected: 'danger',
  needs_information: 'warning',
}

/** What a list may be narrowed to. */
export const LISTED = ['submitted', 'needs_information', 'approved', 'rejected'] as const

export const statusOf = (written: string | undefined) => LISTED.find((status) => status === written)

/** As the server decides it: `isChangeable` of its sender-status.ts. */
export function offersOf({ networks, isDefault }: Pick<OwnSender, 'networks' | 'isDefault'>) {
  const all = networks.map(({ status }) => status)
  const waits = all.includes('submitted')
  return {
    change: !isDefault && !waits && (all.length === 0 || all.some((status) => status !== 'approved')),
    withdraw: waits || all.includes('needs_information'),
    remove: !isDefault && all.every((status) => status === 'rejected'),
    rename: !all.includes('approved'),
  }
}
