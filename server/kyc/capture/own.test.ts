/** A person's own stored data: by their link and a code to their phone, and later by their number. */
import * as routes from '@nkra/contract/kyc/capture-links.ts'
import { CAPTURE_LINK_DAYS, OWN_CODES_A_DAY } from '@nkra/contract/kyc/states.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { balances } from '../../billing/ledger/ledger.ts'
import { OPERATOR_ACCOUNT_ID } from '../../catalog/accounts.ts'
import { testClock } from '../../platform/clock.ts'
import { testUser } from '../../platform/testing/test-server.ts'
import { cancelKyc } from '../requests/requests.ts'
import { LINK, openCaptureStage, requestIdOf, type CaptureStage } from '../testing/capture.ts'
import { ownLinksWorker, textOwnLinks } from './own-links.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

const clock = testClock()
let stage: CaptureStage
beforeAll(async () => {
  stage = await openCaptureStage(clock)
})
afterAll(() => stage.close())

let people = 0
/** A person who was asked, with a number of their own. */
async function askedPerson(accountId?: bigint, phone = `02455500${10 + people++}`) {
  const of = accountId ?? (await stage.open())
  const id = await stage.ask(of, { phone })
  return { accountId: of, id, phone, msisdn: `233${phone.slice(1)}`, token: await stage.tokenOf(of) }
}
const texts = () => stage.textsOf(OPERATOR_ACCOUNT_ID)
const sendCode = (token: string) =>
  stage.http.call(routes.sendOwnCode, { params: { token }, body: { language: 'en' } })
const checkCode = (token: string, code: string) =>
  stage.http.call(routes.checkOwnCode, { params: { token }, body: { code } })
const see = (token: string, pass: string) =>
  stage.http.call(routes.getOwnKyc, { params: { token }, body: { pass } })
/** The digits in the newest text. */
const newestCode = async () => /^\d{6}/.exec((await texts()).at(-1)!)![0]
const passOf = async (token: string) => {
  await sendCode(token)
  return ((await checkCode(token, await newestCode())).body.data as { pass: string }).pass
}
/** A wrong code of as many digits. */
const wrong = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')

