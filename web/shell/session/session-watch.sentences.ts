import type { ReactNode } from 'react'
import { sentences } from '../../ui/language/language.tsx'
import { rich } from '../../ui/language/rich.ts'

export const watchSentences = sentences({
  en: {
    title: 'Your session is about to end',
    countdown: (seconds: ReactNode) =>
      rich`Nothing has happened here for a while. You will be signed out in ${seconds}.`,
    seconds: (left: number) => (left === 1 ? '1 second' : `${left} seconds`),
    stay: 'Stay signed in',
    signOut: 'Sign out',
  },
  fr: {
    title: 'Votre session va prendre fin',
    countdown: (seconds: ReactNode) =>
      rich`Il ne s’est rien passé ici depuis un moment. Vous serez déconnecté dans ${seconds}.`,
    seconds: (left: number) => (left < 2 ? `${left} seconde` : `${left} secondes`),
    stay: 'Rester connecté',
    signOut: 'Se déconnecter',
  },
})
