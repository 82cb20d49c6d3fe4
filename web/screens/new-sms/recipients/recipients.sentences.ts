import { counted, sentences } from '../../../ui/language/language.tsx'

export const recipientsSentences = sentences({
  en: {
    chosen: 'Chosen recipients',
    nobodyYet: 'Nobody yet. Choose a group, or type numbers below.',
    typed: (numbers: number) => counted('en', numbers, 'number', 'numbers'),
    remove: (name: string) => `Remove ${name}`,
  },
  fr: {
    chosen: 'Destinataires choisis',
    nobodyYet: 'Personne pour le moment. Choisissez un groupe ou saisissez des numéros ci-dessous.',
    typed: (numbers: number) => counted('fr', numbers, 'numéro', 'numéros'),
    remove: (name: string) => `Retirer ${name}`,
  },
})
