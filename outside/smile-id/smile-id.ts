/**
 * A simulated Smile ID, by its published OpenAPI documents of version 3 (2026):
 *
 *     POST …/v3/token                             {token}
 *     POST …/v3/enhanced_kyc, …/v3/biometric_kyc  a form; 202 {status: "Accepted", job_id, user_id, …}
 *     GET  …/v3/status/{job_id}                   200 ended, 202 processing, 404
 *     POST …/v3/replay/{job_id}                   202: the callback comes once more
 *
 * The reason of a verdict comes by the callback alone, as with the real one. Callbacks are signed over their time and body.
 * Tests command it by `POST /control/script` (faults), `POST /control/people` (adds a person), `POST /control/finish`
 * (ends a job that is processed) and `GET /control/jobs`.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { systemClock, type Clock } from '../company/clock.ts'
import {
  answerCommand,
  newest,
  ScriptedCompany,
  textField,
  type Commands,
  type SimulationControl,
} from '../company/control.ts'
import {
  json,
  spoilt,
  startCompany,
  type Company,
  type CompanyRequest,
  type CompanyResponse,
  type RunningCompany,
} from '../company/server.ts'

/** Verdicts by the document number of the job, with status, reason and message as in Smile ID's sandbox. */
const VERDICTS = {
  risk: ['block', 'high_risk', 'Verification failed'],
  unknown: ['block', 'identifier_not_found', 'Verification failed: Unable to validate ID - Not Found'],
  face: ['block', 'face_verification_failed', 'Verification failed'],
  spoof: ['block', 'spoof_detected', 'Verification failed'],
  'no-photo': ['block', 'id_photo_unavailable', 'Verification failed'],
  young: ['block', 'age_requirement_not_met', 'Verification failed: Customer must be above 18'],
  attention: ['attention', 'medium_risk', 'Verification successful'],
  image: ['error', 'image_unavailable_or_invalid', 'Error: image(s) are unusable'],
  policy: ['error', 'content_policy_violated', 'Error: image(s) are unusable'],
  unclassifiable: ['error', 'document_unclassifiable', 'Error: document could not be classified'],
  'invalid-number': ['error', 'invalid_id_number', 'Verification failed: invalid id number'],
  unavailable: ['error', 'service_unavailable', 'Error: external service unavailable'],
  internal: ['error', 'internal_error', 'Error: verification could not be completed at this time'],
} as const
type Verdict = keyof typeof VERDICTS

/** What a fault does. The other names are verdicts. */
const FAULTS = {
  broken: 'answers 500',
  gateway: 'takes the job and answers 504',
  busy: 'answers 429',
  wallet: 'answers 402',
  forbidden: 'answers 403',
  large: 'answers 413',
  'bad-field': 'answers 400 for a field',
  'bad-number': 'answers 400 for the number',
  expired: 'answers 401: the token is no longer good',
  cut: 'takes the job and cuts the connection',
  never: 'takes the job and answers nothing',
  half: 'takes the job and answers with half a body',
  garbled: 'takes the job and answers with no JSON',
  processing: 'the job goes on until it is finished by a command',
  forgotten: 'knows the job no more',
  stranger: 'answers with another job',
  'callback-lost': 'the callback never comes',
  'callback-doubled': 'the callback comes twice',
  'callback-late': 'the callback comes after ten minutes',
  'callback-unsigned': 'the callback is signed with a wrong secret',
  'callback-old': 'the callback was signed an hour ago',
} as const
export type SmileIdFault = keyof typeof FAULTS | Verdict
export const SMILE_ID_FAULTS = [...Object.keys(FAULTS), ...Object.keys(VERDICTS)] as readonly SmileIdFault[]

const ABOUT = {
  ...FAULTS,
  ...Object.fromEntries(Object.entries(VERDICTS).map(([name, [, reason]]) => [name, `ends as ${reason}`])),
} as Readonly<Record<SmileIdFault, string>>

export interface SmileIdOptions {
  readonly partnerId: string
  readonly key: string
  readonly secret: string
  /** The document numbers in the register. Any other number is unknown. */
  readonly people: Set<string>
  readonly clock?: Clock
}

