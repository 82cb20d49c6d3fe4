/**
 * Compares a typed name with one that another source states, word by word. Only people who may decide on people see the
 * words.
 */
import { useSentences } from '../../../ui/language/language.tsx'
import type { ComparedName } from '../kyc-states.ts'
import classes from '../kyc.module.css'
import { nameWordSentences } from './name-words.sentences.ts'

/** Reasons that `NameWords` shows together with the words. */
export const TOLD_BY_WORD: ReadonlySet<string> = new Set([
  'same_day_name',
  'spelling',
  'short_form',
  'initial',
  'slip',
  'cut',
  'extra_name',
  'extra_names',
  'other_day',
  'other_sex',
  'other_twin',
  'other_name',
])

interface NameWordsProps {
  name: ComparedName
  /** Whether a heading above names the words. Otherwise the text before them does. */
  headed?: boolean
}

export function NameWords({ name: { source, words }, headed = false }: NameWordsProps) {
  const say = useSentences(nameWordSentences)
  return (
    <div>
      {headed && <h3 className={classes.wordsTitle}>{say.title[source]}</h3>}
      <ul className={classes.words} aria-label={say.title[source]}>
        {words.map((word) => (
          <li key={`${word.typed ?? ''}/${word.stated ?? ''}`} data-verdict={word.verdict}>
            {wordSentence(say, source, word)}
          </li>
        ))}
      </ul>
    </div>
  )
}

function wordSentence(
  say: typeof nameWordSentences.en,
  source: ComparedName['source'],
  { typed, stated, verdict, reason, day }: ComparedName['words'][number],
): string {
  if (typed === null) return say.onlyStated[source](stated ?? '')
  if (stated === null) return say.onlyTyped(typed)
  if (verdict === 'open') return say.open(typed, stated)
  if (verdict === 'differs') return ((reason && say.insteadFor[reason]) ?? say.instead)(typed, stated)
  if (day !== null) return say.sameDay(typed, stated, say.days[day])
  return ((reason && say.sameFor[reason]) ?? say.same)(typed, stated)
}
