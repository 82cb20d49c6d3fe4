/** Why messages did not arrive, in words for their sender: in English on screens, in replies, in mails and in files. */
import type { MessageReason } from './messages.ts'

export const MESSAGE_REASONS_IN_ENGLISH: Readonly<Record<MessageReason, string>> = {
  unknown: 'The network has not confirmed this message. Its credits stay reserved until it does.',
  undelivered:
    'The network could not deliver it. The number is not in use, or the phone could not be reached. Check the number.',
  expired: 'The phone was off or had no signal for too long. Try again later.',
  rejected: 'The network refused it. We returned the credits.',
  failed: 'The network could not deliver it and stopped trying.',
  cancelled: 'Cancelled before it was sent. We returned the credits.',
  never_confirmed: 'The network never confirmed it. We returned the credits.',
  number_unknown: 'The network does not know this number. We returned the credits. Check the number.',
  sender_refused:
    'The network does not accept this sender ID. We returned the credits. Use another sender ID.',
  text_too_long: 'The message was too long for the network. We returned the credits. Shorten the text.',
  overdue: 'It waited longer than you allowed, so we did not send it. We returned the credits.',
}

export const MESSAGE_REASONS_IN_FRENCH: Readonly<Record<MessageReason, string>> = {
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
  overdue:
    'Il a attendu plus longtemps que vous ne le vouliez. Nous ne l’avons pas envoyé. Les crédits ont été rendus.',
}

/** The reasons by which reports count failed messages. */
export const FAILURE_REASONS = [
  'undelivered',
  'expired',
  'unknownNumber',
  'senderRefused',
  'rejected',
  'unconfirmed',
  'failed',
] as const
export type FailureReason = (typeof FAILURE_REASONS)[number]

/** The reasons for which messages failed, the most frequent first. */
export const reasonsByCount = (counts: Readonly<Record<FailureReason, number>>): FailureReason[] =>
  FAILURE_REASONS.filter((reason) => counts[reason] > 0).toSorted((a, b) => counts[b] - counts[a])

/** The words for a reason in reports, and what the sender can do about it. */
interface FailureWords {
  name: string
  act: string
}

export const FAILURES_IN_ENGLISH: Readonly<Record<FailureReason, FailureWords>> = {
  undelivered: {
    name: 'Number not in use or phone not reachable',
    act: 'Check these numbers. Remove those that fail again.',
  },
  expired: {
    name: 'Phone off or without signal for too long',
    act: 'Send again later, at another time of day.',
  },
  unknownNumber: {
    name: 'Number unknown to the network',
    act: 'We returned the credits. Correct these numbers or remove them.',
  },
  senderRefused: {
    name: 'Sender ID refused by the network',
    act: 'We returned the credits. Check that the network approved the sender ID, or use another one.',
  },
  rejected: {
    name: 'Refused by the network for another reason',
    act: 'We returned the credits. Open a message to see the network’s code, and contact us if it happens again.',
  },
  unconfirmed: {
    name: 'Never confirmed, credits returned',
    act: 'Some of them may have arrived. Send again only what is important.',
  },
  failed: {
    name: 'Network stopped trying',
    act: 'Send again later. Contact us if it happens again.',
  },
}

export const FAILURES_IN_FRENCH: Readonly<Record<FailureReason, FailureWords>> = {
  undelivered: {
    name: 'Numéro hors service ou téléphone injoignable',
    act: 'Vérifiez ces numéros. Supprimez ceux qui échouent encore.',
  },
  expired: {
    name: 'Téléphone éteint ou sans réseau trop longtemps',
    act: 'Renvoyez plus tard, à un autre moment de la journée.',
  },
  unknownNumber: {
    name: 'Numéro inconnu du réseau',
    act: 'Les crédits ont été rendus. Corrigez ces numéros ou supprimez-les.',
  },
  senderRefused: {
    name: 'Identifiant refusé par le réseau',
    act: 'Les crédits ont été rendus. Vérifiez que le réseau a approuvé l’identifiant, ou utilisez-en un autre.',
  },
  rejected: {
    name: 'Refusé par le réseau pour un autre motif',
    act: 'Les crédits ont été rendus. Ouvrez un message pour voir le code du réseau, et écrivez-nous si cela se répète.',
  },
  unconfirmed: {
    name: 'Jamais confirmé, crédits rendus',
    act: 'Certains sont peut-être arrivés. Ne renvoyez que ce qui est important.',
  },
  failed: {
    name: 'Le réseau a cessé d’essayer',
    act: 'Renvoyez plus tard. Écrivez-nous si cela se répète.',
  },
}