export interface SmileIdJob {
  readonly id: string
  readonly product: 'enhanced_kyc' | 'biometric_kyc'
  readonly number: string
  readonly callbackUrl: string
  readonly partnerParams: Readonly<Record<string, string>>
  /** The details exactly as they were sent. */
  readonly userDetails: unknown
  readonly consent: unknown
  /** The bytes of the selfie, and of each frame. */
  readonly selfie: number
  readonly frames: readonly number[]
  status: 'processing' | 'clear' | 'block' | 'attention' | 'error'
  reason: string | null
  message: string
  polled: number
  replayed: number
}

export interface SmileIdControl extends SimulationControl<SmileIdFault> {
  readonly jobs: readonly SmileIdJob[]
  /** How many tokens were issued. */
  readonly tokens: number
  /** Ends a job that is being processed, and calls back. Throws RangeError for an unknown one. */
  finish(id: string): void
}

export interface SmileId extends Company {
  readonly control: SmileIdControl
}

const CALLS = ['submit', 'status', 'replay']
const REFUSALS = [
  'broken',
  'busy',
  'wallet',
  'forbidden',
  'large',
  'bad-field',
  'bad-number',
  'expired',
] as const
const SPOILS = ['gateway', 'cut', 'never', 'half', 'garbled', 'stranger'] as const
const VERDICT_NAMES = Object.keys(VERDICTS) as Verdict[]
const TOKEN_MS_MAX = 15 * 60_000
const SKEW_MS_MAX = 300_000
const JOBS_MAX = 10_000
const BODY_BYTES_MAX = 4_718_592
const BUSY_S = 30

