import { RANGE_DAYS_MAX } from '@nkra/contract/reports/figures.ts'
import { sentences, counted, formatCount } from '../../ui/language/language.tsx'

export const reportSentences = sentences({
  en: {
    title: 'Reports',
    lead: 'What became of your messages, by day, network, sender and campaign.',
    operatorLead: 'What became of every account’s messages, by day, network, sender and account.',
    download: { csv: 'Download CSV', xlsx: 'Download XLSX' },
    notSaved: 'The file could not be saved. Try again.',

    range: 'Days',
    lastDays: (days: number) => `Last ${days} days`,
    chosenDays: 'Choose days',
    from: 'From',
    to: 'To',
    faults: {
      missing: 'Choose a first and a last day.',
      order: 'The last day comes after the first.',
      length: `At most ${RANGE_DAYS_MAX} days.`,
    },
    sender: 'Sender ID',
    everySender: 'Every sender ID',
    network: 'Network',
    everyNetwork: 'Every network',

    sent: 'Sent',
    delivered: 'Delivered',
    failed: 'Failed',
    onTheWay: 'On the way',
    median: 'Time to delivery',
    credits: 'Credits spent',
    sentNote: 'handed to a network',
    deliveredNote: (rate: string | null) => (rate === null ? 'none known yet' : `${rate} of those known`),
    failedNote: 'reasons below',
    onTheWayNote: (unknown: number) =>
      unknown === 0 ? 'no receipt yet' : `${formatCount(unknown)} in doubt, credits held`,
    medianNote: (p90: string | null, p99: string | null) =>
      p90 === null || p99 === null ? 'none known yet' : `for half; 90% in ${p90}, 99% in ${p99}`,
    creditsNote: 'less what was returned',

    byDay: 'Messages by day',
    byWeek: 'Messages by week, from the day named',
    chart: 'Messages by what became of them',
    nothing: 'Nothing sent in these days',
    nothingText: 'Choose other days, or take away a filter. A message counts on the day it was sent.',

    reasons: 'Why messages failed',
    noneFailed: 'None failed',
    noneFailedText: 'Every message whose end is known was delivered.',
    reason: {
      undelivered: 'Number not in use, or phone not reached',
      expired: 'Phone off or out of reach for too long',
      unknownNumber: 'Number unknown to the network',
      senderRefused: 'Sender ID refused by the network',
      rejected: 'Refused by the network for another reason',
      unconfirmed: 'Never confirmed; credits returned',
      failed: 'Given up by the network',
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
      within: 'Arrived',
      began: 'Began',
      sent: 'Sent',
      delivered: 'Delivered',
      failed: 'Failed',
      onTheWay: 'On the way',
      rate: 'Rate',
      medianWait: 'Half within',
      p90Wait: '90% within',
      credits: 'Credits',
    },
    otherNetwork: 'Other',
    toGroups: (sender: string, groups: string) => (groups === '' ? sender : `${sender} to ${groups}`),
    nobody: 'Nobody known',
    noRows: 'Nothing to compare',
    noRowsText: 'Nothing was sent in these days that this could be told of.',
    bulkOnly: 'Sends to groups. Single messages count in the figures above.',
    only: {
      user: (name: string) => `Only what ${name} sent`,
      key: (name: string) => `Only what was sent by the key ${name}`,
    },

    waits: 'Time to delivery',
    waitsChart: 'Messages delivered, by how long it took',
    within: (wait: string) => `within ${wait}`,
    later: (wait: string) => `after ${wait}`,
    noWaits: 'Nothing delivered yet',
    noWaitsText: 'How long messages take is counted when their receipts come.',
    creditsByDay: 'Credits by day',
    creditsByWeek: 'Credits by week, from the day named',
    creditsChart: 'Credits spent, less what was returned',
    noCredits: 'No credits spent in these days',
    noCreditsText: 'A message costs its credits on the day it was sent.',

    seconds: (seconds: number) => `${seconds} s`,
    minutes: (minutes: number) => `${minutes} min`,
    hours: (hours: number) => `${hours} h`,
  },
  fr: {
    title: 'Rapports',
    lead: 'Ce que sont devenus vos messages, par jour, réseau, expéditeur et campagne.',
    operatorLead:
      'Ce que sont devenus les messages de tous les comptes, par jour, réseau, expéditeur et compte.',
    download: { csv: 'Télécharger en CSV', xlsx: 'Télécharger en XLSX' },
    notSaved: 'Le fichier n’a pas pu être enregistré. Réessayez.',

    range: 'Jours',
    lastDays: (days: number) => `${days} derniers jours`,
    chosenDays: 'Choisir les jours',
    from: 'Du',
    to: 'Au',
    faults: {
      missing: 'Choisissez un premier et un dernier jour.',
      order: 'Le dernier jour vient après le premier.',
      length: `Au plus ${counted('fr', RANGE_DAYS_MAX, 'jour', 'jours')}.`,
    },
    sender: 'Identifiant',
    everySender: 'Tous les identifiants',
    network: 'Réseau',
    everyNetwork: 'Tous les réseaux',

    sent: 'Envoyés',
    delivered: 'Remis',
    failed: 'Échoués',
    onTheWay: 'En chemin',
    median: 'Délai de remise',
    credits: 'Crédits dépensés',
    sentNote: 'confiés à un réseau',
    deliveredNote: (rate: string | null) =>
      rate === null ? 'aucun connu pour l’instant' : `${rate} de ceux dont le sort est connu`,
    failedNote: 'motifs ci-dessous',
    onTheWayNote: (unknown: number) =>
      unknown === 0
        ? 'pas encore d’accusé'
        : counted('fr', unknown, 'incertain, crédit retenu', 'incertains, crédits retenus'),
    medianNote: (p90: string | null, p99: string | null) =>
      p90 === null || p99 === null
        ? 'aucun connu pour l’instant'
        : `pour la moitié ; 90 % en ${p90}, 99 % en ${p99}`,
    creditsNote: 'moins ce qui a été rendu',

    byDay: 'Messages par jour',
    byWeek: 'Messages par semaine, à partir du jour indiqué',
    chart: 'Messages selon ce qu’ils sont devenus',
    nothing: 'Aucun envoi pendant ces jours',
    nothingText: 'Choisissez d’autres jours ou retirez un filtre. Un message compte le jour de son envoi.',

    reasons: 'Pourquoi des messages ont échoué',
    noneFailed: 'Aucun échec',
    noneFailedText: 'Chaque message dont le sort est connu a été remis.',
    reason: {
      undelivered: 'Numéro hors service ou téléphone injoignable',
      expired: 'Téléphone éteint ou hors réseau trop longtemps',
      unknownNumber: 'Numéro inconnu du réseau',
      senderRefused: 'Identifiant refusé par le réseau',
      rejected: 'Refusé par le réseau pour un autre motif',
      unconfirmed: 'Jamais confirmé ; crédits rendus',
      failed: 'Abandonné par le réseau',
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
      within: 'Arrivé',
      began: 'Début',
      sent: 'Envoyés',
      delivered: 'Remis',
      failed: 'Échoués',
      onTheWay: 'En chemin',
      rate: 'Taux',
      medianWait: 'La moitié en',
      p90Wait: '90 % en',
      credits: 'Crédits',
    },
    otherNetwork: 'Autre',
    toGroups: (sender: string, groups: string) => (groups === '' ? sender : `${sender} vers ${groups}`),
    nobody: 'Auteur inconnu',
    noRows: 'Rien à comparer',
    noRowsText: 'Rien de ce qui a été envoyé pendant ces jours ne peut être comparé ainsi.',
    bulkOnly: 'Envois à des groupes. Les messages isolés comptent dans les chiffres ci-dessus.',
    only: {
      user: (name: string) => `Seulement les envois de ${name}`,
      key: (name: string) => `Seulement les envois par la clé ${name}`,
    },

    waits: 'Délai de remise',
    waitsChart: 'Messages remis, selon le temps qu’il a fallu',
    within: (wait: string) => `en ${wait}`,
    later: (wait: string) => `après ${wait}`,
    noWaits: 'Rien de remis pour l’instant',
    noWaitsText: 'Le temps que prennent les messages est compté à l’arrivée de leurs accusés.',
    creditsByDay: 'Crédits par jour',
    creditsByWeek: 'Crédits par semaine, à partir du jour indiqué',
    creditsChart: 'Crédits dépensés, moins ce qui a été rendu',
    noCredits: 'Aucun crédit dépensé pendant ces jours',
    noCreditsText: 'Un message coûte ses crédits le jour de son envoi.',

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
