import { PASSWORD_LENGTH_MIN } from '@nkra/contract/limits.ts'
import { sentences } from '../../ui/language/language.tsx'

/** The sentences that the screens without a session share. */
export const openSentences = sentences({
  en: {
    goTo: (host: string) => `Go to ${host}`,
    toSignIn: 'Back to sign in',

    email: 'E-mail',
    code: 'Code',
    passwordAdvice: `At least ${PASSWORD_LENGTH_MIN} characters. A few unrelated words are easy to remember.`,

    sentTo: (email: string) => `We sent a code to ${email}. It works for one day.`,
    enterCode: 'Enter the code that we sent to your e-mail address.',
    confirm: 'Confirm',
    confirming: 'Confirming your e-mail address…',
    confirmed: 'Your e-mail address is confirmed. You can now sign in.',

    alreadyConfirmed: 'Already confirmed',
    alreadyConfirmedText: (email: string) => `${email} is already confirmed. You can sign in.`,
    signIn: 'Sign in',

    nothingYet: 'Did you not get it? Check your spam folder, or ask for a new code.',
    wait: (seconds: number) => `You can ask for a new code in ${seconds} s.`,
    resend: 'Send a new code',
    resent: 'We have sent a new code.',
    notSent: 'We could not send the code. Try again in a few minutes.',
  },
  fr: {
    goTo: (host: string) => `Aller sur ${host}`,
    toSignIn: 'Retour à la connexion',

    email: 'Adresse e-mail',
    code: 'Code',
    passwordAdvice: `Au moins ${PASSWORD_LENGTH_MIN} caractères. Quelques mots sans rapport entre eux sont faciles à retenir.`,

    sentTo: (email: string) => `Nous avons envoyé un code à ${email}. Il est valable un jour.`,
    enterCode: 'Saisissez le code que nous avons envoyé à votre adresse e-mail.',
    confirm: 'Confirmer',
    confirming: 'Confirmation de votre adresse e-mail en cours…',
    confirmed: 'Votre adresse e-mail est confirmée. Vous pouvez vous connecter.',

    alreadyConfirmed: 'Déjà confirmée',
    alreadyConfirmedText: (email: string) =>
      `L’adresse ${email} est déjà confirmée. Vous pouvez vous connecter.`,
    signIn: 'Se connecter',

    nothingYet:
      'Vous n’avez rien reçu ? Regardez dans les courriers indésirables ou demandez un nouveau code.',
    wait: (seconds: number) => `Vous pourrez demander un nouveau code dans ${seconds} s.`,
    resend: 'Envoyer un nouveau code',
    resent: 'Nous avons envoyé un nouveau code.',
    notSent: 'Nous n’avons pas pu envoyer le code. Réessayez dans quelques minutes.',
  },
})
