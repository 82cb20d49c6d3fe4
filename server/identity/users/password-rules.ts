/**
 * Which passwords are refused, and why, in words for the person (NIST SP 800-63B-4 §3.1.1.2, ASVS 5.0 §6.2).
 *
 * A password must be long enough and not guessable. Nothing else is required: no kinds of characters, no expiry. A
 * password is guessable if most of it is what everybody knows (common words, keyboard walks, counting, repetition,
 * years) or what others know about this person (name, address, business, Ghana, Nkra).
 */
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from '@nkra/contract/limits.ts'

/** The least characters that must remain of a password after everything guessable is removed. */
const SECRET_LENGTH_MIN = 6

/**
 * The most kinds of punctuation that count as separators. A password with more kinds keeps them as part of its secret.
 */
const SEPARATORS_MAX = 3

/** The least letters of a word of the context. Shorter words occur by chance in too many good passwords. */
const CONTEXT_WORD_LENGTH_MIN = 3

const RUN_LENGTH_MIN = 3

const alwaysContext = ['nkra', 'ghana', 'ghanaian']

const walks = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
].flatMap((walk) => [walk, Array.from(walk).reverse().join('')])

const disguises: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

/**
 * Why the password is refused, or null if it is accepted. `about` is what others know of the person: names, e-mail
 * address, company.
 */
export function passwordFault(password: string, about: readonly string[] = []): string | null {
  const { length } = Array.from(normalise(password))
  if (length < PASSWORD_LENGTH_MIN) {
    return `Use at least ${PASSWORD_LENGTH_MIN} characters. A few unrelated words are easy to remember.`
  }
  if (length > PASSWORD_LENGTH_MAX) return `Use at most ${PASSWORD_LENGTH_MAX} characters.`

  const typed = normalise(password).toLowerCase()
  const undisguised = Array.from(typed, (character) => disguises[character] ?? character).join('')
  const readings = [typed, undisguised].map(lettersAndDigits)
  if (readings.some((reading) => COMMON_PHRASES.has(reading))) {
    return 'Attackers try this password first. Choose another.'
  }

  const context = [...alwaysContext, ...contextWords(about)]
  const words = [...context, ...COMMON_WORDS].sort((a, b) => b.length - a.length)
  const signs = new Set(typed.replace(/[\p{L}\p{N}\s]/gu, '')).size
  const left = Math.min(...readings.map((reading) => without(reading, words).length))
  if (left + Math.max(0, signs - SEPARATORS_MAX) >= SECRET_LENGTH_MIN) return null
  if (context.some((word) => readings.some((reading) => reading.includes(word)))) {
    return 'This password is too close to your name, your business, your e-mail address, Ghana or Nkra. Choose another.'
  }
  return 'This password is made of common words, repetition or sequences. Choose something harder to guess.'
}

/** The form in which a password is hashed. It is the same however a keyboard types accents (SP 800-63B-4 §3.1.1.2). */
export function normalise(password: string): string {
  return password.normalize('NFKC')
}

function lettersAndDigits(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '')
}

/** The text without the words, walks, repetitions and years in it. */
function without(text: string, words: readonly string[]): string {
  let left = repeatedUnit(text)
  for (const word of words) left = left.replaceAll(word, ' ')
  left = left.replace(/(?:19|20)\d\d/g, ' ')
  return withoutRuns(left).replaceAll(' ', '')
}

/** `abcabcabc` → `abc`: repetition adds no secret. */
function repeatedUnit(text: string): string {
  const period = (text + text).indexOf(text, 1)
  return period > 0 && period < text.length ? text.slice(0, period) : text
}

/** Removes runs of one character and walks over the keyboard or through the alphabet, longest first. */
function withoutRuns(text: string): string {
  let kept = ''
  for (let at = 0; at < text.length;) {
    const length = runLength(text, at)
    if (length < RUN_LENGTH_MIN) kept += text[at++]
    else at += length
  }
  return kept
}

