import { describe, expect, test } from 'vitest'
import { passwordFault } from './password-rules.ts'

const ama = ['Ama', 'Mensah', 'Adom Savings', 'ama@adomsavings.test']

const short = /at least 15/
const long = /at most 256/
const first = /try this password first/
const common = /common words/
const close = /too close/

describe('refused, each with its reason', () => {
  test.each<[string, string, RegExp]>([
    ['empty', '', short],
    ['14 characters', 'kente-9-plover', short],
    ['14 characters, however many bytes', 'ɛɔŋɛɔŋɛɔŋɛɔŋɛɔ', short],
    ['14 characters once composed', 'kente-9-plove\u0065\u0301'.slice(1), short],
    ['257 characters', 'kofi-'.repeat(52).slice(0, 257), long],
    ['a phrase of the lists', 'correct horse battery staple', first],
    ['the same, disguised', 'C0rrect-H0rse-Battery-St4ple', first],
    ['signs around little', '<<<ama-!-ama>>>>', close],
    ['one character', 'aaaaaaaaaaaaaaaa', common],
    ['two signs', '-=-=-=-=-=-=-=-=', common],
    ['a word again', 'passwordpassword', common],
    ['a word again, disguised', 'P@ssw0rd-P@ssw0rd!', common],
    ['a word and a year', 'Welcome-Password-2026', common],
    ['counting', '123456789012345', common],
    ['the alphabet', 'abcdefghijklmnopq', common],
    ['backwards', 'zyxwvutsrqponmlkj', common],
    ['a row of keys', 'qwertyuiopasdfghjkl', common],
    ['columns of keys', '1qaz2wsx3edc4rfv', common],
    ['a zigzag', '1q2w3e4r5t6y7u8i', common],
    ['a short thing many times', 'kofikofikofikofi', common],
    ['Ghana', 'Ghana-Ghana-2026', close],
    ['Ghana among common words', 'ghana.password.1234', close],
    ['the brand', 'Nkra-Nkra-Nkra-99', close],
    ['the business', 'Adom-Savings-2026', close],
    ['the business, disguised', '@d0m$avings-12345', close],
    ['the e-mail address', 'ama@adomsavings.test', close],
    ['the person', 'AmaMensah-Welcome-1', close],
  ])('%s', (_, password, reason) => {
    expect(passwordFault(password, ama)).toMatch(reason)
  })
})

describe('good enough', () => {
  test.each([
    ['15 characters', 'kente-9-plovers'],
    ['unrelated words', 'plover kenkey ladder sixty'],
    ['lower case only', 'ploverkenkeyladder'],
    ['digits only, drawn', '830617294405518'],
    ['a long sentence with Ghana in it', 'my aunt in ghana fries plantain at dawn'],
    ['Ghanaian letters', 'ɛyɛ nnipa nyinaa dea'],
    ['white space inside', 'tortoise   under   kapok'],
    ['signs of many kinds', '!?#%&/()=+*~<>|^'],
    ['256 characters', 'plover kenkey '.repeat(19).slice(0, 250) + '8h2k5z'],
    ['the demo’s own', 'Akwaaba-demo-2026'],
  ])('%s', (_, password) => {
    expect(passwordFault(password, ama)).toBeNull()
  })
})

test('what is known of one person does not bind another', () => {
  expect(passwordFault('Osikani-Susu-Box', ['Osikani Susu Box'])).toMatch(close)
  expect(passwordFault('Osikani-Susu-Box', ama)).toBeNull()
})
