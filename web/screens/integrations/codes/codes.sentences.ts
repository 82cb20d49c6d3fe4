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
    lead: 'Codes that your programs text to people and check when they are typed. The codes themselves are shown to nobody, not even here.',
    forbidden: 'Your role does not see one-time codes',
    forbiddenText: 'Ask an owner of the account, or a developer of your team.',

    today: 'Today',
    created: 'Sent',
    verified: 'Verified',
    share: (percent: string) => `${percent} of those sent`,
    refused: 'Refused',
    refusedNote: 'Kept from being sent by the rules below',
    credits: 'Credits',

    list: 'Codes of the last thirty days',
    search: 'Search by number',
    searchHint: 'The whole number',
    state: 'State',
    allStates: 'All states',
    states: states.en,
    columns: {
      to: 'Number',
      senderId: 'Sender ID',
      createdAt: 'Sent',
      endedAt: 'Over',
      tries: 'Tries left',
      credits: 'Credits',
      state: 'State',
    },
    emptyTitle: 'No codes yet',
    empty:
      'Your program sends the first with POST /messaging/v1/code and a key that may send and check codes.',
    nothingMatches: 'No code matches',
    showAll: 'Show all',

    rules: 'What is let through',
    sending: 'Codes',
    on: 'Switched on',
    switchedOff: 'Switched off',
    labels: {
      countries: 'Countries',
      creditsPerDay: 'Credits a day at most',
      codesPerBlockHour: 'Codes an hour to similar numbers',
    },
    noCountry: 'None',
    change: 'Change',
    changeTitle: 'What codes are let through',
    dayHint: 'What codes may cost in a day. Whoever misuses them spends no more than this.',
    hourHint:
      'To numbers that differ in their last four digits alone. Whoever gets paid for texts mostly has such numbers.',
    wholeNumber: 'A whole number from 1 on',
    save: 'Save',
    saved: 'Saved',
    stop: 'Stop codes',
    stopTitle: 'Stop all codes of this account?',
    stopText:
      'From now on every code that your programs ask for is refused. Those that were sent can still be checked.',
    stopped: 'Codes are stopped',
    resume: 'Let codes go on',
    resumeTitle: 'Let codes go on?',
    resumeText: 'Your programs’ codes are sent again from now on.',
    resumed: 'Codes go on',
    off: 'One-time codes are switched off for this account: every code that is asked for is refused.',
    platformOff: 'Nkra sends no one-time codes to anybody at present.',

    closed: 'Numbers that no codes go to',
    closedText:
      'Hardly any code to these numbers was used, as when somebody asks for codes to be paid for the texts. They open by themselves after a day.',
    closedColumns: { block: 'Numbers', used: 'Used', closedAt: 'Closed', opensAt: 'Open again' },
    usedOf: (verified: number, ended: number) => `${formatCount(verified)} of ${formatCount(ended)}`,
    open: 'Open',
    openBlock: (block: string) => `Open numbers that begin with ${block}`,

    platform: 'For everybody',
    offered: 'Countries that accounts may choose',
    offeredHint: 'Two letters each, as GH, NG. Only where the links carry texts at one credit a segment.',
    twoLetters: 'A country is two letters, such as GH',
    stopAll: 'Stop everybody’s codes',
    stopAllTitle: 'Stop everybody’s codes?',
    stopAllText:
      'No account sends a one-time code until you let them go on. People who sign in by one wait outside.',
    resumeAll: 'Let everybody’s codes go on',
    resumeAllTitle: 'Let everybody’s codes go on?',
    resumeAllText: 'Codes are sent again, where accounts have not switched them off themselves.',
  },
  fr: {
    title: 'Codes à usage unique',
    lead: 'Codes que vos programmes envoient par SMS et vérifient à la saisie. Les codes eux-mêmes ne sont montrés à personne, pas même ici.',
    forbidden: 'Votre rôle ne permet pas de voir les codes à usage unique',
    forbiddenText: 'Demandez à un propriétaire du compte ou à un développeur de votre équipe.',

    today: 'Aujourd’hui',
    created: 'Envoyés',
    verified: 'Vérifiés',
    share: (percent: string) => `${percent} des envois`,
    refused: 'Refusés',
    refusedNote: 'Retenus par les règles ci-dessous',
    credits: 'Crédits',

    list: 'Codes des trente derniers jours',
    search: 'Chercher par numéro',
    searchHint: 'Le numéro entier',
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
      'Votre programme envoie le premier par POST /messaging/v1/code, avec une clé qui peut envoyer et vérifier des codes.',
    nothingMatches: 'Aucun code ne correspond',
    showAll: 'Tout afficher',

    rules: 'Ce qui est autorisé',
    sending: 'Codes',
    on: 'Activés',
    switchedOff: 'Désactivés',
    labels: {
      countries: 'Pays',
      creditsPerDay: 'Crédits par jour au plus',
      codesPerBlockHour: 'Codes par heure vers des numéros semblables',
    },
    noCountry: 'Aucun',
    change: 'Modifier',
    changeTitle: 'Codes autorisés',
    dayHint: 'Ce que les codes peuvent coûter en un jour. Un abus ne dépense jamais davantage.',
    hourHint:
      'Vers des numéros qui ne diffèrent que par leurs quatre derniers chiffres. Ceux qui se font payer les SMS ont le plus souvent de tels numéros.',
    wholeNumber: 'Un nombre entier à partir de 1',
    save: 'Enregistrer',
    saved: 'Enregistré',
    stop: 'Arrêter les codes',
    stopTitle: 'Arrêter tous les codes de ce compte ?',
    stopText:
      'Dès maintenant, tout code demandé par vos programmes est refusé. Ceux déjà envoyés peuvent encore être vérifiés.',
    stopped: 'Les codes sont arrêtés',
    resume: 'Rétablir les codes',
    resumeTitle: 'Rétablir les codes ?',
    resumeText: 'Les codes de vos programmes partent de nouveau dès maintenant.',
    resumed: 'Les codes sont rétablis',
    off: 'Les codes à usage unique sont désactivés pour ce compte : tout code demandé est refusé.',
    platformOff: 'Nkra n’envoie actuellement de code à usage unique à personne.',

    closed: 'Numéros vers lesquels aucun code ne part',
    closedText:
      'Presque aucun code envoyé à ces numéros n’a servi, comme lorsqu’on demande des codes pour se faire payer les SMS. Ils rouvrent d’eux-mêmes après un jour.',
    closedColumns: { block: 'Numéros', used: 'Utilisés', closedAt: 'Fermés', opensAt: 'Réouverture' },
    usedOf: (verified: number, ended: number) => `${formatCount(verified)} sur ${formatCount(ended)}`,
    open: 'Rouvrir',
    openBlock: (block: string) => `Rouvrir les numéros qui commencent par ${block}`,

    platform: 'Pour tous',
    offered: 'Pays proposés aux comptes',
    offeredHint:
      'Deux lettres chacun, comme GH, NG. Seulement là où les liaisons acheminent un segment pour un crédit.',
    twoLetters: 'Un pays s’écrit en deux lettres, comme GH',
    stopAll: 'Arrêter les codes de tous',
    stopAllTitle: 'Arrêter les codes de tous ?',
    stopAllText:
      'Aucun compte n’enverra de code à usage unique tant que vous ne les rétablissez pas. Ceux qui se connectent par code resteront dehors.',
    resumeAll: 'Rétablir les codes de tous',
    resumeAllTitle: 'Rétablir les codes de tous ?',
    resumeAllText: 'Les codes partent de nouveau, sauf là où les comptes les ont désactivés eux-mêmes.',
  },
})
