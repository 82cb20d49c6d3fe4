/**
 * Every fault that the simulated registries speak, through a whole request, with the book: credits are held while an
 * answer is wanted, charged with a decision, and returned when the request's time is over without one.
 */
import * as kycRoutes from '@nkra/contract/kyc/requests.ts'
import * as routes from '@nkra/contract/kyc/review.ts'
import {
  IDENTITY_REGISTRY_FAULTS,
  startIdentityRegistry,
} from '@nkra/outside/identity-registry/identity-registry.ts'
import { PREMBLY_FAULTS, startPrembly } from '@nkra/outside/prembly/prembly.ts'
import { SMILE_ID_FAULTS, startSmileId } from '@nkra/outside/smile-id/smile-id.ts'
import { openSink, type WebhookSink } from '@nkra/outside/testing/webhook-sink.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prove } from '../../billing/ledger/proof.ts'
import { balances } from '../../billing/ledger/ledger.ts'
import { testClock } from '../../platform/clock.ts'
import { jpegOf, pngOf } from '../../platform/testing/picture-samples.ts'
import { testUser } from '../../platform/testing/test-server.ts'
import { openHttpRegistry } from '../registry/http-adapter.ts'
import { RegistryMapping } from '../registry/mapping.ts'
import { openPrembly } from '../registry/prembly.ts'
import type { KycProvider } from '../registry/provider.ts'
import { openSmileId } from '../registry/smile-id.ts'
import { REQUEST_LIFE_MS } from '../requests/states.ts'
import { openKycResources } from '../resources.ts'
import { cardLines } from '../testing/cards.ts'
import { openCaptureStage, requestIdOf, type CaptureStage } from '../testing/capture.ts'
import { FACE_MAPPING, SECRET } from '../testing/kyc.ts'
import { standInReader } from '../testing/stand-in-reader.ts'
import { runCheck } from './attempts.ts'

const KOFI = {
  document: 'ghana_card',
  number: 'GHA-714285963-1',
  surname: 'Mensah',
  givenNames: 'Kofi',
  dateOfBirth: '1990-12-31',
}
const key = 'a key of the tests'
const secret = 'a secret of the tests'
/** How long a registry that answers nothing is waited for. */
const answer_ms_max = 400
/** How often a request is asked about before its time is let go by. */
const ATTEMPTS = 4
/** More than every pause between two attempts. */
const PAUSE_MS = 11 * 60_000

const clock = testClock()
const still = { now: () => clock.ms(), after: () => () => undefined }
const { signal } = new AbortController()

interface Simulation {
  provider: KycProvider
  /** Plays a fault from now on. */
  play(fault: string): void
  landed(): Promise<void>
  close(): Promise<void>
}

const { surname, givenNames, dateOfBirth } = KOFI
const people = new Map([[KOFI.number, { surname, givenNames, dateOfBirth }]])

async function smileId(publicUrl: string): Promise<Simulation> {
  const smile = await startSmileId({
    partnerId: '2077',
    key,
    secret,
    people: new Set(people.keys()),
    clock: still,
  })
  const provider = openSmileId({
    url: smile.url,
    key,
    partnerId: '2077',
    secret,
    callbackUrl: `${publicUrl}/kyc/v1/callback/smile_id`,
    noticeUrl: publicUrl,
    contact: 'kyc@nkra.test',
    clock,
    answer_ms_max,
  })
  const { control } = smile
  const play = (fault: string) => control.play([{ reference: KOFI.number, faults: [fault as never] }])
  return { provider, play, landed: () => control.landed(), close: () => smile.close() }
}

async function prembly(): Promise<Simulation> {
  const company = await startPrembly({ key, people })
  const provider = openPrembly({ url: company.url, key, account: '' }, { answer_ms_max })
  const { control } = company
  const play = (fault: string) => control.play([{ reference: KOFI.number, faults: [fault as never] }])
  return { provider, play, landed: () => Promise.resolve(), close: () => company.close() }
}

async function reseller(publicUrl: string): Promise<Simulation> {
  const company = await startIdentityRegistry({ key, callbackSecret: secret, people, clock: still })
  const mapping = RegistryMapping.parse({ ...FACE_MAPPING, facePath: '/lookups' })
  const provider = openHttpRegistry(
    {
      provider: 'registry',
      name: 'The reseller',
      url: company.url,
      key,
      account: '',
      callbackSecret: secret,
      mapping,
    },
    { callbackUrl: `${publicUrl}/kyc/v1/callback/registry`, clock, answer_ms_max },
  )
  const { control } = company
  // A callback's fault shows only where the answer comes later.
  const play = (fault: string) =>
    control.play([
      {
        reference: KOFI.number,
        faults: [fault as never, ...(fault.startsWith('callback-') ? (['pending'] as const) : [])],
      },
    ])
  return { provider, play, landed: () => control.landed(), close: () => company.close() }
}

