/** Smile ID over real sockets: what it is sent, what it answers, and every way in which it fails. */
import { signSmileId, startSmileId, type SmileIdFault } from '@nkra/outside/smile-id/smile-id.ts'
import { openSink, type WebhookSink } from '@nkra/outside/testing/webhook-sink.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testClock } from '../../platform/clock.ts'
import { jpegOf } from '../../platform/testing/picture-samples.ts'
import type { CheckContext, CheckRequest, CheckResult, KycProvider, PendingLookup } from './provider.ts'
import { openSmileId } from './smile-id.ts'

const NUMBER = 'GHA-123456789-0'
const MINUTE_MS = 60_000
const clock = testClock()
const secret = 'a secret of the tests'
const selfie = jpegOf({ width: 300, height: 300 })
const frames = [jpegOf({ width: 301, height: 300 }), jpegOf({ width: 302, height: 300 })]

let smile: Awaited<ReturnType<typeof startSmileId>>
let sink: WebhookSink
let provider: KycProvider

beforeAll(async () => {
  sink = await openSink()
  smile = await startSmileId({
    partnerId: '2077',
    key: 'key',
    secret,
    people: new Set([NUMBER]),
    clock: { ...clock, now: () => clock.ms(), after: () => () => undefined },
  })
})
afterAll(async () => {
  await smile.close()
  sink.close()
})
beforeEach(() => {
  smile.control.reset()
  provider = open()
})

const open = (other: Partial<Parameters<typeof openSmileId>[0]> = {}) =>
  openSmileId({
    url: smile.url,
    partnerId: '2077',
    key: 'key',
    secret,
    callbackUrl: sink.url,
    noticeUrl: 'https://nkra.test',
    contact: 'kyc@nkra.test',
    clock,
    ...other,
  })
const asked = (other: Partial<CheckRequest> = {}): CheckRequest => ({
  document: 'ghana_card',
  identity: {
    number: NUMBER,
    surname: 'Owusu',
    givenNames: 'Kwame',
    dateOfBirth: '1990-12-31',
    phone: '233241234567',
  },
  consent: { version: '2026-12-face-smile_id', language: 'fr', agreedAt: clock.now() },
  face: { open: () => Promise.resolve({ selfie, frames }) },
  ...other,
})
const context = (pending: PendingLookup | null = null): CheckContext => ({
  idempotencyKey: 'kyc_1',
  attempt: 1,
  pending,
  signal: new AbortController().signal,
})
const pendingOf = (reference: string | null, other: Partial<PendingLookup> = {}): PendingLookup => ({
  reference,
  at: clock.now(),
  face: true,
  heard: null,
  calledAgain: false,
  ...other,
})
const play = (faults: SmileIdFault[], on?: 'submit' | 'status') =>
  smile.control.play(faults.length === 0 ? [] : [{ reference: NUMBER, faults, ...(on && { on }) }])
/** The content of a callback with a valid signature. */
async function heard() {
  await smile.control.landed()
  const { headers, body } = sink.posted.at(-1)!
  return provider.readCallback!({
    header: (name) => String(headers[name] ?? ''),
    bytes: body,
    now_ms: clock.ms(),
  })
}
/** Submits, reads the callback, and asks for the state. */
async function verdict(request = asked(), withCallback = true): Promise<CheckResult> {
  const taken = await provider.run(request, context())
  if (taken.kind !== 'later' || !taken.reference) throw new Error('it was not taken')
  const said = withCallback ? ((await heard())?.heard ?? null) : null
  const pending = pendingOf(taken.reference, { heard: said, face: request.face !== null })
  return provider.run(request, context(pending))
}
const described = (result: CheckResult) =>
  result.kind === 'answer'
    ? result.checks.map(({ name, outcome, reasons }) => [name, outcome, ...reasons].join(' '))
    : [`later ${result.fault ?? ''} ${result.reference === null ? 'anew' : 'kept'}`]

