import { sentences } from '../../ui/language/language.tsx'

export const registerSentences = sentences({
  en: {
    title: 'Create an account',
    lead: 'For your business: buy credits in advance, pay for what you send.',

    firstName: 'First name',
    lastName: 'Last name',
    companyName: 'Company name',
    email: 'E-mail',
    phoneNumber: 'Phone number',
    phoneOptional: 'Phone number (optional)',
    password: 'Password',
    create: 'Create account',

    already: 'Already registered?',
    signIn: 'Sign in',
  },
  fr: {
    title: 'Créer un compte',
    lead: 'Pour votre entreprise : achetez des crédits d’avance, ne payez que ce que vous envoyez.',

    firstName: 'Prénom',
    lastName: 'Nom',
    companyName: 'Nom de l’entreprise',
    email: 'Adresse e-mail',
    phoneNumber: 'Numéro de téléphone',
    phoneOptional: 'Numéro de téléphone (facultatif)',
    password: 'Mot de passe',
    create: 'Créer le compte',

    already: 'Déjà inscrit ?',
    signIn: 'Se connecter',
  },
})
