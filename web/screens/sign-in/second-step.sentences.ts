import { sentences } from '../../ui/language/language.tsx'

export const secondStepSentences = sentences({
  en: {
    title: 'Two-step sign-in',
    lead: 'Open your authenticator app and enter the 6-digit code for Nkra.',
    code: 'Code',
    recoveryLead: 'Enter one of the recovery codes that you saved. Each code works once.',
    recoveryCode: 'Recovery code',
    signIn: 'Sign in',
    useRecovery: 'Use a recovery code',
    useAuthenticator: 'Use the authenticator app',
    back: 'Sign in with another account',
  },
  fr: {
    title: 'Connexion en deux étapes',
    lead: 'Ouvrez votre application d’authentification et saisissez le code à 6 chiffres pour Nkra.',
    code: 'Code',
    recoveryLead:
      'Saisissez l’un des codes de secours que vous avez conservés. Chaque code ne sert qu’une fois.',
    recoveryCode: 'Code de secours',
    signIn: 'Se connecter',
    useRecovery: 'Utiliser un code de secours',
    useAuthenticator: 'Utiliser l’application d’authentification',
    back: 'Se connecter avec un autre compte',
  },
})
