import type { Reply } from '@nkra/contract/routes.ts'
import { sentences, formatCount } from '../../../ui/language/language.tsx'

type State = Reply<'listCodes'>['state']
type States = Readonly<Record<State, string>>

const states: Readonly<Record<'en' | 'fr', States>> = {
  en: {
    pending: 'Waiting',
    verified: 'Verified',
    cancelled: 'Cancelled',
    locked: 'Locked',
    expired: 'Expired',
  },
  fr: {
    pending: 'En attente',
    verified: 'Vérifié',
    cancelled: 'Annulé',
    locked: 'Bloqué',
    expired: 'Expiré',
  },
}

export const codesSentences = sentences({
  en: {
    title: 'One-time codes',
    lead: 'Your programs send these codes by SMS and check them when people type them. Nobody can see the codes, not even here.',
    forbidden: 'You cannot see one-time codes with your role',
    forbiddenText: 'Ask an owner of the account or a developer in your team.',

    today: 'Today',
    created: 'Sent',
    verified: 'Verified',
    share: (percent: string) => `${percent} of those sent`,
    refused: 'Refused',
    refusedNote: 'stopped by the limits below',
    credits: 'Credits',

    list: 'Codes of the last 30 days',
    search: 'Search by number',
    searchHint: 'Enter the whole number',
    state: 'State',
    allStates: 'All states',
    states: states.en,
    columns: {
      to: 'Number',
      senderId: 'Sender ID',
      createdAt: 'Sent',
      endedAt: 'Ended',
      tries: 'Tries left',
      credits: 'Credits',
      state: 'State',
    },
    emptyTitle: 'No codes yet',
    empty:
      'Your program sends the first code with POST /messaging/v1/code. The key needs permission to send and check codes.',
    nothingMatches: 'No results',
    showAll: 'Show all',

    rules: 'Limits',
    sending: 'Codes',
    on: 'On',
    switchedOff: 'Off',
    labels: {
      countries: 'Countries',
      creditsPerDay: 'Maximum credits per day',
      codesPerBlockHour: 'Codes per hour to similar numbers',
    },
    noCountry: 'None',
    change: 'Change',
    changeTitle: 'Change the limits for codes',
    dayHint: 'The most that codes can cost in one day. This also limits the cost of misuse.',
    hourHint:
      'Similar numbers differ only in their last 4 digits. Fraudsters often use such numbers to earn money from SMS.',
    wholeNumber: 'Enter a whole number of 1 or more',
    save: 'Save',
    saved: 'The changes were saved',
    stop: 'Stop codes',
    stopTitle: 'Stop all codes of this account?',
    stopText:
      'We will refuse every new code that your programs request. Codes already sent can still be checked.',
    stopped: 'Codes were stopped',
    resume: 'Resume codes',
    resumeTitle: 'Resume codes?',
    resumeText: 'Your programs can send codes again.',
    resumed: 'Codes were resumed',
    off: 'One-time codes are off for this account. We refuse every code that is requested.',
    platformOff: 'Nkra is not sending one-time codes for any account at the moment.',

    closed: 'Blocked numbers',
    closedText:
      'Almost none of the codes sent to these numbers were used. This often means fraud, so we stopped sending codes to them. We unblock them after a day.',
    closedColumns: { block: 'Numbers', used: 'Used', closedAt: 'Blocked', opensAt: 'Unblocked' },
    usedOf: (verified: number, ended: number) => `${formatCount(verified)} of ${formatCount(ended)}`,
    open: 'Unblock',
    openBlock: (block: string) => `Unblock numbers that start with ${block}`,

    platform: 'All accounts',
    offered: 'Countries that accounts can choose',
    offeredHint:
      'Use two letters for each country, such as GH, NG. Choose only countries where a segment costs one credit.',
    twoLetters: 'Use two letters for a country, such as GH',
    stopAll: 'Stop codes for all accounts',
    stopAllTitle: 'Stop codes for all accounts?',
    stopAllText:
      'No account can send a one-time code until you resume codes. People who sign in with a code will not be able to.',
    resumeAll: 'Resume codes for all accounts',
    resumeAllTitle: 'Resume codes for all accounts?',
    resumeAllText: 'Codes go out again, except for accounts that turned them off.',
  },
  fr: {
    title: 'Codes à usage unique',
    lead: 'Vos programmes envoient ces codes par SMS et les vérifient à la saisie. Personne ne peut voir les codes, pas même ici.',
    forbidden: 'Votre rôle ne permet pas de voir les codes à usage unique',
    forbiddenText: 'Demandez à un propriétaire du compte ou à un développeur de votre équipe.',

    today: 'Aujourd’hui',
    created: 'Envoyés',
    verified: 'Vérifiés',
    share: (percent: string) => `${percent} des envois`,
    refused: 'Refusés',
    refusedNote: 'arrêtés par les limites ci-dessous',
    credits: 'Crédits',

    list: 'Codes des 30 derniers jours',
    search: 'Rechercher par numéro',
    searchHint: 'Saisissez le numéro entier',
    state: 'État',
    allStates: 'Tous les états',
    states: states.fr,
    columns: {
      to: 'Numéro',
      senderId: 'Expéditeur',
      createdAt: 'Envoyé',
      endedAt: 'Terminé',
      tries: 'Essais restants',
      credits: 'Crédits',
      state: 'État',
    },
    emptyTitle: 'Aucun code pour l’instant',
    empty:
      'Votre programme envoie le premier code par POST /messaging/v1/code. La clé doit avoir le droit d’envoyer et de vérifier des codes.',
    nothingMatches: 'Aucun résultat',
    showAll: 'Tout afficher',

    rules: 'Limites',
    sending: 'Codes',
    on: 'Activés',
    switchedOff: 'Désactivés',
    labels: {
      countries: 'Pays',
      creditsPerDay: 'Crédits par jour au maximum',
      codesPerBlockHour: 'Codes par heure vers des numéros semblables',
    },
    noCountry: 'Aucun',
    change: 'Modifier',
    changeTitle: 'Modifier les limites des codes',
    dayHint: 'Le coût maximal des codes en un jour. Cela limite aussi le coût d’un abus.',
    hourHint:
      'Les numéros semblables ne diffèrent que par leurs 4 derniers chiffres. Les fraudeurs utilisent souvent de tels numéros pour gagner de l’argent avec les SMS.',
    wholeNumber: 'Saisissez un nombre entier d’au moins 1',
    save: 'Enregistrer',
    saved: 'Les changements sont enregistrés',
    stop: 'Arrêter les codes',
    stopTitle: 'Arrêter tous les codes de ce compte ?',
    stopText:
      'Nous refuserons tout nouveau code demandé par vos programmes. Les codes déjà envoyés peuvent encore être vérifiés.',
    stopped: 'Les codes sont arrêtés',
    resume: 'Rétablir les codes',
    resumeTitle: 'Rétablir les codes ?',
    resumeText: 'Vos programmes pourront de nouveau envoyer des codes.',
    resumed: 'Les codes sont rétablis',
    off: 'Les codes à usage unique sont désactivés pour ce compte. Nous refusons tout code demandé.',
    platformOff: 'Nkra n’envoie de code à usage unique pour aucun compte en ce moment.',

    closed: 'Numéros bloqués',
    closedText:
      'Presque aucun code envoyé à ces numéros n’a été utilisé. C’est souvent le signe d’une fraude : nous avons cessé de leur envoyer des codes. Nous les débloquons après un jour.',
    closedColumns: { block: 'Numéros', used: 'Utilisés', closedAt: 'Bloqués', opensAt: 'Débloqués' },
    usedOf: (verified: number, ended: number) => `${formatCount(verified)} sur ${formatCount(ended)}`,
    open: 'Débloquer',
    openBlock: (block: string) => `Débloquer les numéros qui commencent par ${block}`,

    platform: 'Tous les comptes',
    offered: 'Pays proposés aux comptes',
    offeredHint:
      'Utilisez deux lettres par pays, par exemple GH, NG. Choisissez seulement des pays où un segment coûte un crédit.',
    twoLetters: 'Un pays s’écrit en deux lettres, comme GH',
    stopAll: 'Arrêter les codes de tous les comptes',
    stopAllTitle: 'Arrêter les codes de tous les comptes ?',
    stopAllText:
      'Aucun compte ne pourra envoyer de code à usage unique tant que vous n’aurez pas rétabli les codes. Les personnes qui se connectent par code ne le pourront plus.',
    resumeAll: 'Rétablir les codes de tous les comptes',
    resumeAllTitle: 'Rétablir les codes de tous les comptes ?',
    resumeAllText: 'Les codes partent de nouveau, sauf pour les comptes qui les ont désactivés.',
  },
})
