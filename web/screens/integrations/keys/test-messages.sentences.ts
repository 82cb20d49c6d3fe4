import { sentences } from '../../../ui/language/language.tsx'

export const testMessagesSentences = sentences({
  en: {
    title: 'What test keys sent',
    lead: 'Nothing of it left Nkra. To these numbers a text ends like this, to any other it is delivered:',
    columns: { to: 'To', text: 'Text', at: 'When', state: 'State' },
    emptyTitle: 'No test message yet',
    empty: 'Send one with a test key, to one of the numbers above or to any other.',
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
    noReceipt: 'Sent, and no receipt comes',
  },
  fr: {
    title: 'Envois des clés de test',
    lead: 'Rien n’a quitté Nkra. Voici ce que devient un message à ces numéros ; à tout autre, il est remis.',
    columns: { to: 'Destinataire', text: 'Texte', at: 'Quand', state: 'État' },
    emptyTitle: 'Aucun message de test pour l’instant',
    empty: 'Envoyez-en un avec une clé de test, à l’un des numéros ci-dessus ou à tout autre.',
    ends: {
      delivered: 'Remis',
      undelivered: 'Non remis',
      expired: 'Expiré',
      rejected: 'Rejeté',
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
