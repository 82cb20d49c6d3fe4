/** The states of campaigns and messages, and their colours (requirements 12.1 and 12.2). */
import type { Reply } from '@nkra/contract/routes.ts'
import type { Tone } from '../../ui/values/status-badge.tsx'
import type { messagesSentences } from './sentences.ts'

export type Campaign = Reply<'listCampaigns'>
export type CampaignDetail = Reply<'getCampaign'>
export type CampaignStatus = Campaign['status']
export type Message = Reply<'listRecipients'>
export type MessageState = Message['state']

export const messageTones: Readonly<Record<MessageState, Tone>> = {
  delivered: 'success',
  submitted: 'info',
  submitting: 'info',
  queued: 'secondary',
  unknown: 'warning',
  undelivered: 'danger',
  expired: 'danger',
  rejected: 'danger',
  failed: 'danger',
}

/** The states in the order of the chart and its legend: successful states come before failed ones. */
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

export const campaignTones: Readonly<Record<CampaignStatus, Tone>> = {
  draft: 'secondary',
  scheduled: 'info',
  expanding: 'info',
  sending: 'info',
  paused: 'warning',
  completed: 'success',
  cancelled: 'secondary',
}

/** The statuses in the order of a campaign's life. */
export const statusOrder: readonly CampaignStatus[] = [
  'scheduled',
  'expanding',
  'sending',
  'paused',
  'completed',
  'cancelled',
]

export const isMessageState = (text: unknown): text is MessageState =>
  typeof text === 'string' && Object.hasOwn(messageTones, text)

export const isCampaignStatus = (text: unknown): text is CampaignStatus =>
  typeof text === 'string' && Object.hasOwn(campaignTones, text)

/** The actions that the server allows on a campaign with this status. */
export function actionsOf(status: CampaignStatus): { pause: boolean; resume: boolean; cancel: boolean } {
  const running = status === 'scheduled' || status === 'expanding' || status === 'sending'
  return { pause: running, resume: status === 'paused', cancel: running || status === 'paused' }
}

type FailureWords = Pick<(typeof messagesSentences)['en'], 'reasons' | 'networkCode'>

/** Why a message did not arrive. Null: it did, or the reason is not known. */
export function reasonOf(
  { reasonCode, networkCode }: Pick<Message, 'reasonCode' | 'networkCode'>,
  { reasons, networkCode: coded }: FailureWords,
): string | null {
  if (reasonCode === null) return null
  return networkCode === null ? reasons[reasonCode] : coded(reasons[reasonCode], networkCode)
}
