/** What the states of campaigns and messages are called, and how they are told apart (design section 5). */
import type { Reply } from '@nkra/contract/routes.ts'
import type { Tone } from '../../ui/status-badge.tsx'

export type Campaign = Reply<'getCampaign'>
export type CampaignStatus = Campaign['status']
export type Message = Reply<'listRecipients'>
export type MessageState = Message['state']

interface StateWords {
  label: string
  tone: Tone
  /** What it means, in a sentence. */
  meaning: string
}

/** In the order of a message's life, what went well before what did not. */
export const messageStates: Readonly<Record<MessageState, StateWords>> = {
  delivered: {
    label: 'Delivered',
    tone: 'success',
    meaning: 'The operator says that it arrived on the phone.',
  },
  submitted: {
    label: 'Sent',
    tone: 'info',
    meaning: 'The operator has it. Its delivery report has not come yet.',
  },
  submitting: { label: 'Sending', tone: 'info', meaning: 'It is being handed to the operator.' },
  queued: { label: 'Waiting', tone: 'secondary', meaning: 'It has not left Nkra yet.' },
  unknown: {
    label: 'Unknown',
    tone: 'warning',
    meaning:
      'We handed it to the operator and lost the answer. It is not sent again blindly, so that nobody gets it twice; its credits are held until a delivery report or 72 hours settle it.',
  },
  undelivered: {
    label: 'Undelivered',
    tone: 'danger',
    meaning: 'The operator tried and could not deliver it.',
  },
  expired: {
    label: 'Expired',
    tone: 'danger',
    meaning: 'The phone was off or out of reach for as long as the operator tries.',
  },
  rejected: {
    label: 'Rejected',
    tone: 'danger',
    meaning: 'The operator did not take it. Its credits were returned.',
  },
  failed: { label: 'Failed', tone: 'danger', meaning: 'It could not be sent. Its credits were returned.' },
}

export const stateOrder: readonly MessageState[] = [
  'delivered',
  'submitted',
  'submitting',
  'queued',
  'unknown',
  'undelivered',
  'expired',
  'rejected',
  'failed',
]

export const campaignStatuses: Readonly<Record<CampaignStatus, StateWords>> = {
  draft: { label: 'Draft', tone: 'secondary', meaning: 'It has not been sent.' },
  scheduled: { label: 'Scheduled', tone: 'info', meaning: 'It waits for its time. Its credits are held.' },
  expanding: { label: 'Preparing', tone: 'info', meaning: 'Each recipient’s text is being made.' },
  sending: { label: 'Sending', tone: 'info', meaning: 'It is being handed to the operators.' },
  paused: { label: 'Paused', tone: 'warning', meaning: 'Nothing more is handed over until it is resumed.' },
  completed: {
    label: 'Completed',
    tone: 'success',
    meaning: 'Nothing is left to send. Delivery reports may still come.',
  },
  cancelled: { label: 'Cancelled', tone: 'secondary', meaning: 'What had not been sent was not sent.' },
}

/** In the order of a campaign's life. */
export const statusOrder: readonly CampaignStatus[] = [
  'scheduled',
  'expanding',
  'sending',
  'paused',
  'completed',
  'cancelled',
]

export const isMessageState = (text: unknown): text is MessageState =>
  typeof text === 'string' && Object.hasOwn(messageStates, text)

export const isCampaignStatus = (text: unknown): text is CampaignStatus =>
  typeof text === 'string' && Object.hasOwn(campaignStatuses, text)

/** What can be done with a campaign, as the server allows it. */
export function actionsOf(status: CampaignStatus): { pause: boolean; resume: boolean; cancel: boolean } {
  const running = status === 'scheduled' || status === 'expanding' || status === 'sending'
  return { pause: running, resume: status === 'paused', cancel: running || status === 'paused' }
}
