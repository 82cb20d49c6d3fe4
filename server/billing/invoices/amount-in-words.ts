/**
 * Writes an amount in words for an invoice, so that nobody can alter a figure unseen. British English, in Ghana's
 * money.
 */

/**
 * `120_050n` → `One thousand two hundred Ghana cedis and fifty pesewas`. Takes 0 to just below GHS
 * 1,000,000,000,000,000.
 */
export function amountInWords(pesewas: bigint): string {
  if (pesewas < 0n || pesewas >= 100_000n * 10n ** 12n) throw new RangeError(`${pesewas} is not put in words`)
  const cedis = pesewas / 100n
  const rest = pesewas % 100n
  const whole = `${inWords(cedis)} Ghana ${cedis === 1n ? 'cedi' : 'cedis'}`
  const parts = `${inWords(rest)} ${rest === 1n ? 'pesewa' : 'pesewas'}`
  if (rest === 0n) return capital(whole)
  return capital(cedis === 0n ? parts : `${whole} and ${parts}`)
}

const SMALL = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen ' +
  'seventeen eighteen nineteen'
).split(' ')
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const SCALES = ['', ' thousand', ' million', ' billion', ' trillion']

/** `1_205n` → `one thousand two hundred and five`. Takes less than a quadrillion. */
function inWords(count: bigint): string {
  if (count === 0n) return 'zero'
  const groups: string[] = []
  for (let rest = count, scale = 0; rest > 0n; rest /= 1_000n, scale++) {
    const group = Number(rest % 1_000n)
    if (group > 0) groups.unshift(`${hundredsInWords(group)}${SCALES[scale]}`)
  }
  // British English puts an `and` before what is left under a hundred: one million and five.
  const last = Number(count % 1_000n)
  if (groups.length > 1 && last > 0 && last < 100) groups.push(`and ${groups.pop()}`)
  return groups.join(' ')
}

/** Takes 1 to 999. */
function hundredsInWords(count: number): string {
  const [hundreds, rest] = [Math.floor(count / 100), count % 100]
  const tens =
    rest < 20 ? SMALL[rest]! : `${TENS[Math.floor(rest / 10)]}${rest % 10 ? `-${SMALL[rest % 10]}` : ''}`
  if (hundreds === 0) return tens
  return `${SMALL[hundreds]} hundred${rest > 0 ? ` and ${tens}` : ''}`
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
