/** A person who is asked by link: from the text to the result, and all that is refused on the way. */
import { consentText } from '@nkra/contract/kyc/consent.ts'
import * as evidenceRoutes from '@nkra/contract/kyc/evidence.ts'
import type { EvidenceKind } from '@nkra/contract/kyc/evidence.ts'
import * as routes from '@nkra/contract/kyc/capture-links.ts'
import { outcomes, SANDBOX_SCENARIOS, type SandboxScenario } from '@nkra/contract/kyc/sandbox.ts'
import { CAPTURE_LINK_TEXTS_MAX, type ResubmittablePart } from '@nkra/contract/kyc/states.ts'
import type { Request } from '@nkra/contract/routes.ts'
import * as kycRoutes from '@nkra/contract/kyc/requests.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveSpendCap } from '../../billing/ledger/caps.ts'
import { balances } from '../../billing/ledger/ledger.ts'
import { OPERATOR_ACCOUNT_ID } from '../../catalog/accounts.ts'
import { addGlobalOptOuts } from '../../contacts/address-book/opt-outs.ts'
import { testClock } from '../../platform/clock.ts'
import { readPicture } from '../../platform/files/pictures.ts'
import { testUser } from '../../platform/testing/test-server.ts'
import { textResubmission } from './ask-by-link.ts'
import { runCheck, sweepRequests } from '../checks/attempts.ts'
import { applyRetention } from '../evidence/erasure.ts'
import { addEvidence } from '../evidence/evidence.ts'
import { askForResubmission, lockRequest } from '../requests/record.ts'
import { REQUEST_LIFE_MS } from '../requests/states.ts'
import { grantChecks, registered } from '../testing/kyc.ts'
import {
  cardPicture,
  kwame,
  LINK,
  openCaptureStage,
  requestIdOf,
  type CaptureStage,
  type LinkSubject,
} from '../testing/capture.ts'
import { forgetCodes, KEPT_MS } from '../../messaging/codes/codes.ts'

type Asked = Request<'askByLink'>['body']

const HOUR_MS = 3_600_000

