import { sentences, formatCount } from '../../../ui/language/language.tsx'

export const retentionSentences = sentences({
  en: {
    title: 'Retention of identity data',
    pictures: 'Pictures',
    identities: 'Number, names and date of birth',
    afterDecision: (days: number) =>
      days === 1 ? '1 day after the decision' : `${formatCount(days)} days after the decision`,
    text: 'When this time is over, we delete the data the same night. You cannot get it back. If the Anti-Money Laundering Act applies to you, keep identities for six years: 2,192 days.',
    days: 'Days after the decision',
    wholeDays: 'Enter a whole number of days',
    change: 'Change',
    save: 'Save',
    saved: 'The new retention times apply now',
  },
  fr: {
    title: 'Conservation des données d’identité',
    pictures: 'Images',
    identities: 'Numéro, noms et date de naissance',
    afterDecision: (days: number) =>
      days === 1 ? '1 jour après la décision' : `${formatCount(days)} jours après la décision`,
    text: 'À la fin de ce délai, nous supprimons les données la nuit même. Vous ne pourrez pas les récupérer. Si la loi contre le blanchiment s’applique à vous, conservez les identités six ans : 2,192 jours.',
    days: 'Jours après la décision',
    wholeDays: 'Saisissez un nombre entier de jours',
    change: 'Modifier',
    save: 'Enregistrer',
    saved: 'Les nouvelles durées s’appliquent dès maintenant',
  },
})
