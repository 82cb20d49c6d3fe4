import { sentences } from '../../ui/language/language.tsx'

export const activateSentences = sentences({
  en: { title: 'Activate your account' },
  fr: { title: 'Activez votre compte' },
})
