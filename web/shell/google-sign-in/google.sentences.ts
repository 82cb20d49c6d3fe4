import { sentences } from '../../ui/language/language.tsx'

export const googleSentences = sentences({
  en: {
    or: 'or',
    notLoaded: 'We could not load Google sign-in. Sign in with your password, or try again later.',
    noAnswer: 'Google did not send us everything we need. Try again, or sign in with your password.',
  },
  fr: {
    or: 'ou',
    notLoaded:
      'La connexion avec Google n’a pas pu être chargée. Utilisez votre mot de passe ou réessayez plus tard.',
    noAnswer:
      'Google ne nous a pas transmis toutes les informations nécessaires. Réessayez ou utilisez votre mot de passe.',
  },
})
