/**
 * Compares the typed name with those of the document and the registry, word by word. The comparison is made from sealed
 * values each time somebody looks. It is not stored, so nothing of it is left after the person's erasure.
 */
import { matchNames, type WordMatch } from '../names/match.ts'
import type { StoredSource, StoredSourceFields } from './source-fields.ts'

export interface ComparedName {
  source: StoredSource
  outcome: 'same' | 'unsure' | 'different'
  words: ({ typed: string | null; stated: string | null } & Omit<WordMatch, 'one' | 'other'>)[]
}

interface PersonName {
  surname: string
  givenNames: string
}

/** The comparison with each source that states a name. */
export function compareNames(
  typed: PersonName,
  sources: readonly Pick<StoredSourceFields, 'source' | 'fields'>[],
): ComparedName[] {
  return sources.flatMap(({ source, fields: { surname, givenNames } }) => {
    if (!surname && !givenNames) return []
    const stated = { surname: surname ?? '', givenNames: givenNames ?? '' }
    const { outcome, words } = matchNames(fullName(typed), fullName(stated))
    const shown = words.map(({ one, other, ...why }) => ({
      typed: capitalized(one),
      stated: capitalized(other),
      ...why,
    }))
    return [{ source, outcome, words: shown }]
  })
}

const fullName = ({ givenNames, surname }: PersonName) => `${givenNames} ${surname}`

const capitalized = (word: string | null) =>
  word === null ? null : word.charAt(0).toUpperCase() + word.slice(1)
