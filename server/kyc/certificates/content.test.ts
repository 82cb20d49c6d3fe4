import { expect, test } from 'vitest'
import { initialsOf, levelWords } from './content.ts'

test.each([
  ['Kwame', 'Owusu', 'K. O.'],
  ['Ama Serwaa', 'Mensah-Bonsu', 'A. S. M. B.'],
  ['ɛsi', 'Ɔdoi', 'Ɛ. Ɔ.'],
  ['Abena Akosua Yaa', 'Nana Ofori Atta', 'A. A. Y. N.'],
])('%s %s is shown as %s', (givenNames, surname, initials) => {
  expect(initialsOf({ givenNames, surname })).toBe(initials)
})

test('verified is said of a real registry’s answer alone', () => {
  const said = (['A0', 'A1', 'A2', 'A3'] as const).flatMap((level) =>
    (['live', 'sandbox'] as const).map((environment) => [
      `${level} ${environment}`,
      /verified/i.test(levelWords(level, environment).join(' ')),
    ]),
  )
  expect(said.filter(([, verified]) => verified === true).map(([name]) => name)).toEqual([
    'A2 live',
    'A3 live',
  ])
})