export function createSmileId(options: SmileIdOptions): SmileId {
  const { partnerId, key, secret, people, clock = systemClock() } = options
  const company = new ScriptedCompany<SmileIdFault>(ABOUT, CALLS, { clock, retries_ms: [] })
  const { faults, posts } = company
  const jobs: SmileIdJob[] = []
  const tokens = new Map<string, number>()
  let made = 0
  let numbered = 0

  const token = ({ headers }: CompanyRequest): CompanyResponse => {
    if (headers['smileid-partner-id'] !== partnerId || headers['smileid-api-key'] !== key)
      return said(401, 'Invalid authentication credentials.')
    const name = `ey.${++made}`
    tokens.set(name, clock.now() + TOKEN_MS_MAX)
    company.changed()
    return json(200, { token: name })
  }

  const isLetIn = ({ headers }: CompanyRequest): boolean => {
    const until = tokens.get(headerOf(headers['smileid-token'])) ?? 0
    return headers['smileid-partner-id'] === partnerId && until > clock.now()
  }

  const submit = async (asked: CompanyRequest, product: SmileIdJob['product']): Promise<CompanyResponse> => {
    if (asked.body.length > BODY_BYTES_MAX) return said(413, 'The request payload exceeds 4.5MB.')
    const timestamp = headerOf(asked.headers['smileid-timestamp'])
    const given = headerOf(asked.headers['smileid-request-signature'])
    if (!isSame(given, signSmileId(secret, timestamp, asked.body)) || !isNear(timestamp, clock))
      return said(401, 'Invalid authentication credentials.')
    const type = headerOf(asked.headers['content-type'])
    if (!type.startsWith('multipart/form-data'))
      return said(415, 'Unsupported Media Type. Required Content-Type is multipart/form-data')
    const form = await formOf(type, asked.body)
    const missing = form === null ? 'country' : missingOf(form, product)
    if (form === null || missing !== null)
      return said(400, `Required field '${missing}' is missing or invalid.`)
    const number = textOf(form.get('id_number'))
    faults.bindNext(number)
    const refusal = faults.firstOf(number, REFUSALS, 'submit')
    if (refusal !== undefined) return refusalOf(refusal)
    if (!/^GHA-\d{9}-\d$/.test(number))
      return said(400, 'Invalid ID number format for the specified country and ID type.')
    if (jobs.length >= JOBS_MAX) return said(500, 'An unexpected error occurred.')
    const spoil = faults.firstOf(number, SPOILS, 'submit')
    const job = jobOf(form, product, ++numbered)
    jobs.push(job)
    if (!faults.consume(number, 'processing', 'submit')) finish(job)
    company.changed()
    if (spoil === 'gateway') return said(504, 'Gateway Timeout')
    return spoilt(
      json(202, {
        status: 'Accepted',
        message: 'Request accepted and queued for processing.',
        job_id: job.id,
        user_id: job.id.replace('job', 'user'),
        created_at: new Date(clock.now()).toISOString(),
      }),
      spoil,
    )
  }

  const finish = (job: SmileIdJob): void => {
    const scripted = VERDICT_NAMES.find((name) => faults.consume(job.number, name, 'submit'))
    const verdict = scripted ?? (people.has(job.number) ? null : 'unknown')
    const [status, reason, message] =
      verdict === null ? (['clear', null, 'Verification successful'] as const) : VERDICTS[verdict]
    Object.assign(job, { status, reason, message })
    callBack(job)
  }

  const callBack = (job: SmileIdJob): void => {
    const { id, number, status, reason, message, partnerParams, callbackUrl } = job
    const fault = {
      lost: faults.consume(number, 'callback-lost'),
      doubled: faults.consume(number, 'callback-doubled'),
      late: faults.consume(number, 'callback-late'),
      held: false,
    }
    const wrong = faults.consume(number, 'callback-unsigned') ? '0' : ''
    const ago_ms = faults.consume(number, 'callback-old') ? 3_600_000 : 0
    const body = JSON.stringify({
      status,
      reason,
      message,
      job_id: id,
      user_id: id.replace('job', 'user'),
      partner_params: partnerParams,
    })
    const timestamp = new Date(clock.now() - ago_ms).toISOString()
    const headers = {
      'smileid-timestamp': timestamp,
      'smileid-request-signature': signSmileId(secret + wrong, timestamp, Buffer.from(body)),
    }
    posts.send({ reference: id, event: 'verification', url: callbackUrl, body, headers }, fault)
  }

  const stateOf = (id: string): CompanyResponse => {
    const job = jobs.find((each) => each.id === id)
    if (job === undefined || faults.consume(job.number, 'forgotten', 'status'))
      return json(404, { status: 'not_found', job_id: id, user_id: 'unknown', message: 'Job not found' })
    job.polled++
    company.changed()
    const refusal = faults.firstOf(job.number, REFUSALS, 'status')
    if (refusal !== undefined) return refusalOf(refusal)
    const spoil = faults.firstOf(job.number, SPOILS, 'status')
    const processing = job.status === 'processing'
    if (spoil === 'gateway') return said(504, 'Gateway Timeout')
    return spoilt(
      json(processing ? 202 : 200, {
        status: job.status,
        job_id: spoil === 'stranger' ? 'job_00000000000000000000000000' : id,
        user_id: id.replace('job', 'user'),
        message: processing ? 'Job is still processing' : 'Job completed',
        created_at: new Date(clock.now()).toISOString(),
      }),
      spoil,
    )
  }

  const replay = (id: string): CompanyResponse => {
    const job = jobs.find((each) => each.id === id)
    if (job === undefined) return said(404, 'Job not found')
    if (job.status === 'processing') return said(409, 'Job is still processing.')
    job.replayed++
    callBack(job)
    company.changed()
    return json(202, { status: 'accepted', job_id: id, message: 'Callback replay queued successfully.' })
  }

  const control: SmileIdControl = {
    ...company.control(() => jobs.splice(0)),
    jobs,
    get tokens() {
      return made
    },
    finish(id) {
      const job = jobs.find((each) => each.id === id)
      if (job === undefined) throw new RangeError('no such job')
      finish(job)
      company.changed()
    },
  }
  const arrived = () => ({ count: jobs.length, newest: newest(jobs) })
  const commands: Commands = {
    ...company.commands(control, arrived),
    'GET /jobs': arrived,
    'POST /people': (body) => {
      people.add(textField(body, 'number'))
      return { held: people.size }
    },
    'POST /finish': (body) => {
      control.finish(textField(body, 'job'))
      return { finished: true }
    },
  }
  return {
    bodyBytesMax: BODY_BYTES_MAX + 1,
    control,
    answer(asked) {
      const commanded = answerCommand(commands, asked)
      if (commanded) return commanded
      const { method, path } = asked
      if (method === 'POST' && path === '/v3/token') return token(asked)
      if (!isLetIn(asked)) return said(401, 'Invalid authentication credentials.')
      if (method === 'POST' && path === '/v3/enhanced_kyc') return submit(asked, 'enhanced_kyc')
      if (method === 'POST' && path === '/v3/biometric_kyc') return submit(asked, 'biometric_kyc')
      const [, call, id] = /^\/v3\/(status|replay)\/(job_\w+)$/.exec(path) ?? []
      if (method === 'GET' && call === 'status' && id !== undefined) return stateOf(id)
      if (method === 'POST' && call === 'replay' && id !== undefined) return replay(id)
      return said(404, 'no such call')
    },
    close: () => posts.close(),
  }
}

