import type { ReactNode } from 'react'
import { sentences, counted } from '../../../ui/language/language.tsx'
import { rich } from '../../../ui/language/rich.ts'

export const testTextSentences = sentences({
  en: {
    title: 'Test on your own number',
    text: (phone: string) =>
      `We text it to ${phone}, merged with what the first recipient has. The links in it are your own.`,
    cost: (credits: number) => `It costs ${counted('en', credits, 'credit', 'credits')}, like any text.`,
    unconfirmed: (toProfile: ReactNode) => rich`Confirm your phone number first: ${toProfile}.`,
    profile: 'go to your profile',
    send: 'Send the test',
    sent: (phone: string) => `The test is on its way to ${phone}`,
  },
  fr: {
    title: 'Essayer sur votre propre numéro',
    text: (phone: string) =>
      `Nous l’envoyons au ${phone}, avec les champs du premier destinataire. Les liens qu’il contient sont les vôtres.`,
    cost: (credits: number) => `Il coûte ${counted('fr', credits, 'crédit', 'crédits')}, comme tout SMS.`,
    unconfirmed: (toProfile: ReactNode) => rich`Confirmez d’abord votre numéro de téléphone : ${toProfile}.`,
    profile: 'aller au profil',
    send: 'Envoyer l’essai',
    sent: (phone: string) => `L’essai est en route vers le ${phone}`,
  },
})
