import { sentences } from '../../../ui/language/language.tsx'

export const retentionSentences = sentences({
  en: {
    title: 'How long messages are kept',
    text: 'Each night we delete messages older than this, with their delivery reports and replies. You cannot get them back. Reports, campaign totals and your statement stay.',
    months: 'Months',
    between: (min: number, max: number) => `Enter ${min} to ${max}`,
    noNumber: 'Enter a whole number of months',
    saved: 'Saved. We will delete older messages tonight.',
    boundsTitle: 'How long messages are kept',
    boundsText:
      'Each business chooses how many months to keep its messages, within these limits. Each night we delete the months that no business keeps any more.',
    monthsMin: 'Minimum (months)',
    monthsMinHint: 'Businesses cannot choose fewer months.',
    monthsMax: 'Maximum (months)',
    monthsMaxHint: 'This also applies to businesses that have not chosen.',
  },
  fr: {
    title: 'Durée de conservation des messages',
    text: 'Chaque nuit, nous supprimons les messages plus anciens que cette durée, avec leurs accusés de réception et les réponses. Vous ne pourrez pas les récupérer. Les rapports, les totaux des campagnes et votre relevé sont conservés.',
    months: 'Mois',
    between: (min: number, max: number) => `Saisissez un nombre de ${min} à ${max}`,
    noNumber: 'Saisissez un nombre entier de mois',
    saved: 'Enregistré. Nous supprimerons les messages plus anciens cette nuit.',
    boundsTitle: 'Durée de conservation des messages',
    boundsText:
      'Chaque entreprise choisit combien de mois elle conserve ses messages, dans ces limites. Chaque nuit, nous supprimons les mois que plus aucune entreprise ne conserve.',
    monthsMin: 'Minimum (mois)',
    monthsMinHint: 'Les entreprises ne peuvent pas choisir moins.',
    monthsMax: 'Maximum (mois)',
    monthsMaxHint: 'Cette durée vaut aussi pour les entreprises qui n’ont pas choisi.',
  },
})
