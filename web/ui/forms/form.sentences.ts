import { sentences } from '../language/language.tsx'

export const formSentences = sentences({
  en: {
    /** The sentence for a required field that is empty (requirements 5.1). */
    required: (label: string) => `${label} is a required field`,
    failed: 'Something went wrong. Try again.',
    request: (id: string) => `Request ${id}`,
  },
  fr: {
    required: (label: string) => `Le champ « ${label} » est obligatoire`,
    failed: 'Une erreur s’est produite. Réessayez.',
    request: (id: string) => `Requête ${id}`,
  },
})
