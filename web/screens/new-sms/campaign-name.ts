/** The suggested name of a campaign: the first words of its text, and its day. */

const WORDS_MAX = 6
const LENGTH_MAX = 40
/** Words that a name must not end with, in English and French. */
const LINKING = new Set(
  (
    'a an and are at be by for from have has in is of on or our that the this to was we will with you your ' +
    'à au aux ce de des du elle en est et il la le les nous ont ou par pour que qui sont sur un une vos votre vous'
  ).split(' '),
)
/** The most words that a greeting has before its comma. */
const GREETING_WORDS_MAX = 3

/** The beginning of the text, without the greeting and the merge fields. Empty for a text without words. */
export function firstWords(text: string): string {
  const plain = text
    .replaceAll(/\{\{[^{}]*\}\}/g, '')
    .replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
  const comma = plain.indexOf(',')
  const greets = comma >= 0 && wordsOf(plain.slice(0, comma)).length <= GREETING_WORDS_MAX
  const body = greets && comma + 1 < plain.length ? plain.slice(comma + 1) : plain
  const words: string[] = []
  for (const word of wordsOf(body).slice(0, WORDS_MAX)) {
    if (words.length > 0 && [...words, word].join(' ').length > LENGTH_MAX) break
    words.push(word.slice(0, LENGTH_MAX))
    if (/[.!?]$/.test(word)) break
  }
  while (words.length > 1 && LINKING.has(words.at(-1)!.toLowerCase())) words.pop()
  const name = words
    .join(' ')
    .toWellFormed()
    .replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/**
 * The suggested name. `day` is the day on which the message is sent, as people read it. It is null if it is sent on
 * several days.
 */
export function suggestedName(text: string, day: string | null): string {
  const words = firstWords(text)
  return words === '' || day === null ? words : `${words}, ${day}`
}

const wordsOf = (text: string) => text.split(' ').filter((word) => word !== '')
