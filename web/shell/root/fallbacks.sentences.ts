import { sentences } from '../../ui/language/language.tsx'

export const fallbackSentences = sentences({
  en: {
    loading: 'Loading',
    failedTitle: 'Something went wrong',
    failed: 'We could not show this screen',
    notLoaded: 'Part of Nkra did not load. Check your connection, then reload the page.',
    request: (id: string) => `Request ${id}`,
    tryAgain: 'Try again',
    reload: 'Reload',

    missingTitle: 'Page not found',
    missing: 'We cannot find this page',
    mistyped: 'Check that the address is correct. The page may also have been deleted.',
    home: 'Go to Home',

    newer: 'Part of Nkra did not load. There may be a newer version.',
    notNow: 'Not now',
    stillMissing: 'Part of Nkra still does not load. Try again in a few minutes.',
    close: 'Close',
  },
  fr: {
    loading: 'Chargement',
    failedTitle: 'Une erreur s’est produite',
    failed: 'Cet écran n’a pas pu être affiché',
    notLoaded: 'Une partie de Nkra ne s’est pas chargée. Vérifiez votre connexion, puis rechargez la page.',
    request: (id: string) => `Requête ${id}`,
    tryAgain: 'Réessayer',
    reload: 'Recharger',

    missingTitle: 'Page introuvable',
    missing: 'Cette page est introuvable',
    mistyped: 'Vérifiez l’adresse. La page a peut-être aussi été supprimée.',
    home: 'Aller à l’accueil',

    newer: 'Une partie de Nkra ne s’est pas chargée. Une version plus récente est peut-être disponible.',
    notNow: 'Pas maintenant',
    stillMissing: 'Une partie de Nkra ne se charge toujours pas. Réessayez dans quelques minutes.',
    close: 'Fermer',
  },
})
