import { sentences } from '../language/language.tsx'

export const fieldSentences = sentences({
  en: { show: 'Show password' },
  fr: { show: 'Afficher le mot de passe' },
})
