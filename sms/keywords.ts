/**
 * The words with which any phone may answer any sender: to stop texts, to get texts again, or to ask for the sender's
 * name. It is a closed list: the English words that networks and handsets know (CTIA Messaging Principles §5.1.3), and
 * the French ones.
 */
export type Keyword = 'stop' | 'start' | 'help'

const WORDS: Readonly<Record<Keyword, readonly string[]>> = {
  stop: ['stop', 'stopall', 'stop all', 'unsubscribe', 'optout', 'opt out', 'cancel', 'end', 'quit', 'arret'],
  start: ['start', 'unstop', 'resume', 'subscribe', 'optin', 'opt in'],
  help: ['help', 'info', 'aide'],
}

const KEYWORDS = new Map<string, Keyword>()
for (const keyword of Object.keys(WORDS) as Keyword[]) {
  for (const word of WORDS[keyword]) KEYWORDS.set(word, keyword)
}

/** The most characters of a text that may be a keyword. */
const TEXT_LENGTH_MAX = 40

/**
 * What a text asks for, or null. The keyword must be the whole text, apart from case, accents and punctuation around
 * it: "End of the month is fine" does not stop anything. After STOP and START the sender's name may follow, as many
 * texts ask.
 */
export function keywordOf(text: string, senderId = ''): Keyword | null {
  if (text.length > TEXT_LENGTH_MAX) return null
  const words = plain(text)
  const known = KEYWORDS.get(words)
  if (known !== undefined) return known
  const sender = plain(senderId)
  for (const word of ['stop', 'start'] as const)
    if (sender !== '' && words === `${word} ${sender}`) return word
  return null
}

/**
 * The text in the form in which it is compared with an account's own keyword. Null if it is too long for a keyword, or
 * empty.
 */
export function wordOf(text: string): string | null {
  return text.length > TEXT_LENGTH_MAX ? null : plain(text) || null
}

/** Letters and digits in lower case without accents. Everything between them is a single space. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
