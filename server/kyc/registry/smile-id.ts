/**
 * Smile ID, version 3 (its OpenAPI documents of 2026). It looks a number up. With the person's photographs it compares
 * their face with the register's and judges the challenge. It takes a question with 202 and answers later, by callback
 * and on request.
 *
 * 1. A token is made. It is valid for a quarter of an hour.
 * 2. The question is submitted with our key. Smile ID does not use it against repetition.
 * 3. The state is asked for by the job's id. Only that answer decides.
 * 4. The reason comes only by callback. It is stored beside the state and counts if it fits. If no callback came,
 * Smile ID is asked to call again.
 *
 * If the answer to a submission is lost, nothing is submitted again until the callback has had time to name the job.
 */
import type { DocumentKind } from '@nkra/contract/kyc/documents.ts'
import { CHALLENGE_FRAMES } from '@nkra/contract/kyc/states.ts'
import { registryProviders } from '@nkra/contract/kyc/registry-providers.ts'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { ask, parseJsonOrUndefined, type RequestOutcome } from '../../platform/http-client.ts'
import { checkOf } from './answer-checks.ts'
import { hmacOf, isSigned } from './signatures.ts'
import type {
  Callback,
  CallbackNotice,
  Check,
  CheckContext,
  CheckRequest,
  CheckResult,
  KycProvider,
  OpenedFace,
  PictureFacts,
  RegistryFault,
} from './provider.ts'

export const SMILE_ID = 'smile_id'

export interface SmileIdConfig {
  /** The address, without a final slash. */
  url: string
  /** Our number at Smile ID, without leading zeros. */
  partnerId: string
  key: string
  /** The key that signs what we send and what Smile ID posts. */
  secret: string
  /** The address that Smile ID posts to. It must be on its list of allowed addresses. */
  callbackUrl: string
  /**
   * A page about the person's data, which Smile ID requires. Beside it an address for people whose telephone is
   * unknown.
   */
  noticeUrl: string
  contact: string
  clock: Clock
  answer_ms_max?: number
}

const ANSWER_MS_MAX = 20_000
const ANSWER_BYTES_MAX = 256 * 1024
/** How long a token is used. It is valid for 15 minutes and renewed before that. */
const TOKEN_MS_MAX = 13 * 60_000
/** How often the state of a job is asked for. The callback may come earlier. */
const POLL_MS = 60_000
/** How long a callback may take to name a job whose submission was not answered. */
const UNKNOWN_MS = 10 * 60_000
const BUSY_MS = 60_000
/**
 * The most bytes of pictures in one question. Smile ID limits the whole question; the rest is left for what surrounds
 * the pictures.
 */
const PICTURE_BYTES_MAX = 4_400_000
const FRAMES_MIN = 6
const FRAMES_MAX = 8

/**
 * Smile ID's words for documents. There is only the Ghana Card: banks in Ghana may accept no other document, and only
 * its register has faces.
 */
const ID_TYPES: Readonly<Partial<Record<DocumentKind, string>>> = { ghana_card: 'GHANA_CARD' }

const Token = z.object({ token: z.string().min(1).max(4_096) })
const JobId = z.string().regex(/^job_[0-9a-z]{20,40}$/)
const Taken = z.object({ job_id: JobId })
const State = z.object({
  status: z.enum(['clear', 'block', 'attention', 'error', 'processing', 'not_found']),
  job_id: JobId,
  message: z.string().max(500).default(''),
  reason: z.string().max(100).nullable().default(null),
})
type Ended = z.output<typeof State> & { status: 'clear' | 'block' | 'attention' | 'error' }
const Posted = z.object({
  job_id: JobId,
  status: z.enum(['clear', 'block', 'attention', 'error']),
  reason: z
    .string()
    .regex(/^[a-z_]{1,60}$/)
    .nullable()
    .default(null),
  partner_params: z
    .object({ request: z.string().max(60) })
    .partial()
    .optional(),
})

