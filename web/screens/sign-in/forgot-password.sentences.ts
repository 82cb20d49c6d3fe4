import { sentences } from '../../ui/language/language.tsx'

export const forgotSentences = sentences({
  en: {
    title: 'Forgot your password?',
    lead: 'We mail you a code to set a new one.',
    send: 'Send code',
    codeTitle: 'Enter the code',
    codeLead: (email: string) =>
      `If ${email} has an account, a code is on its way to it. It is good for ten minutes.`,
    goOn: 'Continue',
  },
  fr: {
    title: 'Mot de passe oublié ?',
    lead: 'Nous vous envoyons par e-mail un code pour en définir un nouveau.',
    send: 'Envoyer le code',
    codeTitle: 'Saisissez le code',
    codeLead: (email: string) =>
      `Si ${email} a un compte, un code lui est envoyé. Il est valable dix minutes.`,
    goOn: 'Continuer',
  },
})
