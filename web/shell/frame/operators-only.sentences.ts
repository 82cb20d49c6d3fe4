import { sentences } from '../../ui/language/language.tsx'

export const notForRoleSentences = sentences({
  en: {
    title: 'This screen is not for your role',
    text: 'Only the Administrators of Nkra use it. Everything that is yours is in the menu.',
    home: 'Go home',
  },
  fr: {
    title: 'Cet écran n’est pas prévu pour votre rôle',
    text: 'Seuls les administrateurs de Nkra l’utilisent. Tout ce qui est à vous se trouve dans le menu.',
    home: 'Aller à l’accueil',
  },
})
