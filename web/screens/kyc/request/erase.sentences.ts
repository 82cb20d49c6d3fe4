import { sentences } from '../../../ui/language/language.tsx'

export const eraseSentences = sentences({
  en: {
    erase: 'Erase person',
    title: 'Erase this person?',
    text: 'Nobody will ever be able to read the number, names, date of birth and pictures again. The result, the date and the cost of the check stay.',
    waiting: 'We will cancel the check and return its credit.',
    erased: 'The person’s data was erased',
  },
  fr: {
    erase: 'Effacer la personne',
    title: 'Effacer cette personne ?',
    text: 'Personne ne pourra plus jamais lire le numéro, les noms, la date de naissance et les images. Le résultat, la date et le coût de la vérification restent.',
    waiting: 'Nous annulerons la vérification et rendrons son crédit.',
    erased: 'Les données de la personne sont effacées',
  },
})