describe('a question', () => {
  test('with a face carries the photographs, the consent and our key, under a token and a signature', async () => {
    const result = await provider.run(asked(), context())
    const [job] = smile.control.jobs
    expect(result).toEqual({
      kind: 'later',
      reason: 'registry_slow',
      after_ms: MINUTE_MS,
      reference: job!.id,
    })
    expect(job).toMatchObject({
      product: 'biometric_kyc',
      number: NUMBER,
      callbackUrl: sink.url,
      partnerParams: { request: 'kyc_1' },
      userDetails: { given_names: 'Kwame', last_name: 'Owusu', phone_number: '+233241234567' },
      consent: {
        granted: true,
        granted_at: clock.now().toISOString(),
        notice_language: 'FR',
        notice_privacy_policy_url: 'https://nkra.test',
      },
      selfie: selfie.length,
    })
    // Left, right, straight, and over again.
    const sizes = [...frames, selfie].map(({ length }) => length)
    expect(job!.frames).toEqual([...sizes, ...sizes])
  })

  test('without a face looks the number up, and gives the operator’s address where no telephone is known', async () => {
    const { identity } = asked()
    await provider.run(asked({ face: null, identity: { ...identity, phone: null } }), context())
    expect(smile.control.jobs).toMatchObject([
      {
        product: 'enhanced_kyc',
        selfie: 0,
        frames: [],
        userDetails: { given_names: 'Kwame', last_name: 'Owusu', email: 'kyc@nkra.test' },
      },
    ])
  })

  test('whose photographs are gone is not sent', async () => {
    const gone = asked({ face: { open: () => Promise.resolve(null) } })
    expect(described(await provider.run(gone, context()))).toEqual(['later failing anew'])
    expect(smile.control.jobs).toEqual([])
  })

  test.each([
    ['the challenge', ['person', 'person_left', 'person_right'], 'image/jpeg', 600_000, true],
    ['no challenge', ['person'], 'image/jpeg', 600_000, false],
    ['half of the challenge', ['person', 'person_left'], 'image/jpeg', 600_000, false],
    ['the challenge alone', ['person_left', 'person_right'], 'image/jpeg', 600_000, false],
    ['another format', ['person', 'person_left', 'person_right'], 'image/png', 600_000, false],
    ['too much', ['person', 'person_left', 'person_right'], 'image/jpeg', 700_000, false],
  ] as const)('fits with %s', (_, kinds, mediaType, size, fits) => {
    const facts = kinds.map((kind) => ({ kind, mediaType, size }))
    expect(provider.fits!(facts)).toBe(fits)
  })

  test('uses a token while it is good, and another where it is refused', async () => {
    const tokens = smile.control.tokens
    await provider.run(asked(), context())
    await provider.run(asked(), context())
    expect(smile.control.tokens - tokens).toBe(1)
    smile.control.play([{ reference: NUMBER, faults: ['expired'], on: 'submit', times: 1 }])
    expect(described(await provider.run(asked(), context()))).toEqual(['later  kept'])
    expect(smile.control.tokens - tokens).toBe(2)
    clock.advance(15 * MINUTE_MS)
    await provider.run(asked(), context())
    expect(smile.control.tokens - tokens).toBe(3)
  })
})

