/**
 * Who resembles whom, as tables: names in many spellings, orders and scripts, dates of birth, and their sum.
 */
import { describe, expect, test } from 'vitest'
import type { ListEntry } from './entries.ts'
import { likenessOf, type ScreenedPerson } from './likeness.ts'
import { NameIndex } from './name-index.ts'

const entry = (names: string, births = '', numbers: string[] = []): ListEntry => ({
  key: names,
  names: names.split('; '),
  births: births === '' ? [] : births.split('; '),
  nationalities: [],
  programme: null,
  reference: null,
  numbers,
  note: null,
})
const person = (name: string, dateOfBirth: string | null = '1970-03-14'): ScreenedPerson => {
  const [givenNames, surname] = name.split(', ') as [string, string]
  return { givenNames, surname, dateOfBirth, number: 'GHA-123456789-0' }
}

/** The likeness by comparison and by the list's index: looking up keys must lose nothing. */
async function found(who: ScreenedPerson, on: ListEntry): Promise<string> {
  const likeness = likenessOf(who, on)
  const others = [entry('Afia Serwaa'), on, entry('Ivan Petrov')]
  const matches = (await NameIndex.of(others)).matches(who).filter((match) => match.entry === on)
  expect(matches.map((match) => match.likeness)).toEqual(likeness === null ? [] : [likeness])
  return likeness === null ? 'nobody' : likeness.strength
}

describe('two names and the same day', () => {
  test.each([
    ['Kwame, Mensah', 'Kwame Mensah'],
    ['Kwame, Mensah', 'MENSAH, Kwame'],
    ['Kwame, Mensah', 'Mensah Kwame Osei'],
    ['Kofi Nana, Owusu-Ansah', 'Koffi Owusuansah'],
    ['Kojo, Adjei', 'Kwadwo Agyei'],
    ['Emma, Boateng', 'Emmanuel Boateng'],
    ['Mohammed, Ibrahim', 'Muhammad Ebrahim'],
    ['Abdul Rahman, Yusuf', 'Yussif Abdulrahman'],
    ['Abdurahman, Yusuf', 'Yusuf Abd al-Rahman'],
    ['Muammar, Gaddafi', 'Moammar QADHAFI'],
    ['Usama, Bin Laden', 'Osama bin Ladin'],
    ['Muhammad, Hasan', 'محمد حسن'],
    ['Vladimir, Sokolov', 'Владимир Соколов'],
    ['Alexei, Ivanov', 'Алексей Иванов'],
    ['Charles, Taylor', 'Mr Charles McArthur Ghankay Taylor'],
    ['Christopher, Tetteh', 'Christoper Tetteh'],
    ['Kwame, Mensah', 'Somebody Else; Kwame Mensah'],
  ])('%s is like %s', async (name, listed) => {
    expect(await found(person(name), entry(listed, '1970-03-14'))).toBe('strong')
  })

  test.each([
    ['Kwame, Mensah', 'Kwame Boateng'],
    ['Kwame, Mensah', 'Ama Mensah'],
    ['Kwame, Mensah', 'K. Mensah'],
    ['Ada, Mensah', 'Ama Mensah'],
    ['Kwame, Mensah', '金正恩'],
    ['Kwame, Mensah', 'Mensah Enterprises'],
  ])('%s is not like %s', async (name, listed) => {
    expect(await found(person(name), entry(listed, '1970-03-14'))).toBe('nobody')
  })
})

test.each([
  // The name, the entry's name, the person's birth, the entry's.
  ['Kwame, Mensah', 'Kwame Mensah', '1970-03-14', '1970', 'strong'],
  ['Kwame, Mensah', 'Kwame Mensah', '1970-03-14', '1971-01-01', 'strong'],
  ['Kwame, Mensah', 'Kwame Mensah', '1970-03-14', '1965/1969', 'strong'],
  ['Kwame, Mensah', 'Kwame Mensah', '1970-03-14', '1972', 'nobody'],
  ['Kwame, Mensah', 'Kwame Mensah', '1970-03-14', '1940; 1970-03-14', 'strong'],
  ['Kwame, Mensah', 'Kwame Mensah', '1970-03-14', '', 'possible'],
  ['Kwame, Mensah', 'Kwame Mensah', null, '1970', 'possible'],
  ['Kwame, Mensah', 'Kwame Osei Mensah', null, '1970', 'weak'],
  ['Kwame, Mensah', 'Kwami Mensah', null, '', 'weak'],
  ['Kwame Osei, Mensah', 'Mensah Kwame Osei', null, '', 'possible'],
  ['Kwame Osei, Mensah', 'Mensah Kwame Osei', '1970-03-14', '1950', 'weak'],
  ['Kwame Osei, Mensah', 'Mensah Kwame Boateng', '1970-03-14', '1970-03-14', 'possible'],
  ['Kwame Osei, Mensah', 'Mensah Kwame Boateng', '1970-03-14', '1970', 'weak'],
  ['Kwame Osei, Mensah', 'Mensah Kwame Boateng', '1970-03-14', '', 'nobody'],
  ['Kwame, Hambali', 'Hambali', '1970-03-14', '1970-03-14', 'weak'],
  ['Kwame, Hambali', 'Hambali', '1970-03-14', '', 'nobody'],
])('%s against %s, born %s and %s: %s', async (name, listed, born, births, strength) => {
  expect(await found(person(name, born), entry(listed, births))).toBe(strength)
})

test('the number of a document is enough', async () => {
  const likeness = likenessOf(person('Kwame, Mensah'), entry('Ivan Petrov', '1950', ['GHA 123456789 0']))
  expect(likeness).toMatchObject({ strength: 'strong', number: true, score: 1, words: [] })
  expect(await found(person('Kwame, Mensah'), entry('Ivan Petrov', '1950', ['GHA 123456789 0']))).toBe(
    'strong',
  )
})

test('a likeness is explained word by word', () => {
  expect(likenessOf(person('Kojo, Adjei'), entry('Somebody; Agyei Kwadwo Nana', '1970'))).toEqual({
    strength: 'strong',
    score: 0.879,
    name: 'Agyei Kwadwo Nana',
    words: [
      { own: 'kojo', listed: 'kwadwo', because: 'same_day_name' },
      { own: 'adjei', listed: 'agyei', because: 'spelling' },
    ],
    birth: 'year',
    number: false,
  })
})