const clock = testClock()
const { signal } = new AbortController()
let world: CaptureStage
beforeAll(async () => {
  world = await openCaptureStage(clock)
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
/** Asks as often as it takes. */
async function settle(accountId: bigint, id: string): Promise<void> {
  for (;;) {
    await check(accountId, id)
    const { rows } = await sql<{ next: Date | null }>`
      select next_attempt_at as next from kyc_request
      where account_id = ${accountId} and id = ${requestIdOf(id)}`.execute(world.base.db.sql)
    const next = rows[0]?.next ?? null
    if (next === null) return
    clock.advance(next.getTime() - clock.ms())
  }
}
/** As a reviewer asks. */
const again = (accountId: bigint, id: string, asked: ResubmittablePart[]) =>
  world.base.db.transaction(async (tx) => {
    const taken = await lockRequest(tx, { accountId, id: requestIdOf(id) })
    const expiresAt = new Date(clock.ms() + REQUEST_LIFE_MS)
    await askForResubmission(tx, taken!, { asked, reason: 'glare', expiresAt, userId: accountId })
  })
const textAgain = (accountId: bigint, id: string) =>
  world.base.db.transaction((tx) => textResubmission(world.asking, tx, { accountId, id: requestIdOf(id) }))
/** Everything that a document asks for, and sent. */
async function complete(person: LinkSubject): Promise<void> {
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
    /^Adom Savings and Loans LTD asks you to confirm your identity by 05\/11\/2026: https:\/\/nkra\.test\/v\/\w{22} /,
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
    // The registry holds them, and their pictures show nothing.
    level: 'A0',
    reason: 'blurred',
    number: 'GHA-•••••••00-0',
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

test('programs hear when they were asked, have sent everything, and are asked again: nothing of who they are', async () => {
  const accountId = await world.open()
  const id = await world.ask(accountId)
  const person = world.person(await world.tokenOf(accountId))
  await complete(person)
  await person.send()
  await check(accountId, id)
  await again(accountId, id, ['document_back'])
  const { rows } = await sql<{ kind: string; payload: object }>`
    select kind, payload from outbox where account_id = ${accountId} and kind in
      ('kyc.asked-by-link', 'kyc.sent', 'kyc.to-review', 'kyc.asked-again') order by id`.execute(
    world.base.db.sql,
  )
  // Everything that this registry answers is simulated.
  const environment = 'sandbox'
  expect(rows).toEqual([
    { kind: 'kyc.asked-by-link', payload: { id, reference: null, kind: 'document', environment } },
    { kind: 'kyc.sent', payload: { id, reference: null, environment } },
    { kind: 'kyc.to-review', payload: { id } },
    {
      kind: 'kyc.asked-again',
      payload: { id, reference: null, asked: ['document_back'], reason: 'glare', environment },
    },
  ])
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
    clock.advance(KEPT_MS + HOUR_MS)
    await forgetCodes(world.base.db)
    const { rows: veiled } = await sql`
      select id from veiled_text where account_id = ${accountId}`.execute(world.base.db.sql)
    expect(veiled).toEqual([])
  })
})

describe('each step', () => {
  test('is refused before its time, and what is not asked for always', async () => {
    const accountId = await world.open()
    await world.ask(accountId)
    const person = world.person(await world.tokenOf(accountId))
    expect((await person.details()).body.code).toBe('consent_missing')
    expect((await person.picture('document_front')).body.code).toBe('consent_missing')
    expect((await person.send()).body.code).toBe('consent_missing')
    expect((await person.agree('passport')).body.code).toBe('consent_outdated')
    await person.agree()
    expect((await person.send()).body.code).toBe('kyc_link_incomplete')
    expect((await person.picture('person')).body.code).toBe('kyc_picture_not_asked')
    expect((await person.details({ document: 'passport', number: 'G0123456' })).body.code).toBe(
      'consent_outdated',
    )
    expect((await person.details({ number: 'GHA-1' })).status).toBe(400)
    expect((await person.details({ dateOfBirth: '2031-01-01' })).body.code).toBe('birth_date_impossible')
    const hostile = Buffer.concat([cardPicture('x'), Buffer.from('%PDF-1.7')])
    expect((await person.picture('document_front', hostile)).body.code).toBe('file_holds_another')
    expect((await person.page()).given).toEqual([])
  })

  test('may be taken again, and after the last of them nothing is', async () => {
    const accountId = await world.open()
    const id = await world.ask(accountId)
    const person = world.person(await world.tokenOf(accountId))
    await person.agree()
    expect((await person.agree()).status).toBe(200)
    await person.details()
    await person.picture('document_front', cardPicture('first'))
    await person.picture('document_front', cardPicture('second'))
    await person.details({ surname: 'Boateng' })
    await person.picture('document_back')
    await person.send()
    expect((await person.send()).status).toBe(200)
    expect((await person.details()).body.code).toBe('kyc_link_sent')
    expect((await person.picture('document_front')).body.code).toBe('kyc_link_sent')
    expect(await detailOf(accountId, id)).toMatchObject({ status: 'submitted', surname: 'Boateng' })
    const { rows } = await sql<{ kind: string; because: string | null }>`
      select kind, removed_because as because from kyc_evidence where account_id = ${accountId} order by id
    `.execute(world.base.db.sql)
    expect(rows.map(({ kind, because }) => `${kind} ${because}`)).toEqual([
      'document_front replaced',
      'document_front null',
      'document_back null',
    ])
  })

  test('is that of whoever holds the link: another’s, or none, opens nothing', async () => {
    const accountId = await world.open()
    await world.ask(accountId)
    const token = await world.tokenOf(accountId)
    for (const other of ['nothing', token.slice(0, -1), `${token}x`, '0'.repeat(22)])
      expect((await world.person(other).send()).status).toBe(404)
    expect((await world.person('nothing').picture('document_front')).status).toBe(404)
  })
})

test('a picture that the person took is replaced by nobody else', async () => {
  const accountId = await world.open()
  const id = await world.ask(accountId)
  const person = world.person(await world.tokenOf(accountId))
  await person.agree()
  await person.picture('document_front')
  const add = (kind: EvidenceKind) =>
    world.base.db.transaction((tx) =>
      addEvidence(world.kyc, tx, testUser(accountId), {
        requestId: requestIdOf(id),
        kind,
        picture: readPicture(cardPicture('of the business')),
      }),
    )
  await expect(add('document_front')).rejects.toMatchObject({ code: 'picture_is_theirs' })
  await expect(add('person')).rejects.toMatchObject({ code: 'kyc_not_agreed_to' })
  expect(await add('document_back')).toMatchObject({ method: 'agent' })
  expect((await person.picture('document_back')).status).toBe(201)
})

test('what the business knows is not asked for; a document without a card is not photographed', async () => {
  const accountId = await world.open()
  const { document: _, ...person } = kwame
  await world.ask(accountId, {
    kind: 'document_face',
    documents: ['passport'],
    person: { ...person, number: 'G0123456' },
  })
  const followed = world.person(await world.tokenOf(accountId))
  expect((await followed.page()).asked).toEqual(['document_front', 'person'])
  const as = { as: testUser(accountId) }
  const asked: Asked = { kind: 'document', documents: ['tin'], phone: '0241234567', language: 'en' }
  const refused = await world.http.call(routes.askByLink, { body: asked }, as)
  expect(refused.body.messages).toMatchObject([{ pointer: '/documents' }])
  const two: Asked = { ...asked, kind: 'number', documents: ['ghana_card', 'tin'], person }
  expect((await world.http.call(routes.askByLink, { body: two }, as)).status).toBe(400)
  const foreign: Asked = { ...asked, documents: ['ghana_card'], phone: '+33 1 23' }
  expect((await world.http.call(routes.askByLink, { body: foreign }, as)).body.code).toBe('phone_invalid')
})

describe('challenge frames', () => {
  const kindsOf = async (accountId: bigint) => {
    const { rows } = await sql<{ kind: string }>`
      select kind from kyc_evidence where account_id = ${accountId} and removed_at is null order by id
    `.execute(world.base.db.sql)
    return rows.map(({ kind }) => kind)
  }
  const begun = async (kind: 'document' | 'document_face') => {
    const accountId = await world.open()
    const id = await world.ask(accountId, { kind })
    const person = world.person(await world.tokenOf(accountId))
    await person.agree()
    return { accountId, id, person }
  }

  test('belong to the photograph of the person that they are sent before, and leave with it', async () => {
    const { accountId, id, person } = await begun('document_face')
    await person.details()
    await person.picture('document_front')
    await person.picture('document_back')
    const face = async (mark: string, kinds: readonly EvidenceKind[]) => {
      for (const kind of kinds)
        expect((await person.picture(kind, cardPicture(`${kind} ${mark}`))).status).toBe(201)
    }
    await face('first', ['person_left', 'person_right'])
    expect((await person.page()).given).not.toContain('person')
    await face('first', ['person'])
    expect((await person.page()).given).toContain('person')
    const card = ['document_front', 'document_back'] as const
    expect(await kindsOf(accountId)).toEqual([...card, 'person_left', 'person_right', 'person'])

    // A second time the person turns to one side only: the other frame is of another moment.
    await face('second', ['person_left', 'person'])
    expect(await kindsOf(accountId)).toEqual([...card, 'person_left', 'person'])
    await face('third', ['person_left', 'person_right'])
    expect((await person.picture('person', cardPicture('chosen'), 'gallery')).status).toBe(201)
    expect(await kindsOf(accountId)).toEqual([...card, 'person'])

    // Without frames it is sent all the same. The frames are read as no document.
    await face('fourth', ['person_right', 'person'])
    expect((await person.send()).status).toBe(200)
    await check(accountId, id)
    const detail = (await detailOf(accountId, id)) as unknown as {
      checks: { name: string; reasons: string[] }[]
    }
    const read = detail.checks.filter(({ name }) => name === 'image_quality').map(({ reasons }) => reasons[0])
    expect(read).toEqual([...card, 'person'])
    expect((await person.own(routes.getOwnPicture, { kind: 'person_right' })).status).toBe(200)
    expect((await person.own(routes.getOwnPicture, { kind: 'person_left' })).status).toBe(404)

    await again(accountId, id, ['person'])
    expect((await person.picture('person_left')).status).toBe(201)
    expect((await person.picture('document_front')).body.code).toBe('kyc_picture_not_asked')
    await person.own(routes.withdrawKyc)
    expect(await kindsOf(accountId)).toEqual([])
  })

  test('are not taken where no face is', async () => {
    const { accountId, id, person } = await begun('document')
    expect((await person.picture('person_left')).body.code).toBe('kyc_picture_not_asked')
    const added = world.base.db.transaction((tx) =>
      addEvidence(world.kyc, tx, testUser(accountId), {
        requestId: requestIdOf(id),
        kind: 'person_left',
        picture: readPicture(cardPicture('of the business')),
      }),
    )
    await expect(added).rejects.toMatchObject({ code: 'kyc_not_agreed_to' })
  })
})

describe('the money', () => {
  test('of both products is there before anybody is texted, or nobody is', async () => {
    for (const [checks, texts, product] of [
      [0n, 5n, 'KYC'],
      [5n, 0n, 'SMS'],
    ] as const) {
      const accountId = await world.open(checks, texts)
      await expect(world.ask(accountId)).rejects.toThrow(`"product":"${product}"`)
      expect(await world.textsOf(accountId)).toEqual([])
      expect(await left(accountId)).toEqual({ KYC: [checks, 0n], SMS: [texts, 0n] })
    }
  })

  test('comes back where the person does not follow the link in time', async () => {
    const accountId = await world.open()
    const id = await world.ask(accountId)
    const person = world.person(await world.tokenOf(accountId))
    await person.agree()
    clock.advance(REQUEST_LIFE_MS)
    expect((await person.page()).status).toBe('expired')
    expect((await person.details()).body.code).toBe('kyc_link_over')
    clock.advance(HOUR_MS)
    expect(await sweepRequests(world.base.db)).toBeGreaterThan(0)
    await check(accountId, id)
    expect(await detailOf(accountId, id)).toMatchObject({ status: 'expired', reason: 'not_followed' })
    expect((await left(accountId)).KYC).toEqual([5n, 0n])
  })

  test('comes back while the person is asked again, for that alone, and is taken anew when there is some', async () => {
    const accountId = await world.open(1n)
    const id = await world.ask(accountId)
    const person = world.person(await world.tokenOf(accountId))
    await complete(person)
    await check(accountId, id)
    clock.advance(HOUR_MS)
    await again(accountId, id, ['document_back'])
    expect((await left(accountId)).KYC).toEqual([1n, 0n])
    await textAgain(accountId, id)
    expect((await world.textsOf(accountId)).at(-1)).toMatch(
      /asks you to send something again by .*\/v\/\w{22}/,
    )
    const anew = world.person(await world.tokenOf(accountId))
    expect(await anew.page()).toMatchObject({
      again: true,
      asked: ['document_back'],
      given: [],
      reason: 'glare',
    })
    clock.advance(1_000)
    expect((await anew.picture('document_front')).body.code).toBe('kyc_picture_not_asked')
    expect((await anew.picture('document_back', cardPicture('better'))).status).toBe(201)

    // Spent meanwhile on somebody else.
    await world.ask(accountId)
    expect((await anew.send()).status).toBe(200)
    await check(accountId, id)
    expect(await detailOf(accountId, id)).toMatchObject({ status: 'submitted', reason: 'no_credits' })
    await world.base.db.transaction((tx) => grantChecks(tx, accountId, 1n))
    await check(accountId, id)
    expect(await detailOf(accountId, id)).toMatchObject({ status: 'in_review', askedAgain: [] })
    expect((await left(accountId)).KYC).toEqual([0n, 2n])
  })
})

test('a check that a spend cap stops names the cap, and goes on once it is raised', async () => {
  const accountId = await world.open(3n)
  const id = await world.ask(accountId)
  await complete(world.person(await world.tokenOf(accountId)))
  await check(accountId, id)
  await again(accountId, id, ['document_back'])
  await textAgain(accountId, id)
  const anew = world.person(await world.tokenOf(accountId))
  clock.advance(1_000)
  await anew.picture('document_back', cardPicture('better'))
  const wanted = { product: 'KYC', holder: { kind: 'account' }, period: 'day' } as const
  const cap = (credits: bigint) =>
    world.base.db.transaction((tx) => saveSpendCap(tx, testUser(accountId), { ...wanted, credits }))
  await cap(1n)
  await world.ask(accountId)
  await anew.send()
  await check(accountId, id)
  const reason = { status: 'submitted', reason: 'spend_cap_reached' }
  const named = { holder: 'account', period: 'day', credits: 1, left: 0 }
  expect(await detailOf(accountId, id)).toMatchObject({ ...reason, cap: named })
  const listed = await world.http.call(kycRoutes.listKyc, { query: {} }, { as: testUser(accountId) })
  expect(listed.body.data).toContainEqual(expect.objectContaining({ id, ...reason }))
  await cap(5n)
  await check(accountId, id)
  expect(await detailOf(accountId, id)).toMatchObject({ status: 'in_review', cap: null })
})

describe('a link on a screen', () => {
  const show = (accountId: bigint, id: string) =>
    world.http.call(routes.showKycLink, { params: { id } }, { as: testUser(accountId) })
  const shown = async (accountId: bigint, id: string) =>
    LINK.exec(((await show(accountId, id)).body.data as { url: string }).url)![1]!

  test('asks the same, shows nothing of the person, and ends with the next one and with the last step', async () => {
    const accountId = await world.open()
    const id = await world.ask(accountId)
    const first = world.person(await shown(accountId, id))
    expect(await first.page()).toMatchObject({
      own: false,
      asked: ['details', 'document_front', 'document_back'],
    })
    const second = world.person(await shown(accountId, id))
    expect((await first.call(routes.getKycLink)).body.code).toBe('kyc_link_over')
    await complete(second)
    expect((await second.call(routes.getKycLink)).body.code).toBe('kyc_link_over')
    expect((await show(accountId, id)).body.code).toBe('kyc_not_by_link')
  })

  test('never leads to what is kept', async () => {
    const accountId = await world.open()
    const id = await world.ask(accountId)
    const person = world.person(await shown(accountId, id))
    await person.agree()
    await person.picture('document_front')
    for (const replied of [
      await person.own(routes.getOwnKyc),
      await person.own(routes.getOwnPicture, { kind: 'document_front' }),
      await person.own(routes.withdrawKyc),
    ])
      expect(replied).toMatchObject({ status: 403, body: { code: 'kyc_link_on_screen' } })
  })
})

describe('the person', () => {
  test('sees everything that is kept of them, and that is on record', async () => {
    const accountId = await world.open()
    const id = await world.ask(accountId)
    const person = world.person(await world.tokenOf(accountId))
    await complete(person)
    await check(accountId, id)
    const { body } = await person.own(routes.getOwnKyc)
    expect(body.data).toMatchObject({
      number: 'GHA-000000000-0',
      surname: 'Owusu',
      dateOfBirth: '1990-12-31',
      phone: '+233241234567',
      request: { id, status: 'in_review' },
      pictures: [{ kind: 'document_front' }, { kind: 'document_back' }],
    })
    expect(body.data).not.toHaveProperty('request.submittedBy')
    const picture = await person.own(routes.getOwnPicture, { kind: 'document_front' })
    expect(picture.bytes).toEqual(cardPicture('document_front'))
    expect((await person.own(routes.getOwnPicture, { kind: 'person' })).status).toBe(404)
    const { rows } = await sql<{ action: string; kind: string }>`
      select action, actor_kind as kind from audit_entry
      where account_id = ${accountId} and action in ('kyc_own_seen', 'kyc_agreed', 'kyc_sent') order by id
    `.execute(world.base.db.sql)
    expect(rows.map(({ action, kind }) => `${action} ${kind}`)).toEqual([
      'kyc_agreed anyone',
      'kyc_sent anyone',
      'kyc_own_seen anyone',
      'kyc_own_seen anyone',
    ])
  })

  test('takes the consent back: everything is gone, what waits is cancelled, and the link says so', async () => {
    const accountId = await world.open()
    const id = await world.ask(accountId)
    const person = world.person(await world.tokenOf(accountId))
    await complete(person)
    await check(accountId, id)
    const withdrawn = await person.own(routes.withdrawKyc)
    expect(withdrawn.body.data).toMatchObject({ status: 'cancelled', erasedAt: expect.any(String) as string })
    for (const route of [routes.withdrawKyc, routes.getOwnKyc])
      expect((await person.own(route)).body.code).toBe('kyc_erased')
    expect((await person.call(routes.getKycLink)).body.code).toBe('kyc_erased')
    clock.advance(32 * 24 * HOUR_MS)
    await applyRetention(world.base.db)
    expect((await person.call(routes.getKycLink)).body.code).toBe('not_found')
    expect(await detailOf(accountId, id)).toMatchObject({
      status: 'cancelled',
      number: '',
      surname: '',
      phone: null,
      charged: 0,
    })
    expect((await left(accountId)).KYC).toEqual([5n, 0n])
  })
})

test.each(Object.entries(SANDBOX_SCENARIOS) as [string, SandboxScenario][])(
  'by link as by form, the test number %s: %s',
  async (number, scenario) => {
    const accountId = await world.open(1n)
    const id = await world.ask(accountId, { kind: 'number' })
    const person = world.person(await world.tokenOf(accountId))
    await person.agree()
    await person.details({ number })
    await person.send()
    await settle(accountId, id)
    const { status, reason, environment, charged } = await detailOf(accountId, id)
    expect({ status, reason }).toEqual(outcomes[scenario])
    expect({ environment, charged }).toEqual({ environment: 'sandbox', charged: 1 })
    expect((await person.page()).status).toBe(status)
  },
)

test('a link is texted so often and no more, by who may ask, while there is something to give', async () => {
  const accountId = await world.open()
  const id = await world.ask(accountId)
  const text = (as = testUser(accountId)) => world.http.call(routes.textKycLink, { params: { id } }, { as })
  expect((await text(testUser(await world.open()))).status).toBe(404)
  expect((await text(testUser(accountId, 'Sender', 900n))).status).toBe(403)
  const first = await world.tokenOf(accountId)
  for (let more = 1; more < CAPTURE_LINK_TEXTS_MAX; more++) expect((await text()).status).toBe(200)
  expect((await text()).body.code).toBe('kyc_link_texts')
  expect(await world.textsOf(accountId)).toHaveLength(CAPTURE_LINK_TEXTS_MAX)
  expect(await world.tokenOf(accountId)).not.toBe(first)
  expect((await world.person(first).page()).status).toBe('awaiting_subject')
  await world.http.call(kycRoutes.cancelKyc, { params: { id } }, { as: testUser(accountId) })
  expect((await text()).body.code).toBe('kyc_not_by_link')
  expect((await world.person(first).agree()).body.code).toBe('kyc_link_over')
})

test('a number that nobody texts is refused, and nothing is held', async () => {
  const accountId = await world.open()
  await world.base.db.transaction((tx) =>
    addGlobalOptOuts(tx, testUser(OPERATOR_ACCOUNT_ID, 'Administrator'), {
      phones: ['0241230000'],
      reason: 'Asked us',
    }),
  )
  await expect(world.ask(accountId, { phone: '0241230000' })).rejects.toThrow('person_never_texted')
  expect(await left(accountId)).toEqual({ KYC: [5n, 0n], SMS: [20n, 0n] })
})
