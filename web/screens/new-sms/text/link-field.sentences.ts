import { sentences } from '../../../ui/language/language.tsx'

export const linkFieldSentences = sentences({
  en: {
    target: 'The link leads to',
    targetText: 'Each recipient gets a short link of their own, and you see who opened it.',
    targetHint: 'https://',
  },
  fr: {
    target: 'Le lien mène à',
    targetText: 'Chaque destinataire reçoit son propre lien court, et vous voyez qui l’a ouvert.',
    targetHint: 'https://',
  },
})