export function openSmileId(config: SmileIdConfig): KycProvider {
  const tokens = openTokens(config)
  return {
    id: SMILE_ID,
    name: registryProviders.smile_id.name,
    mode: 'live',
    watched: true,
    asksOnce: true,
    abilities: (document) =>
      ID_TYPES[document] === undefined ? [] : ['number', 'face', 'liveness', 'later'],
    takes: () => true,
    fits,
    readCallback: (callback) => readCallback(config, callback),
    async run(request, context) {
      const { pending } = context
      const call: Call = { config, tokens, signal: context.signal }
      if (pending === null) return submit(call, request, context)
      if (pending.reference !== null) return askState(call, request, { ...context, pending })
      const left_ms = pending.at.getTime() + UNKNOWN_MS - config.clock.ms()
      if (left_ms > 0) return { kind: 'later', reason: 'registry_slow', after_ms: left_ms }
      return submit(call, request, context)
    },
  }
}

/**
 * Whether the photographs can be sent: all are JPEGs, they fit into one question, and there are challenge frames.
 * Without those nobody can say that a living person was there.
 */
function fits(pictures: readonly PictureFacts[]): boolean {
  const kinds = pictures.map(({ kind }) => kind)
  if (!['person', ...CHALLENGE_FRAMES].every((kind) => kinds.some((each) => each === kind))) return false
  const selfie = pictures.filter(({ kind }) => kind === 'person')
  const size = [...selfie, ...repeated(pictures, FRAMES_MIN)].reduce((sum, each) => sum + each.size, 0)
  return pictures.every(({ mediaType }) => mediaType === 'image/jpeg') && size <= PICTURE_BYTES_MAX
}

/** Repeats a short challenge in its order, because Smile ID wants six to eight frames. */
function repeated<T>(frames: readonly T[], min: number): T[] {
  const times = Math.ceil(min / Math.max(frames.length, 1))
  return Array.from({ length: times }, () => frames)
    .flat()
    .slice(0, Math.max(min, Math.min(frames.length, FRAMES_MAX)))
}

interface Call {
  config: SmileIdConfig
  tokens: Tokens
  signal: AbortSignal
}

interface Tokens {
  /** Answers a token, or the reason why there is none. */
  get(signal: AbortSignal): Promise<{ token: string } | { fault: RegistryFault }>
  /** Drops a refused token. */
  forget(): void
}

function openTokens({ url, partnerId, key, clock, answer_ms_max = ANSWER_MS_MAX }: SmileIdConfig): Tokens {
  let kept: { token: string; until_ms: number } | null = null
  return {
    async get(signal) {
      if (kept !== null && kept.until_ms > clock.ms()) return kept
      const heard = await ask({
        method: 'POST',
        url: `${url}/v3/token`,
        headers: { 'smileid-partner-id': partnerId, 'smileid-api-key': key },
        timeout_ms: answer_ms_max,
        answerBytesMax: ANSWER_BYTES_MAX,
        signal,
      })
      const fault = faultOf(heard)
      if (fault !== null) return { fault }
      const read = Token.safeParse(bodyOf(heard))
      if (!read.success) return { fault: 'unreadable' }
      kept = { token: read.data.token, until_ms: clock.ms() + TOKEN_MS_MAX }
      return kept
    },
    forget() {
      kept = null
    },
  }
}

