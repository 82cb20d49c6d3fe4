import { sentences, formatCount } from './language.tsx'

/** The sentences that lists, figures and charts share. */
export const uiSentences = sentences({
  en: {
    none: 'none',
    cancel: 'Cancel',
    close: 'Close',
    ghanaTime: (instant: string) => `${instant}, Ghana time`,

    actions: 'Actions',
    clearSearch: 'Clear the search',
    shownSoFar: (rows: number) => `${formatCount(rows)} shown so far`,
    shownOf: (rows: number, total: number) => `${formatCount(rows)} of ${formatCount(total)} shown`,
    shownInAll: (rows: number) => `${formatCount(rows)} in all`,
    showMore: 'Show more',

    pages: 'Pages',
    range: (first: number, last: number, total: number) =>
      `${formatCount(first)}–${formatCount(last)} of ${formatCount(total)}`,
    previous: 'Previous',
    next: 'Next',

    failed: 'Something went wrong',
    notLoaded: 'We could not load this. Try again.',
    request: (id: string) => `Request ${id}`,
    tryAgain: 'Try again',

    firstDay: 'First day',
    lastDay: 'Last day',
    daysBackwards: 'The last day must be on or after the first day',
  },
  fr: {
    none: 'aucun',
    cancel: 'Annuler',
    close: 'Fermer',
    ghanaTime: (instant: string) => `${instant}, heure du Ghana`,

    actions: 'Actions',
    clearSearch: 'Effacer la recherche',
    shownSoFar: (rows: number) => `Affichage : ${formatCount(rows)} jusqu’ici`,
    shownOf: (rows: number, total: number) => `Affichage : ${formatCount(rows)} sur ${formatCount(total)}`,
    shownInAll: (rows: number) => `${formatCount(rows)} au total`,
    showMore: 'En afficher plus',

    pages: 'Pages',
    range: (first: number, last: number, total: number) =>
      `${formatCount(first)}–${formatCount(last)} sur ${formatCount(total)}`,
    previous: 'Précédent',
    next: 'Suivant',

    failed: 'Une erreur s’est produite',
    notLoaded: 'Le chargement a échoué. Réessayez.',
    request: (id: string) => `Requête ${id}`,
    tryAgain: 'Réessayer',

    firstDay: 'Premier jour',
    lastDay: 'Dernier jour',
    daysBackwards: 'Le dernier jour ne peut pas précéder le premier',
  },
})
