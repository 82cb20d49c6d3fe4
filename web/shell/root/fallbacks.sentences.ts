import { sentences } from '../../ui/language/language.tsx'

export const fallbackSentences = sentences({
  en: {
    loading: 'Loading',
    failedTitle: 'Something went wrong',
    failed: 'This screen could not be shown',
    notLoaded:
      'Part of Nkra could not be loaded. Your connection may be gone, or a newer version may be there.',
    request: (id: string) => `Request ${id}`,
    tryAgain: 'Try again',
    reload: 'Reload',

    missingTitle: 'Not found',
    missing: 'There is nothing here',
    mistyped: 'The address may be mistyped, or what it showed may be gone.',
    home: 'Go home',

    newer: 'Part of Nkra could not be loaded. A newer version may be there.',
    notNow: 'Not now',
    stillMissing: 'Part of Nkra can still not be loaded. Check your connection, and try again in a while.',
    close: 'Close',
  },
  fr: {
    loading: 'Chargement',
    failedTitle: 'Une erreur s’est produite',
    failed: 'Cet écran n’a pas pu être affiché',
    notLoaded:
      'Une partie de Nkra n’a pas pu être chargée. Votre connexion est peut-être coupée, ou une version plus récente est disponible.',
    request: (id: string) => `Requête ${id}`,
    tryAgain: 'Réessayer',
    reload: 'Recharger',

    missingTitle: 'Introuvable',
    missing: 'Il n’y a rien ici',
    mistyped: 'L’adresse est peut-être mal saisie, ou ce qu’elle montrait n’existe plus.',
    home: 'Aller à l’accueil',

    newer: 'Une partie de Nkra n’a pas pu être chargée. Une version plus récente est peut-être disponible.',
    notNow: 'Pas maintenant',
    stillMissing:
      'Une partie de Nkra n’a toujours pas pu être chargée. Vérifiez votre connexion et réessayez dans un moment.',
    close: 'Fermer',
  },
})
