/** A campaign's messages as a CSV file, with one page in memory at a time. */
import type { MessageState, MessageReason } from '@nkra/contract/messaging/messages.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import type { AccountRef } from '../../platform/actor.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../platform/files/csv-writer.ts'
import type { Reader } from '../../platform/database/database.ts'
import { readCampaign } from './campaigns.ts'
import { allRecipients, type Message } from './message-list.ts'
import { REASON_SENTENCES } from './message-reasons.ts'

type Language = 'en' | 'fr'

/** The file of a campaign's recipients. Fails with not_found. */
export async function recipientsFile(
  reader: Reader,
  { accountId }: AccountRef,
  campaignId: bigint,
  { state, language }: { state?: MessageState | undefined; language: Language },
): Promise<{ name: string; lines: AsyncIterable<string> }> {
  await readCampaign(reader, accountId, campaignId)
  const pages = allRecipients(reader, accountId, campaignId, state)
  const name = `${['recipients', encodeId('cmp', campaignId), ...(state ? [state] : [])].join('-')}.csv`
  return { name, lines: lines(pages, language) }
}

async function* lines(pages: AsyncIterable<readonly Message[]>, language: Language): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEADS[language])
  for await (const page of pages) yield page.map((message) => csvLine(cellsOf(message, language))).join('')
}

function cellsOf(message: Message, language: Language): string[] {
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
  ]
}

/**
 * The number as people write it. A spreadsheet reads `+233…` as a formula, and a number without spaces loses its 0.
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
  en: REASON_SENTENCES,
  fr: {
    unknown: 'Le réseau n’a pas confirmé ce message. Ses crédits restent réservés en attendant.',
    undelivered:
      'Le réseau n’a pas pu le remettre. Le numéro n’est pas attribué ou le téléphone était injoignable. Vérifiez le numéro.',
    expired: 'Le téléphone est resté éteint ou sans réseau trop longtemps. Réessayez plus tard.',
    rejected: 'Le réseau l’a refusé. Les crédits ont été rendus.',
    failed: 'Le réseau n’a pas pu le remettre et a cessé d’essayer.',
    cancelled: 'Annulé avant l’envoi. Les crédits ont été rendus.',
    never_confirmed: 'Le réseau ne l’a jamais confirmé. Les crédits ont été rendus.',
    number_unknown: 'Le réseau ne connaît pas ce numéro. Les crédits ont été rendus. Vérifiez le numéro.',
    sender_refused:
      'Le réseau n’accepte pas cet identifiant d’expéditeur. Les crédits ont été rendus. Utilisez un autre identifiant.',
    text_too_long:
      'Le message était trop long pour le réseau. Les crédits ont été rendus. Raccourcissez le texte.',
  },
}
