import { sentences } from '../../ui/language/language.tsx'

export const confirmIdentitySentences = sentences({
  en: {
    title: 'Confirm that it is you',
    lead: 'You signed in more than 10 minutes ago. Confirm that it is still you before you continue.',
    password: 'Password',
    code: 'Code',
    codeHint: 'Enter the 6-digit code from your authenticator app, or a recovery code.',
    useCode: 'Use your authenticator app',
    usePassword: 'Use your password',
    confirm: 'Confirm',
  },
  fr: {
    title: 'Confirmez que c’est vous',
    lead: 'Vous vous êtes connecté il y a plus de 10 minutes. Confirmez votre identité avant de continuer.',
    password: 'Mot de passe',
    code: 'Code',
    codeHint:
      'Saisissez le code à 6 chiffres de votre application d’authentification, ou un code de secours.',
    useCode: 'Utiliser votre application d’authentification',
    usePassword: 'Utiliser votre mot de passe',
    confirm: 'Confirmer',
  },
})