/** Starts it on a free port of loopback. */
export const startSmileId = (options: SmileIdOptions): Promise<RunningCompany<SmileIdControl>> =>
  startCompany('smile-id', createSmileId(options))

/** The signature: HMAC-SHA256 of the time and the body's exact bytes, in hex. */
export const signSmileId = (secret: string, timestamp: string, body: Buffer): string =>
  createHmac('sha256', secret).update(timestamp).update(body).digest('hex')

const said = (status: number, message: string) => json(status, { status: String(status), message })

const REFUSED: Readonly<Record<(typeof REFUSALS)[number], readonly [number, string]>> = {
  broken: [500, 'An unexpected error occurred. Please try again or contact support.'],
  busy: [429, 'Rate limit exceeded. Please try again later.'],
  wallet: [402, 'Insufficient wallet balance.'],
  forbidden: [403, 'ID type not enabled for this partner.'],
  large: [413, 'selfie_image is too large.'],
  'bad-field': [400, "Required field 'user_details' is missing or invalid."],
  'bad-number': [400, 'Invalid ID number format for the specified country and ID type.'],
  expired: [401, 'Invalid authentication credentials.'],
}

function refusalOf(fault: (typeof REFUSALS)[number]): CompanyResponse {
  const answer = said(...REFUSED[fault])
  return fault === 'busy' ? { ...answer, headers: { 'retry-after': String(BUSY_S) } } : answer
}

const headerOf = (value: string | string[] | undefined) => (typeof value === 'string' ? value : '')
const textOf = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : '')

function isSame(given: string, meant: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(meant)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const isNear = (timestamp: string, clock: Clock) =>
  Math.abs(clock.now() - Date.parse(timestamp)) <= SKEW_MS_MAX

async function formOf(type: string, body: Buffer): Promise<FormData | null> {
  try {
    return await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  } catch {
    return null
  }
}

/** The first missing or wrong field. Null if there is none. */
function missingOf(form: FormData, product: SmileIdJob['product']): string | null {
  if (textOf(form.get('country')) !== 'GH') return 'country'
  if (textOf(form.get('id_type')) !== 'GHANA_CARD') return 'id_type'
  if (textOf(form.get('id_number')) === '') return 'id_number'
  const details = objectOf(form.get('user_details'))
  if (!details?.['given_names'] || !details['last_name']) return 'user_details'
  if (!details['email'] && !details['phone_number']) return 'email'
  const consent = objectOf(form.get('consent'))
  if (consent?.['granted'] !== true) return 'consent.granted'
  if (!/^[A-Z]{2}$/.test(String(consent['notice_language']))) return 'consent.notice_language'
  if (!consent['granted_at'] || !consent['notice_privacy_policy_url']) return 'consent.granted_at'
  if (!/^https?:/.test(textOf(form.get('callback_url')))) return 'callback_url'
  if (product === 'enhanced_kyc') return null
  const frames = form.getAll('liveness_images')
  if (!isJpeg(form.get('selfie_image'))) return 'selfie_image'
  return frames.length >= 6 && frames.length <= 8 && frames.every(isJpeg) ? null : 'liveness_images'
}

const isJpeg = (value: FormDataEntryValue | null) =>
  value !== null && typeof value !== 'string' && value.type === 'image/jpeg' && value.size > 0

function objectOf(value: FormDataEntryValue | null): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(textOf(value))
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : null
  } catch {
    return null
  }
}

const sizeOf = (value: FormDataEntryValue | null) =>
  value === null || typeof value === 'string' ? 0 : value.size

const jobOf = (form: FormData, product: SmileIdJob['product'], place: number): SmileIdJob => ({
  id: `job_${String(place).padStart(26, '0')}`,
  product,
  number: textOf(form.get('id_number')),
  callbackUrl: textOf(form.get('callback_url')),
  partnerParams: (objectOf(form.get('partner_params')) ?? {}) as Record<string, string>,
  userDetails: objectOf(form.get('user_details')),
  consent: objectOf(form.get('consent')),
  selfie: sizeOf(form.get('selfie_image')),
  frames: form.getAll('liveness_images').map(sizeOf),
  status: 'processing',
  reason: null,
  message: '',
  polled: 0,
  replayed: 0,
})
