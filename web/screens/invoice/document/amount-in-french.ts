/** An amount in French words, for the invoice on the screen. The PDF keeps the English words with which it was issued. */

/** 11.49 → `Onze cedis ghanéens et quarante-neuf pesewas`. Takes 0 to just below GHS 1,000,000,000,000. */
export function amountInFrench(amount: number): string {
  const pesewas = Math.round(amount * 100)
  const [cedis, rest] = [Math.floor(pesewas / 100), pesewas % 100]
  const whole = `${inWords(cedis)} ${ofMillions(cedis)}${cedis < 2 ? 'cedi ghanéen' : 'cedis ghanéens'}`
  const parts = `${inWords(rest)} ${rest < 2 ? 'pesewa' : 'pesewas'}`
  const said = rest === 0 ? whole : cedis === 0 ? parts : `${whole} et ${parts}`
  return said.charAt(0).toUpperCase() + said.slice(1)
}

/** A million and a billion are nouns: `un million de cedis`, but `un million un cedis`. */
const ofMillions = (count: number) => (count > 0 && count % 1_000_000 === 0 ? 'de ' : '')

const SMALL = (
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept ' +
  'dix-huit dix-neuf'
).split(' ')
/** Seventy and ninety go on counting from sixty and eighty. */
const TENS = ['', '', 'vingt', 'trente', 'quarante', 'cinquante', 'soixante', '', 'quatre-vingt']
const NOUNS = [
  [1_000_000_000, 'milliard'],
  [1_000_000, 'million'],
] as const

/** 1,281 → `mille deux cent quatre-vingt-un` */
function inWords(count: number): string {
  if (count === 0) return SMALL[0]!
  const words: string[] = []
  let rest = count
  for (const [size, noun] of NOUNS) {
    const times = Math.floor(rest / size)
    if (times > 0) words.push(`${below1000(times)} ${noun}${times > 1 ? 's' : ''}`)
    rest %= size
  }
  const thousands = Math.floor(rest / 1_000)
  // `cent` and `vingt` have no s before `mille`, which is no noun.
  if (thousands > 1) words.push(below1000(thousands).replace(/(cent|vingt)s$/, '$1'))
  if (thousands > 0) words.push('mille')
  if (rest % 1_000 > 0) words.push(below1000(rest % 1_000))
  return words.join(' ')
}

function below1000(count: number): string {
  const [hundreds, rest] = [Math.floor(count / 100), count % 100]
  const many = hundreds > 1 ? `${SMALL[hundreds]} ` : ''
  const words = hundreds > 0 ? [`${many}cent${hundreds > 1 && rest === 0 ? 's' : ''}`] : []
  return [...words, ...(rest > 0 ? [below100(rest)] : [])].join(' ')
}

function below100(count: number): string {
  if (count < 20) return SMALL[count]!
  const tens = Math.floor(count / 10)
  const base = tens === 7 || tens === 9 ? tens - 1 : tens
  const rest = count - 10 * base
  if (rest === 0) return base === 8 ? 'quatre-vingts' : TENS[base]!
  const between = rest % 10 === 1 && base < 8 ? ' et ' : '-'
  return `${TENS[base]}${between}${SMALL[rest]}`
}
