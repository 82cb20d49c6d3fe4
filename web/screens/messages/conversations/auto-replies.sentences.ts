import { sentences, counted } from '../../../ui/language/language.tsx'

export const autoAnswersSentences = sentences({
  en: {
    title: 'Auto-replies',
    hint: 'When someone texts only this word, we send them your reply. Each reply costs the same as a normal SMS. One person gets it at most once every 10 minutes. We already reply to STOP, START and HELP for you.',
    none: 'You have no auto-replies yet.',
    labels: { word: 'Word', answer: 'Reply' },
    save: 'Save reply',
    saved: (word: string) => `We will reply to “${word}”`,
    remove: (word: string) => `Delete the reply to “${word}”`,
    costs: (credits: number) => counted('en', credits, 'credit', 'credits'),
  },
  fr: {
    title: 'Réponses automatiques',
    hint: 'Quand une personne envoie seulement ce mot, nous lui envoyons votre réponse. Chaque réponse coûte le prix d’un SMS. Une même personne la reçoit au plus une fois toutes les 10 minutes. Nous répondons déjà à STOP, START et HELP pour vous.',
    none: 'Vous n’avez pas encore de réponse automatique.',
    labels: { word: 'Mot', answer: 'Réponse' },
    save: 'Enregistrer la réponse',
    saved: (word: string) => `Nous répondrons à « ${word} »`,
    remove: (word: string) => `Supprimer la réponse à « ${word} »`,
    costs: (credits: number) => counted('fr', credits, 'crédit', 'crédits'),
  },
})
