import { describe, expect, test } from 'vitest'
import { changePassword, Email, register, resetPassword, signIn } from './sign-in.ts'

describe('an e-mail address', () => {
  test.each([
    ['Ama@AdomSavings.test', 'ama@adomsavings.test'],
    [' ama@adomsavings.test\n', 'ama@adomsavings.test'],
    ['ama+susu@mail.adomsavings.com.gh', 'ama+susu@mail.adomsavings.com.gh'],
    ["o'neill_1-2@x.museum", "o'neill_1-2@x.museum"],
    [`ama@x.${'a'.repeat(24)}`, `ama@x.${'a'.repeat(24)}`],
  ])('%j is %j', (typed, address) => {
    expect(Email.parse(typed)).toBe(address)
  })

  test.each([
    'ama',
    'ama@',
    '@adomsavings.test',
    'ama@adomsavings',
    'ama@adomsavings.t',
    `ama@x.${'a'.repeat(25)}`,
    'ama@adom..test',
    'ama@@adom.test',
    'a ma@adom.test',
    'ama@adom.test, kofi@adom.test',
    'Ama <ama@adom.test>',
    'a\u0000b@adom.test',
    'ama@adom\u200b.test',
    'ama@adom.test\r\nbcc: kofi@adom.test',
    `${'a'.repeat(65)}@adom.test`,
    `ama@${'adom.'.repeat(60)}test`,
  ])('%j is none', (typed) => {
    expect(Email.safeParse(typed).error?.issues[0]?.message).toBe('Invalid email address')
  })

  test('is required', () => {
    expect(Email.safeParse('').error?.issues[0]?.message).toBe('E-mail is a required field')
    expect(Email.safeParse(undefined).error?.issues[0]?.message).toBe('E-mail is a required field')
  })
})

describe('a password', () => {
  const email = 'ama@adomsavings.test'

  test('loses trailing white space wherever it is typed, and nothing else', () => {
    const typed = ' two  words\t \n'
    const kept = ' two  words'
    expect(signIn.body.parse({ email, password: typed }).password).toBe(kept)
    expect(resetPassword.body.parse({ email, password: typed, token: 'x' }).password).toBe(kept)
    expect(changePassword.body.parse({ email, currentPassword: typed, newPassword: typed })).toEqual({
      email,
      currentPassword: kept,
      newPassword: kept,
    })
  })

  test('is a required field, by its label', () => {
    const { error } = changePassword.body.safeParse({ email })
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'Current Password is a required field',
      'New password is a required field',
    ])
  })
})

test('names are trimmed, and white space is no name', () => {
  const given = {
    firstName: ' Ama ',
    lastName: 'Mensah',
    companyName: '  ',
    email: 'ama@adomsavings.test',
    password: 'x',
  }
  expect(register.body.safeParse(given).error?.issues).toMatchObject([
    { path: ['companyName'], message: 'Company name is a required field' },
  ])
  expect(register.body.parse({ ...given, companyName: 'Adom Savings' })).toMatchObject({
    firstName: 'Ama',
    otherNames: '',
    phoneNumber: '',
  })
})