test.each<[SmileIdFault | null, string[]]>([
  [
    null,
    [
      'registry_lookup pass',
      'name_match unsure name_missing',
      'dob_match unsure birth_date_missing',
      'registry_face pass',
      'registry_liveness pass',
    ],
  ],
  ['unknown', ['registry_lookup fail not_found']],
  ['invalid-number', ['registry_lookup fail number_malformed']],
  [
    'face',
    [
      'registry_lookup pass',
      'name_match unsure name_missing',
      'dob_match unsure birth_date_missing',
      'registry_face fail face_differs',
      'registry_liveness not_run',
    ],
  ],
  ['spoof', ['registry_lookup not_run', 'registry_face not_run', 'registry_liveness fail not_live']],
  [
    'no-photo',
    [
      'registry_lookup pass',
      'name_match unsure name_missing',
      'dob_match unsure birth_date_missing',
      'registry_face not_run registry_without_face',
      'registry_liveness not_run',
    ],
  ],
  [
    'attention',
    [
      'registry_lookup pass',
      'name_match unsure name_missing',
      'dob_match unsure birth_date_missing',
      'registry_face unsure registry_doubts',
      'registry_liveness unsure registry_doubts',
    ],
  ],
  ...(['risk', 'young'] as const).map((fault): [SmileIdFault, string[]] => [
    fault,
    [
      'registry_lookup unsure registry_doubts',
      'registry_face unsure registry_doubts',
      'registry_liveness unsure registry_doubts',
    ],
  ]),
  ...(['image', 'policy', 'unclassifiable'] as const).map((fault): [SmileIdFault, string[]] => [
    fault,
    ['registry_lookup not_run', 'registry_face error face_not_seen', 'registry_liveness not_run'],
  ]),
  // Theirs to mend: asked anew, and no answer.
  ['unavailable', ['later failing anew']],
  ['internal', ['later failing anew']],
])('a verdict %s says %j', async (fault, expected) => {
  if (fault !== null) play([fault], 'submit')
  expect(described(await verdict())).toEqual(expected)
})

test('without a face no name was compared, and nothing is said of a face', async () => {
  expect(described(await verdict(asked({ face: null })))).toEqual([
    'registry_lookup pass',
    'name_match not_run name_missing',
    'dob_match not_run birth_date_missing',
  ])
})

describe('a submission that goes wrong', () => {
  test.each<[SmileIdFault, string[]]>([
    ['broken', ['later failing anew']],
    ['busy', ['later  anew']],
    ['wallet', ['later refused anew']],
    ['forbidden', ['later refused anew']],
    ['large', ['later refused anew']],
    ['bad-field', ['later refused anew']],
    ['expired', ['later refused anew']],
    ['bad-number', ['registry_lookup fail number_malformed']],
    // It may have been taken.
    ['gateway', ['later silent kept']],
    ['cut', ['later silent kept']],
    ['half', ['later silent kept']],
    ['garbled', ['later silent kept']],
  ])('%s: %j', async (fault, expected) => {
    play([fault], 'submit')
    expect(described(await provider.run(asked(), context()))).toEqual(expected)
  })

  test('without an answer is given up in time, and may have been taken', async () => {
    play(['never'], 'submit')
    provider = open({ answer_ms_max: 300 })
    expect(described(await provider.run(asked(), context()))).toEqual(['later silent kept'])
    expect(smile.control.jobs).toHaveLength(1)
  })

  test.each([
    ['the key is wrong', { key: 'other' }, 'later refused anew'],
    ['the secret is wrong', { secret: 'other' }, 'later refused anew'],
  ])('%s', async (_, other, expected) => {
    provider = open(other)
    expect(described(await provider.run(asked(), context()))).toEqual([expected])
    expect(smile.control.jobs).toEqual([])
  })

  test('is not repeated before a callback had its time to name the job', async () => {
    play(['cut'], 'submit')
    await provider.run(asked(), context())
    play([])
    const pending = pendingOf(null)
    clock.advance(4 * MINUTE_MS)
    expect(await provider.run(asked(), context(pending))).toEqual({
      kind: 'later',
      reason: 'registry_slow',
      after_ms: 6 * MINUTE_MS,
    })
    expect(smile.control.jobs).toHaveLength(1)
    clock.advance(6 * MINUTE_MS)
    expect(described(await provider.run(asked(), context(pending)))).toEqual(['later  kept'])
    expect(smile.control.jobs).toHaveLength(2)
  })
})

