import { sentences } from '../../../ui/language/language.tsx'
import type { ComparedName, NameReason } from '../kyc-states.ts'

type Words = (typed: string, stated: string) => string
type Day = NonNullable<ComparedName['words'][number]['day']>

interface NameWords {
  title: Readonly<Record<ComparedName['source'], string>>
  days: Readonly<Record<Day, string>>
  /** Sentences for two words that count as one, by the reason. */
  same: Words
  sameFor: Readonly<Partial<Record<NameReason, Words>>>
  sameDay: (typed: string, stated: string, day: string) => string
  /** Sentences for two words of two people, by the reason. */
  instead: Words
  insteadFor: Readonly<Partial<Record<NameReason, Words>>>
  open: Words
  onlyTyped: (word: string) => string
  onlyStated: Readonly<Record<ComparedName['source'], (word: string) => string>>
}

const en: NameWords = {
  title: {
    registry: 'Name compared with the registry, word by word',
    mrz: 'Name compared with the machine-readable zone, word by word',
    front: 'Name compared with the front, word by word',
  },
  days: {
    sunday: 'Sunday',
    monday: 'Monday',
    tuesday: 'Tuesday',
    wednesday: 'Wednesday',
    thursday: 'Thursday',
    friday: 'Friday',
    saturday: 'Saturday',
  },
  same: (typed, stated) => (typed === stated ? `${typed} is the same.` : `${typed} is ${stated}.`),
  sameFor: {
    spelling: (typed, stated) => `${typed} is ${stated} with a different spelling.`,
    short_form: (typed, stated) => `${typed} and ${stated} are forms of the same name.`,
    initial: (typed, stated) =>
      typed.length < stated.length ? `${typed} stands for ${stated}.` : `${stated} stands for ${typed}.`,
    slip: (typed, stated) => `${typed} is ${stated}, with one letter wrong.`,
    cut: (typed, stated) =>
      typed.length < stated.length ? `${typed} is ${stated}, cut off.` : `${stated} is ${typed}, cut off.`,
  },
  sameDay: (typed, stated, day) => `${typed} is ${stated} (${day}).`,
  instead: (typed, stated) => `${stated} instead of ${typed}.`,
  insteadFor: {
    other_day: (typed, stated) => `${stated} instead of ${typed}: names of two days.`,
    other_sex: (typed, stated) => `${stated} instead of ${typed}: a man’s name and a woman’s.`,
    other_twin: (typed, stated) => `${stated} instead of ${typed}: names of two twins.`,
  },
  open: (typed, stated) => `${typed} may or may not be ${stated}.`,
  onlyTyped: (word) => `${word} was typed but does not appear there.`,
  onlyStated: {
    registry: (word) => `Only the registry says ${word}.`,
    mrz: (word) => `Only the document says ${word}.`,
    front: (word) => `Only the document says ${word}.`,
  },
}

const fr: NameWords = {
  title: {
    registry: 'Nom comparé au registre, mot à mot',
    mrz: 'Nom comparé à la zone lisible par machine, mot à mot',
    front: 'Nom comparé au recto, mot à mot',
  },
  days: {
    sunday: 'dimanche',
    monday: 'lundi',
    tuesday: 'mardi',
    wednesday: 'mercredi',
    thursday: 'jeudi',
    friday: 'vendredi',
    saturday: 'samedi',
  },
  same: (typed, stated) => (typed === stated ? `${typed} est identique.` : `${typed} est ${stated}.`),
  sameFor: {
    spelling: (typed, stated) => `${typed} est ${stated}, écrit autrement.`,
    short_form: (typed, stated) => `${typed} et ${stated} sont des formes d’un même nom.`,
    initial: (typed, stated) =>
      typed.length < stated.length
        ? `${typed} est l’initiale de ${stated}.`
        : `${stated} est l’initiale de ${typed}.`,
    slip: (typed, stated) => `${typed} est ${stated}, à une lettre près.`,
    cut: (typed, stated) =>
      typed.length < stated.length ? `${typed} est ${stated}, coupé.` : `${stated} est ${typed}, coupé.`,
  },
  sameDay: (typed, stated, day) => `${typed} est ${stated} (${day}).`,
  instead: (typed, stated) => `${stated} au lieu de ${typed}.`,
  insteadFor: {
    other_day: (typed, stated) => `${stated} au lieu de ${typed} : des prénoms de jours différents.`,
    other_sex: (typed, stated) => `${stated} au lieu de ${typed} : un nom d’homme et un nom de femme.`,
    other_twin: (typed, stated) => `${stated} au lieu de ${typed} : des noms de deux jumeaux.`,
  },
  open: (typed, stated) => `${typed} est peut-être ${stated}, ou peut-être pas.`,
  onlyTyped: (word) => `${word} a été saisi, mais n’y figure pas.`,
  onlyStated: {
    registry: (word) => `Seul le registre dit ${word}.`,
    mrz: (word) => `Seul le document dit ${word}.`,
    front: (word) => `Seul le document dit ${word}.`,
  },
}

/** What each word of a name was compared with, and why it counts as the same or not. */
export const nameWordSentences = sentences<NameWords>({ en, fr })
