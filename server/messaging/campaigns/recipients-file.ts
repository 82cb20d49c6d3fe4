/** A campaign's messages as a CSV file, with one page in memory at a time. */
import {
  MESSAGE_REASONS_IN_ENGLISH,
  MESSAGE_REASONS_IN_FRENCH,
} from '@nkra/contract/messaging/message-reasons.ts'
import type { MessageState, MessageReason } from '@nkra/contract/messaging/messages.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import type { Authenticated } from '../../platform/actor.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../platform/files/csv-writer.ts'
import type { Reader } from '../../platform/database/database.ts'
import { readCampaign } from './campaigns.ts'
import { allRecipients, withNames, type Recipient } from './message-list.ts'

type Language = 'en' | 'fr'

/** Writes the file of a campaign's recipients. Fails with `not_found`. */
export async function recipientsFile(
  reader: Reader,
  actor: Authenticated,
  campaignId: bigint,
  { state, language }: { state?: MessageState | undefined; language: Language },
): Promise<{ name: string; lines: AsyncIterable<string> }> {
  await readCampaign(reader, actor.accountId, campaignId)
  const name = `${['recipients', encodeId('cmp', campaignId), ...(state ? [state] : [])].join('-')}.csv`
  return { name, lines: lines() }

  async function* lines(): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + csvLine(HEADS[language])
    for await (const page of allRecipients(reader, actor.accountId, campaignId, state)) {
      const named = await withNames(reader, actor, page)
      yield named.map((message) => csvLine(cellsOf(message, language))).join('')
    }
  }
}

function cellsOf(message: Recipient, language: Language): string[] {
  const { to, network, state, reasonCode, networkCode, segments, credits, clicks } = message
  return [
    national(to),
    network ?? '',
    STATES[language][state],
    reasonCode === null ? '' : REASONS[language][reasonCode],
    networkCode ?? '',
    String(segments),
    String(credits),
    message.submittedAt?.toISOString() ?? '',
    message.finishedAt?.toISOString() ?? '',
    String(clicks),
    encodeId('msg', message.id),
    message.name ?? '',
    message.reference ?? '',
  ]
}

/**
 * The number as people in Ghana write it. A spreadsheet reads `+233…` as a formula, and drops the 0 of a number without
 * spaces.
 */
function national(to: string): string {
  return to.replace(/^\+233(\d{2})(\d{3})(\d{4})$/, '0$1 $2 $3')
}

const HEADS: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'Number',
    'Likely network',
    'State',
    'Reason',
    'Network’s code',
    'Segments',
    'Credits',
    'Sent (GMT)',
    'Settled (GMT)',
    'Clicks',
    'Message',
    'Name',
    'Reference',
  ],
  fr: [
    'Numéro',
    'Réseau probable',
    'État',
    'Motif',
    'Code du réseau',
    'Segments',
    'Crédits',
    'Envoyé (GMT)',
    'Terminé (GMT)',
    'Clics',
    'Message',
    'Nom',
    'Référence',
  ],
}

const STATES: Readonly<Record<Language, Readonly<Record<MessageState, string>>>> = {
  en: {
    queued: 'Waiting',
    submitting: 'Sending',
    unknown: 'Unknown',
    submitted: 'Sent',
    delivered: 'Delivered',
    undelivered: 'Undelivered',
    expired: 'Expired',
    rejected: 'Rejected',
    failed: 'Failed',
  },
  fr: {
    queued: 'En attente',
    submitting: 'En cours d’envoi',
    unknown: 'Inconnu',
    submitted: 'Envoyé',
    delivered: 'Remis',
    undelivered: 'Non remis',
    expired: 'Expiré',
    rejected: 'Refusé',
    failed: 'En échec',
  },
}

const REASONS: Readonly<Record<Language, Readonly<Record<MessageReason, string>>>> = {
  en: MESSAGE_REASONS_IN_ENGLISH,
  fr: MESSAGE_REASONS_IN_FRENCH,
}
