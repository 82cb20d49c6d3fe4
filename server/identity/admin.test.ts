import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runAdmin } from './admin.ts'
import { demoSignIns, seedIdentity } from './seed.ts'
import { signIn } from './sign-in/sign-in.ts'
import {
  FROM,
  identityFixture,
  PASSWORD,
  secretIn,
  type IdentityFixture,
} from './testing/identity-fixture.ts'
import { hotp, stepAt } from './sign-in/totp.ts'
import { beginTwoStep, confirmTwoStep } from './sign-in/two-step.ts'
import { userByEmail } from './users/users.ts'

let fixture: IdentityFixture

beforeAll(async () => {
  fixture = await identityFixture()
})
afterAll(() => fixture.close())

async function run(line: string, typed = '') {
  const printed: string[] = []
  const terminal = { input: Readable.from([typed]), print: (text: string) => void printed.push(text) }
  const code = await runAdmin(fixture.identity, line.split(' '), terminal)
  return { code, printed: printed.join('\n') }
}

const esi = '--email Esi@Nkra.example --first-name Esi --last-name Quartey'

describe('npm run admin', () => {
  test('makes an Administrator of the operator, who can sign in at once', async () => {
    expect(await run(esi, `${PASSWORD}\n`)).toEqual({
      code: 0,
      printed: 'esi@nkra.example can sign in as Administrator.',
    })
    const session = await signIn(fixture.identity, FROM, {
      email: 'esi@nkra.example',
      password: PASSWORD,
    })
    expect(await fixture.identity.authenticate(session.token)).toMatchObject({
      accountId: 1n,
      role: 'Administrator',
    })

    expect(await run(esi, `${PASSWORD}\n`)).toEqual({
      code: 1,
      printed: 'esi@nkra.example is already somebody’s address.',
    })

    expect(await run('--email esi@nkra.example --disable')).toMatchObject({ code: 0 })
    await expect(fixture.identity.authenticate(session.token)).rejects.toMatchObject({
      code: 'session_ended',
    })
    const again = signIn(fixture.identity, FROM, { email: 'esi@nkra.example', password: PASSWORD })
    await expect(again).rejects.toMatchObject({ code: 'credentials_refused' })
  })

  test.each<[string, string, string, RegExp]>([
    ['no address', '--first-name Esi', '', /E-mail is a required field|Invalid email address/],
    ['no name', '--email kojo@nkra.example', '', /first-name/],
    ['an unknown option', '--email kojo@nkra.example --role root', '', /role/],
    ['a short password', esi.replace('Esi@', 'kojo@'), 'short\n', /at least 15/],
    ['no password', esi.replace('Esi@', 'kojo@'), '', /at least 15/],
    ['a password of their name', esi.replace('Esi@', 'kojo@'), 'Quartey-Quartey-1\n', /too close/],
    ['two things at once', `${esi.replace('Esi@', 'kojo@')} --disable`, '', /first-name/],
    ['nobody’s second step', '--email kojo@nkra.example --two-step-off', '', /Nobody has/],
    ['nobody to disable', '--email kojo@nkra.example --disable', '', /Nobody has/],
  ])('says what is wrong and makes nobody: %s', async (_, line, typed, saying) => {
    const { code, printed } = await run(line, typed)
    expect(code).toBe(1)
    expect(printed).toMatch(saying)
    expect(await userByEmail(fixture.identity.db, 'kojo@nkra.example')).toBeNull()
  })
})

test('npm run admin takes the second step from who lost everything, and tells them', async () => {
  const { identity } = fixture
  const { email } = await fixture.person('lost@example.test')
  const enter = () => signIn(identity, FROM, { email, password: PASSWORD })
  const actor = await identity.authenticate((await enter()).token)
  const { uri } = await beginTwoStep(identity, actor, { currentPassword: PASSWORD })
  const code = hotp(secretIn(uri), stepAt(fixture.clock.ms()))
  await confirmTwoStep(identity, actor, { code }, FROM)
  await expect(enter()).rejects.toMatchObject({ code: 'second_step_required' })
  await fixture.mails()

  expect(await run(`--email ${email} --two-step-off`)).toEqual({
    code: 0,
    printed: 'lost@example.test signs in with the password alone, and was told so by mail.',
  })
  await enter()
  expect((await fixture.mails()).map(({ to, subject }) => [to, subject])).toEqual([
    [email, 'Two-step sign-in is off'],
  ])
  expect(await run(`--email ${email} --two-step-off`)).toEqual({
    code: 1,
    printed: 'Two-step sign-in is not on for lost@example.test.',
  })
})

test('the demo’s people sign in as the program says they can', async () => {
  const { accountId } = await fixture.person('placeholder@example.test')
  await fixture.identity.db.transaction((tx) => seedIdentity(tx, { accountId }))
  for (const [demo, role, account] of [
    [demoSignIns.administrator, 'Administrator', 1n],
    [demoSignIns.business, 'Owner', accountId],
  ] as const) {
    const { token } = await signIn(fixture.identity, FROM, demo)
    expect(await fixture.identity.authenticate(token)).toMatchObject({
      role,
      email: demo.email,
      accountId: account,
    })
  }
})
