import { sentences } from '../language/language.tsx'

export const chartFilesSentences = sentences({
  en: {
    save: 'Save',
    saveChart: (label: string) => `Save: ${label}`,
    asPicture: 'Picture (PNG)',
    asCsv: 'Figures (CSV)',
    chartNotSaved: 'We could not save the chart. Try again.',
  },
  fr: {
    save: 'Enregistrer',
    saveChart: (label: string) => `Enregistrer\u00a0: ${label}`,
    asPicture: 'Image (PNG)',
    asCsv: 'Chiffres (CSV)',
    chartNotSaved: 'Le graphique n’a pas pu être enregistré. Réessayez.',
  },
})
