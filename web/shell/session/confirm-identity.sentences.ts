import { sentences } from '../../ui/language/language.tsx'

export const confirmIdentitySentences = sentences({
  en: {
    title: 'Confirm it is you',
    lead: 'You signed in more than ten minutes ago. This needs a sign that it is still you.',
    password: 'Password',
    code: 'Code',
    codeHint: 'The six digits of your authenticator app, or a recovery code.',
    useCode: 'Use your authenticator app',
    usePassword: 'Use your password',
    confirm: 'Confirm',
  },
  fr: {
    title: 'Confirmez que c’est vous',
    lead: 'Vous vous êtes connecté il y a plus de dix minutes. Cette action demande de confirmer que c’est toujours vous.',
    password: 'Mot de passe',
    code: 'Code',
    codeHint: 'Les six chiffres de votre application d’authentification, ou un code de secours.',
    useCode: 'Utiliser votre application d’authentification',
    usePassword: 'Utiliser votre mot de passe',
    confirm: 'Confirmer',
  },
})
