import { sentences } from '../../../ui/language/language.tsx'

export const retentionSentences = sentences({
  en: {
    title: 'How long messages are kept',
    text: 'Older messages, their receipts and the texts from phones are deleted each night. They cannot be brought back. Reports, campaigns with their counts, and your statement stay.',
    months: 'Months',
    between: (min: number, max: number) => `From ${min} to ${max}`,
    noNumber: 'Enter a whole number of months',
    saved: 'Saved. What is older goes tonight.',
    boundsTitle: 'How long messages are kept',
    boundsText:
      'Each business chooses how many months it keeps its messages, between these bounds. What nobody keeps is deleted each night by whole months.',
    monthsMin: 'Shortest, months',
    monthsMinHint: 'No business may choose less.',
    monthsMax: 'Longest, months',
    monthsMaxHint: 'It holds for every business that chose nothing.',
  },
  fr: {
    title: 'Durée de conservation des messages',
    text: 'Les messages plus anciens, leurs accusés et les textes reçus des téléphones sont supprimés chaque nuit, sans retour possible. Les rapports, les campagnes avec leurs décomptes et votre relevé restent.',
    months: 'Mois',
    between: (min: number, max: number) => `De ${min} à ${max}`,
    noNumber: 'Saisissez un nombre entier de mois',
    saved: 'Enregistré. Ce qui est plus ancien disparaît cette nuit.',
    boundsTitle: 'Durée de conservation des messages',
    boundsText:
      'Chaque entreprise choisit combien de mois elle conserve ses messages, entre ces limites. Ce que personne ne conserve est supprimé chaque nuit, par mois entiers.',
    monthsMin: 'Minimum, en mois',
    monthsMinHint: 'Aucune entreprise ne peut choisir moins.',
    monthsMax: 'Maximum, en mois',
    monthsMaxHint: 'Vaut pour toute entreprise qui n’a rien choisi.',
  },
})
