/**
 * Texts that nobody may send: a closed list of rules, each with a sentence for the author. The rules are narrow on
 * purpose. They look for what most fraud by text has and hardly any honest message has, and leave the rest to the
 * reviewers of senders. A rule that stops honest messages would soon be switched off.
 */

export const CONTENT_FAULTS = {
  asks_for_secret:
    'This message asks people to send a PIN, a password or a code. Fraudsters do this, and the networks block it. Remove that request.',
  fee_for_prize:
    'This message announces a prize and asks for a payment to get it. It looks like fraud, so we cannot send it.',
  hidden_link:
    'A link hides its address: it uses a public link shortener, an IP address, or a name before an @. Use the address of your own website.',
} as const

export type ContentFaultCode = keyof typeof CONTENT_FAULTS

const SECRET = String.raw`(?:(?:momo|mobile money|wallet|atm|card)\s+)?(?:pin(?!\s+(?:location|drop|point))|otp|password|passcode|cvv|secret code|verification code)`
const ASKS = new RegExp(
  String.raw`\b(?:send|reply|respond|text|forward|whatsapp|provide|give|tell|share|submit)\b[^.!?\n]{0,40}\b(?:your|ur)\b[^.!?\n]{0,20}\b${SECRET}\b`,
  'u',
)
/** Matches warnings such as 'Never share your PIN', which banks rightly send. */
const WARNS = /\b(?:never|not|dont|don't|cannot|can't|wont|won't|nobody|no one|avoid|beware|without|nor)\b/u
const PRIZE =
  /\b(?:won|winner|winning|lottery|jackpot|raffle|prize)\b[^]{0,200}\b(?:pay|send|transfer|deposit)\b[^.!?\n]{0,60}\b(?:claim|receive|redeem|collect|release|unlock|processing|registration|activation|clearance)\b/u
const FEE_FIRST =
  /\b(?:processing|registration|activation|clearance|release) fee\b[^]{0,200}\b(?:won|winner|lottery|jackpot|prize)\b/u
/** Public link shorteners. They give anybody a link that does not show where it leads. */
const SHORTENERS = [
  'bit\\.ly',
  'tinyurl\\.com',
  'goo\\.gl',
  'ow\\.ly',
  'is\\.gd',
  'cutt\\.ly',
  'rb\\.gy',
  'shorturl\\.at',
  'rebrand\\.ly',
  'tiny\\.cc',
  't\\.ly',
  'shorte\\.st',
]
const SHORTENED = new RegExp(String.raw`(?<![\w.@-])(?:www\.)?(?:${SHORTENERS.join('|')})/\S`, 'u')
const BARE_ADDRESS = /https?:\/\/(?:\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:]+\])/u
const NAMED_BEFORE = /https?:\/\/[^\s/?#]*@/u
/** Matches the ends of sentences. The dots of a link are no problem, because no rule about sentences looks at links. */
const SENTENCES = /[.!?\n]+(?=\s|$)/u
/** Invisible characters that fraudsters put between letters against filters. */
const INVISIBLE = /\p{Cf}|\p{M}/gu

/** Words of which a text must contain one before its rule is tried. Only one text in ten thousand does. */
const SECRET_WORDS = ['pin', 'otp', 'pass', 'cvv', 'code']
const PRIZE_WORDS = ['won', 'winn', 'lotter', 'jackpot', 'raffle', 'prize']

/** The gravest fault of a text in its author's wording. Null for nearly every text. */
export function contentFault(text: string): ContentFaultCode | null {
  const plain = folded(text)
  const has = (word: string) => plain.includes(word)
  if (SECRET_WORDS.some(has) && plain.split(SENTENCES).some(asksForSecret)) return 'asks_for_secret'
  if (PRIZE_WORDS.some(has) && (PRIZE.test(plain) || FEE_FIRST.test(plain))) return 'fee_for_prize'
  if (has('/') && (SHORTENED.test(plain) || BARE_ADDRESS.test(plain) || NAMED_BEFORE.test(plain)))
    return 'hidden_link'
  return null
}

const asksForSecret = (sentence: string) => ASKS.test(sentence) && !WARNS.test(sentence)

/** The letters as a person reads them, without look-alikes of other alphabets and marks. */
function folded(text: string): string {
  if (/^[\n\r\x20-\x7e]*$/u.test(text)) return text.toLowerCase()
  return text.normalize('NFKD').replace(INVISIBLE, '').replace(/[‘’]/gu, "'").toLowerCase()
}
