import type { Request } from '@nkra/contract/routes.ts'
import { sentences } from './language.tsx'

/** How often a series repeats, as in the contract. */
export type Rhythm = Request<'previewSeries'>['body']['rhythm']

const listed = (locale: string, names: string[]) =>
  new Intl.ListFormat(locale, { type: 'conjunction' }).format(names)

const en = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const fr = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi']

/** The days of the week in order. 0 is Sunday, which begins the week in every language (requirements 9.9). */
export const WEEK = [0, 1, 2, 3, 4, 5, 6]

/** The day that stands for the last day of any month. */
export const LAST_DAY = 31

const namesOf = (names: readonly string[], days: readonly number[]) =>
  WEEK.filter((day) => days.includes(day)).map((day) => names[day]!)

export const rhythmSentences = sentences({
  en: {
    days: en,
    rhythm: (rhythm: Rhythm) => {
      if (rhythm.every === 'month')
        return rhythm.day === LAST_DAY
          ? 'On the last day of each month'
          : `On day ${rhythm.day} of each month`
      const daily = rhythm.every === 'day' || rhythm.days.length === WEEK.length
      return daily ? 'Every day' : `Every ${listed('en-GB', namesOf(en, rhythm.days))}`
    },
    at: (rhythm: string, time: string) => `${rhythm}, ${time}`,
    until: (date: string) => `until ${date}`,
    times: (runs: number) => (runs === 1 ? 'once' : `${runs} times`),
  },
  fr: {
    days: fr,
    rhythm: (rhythm: Rhythm) => {
      if (rhythm.every === 'month')
        return rhythm.day === LAST_DAY
          ? 'Le dernier jour de chaque mois'
          : `Le ${rhythm.day === 1 ? '1er' : rhythm.day} de chaque mois`
      const daily = rhythm.every === 'day' || rhythm.days.length === WEEK.length
      return daily ? 'Tous les jours' : `Chaque ${listed('fr', namesOf(fr, rhythm.days))}`
    },
    at: (rhythm: string, time: string) => `${rhythm}, ${time}`,
    until: (date: string) => `jusqu’au ${date}`,
    times: (runs: number) => `${runs} fois`,
  },
})
