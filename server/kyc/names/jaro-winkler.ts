/** How like two words are, from 0 to 1 (Jaro, 1989; Winkler, 1990): letters in common near their places, the beginning most. */
export function jaroWinkler(one: string, other: string): number {
  const jaro = jaroOf(one, other)
  let prefix = 0
  while (prefix < PREFIX_MAX && prefix < one.length && one[prefix] === other[prefix]) prefix++
  return jaro + prefix * PREFIX_WEIGHT * (1 - jaro)
}

const PREFIX_MAX = 4
const PREFIX_WEIGHT = 0.1

function jaroOf(one: string, other: string): number {
  if (one === other) return 1
  if (one === '' || other === '') return 0
  const reach = Math.max(0, Math.floor(Math.max(one.length, other.length) / 2) - 1)
  const taken = new Set<number>()
  const common: string[] = []
  for (let place = 0; place < one.length; place++) {
    const until = Math.min(other.length - 1, place + reach)
    for (let there = Math.max(0, place - reach); there <= until; there++) {
      if (taken.has(there) || one[place] !== other[there]) continue
      taken.add(there)
      common.push(one[place]!)
      break
    }
  }
  if (common.length === 0) return 0
  const inOrder = [...taken].sort((a, b) => a - b).map((place) => other[place]!)
  const moved = common.filter((letter, place) => letter !== inOrder[place]).length / 2
  return (
    (common.length / one.length + common.length / other.length + (common.length - moved) / common.length) / 3
  )
}