describe('a code', () => {
  test('opens what is kept, at the operator’s cost, and stands nowhere', async () => {
    const { accountId, token, msisdn } = await askedPerson()
    const before = await balances(stage.base.db, accountId)
    for (const route of [routes.getOwnKyc, routes.getOwnPicture, routes.withdrawKyc])
      for (const pass of ['', 'guessed'])
        expect(
          await stage.http.call(route, {
            params: { token, kind: 'document_front' },
            body: { pass },
          } as never),
        ).toMatchObject({ status: 403, body: { code: 'kyc_code_needed' } })
    expect((await sendCode(token)).status).toBe(202)
    expect((await texts()).at(-1)).toMatch(
      /^\d{6} is your code to see the data Adom Savings and Loans LTD keeps about you/,
    )
    const code = await newestCode()
    const checked = await checkCode(token, ` ${code} `)
    const { pass } = checked.body.data as { pass: string }
    expect((await see(token, pass)).body.data).toMatchObject({ phone: `+${msisdn}` })
    expect(await balances(stage.base.db, accountId)).toEqual(before)
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(kept)::text as row from kyc_own_code kept where account_id = ${accountId}
      union all
      select text from campaign where account_id = ${OPERATOR_ACCOUNT_ID}`.execute(stage.base.db.sql)
    for (const secret of [code, pass]) expect(rows.map(({ row }) => row).join('\n')).not.toContain(secret)
  })

  test('is good once, and its pass for half an hour, for one check alone', async () => {
    const one = await askedPerson()
    const other = await askedPerson(one.accountId)
    const pass = await passOf(one.token)
    expect((await checkCode(one.token, await newestCode())).body.code).toBe('code_refused')
    expect((await see(other.token, pass)).body.code).toBe('kyc_code_needed')
    clock.advance(29 * MINUTE_MS)
    expect((await see(one.token, pass)).status).toBe(200)
    clock.advance(2 * MINUTE_MS)
    expect((await see(one.token, pass)).body.code).toBe('kyc_code_needed')
  })

  test.each<[string, (token: string, code: string) => Promise<unknown>]>([
    ['after ten minutes', () => Promise.resolve(clock.advance(10 * MINUTE_MS))],
    ['once another is texted', (token) => sendCode(token)],
    [
      'after five wrong ones',
      async (token, code) => {
        for (let nth = 1; nth <= 5; nth++)
          expect((await checkCode(token, wrong(code, nth))).body.code).toBe('code_refused')
      },
    ],
  ])('is refused %s', async (_, happens) => {
    const { token } = await askedPerson()
    await sendCode(token)
    const code = await newestCode()
    await happens(token, code)
    expect((await checkCode(token, code)).body.code).toBe('code_refused')
  })

  test('is texted so often a day, whoever asks at once', async () => {
    const { token } = await askedPerson()
    const sent = await Promise.all(Array.from({ length: OWN_CODES_A_DAY + 3 }, () => sendCode(token)))
    expect(sent.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
      ...Array.from({ length: OWN_CODES_A_DAY }, () => 202),
      429,
      429,
      429,
    ])
    clock.advance(DAY_MS)
    expect((await sendCode(token)).status).toBe(202)
  })
})

describe('a new link', () => {
  const ask = (phone: string) => stage.http.call(routes.askOwnLink, { body: { phone, language: 'en' } })
  /** Runs the jobs, as the process with that role does. */
  const runAsked = async () => {
    const { rows } = await sql<{ data: { sealed: string } }>`
      delete from pgboss.job where name = 'kyc.own-links' returning data`.execute(stage.base.db.sql)
    for (const { data } of rows) {
      expect(JSON.stringify(data)).not.toMatch(/2455500/)
      await ownLinksWorker(stage.asking).run(data, { id: '', signal: new AbortController().signal })
    }
    return rows.length
  }
  const newTexts = async (work: () => Promise<unknown>) => {
    const before = await texts()
    await work()
    return (await texts()).slice(before.length)
  }
  const decided = async ({ accountId, id }: { accountId: bigint; id: string }) => {
    await stage.base.db.transaction((tx) =>
      cancelKyc(stage.kyc, tx, testUser(accountId), { id: requestIdOf(id) }),
    )
  }

  test('is needed thirty days after the decision, and is texted to the number', async () => {
    const person = await askedPerson()
    await decided(person)
    clock.advance(CAPTURE_LINK_DAYS * DAY_MS - MINUTE_MS)
    expect((await stage.person(person.token).own(routes.getOwnKyc)).status).toBe(200)
    clock.advance(MINUTE_MS)
    expect((await stage.person(person.token).call(routes.getKycLink)).body.code).toBe('kyc_link_old')
    expect((await sendCode(person.token)).body.code).toBe('kyc_link_old')

    const asked = await ask(` ${person.phone}`)
    const [text, ...others] = await newTexts(async () => expect(await runAsked()).toBe(1))
    expect(others).toEqual([])
    expect(text).toMatch(
      /^See or erase the data that Adom Savings and Loans LTD keeps about you: .*\/v\/\w{22}$/,
    )
    const token = LINK.exec(text!)![1]!
    expect((await stage.person(token).page()).own).toBe(true)
    expect((await see(token, await passOf(token))).status).toBe(200)

    // The same answer, and no text: to strangers, and again on the same day.
    for (const phone of ['0245559999', person.phone]) {
      const answer = await ask(phone)
      expect([answer.status, answer.body]).toEqual([asked.status, asked.body])
    }
    expect(await newTexts(runAsked)).toEqual([])
    clock.advance(CAPTURE_LINK_DAYS * DAY_MS)
    expect((await stage.person(token).call(routes.getKycLink)).body.code).toBe('kyc_link_old')
  })

  test('leads to every check that keeps something of the number, also of before there were hashes', async () => {
    const one = await askedPerson()
    const two = await askedPerson(undefined, one.phone)
    const gone = await askedPerson(one.accountId, one.phone)
    const { rows } = await sql<{ hash: Buffer }>`
      update kyc_link_request set phone_hash = null where account_id in (${one.accountId}, ${two.accountId})
        and request_id in (${requestIdOf(one.id)}, ${requestIdOf(two.id)})
      returning (select old.phone_hash from kyc_link_request old where old.account_id = kyc_link_request.account_id
        and old.request_id = kyc_link_request.request_id) as hash`.execute(stage.base.db.sql)
    // No account's hash is another's.
    expect(rows[0]!.hash).not.toEqual(rows[1]!.hash)
    await stage.person(gone.token).own(routes.withdrawKyc)
    const sent = await newTexts(() => textOwnLinks(stage.asking, { msisdn: one.msisdn, language: 'fr' }))
    expect(sent).toHaveLength(2)
    for (const text of sent) expect(text).toMatch(/^Voyez ou effacez vos données/)
  })

  test('is refused for what is no number, and to a network that asks too often', async () => {
    expect((await ask('12')).body.code).toBe('phone_invalid')
    const asked: number[] = []
    for (let nth = 0; nth < 12; nth++) asked.push((await ask('0245558888')).status)
    expect(asked.at(0)).toBe(202)
    expect(asked.at(-1)).toBe(429)
  })
})