function runLength(text: string, from: number): number {
  let same = 1
  while (from + same < text.length && text[from + same] === text[from]) same++
  let longest = same
  for (const walk of walks) {
    let length = longest
    while (from + length < text.length && walk.includes(text.slice(from, from + length + 1))) length++
    if (length > longest && walk.includes(text.slice(from, from + length))) longest = length
  }
  return longest
}

/** Words of the context: `ama@adomsavings.test`, `Adom Savings` → ama, adomsavings, adom, savings. */
function contextWords(about: readonly string[]): string[] {
  return about.flatMap((known) => {
    const lower = normalise(known).toLowerCase()
    const parts = lower.split(/[^\p{L}\p{N}]+/u)
    return [...parts, lettersAndDigits(lower)].filter((word) => word.length >= CONTEXT_WORD_LENGTH_MIN)
  })
}

/**
 * What people build passwords from. Most long breached passwords are one of these twice, joined to another, or followed
 * by a year. So the list holds the parts and not whole passwords; `passwordFault` removes the parts and judges the
 * rest.
 *
 * The words have only lower-case letters and digits. A phrase is refused even if none of its words is in the list.
 * Longer words come first, so that `passw0rd1` leaves no rest after `pass`.
 */
const COMMON_PHRASES: ReadonlySet<string> = new Set([
  'acatwalkedonthekeyboard',
  'allyourbasearebelongtous',
  'areyoukiddingme',
  'astheworldturns',
  'beautifulmind',
  'christismysaviour',
  'correcthorsebatterystaple',
  'donttellanyone',
  'everythingisawesome',
  'forgetmenot',
  'fortheloveofgod',
  'godblessghana',
  'godblessourhomelandghana',
  'godisgoodallthetime',
  'hakunamatata',
  'happybirthdaytoyou',
  'hellofromtheotherside',
  'icantremember',
  'iforgotmypassword',
  'ihatepasswords',
  'iliketurtles',
  'imissyousomuch',
  'inthebeginningwastheword',
  'itsasecret',
  'jesuschristislord',
  'jesusismylord',
  'jesusismysaviour',
  'jesuslovesme',
  'keepcalmandcarryon',
  'liverpoolfootballclub',
  'maytheforcebewithyou',
  'mynameis',
  'neveragain',
  'nevergonnagiveyouup',
  'onceuponatime',
  'opensesame',
  'ourfatherwhoartinheaven',
  'somewhereovertherainbow',
  'thankyoujesus',
  'thelordismyshepherd',
  'thequickbrownfox',
  'thequickbrownfoxjumpsoverthelazydog',
  'thisisapassword',
  'thisisasecret',
  'thisismypassword',
  'tobeornottobe',
  'tobeornottobethatisthequestion',
  'twinkletwinklelittlestar',
  'whatthehell',
  'winteriscoming',
  'youllneverwalkalone',
])

const COMMON_WORDS: readonly string[] = [
  'accountant,administrator,basketball,blackstars,blessing,business,butterfly,changeme,chocolate,christian',
  'computer,customer,december,default,elephant,everyone,facebook,february,football,forever,freedom,friend',
  'friday,gateway,godisgood,google,grace,happy,hello,hellothere,iloveyou,instagram,internet,jesus,january',
  'letmein,liverpool,loveyou,login,manager,manchester,master,message,messages,michael,monday,money,monkey',
  'mypassword,november,october,office,passphrase,passcode,passw,password,passwort,pastor,please,prince',
  'princess,qazwsx,qwerty,sample,saturday,savings,secret,secure,security,september,shadow,starwars,summer',
  'sunday,sunshine,superman,superuser,support,telephone,temporary,testing,thursday,trustno,tuesday,welcome',
  'wednesday,whatever,whatsapp,arsenal,barcelona,chelsea,madrid,united,accra,kumasi,tamale,takoradi,african',
  'africa,user,admin,root,test,demo,temp,guest,pass,word,abc,asdf,love,baby,angel,dragon,baseball,system',
  'server,sms,kyc,bulk,text,sender,account,company,limited,ltd,enterprise,ventures,dot,com,www,net,org',
]
  .flatMap((line) => line.split(','))
  .sort((a, b) => b.length - a.length)
