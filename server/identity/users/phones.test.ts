import * as profileRoutes from '@nkra/contract/identity/profile.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { OPERATOR_ACCOUNT_ID } from '../../catalog/accounts.ts'
import { relayAll, subscribe } from '../../platform/events/relay.ts'
import { silentLog } from '../../platform/log.ts'
import { testServer, testUser, type TestServer } from '../../platform/testing/test-server.ts'
import { textWanted } from '../events.ts'
import { changeNotifications, readNotifications } from '../notifications/choices.ts'
import { textLowBalance } from '../notifications/notifications.ts'
import { confirmedPhone } from './phones.ts'
import { bindIdentity } from '../http.ts'
import { identityFixture, type IdentityFixture, type Person } from '../testing/identity-fixture.ts'
import { changeProfile, disableUser, storeLanguage } from './users.ts'

let fixture: IdentityFixture
let http: TestServer
let ama: Person
let made = 0

beforeAll(async () => {
  fixture = await identityFixture()
  http = await testServer(fixture.identity.db, (api) => bindIdentity(api, fixture.identity))
})
afterAll(async () => {
  await http.close()
  await fixture.close()
})
beforeEach(async () => {
  await texts()
  ama = await fixture.person(`ama${++made}@adom.test`)
  await phone('024 123 4567')
})

const as = () => ({ as: testUser(ama.accountId, 'Owner', ama.userId) })
const phone = (number: string) =>
  fixture.identity.db.transaction((tx) =>
    changeProfile(tx, testUser(ama.accountId, 'Owner', ama.userId), {
      firstName: 'Ama',
      lastName: 'Mensah',
      otherNames: '',
      phone: number,
    }),
  )
const ask = () => http.call(profileRoutes.textPhoneCode, {}, as())
const confirm = (code: string) => http.call(profileRoutes.confirmPhone, { body: { code } }, as())
const confirmed = () => confirmedPhone(fixture.identity.db, ama)

interface Texted {
  to: string
  text: string
  traffic: string
  veiledId: bigint | null
}

/** The texts since the last call. */
async function texts(): Promise<Texted[]> {
  const heard: Texted[] = []
  const listener = subscribe(textWanted, 'test', async (_, { payload }) => void heard.push(payload))
  await relayAll(fixture.identity.db, [listener], silentLog)
  return heard
}

async function codeTexted(): Promise<string> {
  const [sent] = await texts()
  return codeIn(sent!)
}

/** The code that reaches the phone in place of the stars. */
const codeIn = ({ veiledId }: Texted) =>
  fixture.identity.codeTexts.codeOf({ accountId: OPERATOR_ACCOUNT_ID, id: veiledId! }, 8)

describe('a number', () => {
  test('is shown to be one’s own by the code that was texted there, once', async () => {
    const { body } = await ask()
    expect(body.data).toEqual({ phone: '+233241234567' })
    const sent = await texts()
    expect(sent).toMatchObject([{ to: '233241234567', traffic: 'otp' }])
    expect(sent[0]!.text).toContain('Your code is ********.')
    const code = codeIn(sent[0]!)
    expect((await confirm('0000-0000')).body.code).toBe('code_refused')
    expect(await confirmed()).toBeNull()
    expect((await confirm(`${code.slice(0, 4)} ${code.slice(4)}`)).body.data).toMatchObject({
      phoneConfirmed: true,
    })
    expect(await confirmed()).toBe('233241234567')
    expect((await confirm(code)).body.code).toBe('code_refused')
    expect(await confirmed()).toBe('233241234567')
  })

  test('is asked for in the language of the person’s screens', async () => {
    await storeLanguage(fixture.identity.db, ama, 'fr')
    await ask()
    expect((await texts()).map(({ text }) => text)).toEqual([
      'Votre code est ********. Il prouve à Nkra que ce numéro est à vous. Valable 10 minutes.',
    ])
  })

  test('is another’s when it changes, and one’s own again when it is changed back', async () => {
    await ask()
    await confirm(await codeTexted())
    expect((await phone('020 765 4321')).phoneConfirmed).toBe(false)
    expect((await phone('+233 24 123 4567')).phoneConfirmed).toBe(true)
  })

  test('is asked for once a minute', async () => {
    await ask()
    await ask()
    expect(await texts()).toHaveLength(1)
    fixture.clock.advance(60_000)
    await ask()
    expect(await texts()).toHaveLength(1)
  })

  test('is not texted without end', async () => {
    const replies = []
    for (let time = 0; time < 7; time++) {
      replies.push((await ask()).status)
      fixture.clock.advance(60_000)
    }
    expect(replies).toContain(429)
  })

  test('has to be one that can be texted', async () => {
    await phone('030 222 3333')
    expect((await ask()).body.code).toBe('phone_invalid')
    await phone('')
    expect((await ask()).body.code).toBe('phone_invalid')
    expect(await texts()).toEqual([])
  })

  test('its code ends after ten minutes, or after five wrong tries', async () => {
    await ask()
    const late = await codeTexted()
    fixture.clock.advance(10 * 60_000)
    expect((await confirm(late)).body.code).toBe('code_refused')
    await ask()
    const code = await codeTexted()
    for (let time = 0; time < 5; time++) await confirm('0000-0000')
    expect((await confirm(code)).body.code).toBe('code_refused')
  })
})

describe('a low balance', () => {
  const fell = () =>
    fixture.identity.db.transaction((tx) =>
      textLowBalance(tx, {
        id: 1n,
        accountId: ama.accountId,
        payload: { watcherId: ama.userId, product: 'SMS', available: 1_234n, threshold: 5_000n },
      }),
    )
  const choose = async (lowBalanceText: boolean) => {
    const { db } = fixture.identity
    const chosen = await readNotifications(db, ama)
    await db.transaction((tx) => changeNotifications(tx, ama, { ...chosen, lowBalanceText }))
  }
  const own = async () => {
    await ask()
    await confirm(await codeTexted())
  }

  test('is texted to who chose so, at their confirmed number', async () => {
    await own()
    await fell()
    expect(await texts()).toEqual([])
    await choose(true)
    await fell()
    expect(await texts()).toEqual([
      {
        to: '233241234567',
        text: 'Nkra: your account has 1,234 SMS credits left. Top up to keep sending.',
        traffic: 'transactional',
        veiledId: null,
      },
    ])
  })

  test('is texted in the language of the person’s screens', async () => {
    await own()
    await choose(true)
    await storeLanguage(fixture.identity.db, ama, 'fr')
    await fell()
    expect((await texts()).map(({ text }) => text)).toEqual([
      'Nkra : il vous reste 1,234 crédits SMS. Rechargez pour continuer à envoyer.',
    ])
  })

  test('is not texted to a number that has changed since, nor to who is disabled', async () => {
    await own()
    await choose(true)
    await phone('020 765 4321')
    await fell()
    await phone('024 123 4567')
    await fixture.identity.db.transaction((tx) => disableUser(tx, ama))
    await fell()
    expect(await texts()).toEqual([])
  })
})