/** Asks with a token, and again with a new one if it was refused. Answers a fault if there is no token. */
async function askWithToken(
  { config, tokens, signal }: Call,
  wanted: { method: 'GET' | 'POST'; path: string; raw?: { type: string; bytes: Buffer } },
): Promise<RequestOutcome | RegistryFault> {
  const { url, partnerId, secret, clock, answer_ms_max = ANSWER_MS_MAX } = config
  for (const isLast of [false, true]) {
    const made = await tokens.get(signal)
    if ('fault' in made) return made.fault
    const timestamp = clock.now().toISOString()
    const { raw } = wanted
    const heard = await ask({
      method: wanted.method,
      url: url + wanted.path,
      headers: {
        'smileid-partner-id': partnerId,
        'smileid-token': made.token,
        ...(raw !== undefined && {
          'smileid-timestamp': timestamp,
          'smileid-request-signature': hmacOf(secret, timestamp, raw.bytes),
        }),
      },
      ...(raw !== undefined && { raw }),
      timeout_ms: answer_ms_max,
      answerBytesMax: ANSWER_BYTES_MAX,
      signal,
    })
    if (isLast || heard.outcome !== 'answered' || heard.status !== 401) return heard
    tokens.forget()
  }
  return 'refused'
}

async function submit(call: Call, request: CheckRequest, context: CheckContext): Promise<CheckResult> {
  const face = request.face === null ? null : await request.face.open()
  // What was to be sent is gone: the question is another one.
  if (request.face !== null && face === null) return down('failing', null)
  const path = face === null ? '/v3/enhanced_kyc' : '/v3/biometric_kyc'
  const raw = await multipartOf(call.config, request, context.idempotencyKey, face)
  const heard = await askWithToken(call, { method: 'POST', path, raw })
  if (typeof heard === 'string') return down(heard, null)
  if (heard.outcome === 'refused') return down('unreachable', null)
  if (heard.outcome === 'unknown') return inDoubt()
  const { status } = heard
  if (status === 202) {
    const taken = Taken.safeParse(bodyOf(heard))
    return taken.success
      ? { kind: 'later', reason: 'registry_slow', after_ms: POLL_MS, reference: taken.data.job_id }
      : inDoubt()
  }
  if (status === 400 && /id number format/i.test(heard.text))
    return {
      kind: 'answer',
      reference: null,
      checks: [checkOf('registry_lookup', 'fail', ['number_malformed'])],
    }
  // One behind them gave up, and they may have taken it.
  if (status > 500) return inDoubt()
  return laterOf(heard)
}

/** The result if the submission may have been taken. The callback will say whether it was. */
const inDoubt = (): CheckResult => ({
  kind: 'later',
  reason: 'registry_down',
  after_ms: UNKNOWN_MS,
  fault: 'silent',
})

const down = (fault: RegistryFault, reference: string | null): CheckResult => ({
  kind: 'later',
  reason: 'registry_down',
  after_ms: null,
  fault,
  reference,
})

/** The result of a submission that was certainly not taken. */
function laterOf(heard: RequestOutcome): CheckResult {
  if (heard.outcome === 'answered' && heard.status === 429)
    return {
      kind: 'later',
      reason: 'registry_slow',
      after_ms: (heard.retryAfter_s ?? BUSY_MS / 1_000) * 1_000,
      reference: null,
    }
  return down(faultOf(heard) ?? 'unreadable', null)
}

/**
 * The fault in the answer. Null if Smile ID answered as it should. A 402 means that the operator must pay in at Smile
 * ID.
 */
function faultOf(heard: RequestOutcome): RegistryFault | null {
  if (heard.outcome === 'refused') return 'unreachable'
  if (heard.outcome === 'unknown') return 'silent'
  if (heard.status >= 500) return 'failing'
  return heard.status >= 300 ? 'refused' : null
}

const bodyOf = (heard: RequestOutcome): unknown =>
  heard.outcome === 'answered' ? parseJsonOrUndefined(heard.text) : undefined

