import { sentences } from '../../ui/language/language.tsx'

export const verifySentences = sentences({
  en: { title: 'Confirm your e-mail address' },
  fr: { title: 'Confirmez votre adresse e-mail' },
})
