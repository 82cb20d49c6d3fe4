import { sentences } from '../../ui/language/language.tsx'

export const googleSentences = sentences({
  en: {
    or: 'or',
    notLoaded: 'Google’s sign-in could not be loaded. Sign in with your password, or try again later.',
    noAnswer: 'Google’s answer was incomplete. Try again, or sign in with your password.',
  },
  fr: {
    or: 'ou',
    notLoaded:
      'La connexion par Google n’a pas pu être chargée. Utilisez votre mot de passe ou réessayez plus tard.',
    noAnswer: 'La réponse de Google était incomplète. Réessayez ou utilisez votre mot de passe.',
  },
})