async function multipartOf(
  { callbackUrl, noticeUrl, contact }: SmileIdConfig,
  { document, identity, consent }: CheckRequest,
  key: string,
  face: OpenedFace | null,
): Promise<{ type: string; bytes: Buffer }> {
  if (consent === null) throw new Error('nobody is asked about without their consent')
  const { number, givenNames, surname, phone } = identity
  const form = new FormData()
  const fields = {
    country: 'GH',
    id_type: ID_TYPES[document]!,
    id_number: number,
    user_details: JSON.stringify({
      given_names: givenNames,
      last_name: surname,
      ...(phone === null ? { email: contact } : { phone_number: `+${phone}` }),
    }),
    consent: JSON.stringify({
      granted: true,
      granted_at: consent.agreedAt.toISOString(),
      notice_language: consent.language.toUpperCase(),
      notice_privacy_policy_url: noticeUrl,
    }),
    callback_url: callbackUrl,
    partner_params: JSON.stringify({ request: key }),
  }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (face !== null) {
    const picture = (bytes: Buffer) => new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
    form.append('selfie_image', picture(face.selfie), 'selfie.jpg')
    for (const frame of repeated([...face.frames, face.selfie], FRAMES_MIN))
      form.append('liveness_images', picture(frame), 'frame.jpg')
  }
  const encoded = new Response(form)
  return {
    type: encoded.headers.get('content-type') ?? 'multipart/form-data',
    bytes: Buffer.from(await encoded.arrayBuffer()),
  }
}

async function askState(
  call: Call,
  request: CheckRequest,
  { pending }: CheckContext & { pending: NonNullable<CheckContext['pending']> },
): Promise<CheckResult> {
  const reference = pending.reference!
  const heard = await askWithToken(call, {
    method: 'GET',
    path: `/v3/status/${encodeURIComponent(reference)}`,
  })
  if (typeof heard === 'string') return keep(down(heard, null))
  if (heard.outcome === 'answered' && heard.status === 404)
    return { kind: 'later', reason: 'registry_slow', after_ms: null, reference: null }
  if (heard.outcome === 'answered' && heard.status === 429) return keep(laterOf(heard))
  const fault = faultOf(heard)
  if (fault !== null) return keep(down(fault, null))
  const read = State.safeParse(bodyOf(heard))
  // An answer about another job is somebody else's.
  if (!read.success || read.data.job_id !== reference) return keep(down('unreadable', null))
  const state = read.data
  if (state.status === 'processing' || state.status === 'not_found')
    return { kind: 'later', reason: 'registry_slow', after_ms: POLL_MS }
  const ended = state as Ended
  const reason = reasonOf(ended, pending.heard)
  const isTold = reason !== null || ended.status === 'clear' || ended.status === 'attention'
  if (isTold || pending.calledAgain) return judge(ended, reason, { asked: request, face: pending.face })
  await askWithToken(call, { method: 'POST', path: `/v3/replay/${encodeURIComponent(reference)}` })
  return { kind: 'later', reason: 'registry_slow', after_ms: POLL_MS, reference, calledAgain: true }
}

/** Stores the job as the one whose state is asked for. */
function keep(result: CheckResult): CheckResult {
  if (result.kind === 'answer') return result
  const { reference: _, ...kept } = result
  return kept
}

/**
 * The reason of a result. It is the state's own reason, otherwise the callback's for the same state, otherwise what the
 * message clearly says.
 */
function reasonOf({ status, reason, message }: Ended, heard: string | null): string | null {
  if (reason !== null) return reason
  if (heard?.startsWith(`${status}:`) === true) return heard.slice(status.length + 1)
  return MESSAGES.find(([pattern]) => pattern.test(message))?.[1] ?? null
}

const MESSAGES: readonly (readonly [RegExp, string])[] = [
  [/\bid number not found|unable to validate id - not found/i, 'identifier_not_found'],
  [/invalid id number/i, 'invalid_id_number'],
  [/external service unavailable/i, 'service_unavailable'],
  [/image\(s\) are unusable/i, 'image_unavailable_or_invalid'],
]

/**
 * The checks of names and dates, which Smile ID does not answer. If the face is the register's, they are doubts, and a
 * reviewer compares the document. Otherwise they did not run.
 */
