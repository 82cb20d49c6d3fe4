import { sentences } from '../language/language.tsx'

export const changeSentences = sentences({
  en: {
    /** How a figure compares with the same number of days before. */
    change: (share: string, before: string) => `${share} from ${before}`,
    same: (before: string) => `as before: ${before}`,
    noneBefore: 'none before that',
    before: (figure: string) => `${figure} before`,
  },
  fr: {
    change: (share: string, before: string) => `${share}, avant ${before}`,
    same: (before: string) => `comme avant\u00a0: ${before}`,
    noneBefore: 'rien avant',
    before: (figure: string) => `${figure} avant`,
  },
})
