import { sentences } from '../../ui/language/language.tsx'

export const loginSentences = sentences({
  en: {
    title: 'Sign in',
    lead: 'Send messages, verify people, and see what each one cost.',
    ended: 'Your session has ended. Sign in to go on where you were.',
    elsewhere:
      'You signed out in another tab, so this one is signed out too. Sign in to go on where you were.',
    idle: 'You were signed out after a while without activity. Sign in to go on where you were.',

    email: 'E-mail',
    password: 'Password',
    forgot: 'Forgot password?',
    signIn: 'Sign in',

    newHere: 'New here?',
    register: 'Create an account',
  },
  fr: {
    title: 'Connexion',
    lead: 'Envoyez des messages, vérifiez des identités et voyez ce que chacun a coûté.',
    ended: 'Votre session a pris fin. Connectez-vous pour reprendre où vous en étiez.',
    elsewhere:
      'Vous vous êtes déconnecté dans un autre onglet, et donc aussi dans celui-ci. Connectez-vous pour reprendre où vous en étiez.',
    idle: 'Vous avez été déconnecté après un moment d’inactivité. Connectez-vous pour reprendre où vous en étiez.',

    email: 'Adresse e-mail',
    password: 'Mot de passe',
    forgot: 'Mot de passe oublié ?',
    signIn: 'Se connecter',

    newHere: 'Nouveau ici ?',
    register: 'Créer un compte',
  },
})
