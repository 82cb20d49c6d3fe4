import fc from 'fast-check'
import { token_set_ratio } from 'fuzzball'
import { describe, expect, test } from 'vitest'
import { jaroWinkler, matchNames, type NameMatch } from './match.ts'
import { namePairs } from '../testing/name-pairs.cases.ts'
import { personPairs } from '../testing/person-pairs.cases.ts'
import { spellingKey, tokensOf } from './tokens.ts'

describe('the labelled pairs', () => {
  const outcomes = namePairs.map((pair) => ({ ...pair, match: matchNames(pair.one, pair.other) }))

  test('there are enough of them', () => {
    expect(namePairs.length).toBeGreaterThanOrEqual(300)
  })

  test('no two people are called one', () => {
    const taken = outcomes.filter(({ same, match }) => !same && match.outcome === 'same')
    expect(taken.map(({ one, other }) => `${one} | ${other}`)).toEqual([])
  })

  test('one person is called so but for these, which a reviewer sees', () => {
    const missed = outcomes.filter(({ same, match }) => same && match.outcome !== 'same')
    expect(missed.map(({ one, other, match }) => `${one} | ${other} | ${match.outcome}`)).toEqual([
      'Mavis Asiedu | Mavis Asiadu | unsure',
      'Daniel Asomani Jnr | Daniel Asomani | unsure',
    ])
  })

  test('the best general matcher makes more errors at its best threshold, and takes two people for one', () => {
    const rated = namePairs.map((pair) => ({ same: pair.same, score: token_set_ratio(pair.one, pair.other) }))
    const errorsAt = (threshold: number) =>
      rated.filter(({ same, score }) => score >= threshold !== same).length
    const best = Math.min(...Array.from({ length: 101 }, (_, threshold) => errorsAt(threshold)))
    const ours = outcomes.filter(({ same, match }) => (match.outcome === 'same') !== same).length
    expect(ours).toBeLessThan(best / 4)
    expect({ ours, best }).toEqual({ ours: 2, best: 160 })
  })
})

describe('the labelled pairs of claims and registry answers', () => {
  const full = ({ givenNames, surname }: { givenNames: string; surname: string }) =>
    `${givenNames} ${surname}`
  const outcomes = personPairs.map(({ claim, held, label }) => {
    const [one, other] = [full(claim), full(held)]
    return { label, outcome: matchNames(one, other).outcome, pair: `${one} | ${other}` }
  })
  const wrong = (label: string, ...outcome: string[]) =>
    outcomes.filter((each) => each.label === label && outcome.includes(each.outcome)).map(({ pair }) => pair)

  test('nothing sure is wrong', () => {
    expect(wrong('two', 'same')).toEqual([])
    expect(wrong('open', 'same', 'different')).toEqual([])
    expect(wrong('same', 'different')).toEqual([])
  })

  test('all is sure but these, which a reviewer sees', () => {
    expect(wrong('same', 'unsure')).toEqual(['Mavis Asiedu | MAVIS ASIADU'])
    expect(wrong('two', 'unsure')).toEqual([
      'Daniel K. Amponsah | DANIEL YAW AMPONSAH',
      'Joyce Asante-Mensah | JOYCE ASANTE-BOATENG',
    ])
  })
})

describe('each answer says why', () => {
  const cases: [one: string, other: string, outcome: NameMatch['outcome'], reasons: NameMatch['reasons']][] =
    [
      ['Kofi Mensah', 'KOFI MENSAH', 'same', []],
      ['Kojo Mensah', 'Kwadwo Mensah', 'same', ['same_day_name']],
      ['Akosua Adjei', 'Akosua Agyei', 'same', ['spelling']],
      ['Emma Boateng', 'Emmanuel Boateng', 'same', ['short_form']],
      ['Mensah, Kofi', 'Kofi Mensah', 'same', ['order']],
      ['Yaw Owusu-Ansah', 'Yaw Owusuansah', 'same', ['joined']],
      ['Kofi Mensha', 'Kofi Mensah', 'same', ['slip']],
      ['Kofi Agyeman Mensah', 'Kofi Mensah', 'same', ['extra_name']],
      ['K. A. Mensah', 'Kofi Agyeman Mensah', 'unsure', ['initial', 'too_little']],
      ['Mensah', 'Kofi Mensah', 'unsure', ['extra_name', 'too_little']],
      ['Emmanuel Kwame', 'Emmanuel Kwame Tetteh', 'unsure', ['extra_name', 'too_little']],
      ['Kofi Mensah Ltd', 'Kofi Mensah', 'unsure', ['not_one_person']],
      ['Abena Mensah', 'Abena Owusu', 'unsure', ['other_name']],
      ['Kwabena Mensah', 'Kwame Mensah', 'different', ['other_day']],
      ['Francis Addo', 'Frances Addo', 'different', ['other_sex']],
      ['Mr Kofi Addo', 'Mrs Kofi Addo', 'different', ['other_sex']],
      ['Kofi Mensah Jnr', 'Kofi Mensah Snr', 'different', ['other_generation']],
      ['Yaw Boateng', 'Grace Lamptey', 'different', ['other_name']],
      ['', 'Kofi Mensah', 'unsure', ['too_little']],
      ['—', '…', 'unsure', ['too_little']],
    ]
  test.each(cases)('%s | %s → %s', (one, other, outcome, reasons) => {
    expect(matchNames(one, other)).toMatchObject({ outcome, reasons })
  })
})

