import { sentences } from '../language/language.tsx'

export const stackedBarsSentences = sentences({
  en: {
    day: 'Day',
    asChart: 'Show as chart',
    asTable: 'Show as table',
    chart: (label: string) => `${label}. You can also view these figures as a table.`,
    save: 'Save',
    saveChart: (label: string) => `Save: ${label}`,
    asPicture: 'Picture (PNG)',
    asCsv: 'Figures (CSV)',
    chartNotSaved: 'We could not save the chart. Try again.',
  },
  fr: {
    day: 'Jour',
    asChart: 'Afficher le graphique',
    asTable: 'Afficher le tableau',
    chart: (label: string) => `${label}. Vous pouvez aussi afficher ces chiffres en tableau.`,
    save: 'Enregistrer',
    saveChart: (label: string) => `Enregistrer\u00a0: ${label}`,
    asPicture: 'Image (PNG)',
    asCsv: 'Chiffres (CSV)',
    chartNotSaved: 'Le graphique n’a pas pu être enregistré. Réessayez.',
  },
})
