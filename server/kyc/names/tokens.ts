/**
 * Turns a person's name into tokens that can be compared: letters of every alphabet of Ghana become plain ones,
 * titles are left out, generations stay. The functions are pure.
 */

export interface NameTokens {
  /** The tokens in the written order: lower case, a to z only. */
  tokens: string[]
  /** Whether the name has more tokens than are compared. */
  cut: boolean
  /** The number of written words: `Owusu-Ansah` is two tokens and one word. */
  words: number
  /** The sex that a title such as Mr or Mrs tells. */
  sex: 'man' | 'woman' | null
  /** Whether it is not the name of one person: a firm, an estate, two people. */
  notOne: boolean
  /** The generation: junior, senior, the second and so on. Two different ones are two people. */
  generation: 'junior' | 'senior' | 'i' | 'ii' | 'iii' | 'iv' | null
}

/** The longest name that is compared, in characters. A card holds fewer. */
export const NAME_LENGTH_MAX = 200
/** The most tokens of a name that are compared. The rest is cut off. */
export const NAME_TOKENS_MAX = 8

/** Letters that decomposition does not turn into plain ones: of Twi, Ewe, Ga, Dagbani and neighbouring languages. */
const LETTERS: Record<string, string> = {
  ɛ: 'e',
  ɔ: 'o',
  ŋ: 'n',
  ƒ: 'f',
  ɖ: 'd',
  ʋ: 'v',
  ɣ: 'g',
  ʒ: 'z',
  ə: 'e',
  ɩ: 'i',
  ʊ: 'u',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
}

const MEN = 'mr mister master sir fr father alhaji alhaj alhajji'.split(' ')
const WOMEN = 'mrs ms miss madam hajia hajiya alhaja'.split(' ')
const TITLES = new Set([
  ...MEN,
  ...WOMEN,
  ...(
    'dr doctor prof professor rev reverend revd pastor bishop apostle prophet evangelist elder deacon osofo imam mallam ' +
    'sheikh hon honourable honorable lt capt captain col maj major sgt cpl ing engr esq lawyer barrister togbe togbui ' +
    'nene naba ustaz opanin opanyin okyeame odikro ohemaa mallama ambassador sgt wo cdr supt insp'
  ).split(' '),
])

/** Words in the names of accounts that are not one person's. */
const NOT_ONE = new Set(
  (
    'ltd limited plc company co enterprise enterprises ventures venture trading estate trust foundation ministries ' +
    'church school association cooperative union society fund and'
  ).split(' '),
)

/** Words between two names that are not names themselves. */
const BETWEEN = new Set('nee alias aka the'.split(' '))

/** Ordinals such as in `Kofi Mensah the 2nd`. They become words first, because later steps drop figures. */
const ORDINALS: readonly (readonly [RegExp, string])[] = [
  [/(?<![\p{L}\d])1st(?![\p{L}\d])/gu, 'i'],
  [/(?<![\p{L}\d])2nd(?![\p{L}\d])/gu, 'ii'],
  [/(?<![\p{L}\d])3rd(?![\p{L}\d])/gu, 'iii'],
  [/(?<![\p{L}\d])4th(?![\p{L}\d])/gu, 'iv'],
]

const GENERATIONS: Record<string, NonNullable<NameTokens['generation']>> = {
  jnr: 'junior',
  jr: 'junior',
  junior: 'junior',
  snr: 'senior',
  sr: 'senior',
  senior: 'senior',
  ii: 'ii',
  iii: 'iii',
  iv: 'iv',
}

export function tokensOf(name: string): NameTokens {
  const plain = ORDINALS.reduce(
    (text, [ordinal, figure]) => text.replace(ordinal, figure),
    name.slice(0, NAME_LENGTH_MAX).toLowerCase(),
  )
    .replace(/[ɛɔŋƒɖʋɣʒəɩʊøłđßæœı]/g, (letter) => LETTERS[letter]!)
    .normalize('NFKD')
    // Read by a machine: a nought for an O, a one for an L, a five for an S.
    .replace(/(?<=\p{L})[015](?=\p{L})/gu, (digit) => ({ 0: 'o', 1: 'l', 5: 's' })[digit]!)
    // An apostrophe stands inside a name (N’Guessan, D'Almeida); every other mark parts two.
    .replace(/[\p{M}'’ʼ`´]/gu, '')
  const written = plain.split(/[^a-z-]+/).filter((word) => /[a-z]/.test(word))
  const parts = written.flatMap((word) => word.split('-')).filter((part) => part !== '')
  let generation: NameTokens['generation'] = null
  let sex: NameTokens['sex'] = null
  let between = 0
  const tokens: string[] = []
  parts.forEach((word, place) => {
    const found = place > 0 ? GENERATIONS[word] : undefined
    if (BETWEEN.has(word) && place > 0) between++
    else if (found !== undefined) generation = found
    // A title is one where a name follows: there are people whose name is Major, and who have no other.
    else if (TITLES.has(word) && tokens.length === 0 && place < parts.length - 1) {
      if (MEN.includes(word)) sex = 'man'
      if (WOMEN.includes(word)) sex = 'woman'
    } else tokens.push(word)
  })
  const titles = parts.length - tokens.length - (generation === null ? 0 : 1) - between
  return {
    tokens: tokens.slice(0, NAME_TOKENS_MAX),
    cut: tokens.length > NAME_TOKENS_MAX,
    words: written.length - titles - between,
    sex,
    generation,
    notOne: tokens.some((token) => NOT_ONE.has(token)) || name.includes('&'),
  }
}

/** Spellings of one sound in Ghana. Each first one becomes the second, in this order. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/tch|tsch|ky|ts|tw(?=[ei])/g, 'ch'],
  [/dz|gy|dw(?=[ei])|dj/g, 'j'],
  [/hy/g, 'sh'],
  [/hw/g, 'w'],
  [/c?qu/g, 'kw'],
  [/ck|q|c(?=[aoukrlt]|$)/g, 'k'],
  [/x/g, 'ks'],
  [/th/g, 't'],
  [/(?<=[aeiou])h(?=[^aeiou]|$)/g, ''],
  // An open o is written `or`: Selorm and Selom, Donkor and Donko.
  [/(?<![aeiou])or(?=[^aeiour]|$)/g, 'o'],
  [/ij(?=[aeiou])/g, 'y'],
  // The North's ending of a woman's name that is one already: Amina and Aminatu.
  [/(?<=[^aeiou]a)tu$/g, ''],
  [/ou|oo|uo/g, 'u'],
  [/ee|ea|ie|ei|ey/g, 'i'],
  [/ae|ai|ay/g, 'e'],
  [/(?<![aeiou])y(?=[^aeiou]|$)|(?<=[aeou])y(?=$)/g, 'i'],
  [/ny/g, 'n'],
  [/w(?=[^aeiou]|$)/g, 'u'],
  [/z/g, 's'],
  [/(.)\1+/g, '$1'],
  // Boakye and Boachie, Mamle and Mamli.
  [/(?<=.{3})i$/g, 'e'],
]

/** The key of a name's sound in Ghana: `Adjei`, `Agyei` and `Adjey` have the same. */
export function spellingKey(token: string): string {
  return SPELLINGS.reduce((key, [pattern, sound]) => key.replace(pattern, sound), token)
}
