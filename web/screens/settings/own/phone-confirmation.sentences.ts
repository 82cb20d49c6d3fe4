import { sentences } from '../../../ui/language/language.tsx'

export const phoneSentences = sentences({
  en: {
    confirmed: 'Number confirmed',
    confirm: 'Confirm this number',
    hint: 'Confirm it to be warned of a low balance by text message.',
    title: 'Confirm your number',
    sentTo: (phone: string) =>
      `We have texted a code to ${phone}. It ends in 10 minutes. Another is sent once a minute at most.`,
    code: 'Code',
    done: 'Your phone number is confirmed',
  },
  fr: {
    confirmed: 'Numéro confirmé',
    confirm: 'Confirmer ce numéro',
    hint: 'Confirmez-le pour être averti par SMS d’un solde faible.',
    title: 'Confirmez votre numéro',
    sentTo: (phone: string) =>
      `Nous avons envoyé un code par SMS au ${phone}. Il expire dans 10 minutes. Un autre est envoyé au plus une fois par minute.`,
    code: 'Code',
    done: 'Votre numéro de téléphone est confirmé',
  },
})
