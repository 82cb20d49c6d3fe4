import { sentences } from '../../ui/language/language.tsx'

export const forgotSentences = sentences({
  en: {
    title: 'Forgot your password?',
    lead: 'Enter your e-mail address. We will send you a code to set a new password.',
    send: 'Send code',
    codeTitle: 'Enter the code',
    codeLead: (email: string) =>
      `If ${email} has an account, we have sent a code to it. The code works for 10 minutes.`,
    goOn: 'Continue',
  },
  fr: {
    title: 'Mot de passe oublié ?',
    lead: 'Saisissez votre adresse e-mail. Nous vous enverrons un code pour choisir un nouveau mot de passe.',
    send: 'Envoyer le code',
    codeTitle: 'Saisissez le code',
    codeLead: (email: string) =>
      `Si ${email} a un compte, nous y avons envoyé un code. Il est valable 10 minutes.`,
    goOn: 'Continuer',
  },
})
