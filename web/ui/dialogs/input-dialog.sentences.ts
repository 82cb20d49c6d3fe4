import { formSentences } from '../forms/form.sentences.ts'
import { sentences } from '../language/language.tsx'

export const inputSentences = sentences({
  en: {
    required: formSentences.en.required,
    failed: formSentences.en.failed,
    /** The sentences for an invalid email address and an invalid URL (requirements 5.5). */
    email: 'Invalid email address',
    url: 'Invalid URL',
    cancel: 'Cancel',
    choose: 'Choose…',
  },
  fr: {
    required: formSentences.fr.required,
    failed: formSentences.fr.failed,
    email: 'Adresse e-mail non valide',
    url: 'URL non valide',
    cancel: 'Annuler',
    choose: 'Choisir…',
  },
})