describe('a job that is asked after', () => {
  const submitted = async () => {
    await provider.run(asked(), context())
    return smile.control.jobs.at(-1)!.id
  }

  test.each<[SmileIdFault, string]>([
    ['broken', 'later failing kept'],
    ['busy', 'later  kept'],
    ['forbidden', 'later refused kept'],
    ['cut', 'later silent kept'],
    ['half', 'later unreadable kept'],
    ['garbled', 'later unreadable kept'],
    ['stranger', 'later unreadable kept'],
    ['forgotten', 'later  anew'],
  ])('%s is no answer: %s', async (fault, expected) => {
    const id = await submitted()
    play([fault], 'status')
    expect(described(await provider.run(asked(), context(pendingOf(id))))).toEqual([expected])
  })

  test('still goes on', async () => {
    play(['processing'])
    const id = await submitted()
    expect(described(await provider.run(asked(), context(pendingOf(id))))).toEqual(['later  kept'])
    play([])
    smile.control.finish(id)
    expect(described(await provider.run(asked(), context(pendingOf(id))))[0]).toBe('registry_lookup pass')
  })

  test('without a reason is called back once more; then nobody knows, and a person looks', async () => {
    smile.control.play([{ reference: NUMBER, faults: ['face', 'callback-lost'] }])
    const id = await submitted()
    const again = await provider.run(asked(), context(pendingOf(id)))
    expect(again).toEqual({
      kind: 'later',
      reason: 'registry_slow',
      after_ms: MINUTE_MS,
      reference: id,
      calledAgain: true,
    })
    expect(smile.control.jobs[0]).toMatchObject({ replayed: 1 })
    const unheard = await provider.run(asked(), context(pendingOf(id, { calledAgain: true })))
    expect(described(unheard)[0]).toBe('registry_lookup unsure registry_doubts')
  })

  test('counts by its own state: a callback that says otherwise gives no reason', async () => {
    play(['face'], 'submit')
    const id = await submitted()
    for (const lie of ['clear:', 'error:identifier_not_found', 'error:service_unavailable']) {
      const pending = pendingOf(id, { heard: lie, calledAgain: true })
      expect(described(await provider.run(asked(), context(pending)))[0]).toBe(
        'registry_lookup unsure registry_doubts',
      )
    }
  })
})

describe('a callback', () => {
  const body = Buffer.from(
    '{"job_id":"job_00000000000000000000000001","status":"block","reason":"spoof_detected","partner_params":{"request":"kyc_1"}}',
  )
  const read = (headers: Record<string, string>, bytes = body) =>
    provider.readCallback!({ header: (name) => headers[name] ?? '', bytes, now_ms: clock.ms() })
  const signed = (bytes: Buffer, ago_ms = 0, by = secret) => {
    const timestamp = new Date(clock.ms() - ago_ms).toISOString()
    return {
      'smileid-timestamp': timestamp,
      'smileid-request-signature': signSmileId(by, timestamp, bytes),
    }
  }

  test('names the job, our key and the reason', () => {
    expect(read(signed(body))).toEqual({
      reference: 'job_00000000000000000000000001',
      key: 'kyc_1',
      heard: 'block:spoof_detected',
    })
  })

  test.each([
    ['unsigned', () => read({})],
    ['of another secret', () => read(signed(body, 0, 'other'))],
    ['of another body', () => read(signed(body), Buffer.from(`${body.toString()} `))],
    ['of an hour ago', () => read(signed(body, 60 * MINUTE_MS))],
    ['of an hour ahead', () => read(signed(body, -60 * MINUTE_MS))],
    ['of no time', () => read({ ...signed(body), 'smileid-timestamp': 'soon' })],
  ])('%s is none', (_, reading) => {
    expect(reading()).toBeNull()
  })

  test.each(['{}', 'nothing', '{"job_id":"job_1","status":"clear"}'])('%s speaks of no job', (text) => {
    const bytes = Buffer.from(text)
    expect(read(signed(bytes), bytes)).toEqual({ reference: null, key: null, heard: null })
  })
})
