/** A person who is asked by link: from the text to the result, and all that is refused on the way. */
import { consentText } from '@nkra/contract/kyc-consent.ts'
import * as evidenceRoutes from '@nkra/contract/kyc-evidence.ts'
import * as kycRoutes from '@nkra/contract/kyc.ts'

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { balances } from '../billing/ledger.ts'
import { testClock } from '../platform/clock.ts'
import { testUser } from '../platform/testing-server.ts'
import { runCheck } from './checking.ts'
import { registered } from './testing.ts'
import { LINK, openLinksWorld, requestIdOf, type LinksWorld, type Person } from './testing-links.ts'

const clock = testClock()
const { signal } = new AbortController()
let world: LinksWorld
beforeAll(async () => {
  world = await openLinksWorld(clock)
})
afterAll(() => world.close())

const left = async (accountId: bigint) => {
  const all = await balances(world.base.db, accountId)
  return Object.fromEntries(all.map(({ product, available, reserved }) => [product, [available, reserved]]))
}
const check = (accountId: bigint, id: string) =>
  runCheck(world.kyc, { accountId, id: requestIdOf(id) }, signal)
const detailOf = async (accountId: bigint, id: string) => {
  const { body } = await world.http.call(kycRoutes.getKyc, { params: { id } }, { as: testUser(accountId) })
  return body.data as Record<string, unknown> & { timeline: { status: string }[]; link: object }
}
/** Everything that a document asks for, and sent. */
async function complete(person: Person): Promise<void> {
  expect((await person.agree()).status).toBe(200)
  expect((await person.details()).status).toBe(200)
  expect((await person.picture('document_front')).status).toBe(201)
  expect((await person.picture('document_back')).status).toBe(201)
  expect((await person.send()).status).toBe(200)
}

test('from the text to the reviewer: each step is kept, and the business sees what was given', async () => {
  const accountId = await world.open()
  const id = await world.ask(accountId)
  expect(await left(accountId)).toEqual({ KYC: [4n, 1n], SMS: [19n, 0n] })
  const [text] = await world.textsOf(accountId)
  expect(text).toMatch(
    /^Adom Savings and Loans LTD asks you to show who you are by 05\/11\/2026: https:\/\/nkra\.test\/v\/\w{22} /,
  )
  expect(await detailOf(accountId, id)).toMatchObject({
    status: 'awaiting_subject',
    kind: 'document',
    channel: 'link',
    number: '',
    surname: '',
    phone: '+233 24 *** 4567',
    consent: null,
    link: { documents: ['ghana_card'], asksDetails: true, texts: 1, textsLeft: 3 },
  })

  const person = world.person(LINK.exec(text!)![1]!)
  expect(await person.page()).toMatchObject({
    business: { legalName: registered.legalName, registrationNumber: registered.registrationNumber },
    status: 'awaiting_subject',
    document: null,
    asked: ['details', 'document_front', 'document_back'],
    given: [],
    again: false,
    own: true,
  })
  await complete(person)
  expect(await person.page()).toMatchObject({
    status: 'submitted',
    given: ['details', 'document_front', 'document_back'],
  })
  await check(accountId, id)
  expect(await detailOf(accountId, id)).toMatchObject({
    status: 'in_review',
    level: 'A2',
    reason: null,
    number: 'GHA-•••••••••-•',
    surname: 'Owusu',
    charged: 0,
    consent: {
      text: consentText({ language: 'en', document: 'ghana_card', kind: 'document', business: registered }),
      channel: 'link',
    },
    timeline: ['awaiting_subject', 'capturing', 'submitted', 'checking', 'in_review'].map((status) => ({
      status,
    })),
  })
  expect(await left(accountId)).toMatchObject({ KYC: [4n, 1n] })
  const { body } = await world.http.call(
    evidenceRoutes.listEvidence,
    { params: { id } },
    { as: testUser(accountId) },
  )
  expect(body.data).toMatchObject([
    { kind: 'document_front', method: 'camera', addedBy: null },
    { kind: 'document_back', method: 'camera', addedBy: null },
  ])
  expect((await person.page()).status).toBe('in_review')
})

describe('what is on record', () => {
  test('of the text has stars for the token, and of the token its hash', async () => {
    const accountId = await world.open()
    await world.ask(accountId)
    const token = await world.tokenOf(accountId)
    const { rows } = await sql<{ text: string; traffic: string }>`
      select text, traffic from campaign where account_id = ${accountId}`.execute(world.base.db.sql)
    expect(rows).toEqual([
      { text: expect.stringContaining(`/v/${'*'.repeat(22)} `) as string, traffic: 'otp' },
    ])
    const { rows: kept } = await sql<{ row: string }>`
      select row_to_json(kyc_link)::text as row from kyc_link where account_id = ${accountId}`.execute(
      world.base.db.sql,
    )
    expect(kept).toHaveLength(1)
    expect(JSON.stringify(kept)).not.toContain(token)
  })
})
