import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  issueCode,
  formatCode,
  parseCode,
  RESEND_MS,
  checkCode,
  type CodePurpose,
} from './confirmation-codes.ts'
import { identityFixture, type IdentityFixture, type Person } from '../testing/identity-fixture.ts'
import { claimEmail, createUser } from './users.ts'

const MINUTE_MS = 60_000

let fixture: IdentityFixture

beforeAll(async () => {
  fixture = await identityFixture()
})
afterAll(() => fixture.close())

let made = 0
const somebody = () => fixture.person(`holder${++made}@example.test`, { confirmed: false })

const issue = (person: Person, purpose: CodePurpose = 'reset') =>
  fixture.identity.db.transaction((tx) => issueCode(tx, fixture.identity.codeKey, purpose, person))

const issued = async (person: Person, purpose: CodePurpose = 'reset') => {
  const code = await issue(person, purpose)
  if (code === null) throw new Error('no code was issued')
  return code
}

const good = async (
  person: Person,
  code: string,
  options: { purpose?: CodePurpose; spend?: boolean } = {},
) => {
  const { purpose = 'reset', spend = false } = options
  const tried = { purpose, email: person.email, code, spend }
  const holder = await fixture.identity.db.transaction((tx) => checkCode(tx, fixture.identity.codeKey, tried))
  return holder !== null
}

/** A code that is wrong in its last character. */
const wrong = (code: string) => code.slice(0, -1) + (code.endsWith('7') ? '8' : '7')

describe('a code', () => {
  test('has 40 bits, no letters that read as digits, and no two are alike', async () => {
    const codes: string[] = []
    for (let n = 0; n < 20; n++) codes.push(await issued(await somebody()))
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
    expect(new Set(codes).size).toBe(20)
  })

  test('is good as it is printed and as people type it', async () => {
    const person = await somebody()
    const code = await issued(person)
    for (const typed of [code, formatCode(code), ` ${code.toLowerCase()} `, code.split('').join(' ')]) {
      expect(await good(person, typed)).toBe(true)
    }
    expect(parseCode('oIl0-1zzz')).toBe('01101ZZZ')
  })

  test('is good once', async () => {
    const person = await somebody()
    const code = await issued(person)
    expect(await good(person, code, { spend: true })).toBe(true)
    expect(await good(person, code, { spend: true })).toBe(false)
    expect(await good(person, code)).toBe(false)
  })

  test('is good once for two who come together', async () => {
    const person = await somebody()
    const code = await issued(person)
    const both = await Promise.all([good(person, code, { spend: true }), good(person, code, { spend: true })])
    expect(both.filter((one) => one)).toHaveLength(1)
  })

  test.each<[CodePurpose, number]>([
    ['reset', 10 * MINUTE_MS],
    ['confirm', 24 * 60 * MINUTE_MS],
  ])('to %s ends after %d ms', async (purpose, lifetime_ms) => {
    const person = await somebody()
    const code = await issued(person, purpose)
    fixture.clock.advance(lifetime_ms - 1)
    expect(await good(person, code, { purpose })).toBe(true)
    fixture.clock.advance(1)
    expect(await good(person, code, { purpose })).toBe(false)
  })

  test('is good no more after a hundred wrong ones, and still after ninety-nine', async () => {
    const person = await somebody()
    const code = await issued(person)
    for (let n = 1; n < 100; n++) expect(await good(person, wrong(code))).toBe(false)
    expect(await good(person, code)).toBe(true)
    expect(await good(person, wrong(code))).toBe(false)
    expect(await good(person, code)).toBe(false)
  })

  test('is bound to its purpose and to its user', async () => {
    const [person, other] = [await somebody(), await somebody()]
    const code = await issued(person)
    await issued(other)
    expect(await good(person, code, { purpose: 'confirm' })).toBe(false)
    expect(await good(other, code)).toBe(false)
    expect(await good(person, code)).toBe(true)
  })

  test('is left behind when its address changes hands', async () => {
    const person = await somebody()
    const code = await issued(person)
    fixture.clock.advance(RESEND_MS)
    await fixture.identity.db.transaction(async (tx) => {
      const names = { firstName: 'Kojo', lastName: 'Appiah', otherNames: '', phone: '' }
      const next = { ...person, userId: await createUser(tx, { ...person, ...names, passwordHash: 'x' }) }
      expect(await claimEmail(tx, next)).toBe(true)
    })
    expect(await good(person, code)).toBe(false)
  })

  test('gives way to a newer one, which comes a minute later at the earliest', async () => {
    const person = await somebody()
    const first = await issued(person)
    fixture.clock.advance(RESEND_MS - 1)
    expect(await issue(person)).toBeNull()
    expect(await good(person, first)).toBe(true)
    fixture.clock.advance(1)
    const second = await issued(person)
    expect(await good(person, first)).toBe(false)
    expect(await good(person, second)).toBe(true)
  })

  test('is nowhere on record', async () => {
    const person = await somebody()
    const code = await issued(person)
    const [row] = await fixture.rows(
      `select mailed_code::text as whole, hash from mailed_code where account_id = ${person.accountId}`,
    )
    expect(JSON.stringify(row)).not.toContain(code)
    expect(row).toMatchObject({ hash: expect.any(Buffer) as Buffer })
  })

  test('for an address that nobody has is never good', async () => {
    expect(
      await good({ accountId: 0n, userId: 0n, email: 'nobody@example.test', role: 'Owner' }, '00000000'),
    ).toBe(false)
  })
})
