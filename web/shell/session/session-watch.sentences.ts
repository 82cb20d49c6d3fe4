import type { ReactNode } from 'react'
import { sentences } from '../../ui/language/language.tsx'
import { rich } from '../../ui/language/rich.ts'

export const watchSentences = sentences({
  en: {
    title: 'Your session is about to end',
    countdown: (seconds: ReactNode) =>
      rich`You have not been active for a while. We will sign you out in ${seconds}.`,
    seconds: (left: number) => (left === 1 ? '1 second' : `${left} seconds`),
    stay: 'Stay signed in',
    signOut: 'Sign out',
  },
  fr: {
    title: 'Votre session va prendre fin',
    countdown: (seconds: ReactNode) =>
      rich`Vous êtes inactif depuis un moment. Nous vous déconnecterons dans ${seconds}.`,
    seconds: (left: number) => (left < 2 ? `${left} seconde` : `${left} secondes`),
    stay: 'Rester connecté',
    signOut: 'Se déconnecter',
  },
})
