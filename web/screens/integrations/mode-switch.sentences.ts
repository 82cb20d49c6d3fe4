import { sentences } from '../../ui/language/language.tsx'

export const modeSentences = sentences({
  en: {
    label: 'Mode',
    modes: { all: 'Live and test', live: 'Live', test: 'Test' },
    test: 'Test mode. Test keys send nothing, check nobody and cost nothing.',
  },
  fr: {
    label: 'Mode',
    modes: { all: 'Réel et test', live: 'Réel', test: 'Test' },
    test: 'Mode test. Les clés de test n’envoient rien, ne vérifient personne et ne coûtent rien.',
  },
})
