import { sentences } from '../../../ui/language/language.tsx'

export const eraseSentences = sentences({
  en: {
    erase: 'Erase person',
    title: 'Erase this person?',
    text: 'Number, names, date of birth and pictures can never be read again, by anybody. What the check said, when, and what it cost stays.',
    waiting: 'The check is cancelled, and its credit comes back.',
    erased: 'The person is erased',
  },
  fr: {
    erase: 'Effacer la personne',
    title: 'Effacer cette personne ?',
    text: 'Numéro, noms, date de naissance et images ne pourront plus jamais être lus, par qui que ce soit. Le résultat, la date et le coût de la vérification restent.',
    waiting: 'La vérification est annulée et son crédit est rendu.',
    erased: 'La personne est effacée',
  },
})
