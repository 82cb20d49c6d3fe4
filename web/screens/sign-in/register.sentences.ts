import { sentences } from '../../ui/language/language.tsx'

export const registerSentences = sentences({
  en: {
    title: 'Create an account',
    lead: 'Send SMS and check identities for your business. Pay only for what you use.',

    firstName: 'First name',
    lastName: 'Last name',
    companyName: 'Company name',
    email: 'E-mail',
    phoneNumber: 'Phone number',
    phoneOptional: 'Phone number (optional)',
    password: 'Password',
    create: 'Create account',

    already: 'Already have an account?',
    signIn: 'Sign in',
  },
  fr: {
    title: 'Créer un compte',
    lead: 'Envoyez des SMS et vérifiez des identités pour votre entreprise. Payez seulement ce que vous utilisez.',

    firstName: 'Prénom',
    lastName: 'Nom',
    companyName: 'Nom de l’entreprise',
    email: 'Adresse e-mail',
    phoneNumber: 'Numéro de téléphone',
    phoneOptional: 'Numéro de téléphone (facultatif)',
    password: 'Mot de passe',
    create: 'Créer le compte',

    already: 'Vous avez déjà un compte ?',
    signIn: 'Se connecter',
  },
})
