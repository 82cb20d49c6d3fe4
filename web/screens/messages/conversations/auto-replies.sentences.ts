import { sentences, counted } from '../../../ui/language/language.tsx'

export const autoAnswersSentences = sentences({
  en: {
    title: 'Automatic answers',
    hint: 'Whoever texts just this word is answered at once, at the cost of a text, and at most once in ten minutes. STOP, START and HELP are answered for you.',
    none: 'No word is answered by itself yet.',
    labels: { word: 'Word', answer: 'Answer' },
    save: 'Save answer',
    saved: (word: string) => `Whoever texts “${word}” is answered`,
    remove: (word: string) => `Delete the answer to “${word}”`,
    costs: (credits: number) => counted('en', credits, 'credit', 'credits'),
  },
  fr: {
    title: 'Réponses automatiques',
    hint: 'Qui envoie seulement ce mot reçoit aussitôt la réponse, au prix d’un SMS, une fois au plus en dix minutes. STOP, START et HELP reçoivent déjà la leur.',
    none: 'Aucun mot n’a encore de réponse.',
    labels: { word: 'Mot', answer: 'Réponse' },
    save: 'Enregistrer la réponse',
    saved: (word: string) => `Qui envoie « ${word} » reçoit une réponse`,
    remove: (word: string) => `Supprimer la réponse à « ${word} »`,
    costs: (credits: number) => counted('fr', credits, 'crédit', 'crédits'),
  },
})
