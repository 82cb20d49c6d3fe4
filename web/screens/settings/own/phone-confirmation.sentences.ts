import { sentences } from '../../../ui/language/language.tsx'

export const phoneSentences = sentences({
  en: {
    confirmed: 'Number confirmed',
    confirm: 'Confirm this number',
    hint: 'Confirm it to get an SMS when your balance is low.',
    title: 'Confirm your number',
    sentTo: (phone: string) =>
      `We sent a code to ${phone} by SMS. It works for 10 minutes. You can ask for a new one after a minute.`,
    code: 'Code',
    done: 'Your phone number is confirmed',
  },
  fr: {
    confirmed: 'Numéro confirmé',
    confirm: 'Confirmer ce numéro',
    hint: 'Confirmez-le pour recevoir un SMS quand votre solde est faible.',
    title: 'Confirmez votre numéro',
    sentTo: (phone: string) =>
      `Nous avons envoyé un code par SMS au ${phone}. Il est valable 10 minutes. Vous pourrez en demander un autre après une minute.`,
    code: 'Code',
    done: 'Votre numéro de téléphone est confirmé',
  },
})
