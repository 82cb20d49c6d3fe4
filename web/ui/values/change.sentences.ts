import { sentences } from '../language/language.tsx'

export const changeSentences = sentences({
  en: {
    /** How a figure compares with the same number of days before. */
    change: (share: string, before: string) => `${share} from ${before}`,
    same: (before: string) => `as before: ${before}`,
    noneBefore: 'nothing to compare yet',
    before: (figure: string) => `${figure} before`,
  },
  fr: {
    change: (share: string, before: string) => `${share} contre ${before}`,
    same: (before: string) => `comme avant\u00a0: ${before}`,
    noneBefore: 'pas encore de comparaison',
    before: (figure: string) => `${figure} avant`,
  },
})
