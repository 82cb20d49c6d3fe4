/** Test numbers with a face: what the simulated registry says, and who decides. */
import * as kycRoutes from '@nkra/contract/kyc/requests.ts'
import { faceOutcomes } from '@nkra/contract/kyc/sandbox.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testClock } from '../../platform/clock.ts'
import { ensureSandbox } from '../../catalog/accounts.ts'
import { sandboxOf } from '../../platform/sandbox.ts'
import { jpegOf, pngOf } from '../../platform/testing/picture-samples.ts'
import { testUser } from '../../platform/testing/test-server.ts'
import { openCaptureStage, requestIdOf, type CaptureStage } from '../testing/capture.ts'
import { demoKyc } from '../testing/kyc.ts'
import { standInReader } from '../testing/stand-in-reader.ts'
import { runCheck } from './attempts.ts'

const clock = testClock()
const { signal } = new AbortController()
let world: CaptureStage
beforeAll(async () => {
  const documents = standInReader({ faults: ['blurred'] })
  world = await openCaptureStage(clock, (db) => ({ ...demoKyc(db), documents }))
})
afterAll(() => world.close())

/** A person who has sent everything under this number. */
async function checked(accountId: bigint, number: string) {
  const id = await world.ask(accountId, { kind: 'document_face' })
  const person = world.person(await world.tokenOf(accountId))
  await person.agree()
  await person.details({ number })
  for (const [kind, bytes] of [
    ['document_front', pngOf({ width: 640, height: 400 })],
    ['document_back', pngOf({ width: 640, height: 401 })],
    ['person', jpegOf({ width: 600, height: 600 })],
  ] as const)
    expect((await person.picture(kind, bytes)).status).toBe(201)
  expect((await person.send()).status).toBe(200)
  await runCheck(world.kyc, { accountId, id: requestIdOf(id) }, signal)
  const { body } = await world.http.call(kycRoutes.getKyc, { params: { id } }, { as: testUser(accountId) })
  const { status, reason, environment, checks } = body.data as {
    status: string
    reason: string | null
    environment: string
    checks: { name: string; outcome: string }[]
  }
  const said = checks.flatMap(({ name, outcome }) =>
    name.startsWith('registry_') ? [`${name} ${outcome}`] : [],
  )
  return { status, reason, environment, said }
}

async function sandboxBeside(accountId: bigint): Promise<bigint> {
  await world.base.db.transaction((tx) => ensureSandbox(tx, accountId))
  return sandboxOf(accountId)
}

test.each([
  ['GHA-000000000-6', 'face_differs', ['registry_face fail', 'registry_liveness pass']],
  ['GHA-000000000-7', 'not_live', ['registry_face pass', 'registry_liveness fail']],
] as const)(
  '%s: a person decides on %s, and the sandbox’s own reviewer rejects',
  async (number, reason, face) => {
    const accountId = await world.open()
    const said = ['registry_lookup pass', ...face]
    expect(await checked(accountId, number)).toEqual({
      status: 'in_review',
      reason,
      environment: 'sandbox',
      said,
    })
    const sandbox = await sandboxBeside(accountId)
    expect(await checked(sandbox, number)).toEqual({
      ...faceOutcomes[reason],
      environment: 'sandbox',
      said,
    })
  },
)

test('GHA-000000000-1: nobody has the number, and the sandbox rejects', async () => {
  const sandbox = await sandboxBeside(await world.open())
  expect(await checked(sandbox, 'GHA-000000000-1')).toMatchObject({
    status: 'rejected',
    reason: 'not_found',
    said: ['registry_lookup fail'],
  })
})

test('GHA-000000000-0: what the photographs show decides, and here they show nothing', async () => {
  const sandbox = await sandboxBeside(await world.open())
  expect(await checked(sandbox, 'GHA-000000000-0')).toMatchObject({ status: 'inconclusive' })
})
