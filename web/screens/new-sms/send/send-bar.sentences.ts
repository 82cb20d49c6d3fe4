import { counted, sentences } from '../../../ui/language/language.tsx'

export const sendBarSentences = sentences({
  en: {
    segments: 'Segments',
    credits: 'Credits',
    beforeTaxes: 'Cost before taxes',
    short: (credits: number) => `Short by ${counted('en', credits, 'credit', 'credits')}.`,
    askToBuy: 'Ask a colleague who buys credits. Your message stays here.',
    buy: 'Buy credits',
  },
  fr: {
    segments: 'Segments',
    credits: 'Crédits',
    beforeTaxes: 'Coût hors taxes',
    short: (credits: number) => `Il manque ${counted('fr', credits, 'crédit', 'crédits')}.`,
    askToBuy: 'Demandez à un collègue qui achète les crédits. Votre message reste ici.',
    buy: 'Acheter des crédits',
  },
})
