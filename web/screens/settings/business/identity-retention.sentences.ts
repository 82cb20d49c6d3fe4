import { sentences, formatCount } from '../../../ui/language/language.tsx'

export const retentionSentences = sentences({
  en: {
    title: 'How long data about people are kept',
    pictures: 'Pictures',
    identities: 'Number, names and date of birth',
    afterDecision: (days: number) =>
      days === 1 ? '1 day after the decision' : `${formatCount(days)} days after the decision`,
    text: 'What is over its time is removed the same night and cannot be brought back. Whom the Anti-Money Laundering Act obliges keeps identities for six years: 2,192 days.',
    days: 'Days after the decision',
    wholeDays: 'Write a whole number of days',
    change: 'Change',
    save: 'Save',
    saved: 'From now on it is kept so long',
  },
  fr: {
    title: 'Durées de conservation',
    pictures: 'Images',
    identities: 'Numéro, noms et date de naissance',
    afterDecision: (days: number) =>
      days === 1 ? '1 jour après la décision' : `${formatCount(days)} jours après la décision`,
    text: 'Ce qui arrive à échéance est supprimé la nuit même, sans retour possible. Les assujettis à la loi contre le blanchiment conservent les identités six ans : 2,192 jours.',
    days: 'Jours après la décision',
    wholeDays: 'Écrivez un nombre entier de jours',
    change: 'Modifier',
    save: 'Enregistrer',
    saved: 'Ces durées s’appliquent dès maintenant',
  },
})
