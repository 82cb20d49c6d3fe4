import { FAILURES_IN_ENGLISH, FAILURES_IN_FRENCH } from '@nkra/contract/messaging/message-reasons.ts'
import { RANGE_DAYS_MAX, roundedWait } from '@nkra/contract/reports/figures.ts'
import { type Format } from '../../ui/language/format.ts'
import { sentences, counted, formatCount, formatRate } from '../../ui/language/language.tsx'

/** A time that does not break between its number and its unit. */
const unbroken = (time: string) => time.replaceAll(' ', '\u00a0')

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
      order: 'The last day must be on or after the first day.',
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
      unknown === 0 ? 'no delivery report yet' : `${formatCount(unknown)} unknown, credits reserved`,
    medianNote: (p90: string | null, p99: string | null) =>
      p90 === null || p99 === null
        ? 'no results yet'
        : `half arrive faster; 90% within ${unbroken(p90)}, 99% within ${unbroken(p99)}`,
    creditsNote: 'minus returned credits',
    spend: 'Spent',
    spendNote: 'estimate, without taxes',
    perDelivered: 'Cost per delivery',
    perDeliveredNote: (credits: string) => `${credits} credits for each delivered message`,
    someCredits: (credits: string) => `${credits} credits`,
    forEachDelivered: 'for each delivered message',
    noneDelivered: 'nothing delivered yet',
    definitions: {
      sent: 'Messages that we gave to a network, whatever happened to them. A message counts on the day it was sent.',
      change: 'Messages sent, compared with the same number of days before.',
      delivered: 'Messages that reached the phone, as the network reports.',
      failed: 'Messages that will not arrive. Cancelled messages do not count.',
      onTheWay: 'Messages without a delivery report yet, and messages with an unknown result.',
      rate: 'The delivered part of the messages with a final result.',
      median:
        'From when we accept a message until the network reports it delivered. Half of them are faster.',
      p90: 'Nine of ten deliveries took this long or less.',
      credits:
        'Credits charged for these messages, minus those we returned. A long message costs several credits.',
      spend: 'About what these credits cost you, at the price of your last purchase or of your agreement.',
      perDelivered:
        'What you spent, divided by the delivered messages. Failed and long messages make it higher.',
    },
    daysBefore: (days: number) => `Sent ${days === 1 ? 'the day' : `the ${formatCount(days)} days`} before`,
    creditsBefore: (days: number) => `${days === 1 ? 'The day' : `The ${formatCount(days)} days`} before`,

    byDay: 'Messages by day',
    byWeek: 'Messages by week (week starting)',
    chart: 'Messages by result',
    nothing: 'No messages in this period',
    nothingText: 'Choose other days or remove a filter. A message counts on the day it was sent.',

    reasons: 'Why messages failed',
    noneFailed: 'No failed messages',
    noneFailedText: 'Every message with a result was delivered.',
    reason: FAILURES_IN_ENGLISH,
    reasonsChart: 'Failed messages by reason',

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
      change: 'Change',
      perDelivered: 'Per delivery',
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
    within: (wait: string) => `up to ${wait}`,
    later: (wait: string) => `over ${wait}`,
    noWaits: 'No delivered messages yet',
    noWaitsText: 'We measure the time when delivery reports arrive.',
    creditsByDay: 'Credits by day',
    creditsByWeek: 'Credits by week (week starting)',
    creditsChart: 'Credits spent, minus returned credits',
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
      order: 'Le dernier jour ne peut pas précéder le premier.',
      length: `Choisissez au plus ${counted('fr', RANGE_DAYS_MAX, 'jour', 'jours')}.`,
    },
    sender: 'Expéditeur',
    everySender: 'Tous les expéditeurs',
    network: 'Réseau',
    everyNetwork: 'Tous les réseaux',

    sent: 'Envoyés',
    delivered: 'Remis',
    failed: 'En échec',
    onTheWay: 'En cours',
    median: 'Délai de remise',
    credits: 'Crédits dépensés',
    sentNote: 'transmis à un réseau',
    deliveredNote: (rate: string | null) =>
      rate === null ? 'pas encore de résultat' : `${rate} de ceux dont le résultat est connu`,
    failedNote: 'voir les motifs ci-dessous',
    onTheWayNote: (unknown: number) =>
      unknown === 0
        ? 'pas encore d’accusé de réception'
        : counted('fr', unknown, 'inconnu, crédit réservé', 'inconnus, crédits réservés'),
    medianNote: (p90: string | null, p99: string | null) =>
      p90 === null || p99 === null
        ? 'pas encore de résultat'
        : `la moitié en moins de temps\u00a0; 90\u00a0% en ${unbroken(p90)}, 99\u00a0% en ${unbroken(p99)}`,
    creditsNote: 'moins les crédits rendus',
    spend: 'Dépensé',
    spendNote: 'estimation, hors taxes',
    perDelivered: 'Coût par remise',
    perDeliveredNote: (credits: string) => `Crédits par message remis\u00a0: ${credits}`,
    someCredits: (credits: string) => `${credits} crédits`,
    forEachDelivered: 'par message remis',
    noneDelivered: 'rien de remis pour le moment',
    definitions: {
      sent: 'Messages transmis à un réseau, quel que soit leur résultat. Un message compte le jour de son envoi.',
      change: 'Messages envoyés, comparés au même nombre de jours avant.',
      delivered: 'Messages arrivés sur le téléphone, selon le réseau.',
      failed: 'Messages qui n’arriveront pas. Les messages annulés ne comptent pas.',
      onTheWay: 'Messages encore sans accusé de réception, et messages au résultat inconnu.',
      rate: 'La part des messages remis parmi ceux dont le résultat est définitif.',
      median:
        'Du moment où nous acceptons un message jusqu’à sa remise selon le réseau. La moitié est plus rapide.',
      p90: 'Neuf remises sur dix ont pris ce temps ou moins.',
      credits:
        'Crédits débités pour ces messages, moins ceux rendus. Un long message coûte plusieurs crédits.',
      spend: 'Environ ce que ces crédits vous ont coûté, au prix de votre dernier achat ou de votre accord.',
      perDelivered:
        'Votre dépense divisée par les messages remis. Les échecs et les longs messages l’augmentent.',
    },
    daysBefore: (days: number) =>
      `Envoyés ${days === 1 ? 'le jour' : `les ${formatCount(days)} jours`} d’avant`,
    creditsBefore: (days: number) =>
      days === 1 ? 'Le jour d’avant' : `Les ${formatCount(days)} jours d’avant`,

    byDay: 'Messages par jour',
    byWeek: 'Messages par semaine (début de semaine)',
    chart: 'Messages par résultat',
    nothing: 'Aucun message sur cette période',
    nothingText: 'Choisissez d’autres jours ou retirez un filtre. Un message compte le jour de son envoi.',

    reasons: 'Pourquoi des messages ont échoué',
    noneFailed: 'Aucun échec',
    noneFailedText: 'Chaque message dont le résultat est connu a été remis.',
    reason: FAILURES_IN_FRENCH,
    reasonsChart: 'Messages en échec par motif',

    breakdown: 'Comparer',
    by: {
      network: 'Réseaux',
      sender: 'Expéditeurs',
      campaign: 'Campagnes',
      user: 'Personnes',
      key: 'Clés d’API',
      account: 'Comptes',
    },
    heads: {
      network: 'Réseau',
      sender: 'Expéditeur',
      account: 'Compte',
      campaign: 'Campagne',
      user: 'Personne',
      key: 'Clé d’API',
      within: 'Délai',
      began: 'Début',
      sent: 'Envoyés',
      delivered: 'Remis',
      failed: 'En échec',
      onTheWay: 'En cours',
      rate: 'Taux',
      medianWait: 'La moitié en',
      p90Wait: '90 % en',
      credits: 'Crédits',
      change: 'Évolution',
      perDelivered: 'Par remise',
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
    within: (wait: string) => `jusqu’à ${wait}`,
    later: (wait: string) => `plus de ${wait}`,
    noWaits: 'Aucun message remis pour le moment',
    noWaitsText: 'Nous mesurons le délai à l’arrivée des accusés de réception.',
    creditsByDay: 'Crédits par jour',
    creditsByWeek: 'Crédits par semaine (début de semaine)',
    creditsChart: 'Crédits dépensés, moins les crédits rendus',
    noCredits: 'Aucun crédit dépensé sur cette période',
    noCreditsText: 'Les crédits comptent le jour de l’envoi du message.',

    seconds: (seconds: number) => `${String(seconds).replace('.', ',')} s`,
    minutes: (minutes: number) => `${minutes} min`,
    hours: (hours: number) => `${hours} h`,
  },
})

export type Say = (typeof reportSentences)['en']

/** The median time of a delivery in words. */
export function sayWait(say: Say, wait_s: number): string {
  const { unit, amount } = roundedWait(wait_s)
  return say[unit](amount)
}

/** What a delivered message cost: in cedis with the credits as a note, or in credits if no price is known. */
export function perDeliveredOf(
  say: Say,
  format: Format,
  cost: { creditsPerDelivered: number | null; spendPerDelivered: number | null } | undefined,
): { figure: string | null; note: string } {
  const { creditsPerDelivered = null, spendPerDelivered = null } = cost ?? {}
  const credits = creditsPerDelivered === null ? null : format.decimal(creditsPerDelivered)
  if (credits === null) return { figure: null, note: say.noneDelivered }
  if (spendPerDelivered === null) return { figure: say.someCredits(credits), note: say.forEachDelivered }
  return { figure: formatRate(spendPerDelivered), note: say.perDeliveredNote(credits) }
}
