/**
 * The mobile networks of Ghana and their number ranges, after the prefix table of libphonenumber (a test compares
 * the two, range by range). Names and ranges are data, because both change: Vodafone became Telecel, Tigo and
 * Airtel became AT, 023 was Glo's. Numbers may be ported, so the range says only which network is likely.
 */

export const NETWORKS = ['MTN', 'Telecel', 'AT', 'Expresso', 'Other'] as const
export type Network = (typeof NETWORKS)[number]

/** The first digits of national numbers without the leading 0, by network. 'Other' is not open to the public. */
export const PREFIXES: Readonly<Record<Network, readonly string[]>> = {
  MTN: ['24', '256', '257', '53', '54', '55', '591', '592', '593', '594', '595', '596', '597', '598', '599'],
  Telecel: ['20', '50'],
  AT: ['23', '26', '27', '56', '57'],
  Expresso: ['28'],
  Other: ['29'],
}

/** The network for the first three digits of a national number. Every range has two or three digits. */
const BY_THREE_DIGITS: readonly (Network | null)[] = Array.from({ length: 1000 }, (_, digits) => {
  const range = String(digits).padStart(3, '0')
  return NETWORKS.find((network) => PREFIXES[network].some((prefix) => range.startsWith(prefix))) ?? null
})

const ZERO = 48

/** The likely network of an E.164 number without its plus. Null if it is not in a mobile range of Ghana. */
export function likelyNetwork(msisdn: string): Network | null {
  if (msisdn.length !== 12 || !msisdn.startsWith('233')) return null
  return networkOfNational(msisdn, 3)
}

/** The likely network of the nine national digits that start at index `at`. They must exist. */
export function networkOfNational(digits: string, at: number): Network | null {
  const hundreds = digits.charCodeAt(at) - ZERO
  const tens = digits.charCodeAt(at + 1) - ZERO
  const ones = digits.charCodeAt(at + 2) - ZERO
  return BY_THREE_DIGITS[hundreds * 100 + tens * 10 + ones] ?? null
}
