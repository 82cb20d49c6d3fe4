import { counted, sentences } from '../../../ui/language/language.tsx'

export const sendBarSentences = sentences({
  en: {
    segments: 'Segments',
    credits: 'Credits',
    beforeTaxes: 'Cost before taxes',
    short: (credits: number, worth: string) =>
      `You need ${counted('en', credits, 'more credit', 'more credits')}${worth && `, about ${worth}`}.`,
    askToBuy: 'Ask a colleague who can buy credits. Your message stays here.',
    buy: 'Buy credits',
  },
  fr: {
    segments: 'Segments',
    credits: 'Crédits',
    beforeTaxes: 'Coût hors taxes',
    short: (credits: number, worth: string) =>
      `Il manque ${counted('fr', credits, 'crédit', 'crédits')}${worth && `, environ ${worth}`}.`,
    askToBuy: 'Demandez à un collègue qui peut en acheter. Votre message reste ici.',
    buy: 'Acheter des crédits',
  },
})
