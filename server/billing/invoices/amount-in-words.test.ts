import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountInWords } from './amount-in-words.ts'

describe('an amount in words', () => {
  test.each([
    [0n, 'Zero Ghana cedis'],
    [1n, 'One pesewa'],
    [99n, 'Ninety-nine pesewas'],
    [100n, 'One Ghana cedi'],
    [101n, 'One Ghana cedi and one pesewa'],
    [250n, 'Two Ghana cedis and fifty pesewas'],
    [1_100n, 'Eleven Ghana cedis'],
    [1_913n, 'Nineteen Ghana cedis and thirteen pesewas'],
    [2_000n, 'Twenty Ghana cedis'],
    [4_200n, 'Forty-two Ghana cedis'],
    [10_000n, 'One hundred Ghana cedis'],
    [10_100n, 'One hundred and one Ghana cedis'],
    [11_401n, 'One hundred and fourteen Ghana cedis and one pesewa'],
    [99_999n, 'Nine hundred and ninety-nine Ghana cedis and ninety-nine pesewas'],
    [100_500n, 'One thousand and five Ghana cedis'],
    [120_050n, 'One thousand two hundred Ghana cedis and fifty pesewas'],
    [121_905n, 'One thousand two hundred and nineteen Ghana cedis and five pesewas'],
    [888_000n, 'Eight thousand eight hundred and eighty Ghana cedis'],
    [10_000_000n, 'One hundred thousand Ghana cedis'],
    [
      12_345_678n,
      'One hundred and twenty-three thousand four hundred and fifty-six Ghana cedis and seventy-eight pesewas',
    ],
    [100_000_000n, 'One million Ghana cedis'],
    [100_000_100n, 'One million and one Ghana cedis'],
    [100_100_000n, 'One million one thousand Ghana cedis'],
    [110_000_000_000n, 'One billion one hundred million Ghana cedis'],
  ])('%s pesewas', (pesewas, words) => {
    expect(amountInWords(pesewas)).toBe(words)
  })

  test.each([-1n, 100_000n * 10n ** 12n])('not of %s', (pesewas) => {
    expect(() => amountInWords(pesewas)).toThrow(RangeError)
  })

  test('reads back as the amount it was', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 100_000n * 10n ** 12n - 1n }), (pesewas) => {
        expect(readBack(amountInWords(pesewas))).toBe(pesewas)
      }),
    )
  })
})

const VALUES: Record<string, bigint> = Object.fromEntries([
  ...'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, value) => [word, BigInt(value)] as const),
  ...'twenty thirty forty fifty sixty seventy eighty ninety'
    .split(' ')
    .map((word, place) => [word, BigInt(place + 2) * 10n] as const),
])
const SCALES: Record<string, bigint> = {
  thousand: 1_000n,
  million: 10n ** 6n,
  billion: 10n ** 9n,
  trillion: 10n ** 12n,
}

/** Reads an amount in words back. It knows nothing of how the words were written. */
function readBack(text: string): bigint {
  const [whole, parts] = /^(?:(.+) Ghana cedis?)?(?: and )?(?:(.+) pesewas?)?$/.exec(text)!.slice(1)
  return valueOf(whole) * 100n + valueOf(parts)
}

function valueOf(words: string | undefined): bigint {
  let [sum, group] = [0n, 0n]
  for (const word of words?.toLowerCase().split(/[ -]/) ?? []) {
    if (word === 'and') continue
    else if (word === 'hundred') group *= 100n
    else if (SCALES[word] === undefined) group += VALUES[word]!
    else [sum, group] = [sum + group * SCALES[word], 0n]
  }
  return sum + group
}
