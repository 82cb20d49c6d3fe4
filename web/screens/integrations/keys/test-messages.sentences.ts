import { sentences } from '../../../ui/language/language.tsx'

export const testMessagesSentences = sentences({
  en: {
    title: 'Messages from test keys',
    lead: 'None of these left Nkra. Messages to the numbers below end as shown. Messages to other numbers count as delivered.',
    columns: { to: 'To', text: 'Text', at: 'When', state: 'State' },
    emptyTitle: 'No test messages yet',
    empty: 'Send one with a test key, to a number above or to any other number.',
    ends: {
      delivered: 'Delivered',
      undelivered: 'Undelivered',
      expired: 'Expired',
      rejected: 'Rejected',
      failed: 'Failed',
      submitted: 'Sent',
      submitting: 'Sending',
      queued: 'Waiting',
      unknown: 'Unknown',
    },
    later: (end: string, seconds: string) => `${end}, after ${seconds} s`,
    noReceipt: 'Sent, without a delivery report',
  },
  fr: {
    title: 'Messages des clés de test',
    lead: 'Aucun n’a quitté Nkra. Les messages aux numéros ci-dessous se terminent comme indiqué. Les messages aux autres numéros comptent comme remis.',
    columns: { to: 'Destinataire', text: 'Texte', at: 'Quand', state: 'État' },
    emptyTitle: 'Aucun message de test pour l’instant',
    empty: 'Envoyez-en un avec une clé de test, à l’un des numéros ci-dessus ou à un autre.',
    ends: {
      delivered: 'Remis',
      undelivered: 'Non remis',
      expired: 'Expiré',
      rejected: 'Refusé',
      failed: 'En échec',
      submitted: 'Envoyé',
      submitting: 'En cours d’envoi',
      queued: 'En attente',
      unknown: 'Inconnu',
    },
    later: (end: string, seconds: string) => `${end}, après ${seconds} s`,
    noReceipt: 'Envoyé, sans accusé de réception',
  },
})
