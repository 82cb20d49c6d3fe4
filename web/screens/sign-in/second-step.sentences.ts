import { sentences } from '../../ui/language/language.tsx'

export const secondStepSentences = sentences({
  en: {
    title: 'Two-step sign-in',
    lead: 'Enter the six digits that your authenticator app shows for Nkra.',
    code: 'Code',
    recoveryLead: 'Enter one of the recovery codes that you kept. Each is good once.',
    recoveryCode: 'Recovery code',
    signIn: 'Sign in',
    useRecovery: 'Use a recovery code',
    useAuthenticator: 'Use the authenticator app',
    back: 'Sign in as somebody else',
  },
  fr: {
    title: 'Connexion en deux étapes',
    lead: 'Saisissez les six chiffres que votre application d’authentification affiche pour Nkra.',
    code: 'Code',
    recoveryLead: 'Saisissez l’un des codes de secours que vous avez conservés. Chacun ne sert qu’une fois.',
    recoveryCode: 'Code de secours',
    signIn: 'Se connecter',
    useRecovery: 'Utiliser un code de secours',
    useAuthenticator: 'Utiliser l’application d’authentification',
    back: 'Se connecter avec un autre compte',
  },
})
