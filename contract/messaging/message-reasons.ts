/** Why a message did not arrive, in words for its sender: on screens, in replies (English) and in files. */
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
