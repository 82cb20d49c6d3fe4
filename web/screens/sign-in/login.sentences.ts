import { sentences } from '../../ui/language/language.tsx'

export const loginSentences = sentences({
  en: {
    title: 'Sign in',
    lead: 'Send SMS, check identities and see what each one costs.',
    ended: 'Your session has ended. Sign in to continue where you left off.',
    elsewhere: 'You signed out in another tab. Sign in to continue where you left off.',
    idle: 'We signed you out because you were away for a while. Sign in to continue where you left off.',

    email: 'E-mail',
    password: 'Password',
    forgot: 'Forgot password?',
    signIn: 'Sign in',

    newHere: 'New to Nkra?',
    register: 'Create an account',
  },
  fr: {
    title: 'Connexion',
    lead: 'Envoyez des SMS, vérifiez des identités et voyez le coût de chaque opération.',
    ended: 'Votre session a pris fin. Connectez-vous pour reprendre où vous en étiez.',
    elsewhere:
      'Vous vous êtes déconnecté dans un autre onglet. Connectez-vous pour reprendre où vous en étiez.',
    idle: 'Nous vous avons déconnecté après une période d’inactivité. Connectez-vous pour reprendre où vous en étiez.',

    email: 'Adresse e-mail',
    password: 'Mot de passe',
    forgot: 'Mot de passe oublié ?',
    signIn: 'Se connecter',

    newHere: 'Nouveau sur Nkra ?',
    register: 'Créer un compte',
  },
})
