/**
 * What a one-time code is, and the text that carries it; likewise, a link that is one person's own. A code is kept nowhere: it follows from the id it has, by
 * HMAC-SHA256 under a key of the program's own (decision 46). What is stored of its text has a `*` for each digit, which
 * takes as much room in every alphabet; the digits are put in on the way to the wire, and when it is checked.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

const KEY_BYTES = 32
/** Of the HMAC: 2^64 is so much more than 10^8 that no code is likelier than another by one in 10^11. */
const DRAWN_BYTES = 8
const DIGIT_ON_RECORD = '*'

const TOKEN_ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 62^22 > 2^128; longer than any code. */
const TOKEN_LENGTH = 22
/** What stands on record in place of a link's token. */
export const TOKEN_ON_RECORD = DIGIT_ON_RECORD.repeat(TOKEN_LENGTH)

/** Whose code it is, or whose token. */
export interface CodeId {
  accountId: bigint
  id: bigint
}

export interface CodeTexts {
  /** The text as it is sent. */
  filled(of: CodeId, text: string): string
  /** The digits in the place of so many stars. */
  codeOf(of: CodeId, length: number): string
  /** Whether it is the code, as it was typed; in the same time whichever digits differ. */
  matches(of: CodeId, length: number, typed: string): boolean
  /** What stands in a link in the text: 22 letters and digits. */
  tokenOf(of: CodeId): string
}

export function openCodeTexts(secret: string): CodeTexts {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'nkra one-time codes', KEY_BYTES))
  const codeOf = ({ accountId, id }: CodeId, length: number) => {
    const drawn = createHmac('sha256', key).update(`${accountId} ${id} ${length}`).digest()
    const number = BigInt(`0x${drawn.toString('hex', 0, DRAWN_BYTES)}`) % 10n ** BigInt(length)
    return String(number).padStart(length, '0')
  }
  const tokenKey = Buffer.from(hkdfSync('sha256', secret, '', 'nkra tokens in texts', KEY_BYTES))
  const tokenOf = ({ accountId, id }: CodeId) => {
    const drawn = createHmac('sha256', tokenKey).update(`${accountId} ${id}`).digest()
    let rest = BigInt(`0x${drawn.toString('hex')}`)
    return Array.from(TOKEN_ON_RECORD, () => {
      const place = Number(rest % BigInt(TOKEN_ALPHABET.length))
      rest /= BigInt(TOKEN_ALPHABET.length)
      return TOKEN_ALPHABET[place]
    }).join('')
  }
  return {
    codeOf,
    tokenOf,
    filled: (of, text) =>
      text.replace(/\*+/g, (stars) =>
        stars.length === TOKEN_LENGTH ? tokenOf(of) : codeOf(of, stars.length),
      ),
    matches(of, length, typed) {
      const given = Buffer.from(typed.replace(/[\s-]/g, ''))
      return given.length === length && timingSafeEqual(given, Buffer.from(codeOf(of, length)))
    },
  }
}

const TEXTS = {
  en: '{code} is your code. It is good for {minutes} min. Give it to nobody.',
  fr: '{code} est votre code, valable {minutes} min. Ne le donnez à personne.',
}

export interface Worded {
  text?: string | undefined
  language: keyof typeof TEXTS
  length: number
  minutes: number
  autofill?: { domain: string } | { appHash: string } | undefined
}

/** The text as it is kept. */
export function textOnRecord({ text, language, length, minutes, autofill }: Worded): string {
  const code = DIGIT_ON_RECORD.repeat(length)
  const worded = (text ?? TEXTS[language])
    .toWellFormed()
    .replace('{code}', code)
    .replaceAll('{minutes}', String(minutes))
  if (autofill === undefined) return worded
  // The last line, as the phones' makers have it: bound to one domain, or to one app.
  return 'domain' in autofill
    ? `${worded}\n\n@${autofill.domain} #${code}`
    : `${worded}\n\n${autofill.appHash}`
}
