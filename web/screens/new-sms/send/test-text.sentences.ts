import { sentences, counted } from '../../../ui/language/language.tsx'

export const testTextSentences = sentences({
  en: {
    title: 'Send yourself a test',
    text: (phone: string) =>
      `We text it to ${phone}, with the details of the first recipient. The links in it are yours.`,
    cost: (credits: number) => `It costs ${counted('en', credits, 'credit', 'credits')}, like any SMS.`,
    send: 'Send the test',
    sent: (phone: string) => `The test is on its way to ${phone}`,
  },
  fr: {
    title: 'Essayer sur votre propre numéro',
    text: (phone: string) =>
      `Nous l’envoyons au ${phone}, avec les champs du premier destinataire. Les liens qu’il contient sont les vôtres.`,
    cost: (credits: number) => `Il coûte ${counted('fr', credits, 'crédit', 'crédits')}, comme tout SMS.`,
    send: 'Envoyer le SMS d’essai',
    sent: (phone: string) => `Le SMS d’essai part vers le ${phone}`,
  },
})