const COMPANIES = [
  ['Smile ID', smileId, SMILE_ID_FAULTS],
  ['Prembly', prembly, PREMBLY_FAULTS],
  ['the generic adapter', reseller, IDENTITY_REGISTRY_FAULTS],
] as const

describe.each(COMPANIES)('%s', (_, open, faults) => {
  let sink: WebhookSink
  let simulation: Simulation
  let world: CaptureStage
  beforeAll(async () => {
    sink = await openSink()
    simulation = await open(sink.url)
    const lines = cardLines({
      ...KOFI,
      documentNumber: 'AV1234567',
      surname: 'MENSAH',
      givenNames: 'KOFI',
      sex: 'M',
      expiry: '2099-05-06',
    })
    world = await openCaptureStage(clock, (db) => ({
      ...openKycResources({ db, secret: SECRET, demo: false }),
      registries: [simulation.provider],
      documents: standInReader({ lines }),
    }))
  })
  afterAll(async () => {
    await world.close()
    await simulation.close()
    sink.close()
  })

  /** Passes on the callbacks from a place on. */
  async function deliver(from: number): Promise<void> {
    await simulation.landed()
    for (const { headers, body } of sink.posted.slice(from))
      await world.http.inject({
        method: 'POST',
        url: routes.registryCallback.path.replace(':provider', simulation.provider.id),
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
        payload: body,
      })
  }

  test.each(faults.map((fault) => [fault as string]))('%s', async (fault) => {
    await sql`delete from kyc_registry_health`.execute(world.base.db.sql)
    simulation.play(fault)
    const accountId = await world.open()
    const owner = testUser(accountId)
    const wireId = await world.ask(accountId, { kind: 'document_face' })
    const person = world.person(await world.tokenOf(accountId))
    await person.agree()
    await person.details(KOFI)
    const pictures = [
      ['document_front', pngOf({ width: 640, height: 400 })],
      ['document_back', pngOf({ width: 640, height: 401 })],
      ['person_left', jpegOf({ width: 601, height: 600 })],
      ['person_right', jpegOf({ width: 602, height: 600 })],
      ['person', jpegOf({ width: 600, height: 600 })],
    ] as const
    for (const [picture, bytes] of pictures) await person.picture(picture, bytes)
    expect((await person.send()).status).toBe(200)

    const id = requestIdOf(wireId)
    const call = { params: { id: wireId } }
    const detail = async () =>
      (await world.http.call(kycRoutes.getKyc, call, { as: owner })).body.data as {
        status: string
        charged: number
      }
    const book = async () => {
      const all = await balances(world.base.db, accountId)
      const { available, reserved } = all.find(({ product }) => product === 'KYC')!
      const { status, charged } = await detail()
      return { status, charged, available, reserved }
    }
    const waits = async () => ['submitted', 'checking', 'awaiting_provider'].includes((await detail()).status)
    let before = sink.posted.length
    for (let attempt = 0; attempt < ATTEMPTS && (await waits()); attempt++) {
      await runCheck(world.kyc, { accountId, id }, signal)
      await deliver(before)
      before = sink.posted.length
      clock.advance(PAUSE_MS)
    }
    const seen = await book()
    // A number that nobody has is the one thing that a program rejects. Faces and doubts are a person's.
    expect(['rejected', 'in_review', 'awaiting_provider', 'needs_resubmission']).toContain(seen.status)
    expect(seen).toMatchObject(
      seen.status === 'rejected'
        ? { charged: 1, available: 4n, reserved: 0n }
        : { charged: 0, available: 4n, reserved: 1n },
    )

    if (seen.status === 'in_review') {
      const decide = (body: object) =>
        world.http.call(routes.decideKyc, { ...call, body: { after: null, ...body } as never }, { as: owner })
      expect((await decide({ status: 'approved', reason: null })).status).toBe(409)
      expect(await book()).toEqual(seen)
      expect((await decide({ status: 'inconclusive', reason: 'birth_date_missing' })).status).toBe(200)
      const { charged, available, reserved } = await book()
      expect([charged, available, reserved]).toEqual(charged === 1 ? [1, 4n, 0n] : [0, 5n, 0n])
    } else if (seen.status !== 'rejected') {
      clock.advance(REQUEST_LIFE_MS)
      await runCheck(world.kyc, { accountId, id }, signal)
      expect(await book()).toEqual({ status: 'expired', charged: 0, available: 5n, reserved: 0n })
    }
    expect(await prove(world.base.db, accountId)).toEqual([])
  })
})
