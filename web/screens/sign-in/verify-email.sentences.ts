import { sentences } from '../../ui/language/language.tsx'

export const verifySentences = sentences({
  en: { title: 'Verify your e-mail' },
  fr: { title: 'Vérifiez votre adresse e-mail' },
})
