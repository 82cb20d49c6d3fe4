import { sentences } from '../../ui/language/language.tsx'

export const bellSentences = sentences({
  en: {
    label: 'Notifications',
    unread: (shown: string) => `Notifications: ${shown} unread`,
  },
  fr: {
    label: 'Notifications',
    unread: (shown: string) => `Notifications\u00a0: ${shown} non lues`,
  },
})
