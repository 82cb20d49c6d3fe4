import { RANGE_DAYS_MAX } from '@nkra/contract/reports/figures.ts'
import { sentences, counted, formatCount } from '../../ui/language/language.tsx'

export const reportSentences = sentences({
  en: {
    title: 'Reports',
    lead: 'See what happened to your messages by day, network, sender and campaign.',
    operatorLead: 'See what happened to the messages of all accounts by day, network, sender and account.',
    download: { csv: 'Download CSV', xlsx: 'Download XLSX' },
    notSaved: 'We could not download the file. Try again.',

    range: 'Days',
    lastDays: (days: number) => `Last ${days} days`,
    chosenDays: 'Choose days',
    from: 'From',
    to: 'To',
    faults: {
      missing: 'Choose the first day and the last day.',
      order: 'The last day must come after the first.',
      length: `Choose at most ${RANGE_DAYS_MAX} days.`,
    },
    sender: 'Sender ID',
    everySender: 'All sender IDs',
    network: 'Network',
    everyNetwork: 'All networks',

    sent: 'Sent',
    delivered: 'Delivered',
    failed: 'Failed',
    onTheWay: 'In progress',
    median: 'Time to delivery',
    credits: 'Credits spent',
    sentNote: 'given to a network',
    deliveredNote: (rate: string | null) =>
      rate === null ? 'no results yet' : `${rate} of those with a result`,
    failedNote: 'see the reasons below',
    onTheWayNote: (unknown: number) =>
      unknown === 0 ? 'no delivery report yet' : `${formatCount(unknown)} in doubt, credits reserved`,
    medianNote: (p90: string | null, p99: string | null) =>
      p90 === null || p99 === null ? 'no results yet' : `for half of them; 90% in ${p90}, 99% in ${p99}`,
    creditsNote: 'after returned credits',

    byDay: 'Messages by day',
    byWeek: 'Messages by week (week starting)',
    chart: 'Messages by result',
    nothing: 'No messages in this period',
    nothingText: 'Choose other days or remove a filter. A message counts on the day it was sent.',

    reasons: 'Why messages failed',
    noneFailed: 'No failed messages',
    noneFailedText: 'Every message with a result was delivered.',
    reason: {
      undelivered: 'Number not in use or phone not reachable',
      expired: 'Phone off or without signal for too long',
      unknownNumber: 'Number unknown to the network',
      senderRefused: 'Sender ID refused by the network',
      rejected: 'Refused by the network for another reason',
      unconfirmed: 'Never confirmed, credits returned',
      failed: 'Network stopped trying',
    },

    breakdown: 'Compare',
    by: {
      network: 'Networks',
      sender: 'Sender IDs',
      campaign: 'Campaigns',
      user: 'People',
      key: 'API keys',
      account: 'Accounts',
    },
    heads: {
      network: 'Network',
      sender: 'Sender ID',
      account: 'Account',
      campaign: 'Campaign',
      user: 'Person',
      key: 'API key',
      within: 'Delivery time',
      began: 'Started',
      sent: 'Sent',
      delivered: 'Delivered',
      failed: 'Failed',
      onTheWay: 'In progress',
      rate: 'Rate',
      medianWait: 'Half within',
      p90Wait: '90% within',
      credits: 'Credits',
    },
    otherNetwork: 'Other',
    toGroups: (sender: string, groups: string) => (groups === '' ? sender : `${sender} to ${groups}`),
    nobody: 'Unknown user',
    noRows: 'Nothing to compare',
    noRowsText: 'Nothing sent in this period can be compared this way.',
    bulkOnly: 'These are messages sent to groups. Single messages count in the figures above.',
    only: {
      user: (name: string) => `Only messages sent by ${name}`,
      key: (name: string) => `Only messages sent with the key ${name}`,
    },

    waits: 'Time to delivery',
    waitsChart: 'Messages delivered, by time taken',
    within: (wait: string) => `in ${wait} or less`,
    later: (wait: string) => `in more than ${wait}`,
    noWaits: 'No delivered messages yet',
    noWaitsText: 'We measure the time when delivery reports arrive.',
    creditsByDay: 'Credits by day',
    creditsByWeek: 'Credits by week (week starting)',
    creditsChart: 'Credits spent, after returned credits',
    noCredits: 'No credits spent in this period',
    noCreditsText: 'Credits count on the day the message was sent.',

    seconds: (seconds: number) => `${seconds} s`,
    minutes: (minutes: number) => `${minutes} min`,
    hours: (hours: number) => `${hours} h`,
  },
  fr: {
    title: 'Rapports',
    lead: 'Voyez le résultat de vos messages par jour, réseau, expéditeur et campagne.',
    operatorLead:
      'Voyez le résultat des messages de tous les comptes par jour, réseau, expéditeur et compte.',
    download: { csv: 'Télécharger en CSV', xlsx: 'Télécharger en XLSX' },
    notSaved: 'Le fichier n’a pas pu être téléchargé. Réessayez.',

    range: 'Jours',
    lastDays: (days: number) => `${days} derniers jours`,
    chosenDays: 'Choisir les jours',
    from: 'Du',
    to: 'Au',
    faults: {
      missing: 'Choisissez le premier et le dernier jour.',
      order: 'Le dernier jour doit suivre le premier.',
      length: `Au plus ${counted('fr', RANGE_DAYS_MAX, 'jour', 'jours')}.`,
    },
    sender: 'Identifiant',
    everySender: 'Tous les identifiants',
    network: 'Réseau',
    everyNetwork: 'Tous les réseaux',

    sent: 'Envoyés',
    delivered: 'Remis',
    failed: 'Échoués',
    onTheWay: 'En cours',
    median: 'Délai de remise',
    credits: 'Crédits dépensés',
    sentNote: 'transmis à un réseau',
    deliveredNote: (rate: string | null) =>
      rate === null ? 'pas encore de résultat' : `${rate} de ceux dont le résultat est connu`,
    failedNote: 'voir les motifs ci-dessous',
    onTheWayNote: (unknown: number) =>
      unknown === 0
        ? 'pas encore d’accusé'
        : counted('fr', unknown, 'incertain, crédit réservé', 'incertains, crédits réservés'),
    medianNote: (p90: string | null, p99: string | null) =>
      p90 === null || p99 === null
        ? 'pas encore de résultat'
        : `pour la moitié ; 90 % en ${p90}, 99 % en ${p99}`,
    creditsNote: 'après crédits rendus',

    byDay: 'Messages par jour',
    byWeek: 'Messages par semaine (début de semaine)',
    chart: 'Messages par résultat',
    nothing: 'Aucun message sur cette période',
    nothingText: 'Choisissez d’autres jours ou retirez un filtre. Un message compte le jour de son envoi.',

    reasons: 'Pourquoi des messages ont échoué',
    noneFailed: 'Aucun échec',
    noneFailedText: 'Chaque message dont le résultat est connu a été remis.',
    reason: {
      undelivered: 'Numéro hors service ou téléphone injoignable',
      expired: 'Téléphone éteint ou sans réseau trop longtemps',
      unknownNumber: 'Numéro inconnu du réseau',
      senderRefused: 'Identifiant refusé par le réseau',
      rejected: 'Refusé par le réseau pour un autre motif',
      unconfirmed: 'Jamais confirmé ; crédits rendus',
      failed: 'Le réseau a cessé d’essayer',
    },

    breakdown: 'Comparer',
    by: {
      network: 'Réseaux',
      sender: 'Identifiants',
      campaign: 'Campagnes',
      user: 'Personnes',
      key: 'Clés d’API',
      account: 'Comptes',
    },
    heads: {
      network: 'Réseau',
      sender: 'Identifiant',
      account: 'Compte',
      campaign: 'Campagne',
      user: 'Personne',
      key: 'Clé d’API',
      within: 'Délai',
      began: 'Début',
      sent: 'Envoyés',
      delivered: 'Remis',
      failed: 'Échoués',
      onTheWay: 'En cours',
      rate: 'Taux',
      medianWait: 'La moitié en',
      p90Wait: '90 % en',
      credits: 'Crédits',
    },
    otherNetwork: 'Autre',
    toGroups: (sender: string, groups: string) => (groups === '' ? sender : `${sender} vers ${groups}`),
    nobody: 'Auteur inconnu',
    noRows: 'Rien à comparer',
    noRowsText: 'Rien de ce qui a été envoyé sur cette période ne peut être comparé ainsi.',
    bulkOnly:
      'Ce sont les messages envoyés à des groupes. Les messages isolés comptent dans les chiffres ci-dessus.',
    only: {
      user: (name: string) => `Seulement les envois de ${name}`,
      key: (name: string) => `Seulement les envois avec la clé ${name}`,
    },

    waits: 'Délai de remise',
    waitsChart: 'Messages remis, selon le délai',
    within: (wait: string) => `en ${wait} ou moins`,
    later: (wait: string) => `en plus de ${wait}`,
    noWaits: 'Aucun message remis pour le moment',
    noWaitsText: 'Nous mesurons le délai à l’arrivée des accusés de réception.',
    creditsByDay: 'Crédits par jour',
    creditsByWeek: 'Crédits par semaine (début de semaine)',
    creditsChart: 'Crédits dépensés, après crédits rendus',
    noCredits: 'Aucun crédit dépensé sur cette période',
    noCreditsText: 'Les crédits comptent le jour de l’envoi du message.',

    seconds: (seconds: number) => `${seconds} s`,
    minutes: (minutes: number) => `${minutes} min`,
    hours: (hours: number) => `${hours} h`,
  },
})

export type Say = (typeof reportSentences)['en']

const MINUTE_S = 60
const HOUR_S = 3_600

/** The median time of a delivery in words: with one decimal below ten seconds, in whole units above. */
export function sayWait(say: Say, wait_s: number): string {
  if (wait_s < 10) return say.seconds(Math.round(wait_s * 10) / 10)
  if (wait_s < MINUTE_S) return say.seconds(Math.round(wait_s))
  if (wait_s < HOUR_S) return say.minutes(Math.round(wait_s / MINUTE_S))
  return say.hours(Math.round(wait_s / HOUR_S))
}
