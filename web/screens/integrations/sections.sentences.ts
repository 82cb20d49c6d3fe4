import { sentences } from '../../ui/language/language.tsx'

export const sectionsSentences = sentences({
  en: {
    label: 'For your programs',
    documentation: 'Documentation',
    names: {
      keys: 'API Keys',
      webhooks: 'Webhooks',
      requests: 'Requests',
      doors: 'SMPP, Twilio',
      codes: 'One-time codes',
    },
  },
  fr: {
    label: 'Pour vos programmes',
    documentation: 'Documentation',
    names: {
      keys: 'Clés d’API',
      webhooks: 'Webhooks',
      requests: 'Requêtes',
      doors: 'SMPP, Twilio',
      codes: 'Codes à usage unique',
    },
  },
})
