import { sentences } from '../../ui/language/language.tsx'

export const createPasswordSentences = sentences({
  en: {
    title: 'Create your password',
    lead: 'It is what you sign in with from now on. Wherever else you are signed in, you are signed out.',
    leadFor: (email: string) =>
      `For ${email}. Wherever else you are signed in with this address, you are signed out.`,
    newPassword: 'New password',
    set: 'Set password',
    done: 'Your password is set. Sign in with it.',
  },
  fr: {
    title: 'Créez votre mot de passe',
    lead: 'C’est avec lui que vous vous connecterez désormais. Partout ailleurs, vous serez déconnecté.',
    leadFor: (email: string) =>
      `Pour ${email}. Partout ailleurs où vous êtes connecté avec cette adresse, vous serez déconnecté.`,
    newPassword: 'Nouveau mot de passe',
    set: 'Définir le mot de passe',
    done: 'Votre mot de passe est défini. Connectez-vous avec lui.',
  },
})
