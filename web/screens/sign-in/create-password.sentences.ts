import { sentences } from '../../ui/language/language.tsx'

export const createPasswordSentences = sentences({
  en: {
    title: 'Create your password',
    lead: 'You will use it to sign in from now on. We will sign you out on all your other devices.',
    leadFor: (email: string) =>
      `This password is for ${email}. We will sign this address out on all other devices.`,
    newPassword: 'New password',
    set: 'Save password',
    done: 'Your password is saved. You can now sign in.',
  },
  fr: {
    title: 'Créez votre mot de passe',
    lead: 'Vous l’utiliserez désormais pour vous connecter. Nous vous déconnecterons de tous vos autres appareils.',
    leadFor: (email: string) =>
      `Ce mot de passe est pour ${email}. Nous déconnecterons cette adresse de tous les autres appareils.`,
    newPassword: 'Nouveau mot de passe',
    set: 'Enregistrer le mot de passe',
    done: 'Votre mot de passe est enregistré. Vous pouvez vous connecter.',
  },
})
