/** How strong a password looks, by the levels of requirements 5. Only the registration shows it; the server decides. */

export type Strength = 'weak' | 'medium' | 'strong'

const MEDIUM_LENGTH = 6
const STRONG_LENGTH = 8

export function passwordStrength(password: string): Strength {
  const [lower, upper, digit, other] = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].map((kind) =>
    kind.test(password),
  )
  const { length } = Array.from(password)
  if (length >= STRONG_LENGTH && lower && upper && digit) return 'strong'
  const kinds = [lower, upper, digit, other].filter(Boolean).length
  return length >= MEDIUM_LENGTH && kinds >= 2 ? 'medium' : 'weak'
}