const untold = (face: boolean, { identity }: CheckRequest): Check[] => {
  const outcome = face ? 'unsure' : 'not_run'
  const name = checkOf('name_match', outcome, ['name_missing'])
  return identity.dateOfBirth === null
    ? [name]
    : [name, checkOf('dob_match', outcome, ['birth_date_missing'])]
}

function judge(
  { status, job_id: reference }: Ended,
  reason: string | null,
  { asked, face }: { asked: CheckRequest; face: boolean },
): CheckResult {
  const answer = (checks: Check[]): CheckResult => ({ kind: 'answer', checks, reference })
  const withFace = (checks: Check[]) => (face ? checks : [])
  const told = untold(face, asked)
  if (status === 'clear')
    return answer([
      checkOf('registry_lookup', 'pass'),
      ...told,
      ...withFace([checkOf('registry_face', 'pass'), checkOf('registry_liveness', 'pass')]),
    ])
  if (status === 'attention')
    return answer([
      checkOf('registry_lookup', 'pass'),
      ...told,
      ...withFace([
        checkOf('registry_face', 'unsure', ['registry_doubts']),
        checkOf('registry_liveness', 'unsure', ['registry_doubts']),
      ]),
    ])
  switch (reason) {
    case 'identifier_not_found':
      return answer([checkOf('registry_lookup', 'fail', ['not_found'])])
    case 'invalid_id_number':
      return answer([checkOf('registry_lookup', 'fail', ['number_malformed'])])
    case 'face_verification_failed':
      return answer([
        checkOf('registry_lookup', 'pass'),
        ...told,
        checkOf('registry_face', 'fail', ['face_differs']),
        checkOf('registry_liveness', 'not_run'),
      ])
    case 'spoof_detected':
      return answer([
        checkOf('registry_lookup', 'not_run'),
        checkOf('registry_face', 'not_run'),
        checkOf('registry_liveness', 'fail', ['not_live']),
      ])
    case 'id_photo_unavailable':
      return answer([
        checkOf('registry_lookup', 'pass'),
        ...told,
        checkOf('registry_face', 'not_run', ['registry_without_face']),
        checkOf('registry_liveness', 'not_run'),
      ])
    case 'image_unavailable_or_invalid':
    case 'content_policy_violated':
    case 'document_unclassifiable':
      return answer([
        checkOf('registry_lookup', 'not_run'),
        checkOf('registry_face', 'error', ['face_not_seen']),
        checkOf('registry_liveness', 'not_run'),
      ])
    default:
      // An outage of theirs costs nothing, and the question is put anew.
      if (status === 'error') return down('failing', null)
      // Something speaks against the person, and nobody said what: a reviewer looks.
      return answer([
        checkOf('registry_lookup', 'unsure', ['registry_doubts']),
        ...withFace([
          checkOf('registry_face', 'unsure', ['registry_doubts']),
          checkOf('registry_liveness', 'unsure', ['registry_doubts']),
        ]),
      ])
  }
}

/**
 * Reads a callback's headers: `SmileID-Timestamp` (ISO 8601) and `SmileID-Request-Signature`, the HMAC of the time and
 * the body's exact bytes.
 */
function readCallback({ secret }: SmileIdConfig, { header, bytes, now_ms }: Callback): CallbackNotice | null {
  const timestamp = header('smileid-timestamp')
  const mac = header('smileid-request-signature')
  if (!isSigned(secret, { prefix: timestamp, bytes, mac, at_ms: Date.parse(timestamp), now_ms })) return null
  const posted = Posted.safeParse(parseJsonOrUndefined(bytes.toString('utf8')))
  if (!posted.success) return { reference: null, key: null, heard: null }
  const { job_id, status, reason, partner_params } = posted.data
  return {
    reference: job_id,
    key: partner_params?.request ?? null,
    heard: reason === null ? null : `${status}:${reason}`,
  }
}
