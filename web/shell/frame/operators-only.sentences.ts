import { sentences } from '../../ui/language/language.tsx'

export const notForRoleSentences = sentences({
  en: {
    title: 'You do not have access to this screen',
    text: 'Only Nkra administrators can use it. Choose another screen from the menu.',
    home: 'Go to Home',
  },
  fr: {
    title: 'Vous n’avez pas accès à cet écran',
    text: 'Seuls les administrateurs de Nkra peuvent l’utiliser. Choisissez un autre écran dans le menu.',
    home: 'Aller à l’accueil',
  },
})
