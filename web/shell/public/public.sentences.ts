import { PASSWORD_LENGTH_MIN } from '@nkra/contract/limits.ts'
import { sentences } from '../../ui/language/language.tsx'

/** The sentences that the screens without a session share. */
export const openSentences = sentences({
  en: {
    goTo: (host: string) => `Go to ${host}`,
    toSignIn: 'Back to sign in',

    email: 'E-mail',
    code: 'Code',
    passwordAdvice: `At least ${PASSWORD_LENGTH_MIN} characters. A few words that only you would put together are best.`,

    sentTo: (email: string) => `We sent a code to ${email}. It is good for one day.`,
    enterCode: 'Enter the code that we sent to your e-mail address.',
    confirm: 'Confirm',
    confirming: 'Your e-mail address is being confirmed …',
    confirmed: 'Your e-mail address is confirmed. Sign in to begin.',

    alreadyConfirmed: 'Already confirmed',
    alreadyConfirmedText: (email: string) => `${email} is already confirmed. Sign in to go on.`,
    signIn: 'Sign in',

    nothingYet: 'Nothing arrived? Look in the spam folder, or ask for a new code.',
    wait: (seconds: number) => `A new code can be sent in ${seconds} s.`,
    resend: 'Send a new code',
    resent: 'A new code is on its way.',
    notSent: 'The code could not be sent.',
  },
  fr: {
    goTo: (host: string) => `Aller sur ${host}`,
    toSignIn: 'Retour à la connexion',

    email: 'Adresse e-mail',
    code: 'Code',
    passwordAdvice: `Au moins ${PASSWORD_LENGTH_MIN} caractères. Le mieux : quelques mots que vous seul assembleriez.`,

    sentTo: (email: string) => `Nous avons envoyé un code à ${email}. Il est valable un jour.`,
    enterCode: 'Saisissez le code que nous avons envoyé à votre adresse e-mail.',
    confirm: 'Confirmer',
    confirming: 'Confirmation de votre adresse e-mail en cours…',
    confirmed: 'Votre adresse e-mail est confirmée. Connectez-vous pour commencer.',

    alreadyConfirmed: 'Déjà confirmée',
    alreadyConfirmedText: (email: string) =>
      `L’adresse ${email} est déjà confirmée. Connectez-vous pour continuer.`,
    signIn: 'Se connecter',

    nothingYet: 'Rien reçu ? Regardez dans les indésirables ou demandez un nouveau code.',
    wait: (seconds: number) => `Un nouveau code pourra être envoyé dans ${seconds} s.`,
    resend: 'Envoyer un nouveau code',
    resent: 'Un nouveau code est en route.',
    notSent: 'Le code n’a pas pu être envoyé.',
  },
})
