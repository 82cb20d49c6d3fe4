/**
 * Rules for the name that stands in place of a sender's number. An alphanumeric sender ID has at most 11 characters
 * (3GPP TS
 * 23.040 § 9.1.2.5: 10 octets of packed GSM letters). Ghana's operators also require at least 3, only letters, digits
 * and single spaces, and no name of an operator, a bank, the state or nobody in particular.
 *
 * Names are compared by their looks, not their spelling: see `foldSender`.
 */

export const SENDER_LENGTH_MIN = 3
export const SENDER_LENGTH_MAX = 11

/** Why a name is refused: a closed list, each with the sentence for the person who asked for it. */
export const SENDER_FAULTS = {
  empty: 'Enter the name of the sender ID.',
  reserved:
    'This name is, or looks like, the name of a network, a bank, a public body or a known brand. Choose another name.',
  generic: 'This word does not say who is writing. Use the name of your business.',
  platform: 'This name is reserved for the platform. Choose another name.',
  alphabet: 'A sender ID can have only the letters A to Z, digits and spaces.',
  spaces: 'A sender ID cannot start or end with a space or have two spaces in a row.',
  too_short: `A sender ID must have at least ${SENDER_LENGTH_MIN} characters.`,
  too_long: `A sender ID can have at most ${SENDER_LENGTH_MAX} characters.`,
  number: 'A sender ID cannot be a number. Use at least one letter.',
} as const

export type SenderFaultCode = keyof typeof SENDER_FAULTS

/**
 * The fault of a name, or null. The gravest comes first: a look-alike of a reserved name in foreign letters counts
 * as reserved, not as misspelled.
 */
export function senderFault(name: string): SenderFaultCode | null {
  if (name.trim() === '') return 'empty'
  const owner = ownerOf(name)
  if (owner !== null) return owner
  if (!/^[A-Za-z0-9 ]*$/.test(name)) return 'alphabet'
  if (name !== name.trim() || name.includes('  ')) return 'spaces'
  if (name.length < SENDER_LENGTH_MIN) return 'too_short'
  if (name.length > SENDER_LENGTH_MAX) return 'too_long'
  if (!/[A-Za-z]/.test(name)) return 'number'
  return null
}

/**
 * A form of a name that shows how it looks on a phone: without case, spaces and marks, with Greek and Cyrillic letters
 * as the Latin ones they resemble, digits as letters they resemble, and `I`, `l`, `1` and `|` as one. Two names with
 * equal forms look alike. A second fold changes nothing.
 */
export function foldSender(name: string): string {
  return Array.from(name.normalize('NFKD'), (character) => LOOKS_LIKE.get(character) ?? character)
    .join('')
    .toLowerCase()
    .replaceAll('i', 'l')
    .replace(/[^a-z0-9]/g, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}

/**
 * Each letter with characters that look like it: digits and signs, then Greek and Cyrillic letters, small or capital.
 */
const TAKEN_FOR: Readonly<Record<string, string>> = {
  a: '4@αΑаА',
  b: '8βΒвВ',
  c: 'ϲсС',
  e: '3€εΕеЕє',
  g: '9ɡ',
  h: 'ΗнН',
  j: 'јЈ',
  k: 'κΚкК',
  l: '1|!ιΙіІӏı',
  m: 'μΜмМ',
  n: 'ηΝ',
  o: '0οΟσоО',
  p: 'ρΡрР',
  r: 'г',
  s: '5$ѕЅ',
  t: '7τΤтТ',
  u: 'υ',
  v: 'ν',
  x: 'χΧхХ',
  y: 'γΥуУ',
  z: '2ζΖ',
}

const LOOKS_LIKE: ReadonlyMap<string, string> = new Map(
  Object.entries(TAKEN_FOR).flatMap(([letter, others]) => Array.from(others, (other) => [other, letter])),
)

const PLATFORM = ['Nkra']

/** Names of operators and mobile money, banks and payments, the state, and world brands. */
const RESERVED = [
  'MTN',
  'MoMo',
  'MobileMoney',
  'Telecel',
  'TCash',
  'Vodafone',
  'AT',
  'AirtelTigo',
  'Airtel',
  'Tigo',
  'ATMoney',
  'GCB',
  'Ecobank',
  'Absa',
  'Stanbic',
  'Fidelity',
  'CalBank',
  'Zenith',
  'Hubtel',
  'Paystack',
  'ExpressPay',
  'GRA',
  'NCA',
  'NIA',
  'GhanaCard',
  'SSNIT',
  'NHIS',
  'ECG',
  'Police',
  'EC',
  'BoG',
  'Google',
  'WhatsApp',
  'Facebook',
  'Apple',
  'DHL',
]

/** Words that identify nobody. They are allowed with a name beside them (`Adom Alert`). */
const GENERIC = ['Info', 'SMS', 'Alert', 'Test', 'Verify', 'OTP', 'Notice', 'Admin', 'Support', 'Bank']

/**
 * A reserved name of at least this length is also found inside another name. Shorter ones occur in words by chance.
 */
const WITHIN_LENGTH_MIN = 6
/**
 * A reserved name of at least this length is found as a word among others (`MTN Promo`). `at` is a word of its own.
 */
const WORD_LENGTH_MIN = 3

const folded = (names: readonly string[]) => names.map(foldSender)
const [reserved, generic, platform] = [folded(RESERVED), folded(GENERIC), folded(PLATFORM)]

/** Whether a name is, or looks like, a reserved or a generic one. */
function ownerOf(name: string): 'reserved' | 'generic' | 'platform' | null {
  const whole = foldSender(name)
  const words = wordsOf(name).map(foldSender)
  const isOf = (owned: string) =>
    whole === owned ||
    (owned.length >= WORD_LENGTH_MIN && words.includes(owned)) ||
    (owned.length >= WITHIN_LENGTH_MIN && whole.includes(owned))
  if (platform.some(isOf)) return 'platform'
  if (reserved.some(isOf)) return 'reserved'
  return generic.some((word) => whole === word || whole === `${word}s`) ? 'generic' : null
}

/**
 * The words of a name, divided at capitals, spaces or digits: `MTNPromo`, `mtn promo` and `MTN1Promo` → `MTN`, `Promo`.
 * `M0M0` stays whole.
 */
function wordsOf(name: string): string[] {
  const parted = name.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ').replace(/(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1 ')
  return [...parted.split(/[^\p{L}\p{N}]+/u), ...parted.split(/[^\p{L}]+/u)].filter((word) => word !== '')
}