describe('each word says why', () => {
  test.each([
    ['Kojo Mensah', 'Mensah Kwadwo', ['mensah', 'kojo = kwadwo same_day_name monday']],
    ['Daniel Asante', 'Samuel Asante', ['asante', 'daniel ≠ samuel other_name']],
    ['Kofi Owusu', 'Kwame Owusu', ['owusu', 'kofi ≠ kwame other_day']],
    ['Ama Boateng', 'Ama Serwaa Boateng', ['ama', 'boateng', '+ serwaa']],
    ['Ama Serwaa Boateng', 'Ama Boateng', ['ama', 'boateng', 'serwaa +']],
    ['Mavis Asiedu', 'Mavis Asiadu', ['mavis', 'asiedu ? asiadu']],
    ['Kofi Mensah', 'Emmanuel Mensah', ['mensah', 'kofi +', '+ emmanuel']],
    ['Yaw Owusu-Ansah', 'Yaw Owusuansah', ['yaw', 'owusuansah']],
  ])('%s | %s', (one, other, expected) => {
    const signs = { same: '=', differs: '≠', open: '?', extra: '+' } as const
    const said = matchNames(one, other).words.map(({ one: a, other: b, verdict, reason, day }) =>
      a === b ? a : [a, signs[verdict], b, reason, day].filter((part) => part !== null).join(' '),
    )
    expect(new Set(said)).toEqual(new Set(expected))
  })
})

describe('as algebra', () => {
  const name = fc
    .array(
      fc.constantFrom(
        'Kofi',
        'Kwadwo',
        'Ama',
        'Emmanuel',
        'Owusu-Ansah',
        'Mensah',
        'Ɔsei',
        'Jnr',
        'Mrs',
        'K',
      ),
      {
        maxLength: 10,
      },
    )
    .map((words) => words.join(' '))

  test('it does not matter which name comes first', () => {
    fc.assert(
      fc.property(fc.oneof(name, fc.string({ maxLength: 40 })), name, (one, other) => {
        const { words, ...turned } = matchNames(other, one)
        const back = words.map((word) => ({ ...word, one: word.other, other: word.one }))
        expect(matchNames(one, other)).toEqual({ ...turned, words: back })
      }),
    )
  })

  test('a name is its own, in any letters', () => {
    fc.assert(
      fc.property(name, (written) => {
        const { outcome } = matchNames(written, written.toUpperCase())
        expect(outcome).not.toBe('different')
      }),
    )
  })

  test('no text is too odd to be compared, and a score is between 0 and 1', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 400 }),
        fc.string({ maxLength: 400 }),
        (one, other) => {
          const { score } = matchNames(one, other)
          expect(score).toBeGreaterThanOrEqual(0)
          expect(score).toBeLessThanOrEqual(1)
        },
      ),
      // Every name of 400 letters is eight by eight comparisons: a few dozen say as much.
      { numRuns: 30 },
    )
  })
})

test.each([
  ['Ɔbɛnɛ Ŋkrumah', ['obene', 'nkrumah']],
  ["N'Guessan D’Almeida", ['nguessan', 'dalmeida']],
  ['Rev. Dr. Kwame Asante-Poku', ['kwame', 'asante', 'poku']],
  ['Major', ['major']],
  ['B0ATENG', ['boateng']],
  ['José  Ñandú', ['jose', 'nandu']],
])('%s is read as %j', (name, tokens) => {
  expect(tokensOf(name).tokens).toEqual(tokens)
})

test.each([
  ['adjei', 'agyei'],
  ['gyamfi', 'jamfi'],
  ['acheampong', 'akyeampong'],
  ['quansah', 'kwansah'],
  ['tsikata', 'chikata'],
  ['nkrumah', 'nkruma'],
])('%s sounds as %s', (one, other) => {
  expect(spellingKey(one)).toBe(spellingKey(other))
})

// Winkler, 1990: the examples that everybody repeats.
test.each([
  ['martha', 'marhta', 0.961],
  ['dwayne', 'duane', 0.84],
  ['dixon', 'dicksonx', 0.813],
  ['', 'ama', 0],
  ['ama', 'ama', 1],
])('%s is like %s: %d', (one, other, likeness) => {
  expect(jaroWinkler(one, other)).toBeCloseTo(likeness, 3)
})
