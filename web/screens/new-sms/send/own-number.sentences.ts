import { sentences } from '../../../ui/language/language.tsx'

export const ownNumberSentences = sentences({
  en: {
    why: 'Confirm your phone number once. Then you can send yourself a test.',
    phone: 'Your phone number',
    textCode: 'Text me a code',
    texted: (phone: string) => `We texted a code to ${phone}. Use it within 10 minutes.`,
    code: 'Code',
    other: 'Change the number',
    confirm: 'Confirm the number',
  },
  fr: {
    why: 'Confirmez votre numéro une seule fois. Vous pourrez ensuite vous envoyer un SMS d’essai.',
    phone: 'Votre numéro de téléphone',
    textCode: 'M’envoyer un code',
    texted: (phone: string) =>
      `Nous avons envoyé un code par SMS au ${phone}. Utilisez-le dans les 10 minutes.`,
    code: 'Code',
    other: 'Changer le numéro',
    confirm: 'Confirmer le numéro',
  },
})
