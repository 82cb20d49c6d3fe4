import { sentences } from '../../../ui/language/language.tsx'

export const mailsSentences = sentences({
  en: {
    hint: 'Every e-mail that Nkra sends, with made-up people and amounts. The links do not open anything.',
    which: 'E-mail',
    look: 'Look',
    looks: { light: 'Light', dark: 'Dark', text: 'Plain text' },
    shown: (subject: string) => `E-mail: ${subject}`,
  },
  fr: {
    hint: 'Tous les e-mails que Nkra envoie, avec des personnes et des montants inventés. Les liens n’ouvrent rien.',
    which: 'E-mail',
    look: 'Aspect',
    looks: { light: 'Clair', dark: 'Sombre', text: 'Texte brut' },
    shown: (subject: string) => `E-mail\u00a0: ${subject}`,
  },
})
