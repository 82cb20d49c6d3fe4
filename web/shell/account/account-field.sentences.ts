import { sentences } from '../../ui/language/language.tsx'

export const accountFieldSentences = sentences({
  en: {
    hint: 'Search by name, e-mail or ID',
    searching: 'Searching…',
    none: 'No account found.',
  },
  fr: {
    hint: 'Rechercher par nom, e-mail ou identifiant',
    searching: 'Recherche…',
    none: 'Aucun compte trouvé.',
  },
})
