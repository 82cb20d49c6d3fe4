/**
 * Prembly (IdentityPass): one question with a Ghana Card's number and the person's face, answered at once. The answer
 * does not say whether a living person was photographed, so alone it never gives A3.
 *
 * Prembly has few codes, and documents their meaning only in part. So only a certain no counts as a no. An unknown code
 * counts as an outage, and a no that names neither the number nor the face goes to a reviewer.
 */
import { normalizeDocumentNumber } from '@nkra/contract/kyc/documents.ts'
import { registryProviders } from '@nkra/contract/kyc/registry-providers.ts'
import { z } from 'zod'
import { ask, parseJsonOrUndefined, type RequestOutcome } from '../../platform/http-client.ts'
import { checkOf, registryChecks } from './answer-checks.ts'
import type { RegistryConfig } from './mapping.ts'
import type {
  Check,
  CheckRequest,
  CheckResult,
  KycProvider,
  PictureFacts,
  RegistryFault,
} from './provider.ts'

export const PREMBLY = 'prembly'

const ANSWER_MS_MAX = 20_000
/** The most bytes of an answer, with photographs and addresses, which are not read. */
const ANSWER_BYTES_MAX = 4 * 1024 * 1024
const PICTURE_BYTES_MAX = 4 * 1024 * 1024
const MEDIA_TYPES: readonly string[] = ['image/jpeg', 'image/png']

const Text = z.string().trim().min(1).max(200)
const Day = z.iso.date()
const Person = z
  .object({
    identifier: Text,
    nationalId: Text,
    firstName: Text,
    forenames: Text,
    lastName: Text,
    surname: Text,
    dateOfBirth: z.unknown(),
    birthDate: z.unknown(),
    cardValidTo: z.unknown(),
  })
  .partial()
const Answer = z.object({
  status: z.boolean().optional(),
  response_code: z.string().max(20).optional(),
  message: z.string().max(500).default(''),
  detail: z.string().max(500).default(''),
  data: Person.nullish(),
  /** The person in the older form of the answer. */
  payload: Person.nullish(),
  verification: z
    .object({ status: z.string(), reference: z.string().max(100) })
    .partial()
    .nullish(),
  face_data: z.object({ status: z.boolean(), confidence: z.number().nullish() }).nullish(),
})
type Answer = z.output<typeof Answer>

export function openPrembly(
  { url, key, account }: Pick<RegistryConfig, 'url' | 'key' | 'account'>,
  { answer_ms_max = ANSWER_MS_MAX }: { answer_ms_max?: number } = {},
): KycProvider {
  return {
    id: PREMBLY,
    name: registryProviders.prembly.name,
    mode: 'live',
    watched: true,
    // It looks up no number without a face.
    abilities: (document) => (document === 'ghana_card' ? ['names', 'face'] : []),
    takes: () => true,
    fits,
    async run(request, { signal }) {
      const opened = (await request.face?.open()) ?? null
      if (opened === null) return down('failing')
      const heard = await ask({
        method: 'POST',
        url: `${url}/verification/gh/id-card-with-face`,
        headers: { 'x-api-key': key, ...(account !== '' && { 'app-id': account }) },
        json: { id_number: request.identity.number, selfie_image: opened.selfie.toString('base64') },
        timeout_ms: answer_ms_max,
        answerBytesMax: ANSWER_BYTES_MAX,
        signal,
      })
      return judge(request, heard)
    },
  }
}

const fits = (pictures: readonly PictureFacts[]): boolean =>
  pictures.some(
    ({ kind, mediaType, size }) =>
      kind === 'person' && MEDIA_TYPES.includes(mediaType) && size <= PICTURE_BYTES_MAX,
  )

const down = (fault: RegistryFault): CheckResult => ({
  kind: 'later',
  reason: 'registry_down',
  after_ms: null,
  fault,
})

function judge(request: CheckRequest, heard: RequestOutcome): CheckResult {
  if (heard.outcome === 'refused') return down('unreachable')
  if (heard.outcome === 'unknown') return down('silent')
  const { status, text, retryAfter_s } = heard
  if (status === 429)
    return {
      kind: 'later',
      reason: 'registry_slow',
      after_ms: retryAfter_s === undefined ? null : retryAfter_s * 1_000,
    }
  if (status === 401 || status === 402 || status === 403) return down('refused')
  if (status >= 500) return down('failing')
  const read = Answer.safeParse(parseJsonOrUndefined(text))
  if (!read.success) return down('unreadable')
  return judgeCode(request, read.data)
}

function judgeCode(request: CheckRequest, said: Answer): CheckResult {
  const isOld = said.response_code === undefined && said.verification?.status === 'VERIFIED'
  switch (isOld ? '00' : said.response_code) {
    case '00':
      return said.status === false ? down('unreadable') : judgeHolder(request, said)
    case '01':
      return judgeNo(request, said)
    // Their source does not answer; their wallet is the operator's to fill.
    case '02':
      return down('failing')
    case '03':
      return down('refused')
    default:
      return down('unreadable')
  }
}

/** Judges an answer that names somebody. If it is not certainly about the requested number, it counts as no answer. */
function judgeHolder(request: CheckRequest, said: Answer): CheckResult {
  const { document, identity } = request
  const person = said.data ?? said.payload
  const surname = person?.lastName ?? person?.surname
  const givenNames = person?.firstName ?? person?.forenames
  const number = person?.identifier ?? person?.nationalId
  if (surname === undefined || givenNames === undefined || number === undefined) return down('unreadable')
  if (normalizeDocumentNumber(document, number) !== identity.number) return down('unreadable')
  const dateOfBirth = Day.safeParse(person?.dateOfBirth ?? person?.birthDate).data ?? null
  const expiry = Day.safeParse(person?.cardValidTo).data ?? null
  const record = { surname, givenNames, dateOfBirth, expiry }
  const checks = [...registryChecks(request, record), ...faceChecks(said)]
  return { kind: 'answer', checks, reference: referenceOf(said), record }
}

function faceChecks({ face_data: face }: Answer): Check[] {
  const score =
    face?.confidence === undefined || face.confidence === null
      ? null
      : Math.min(1, Math.max(0, face.confidence / 100))
  return [
    face?.status === false
      ? checkOf('registry_face', 'fail', ['face_differs'], score)
      : checkOf('registry_face', 'pass', [], score),
    checkOf('registry_liveness', 'not_run', ['provider_without_liveness']),
  ]
}

function judgeNo(request: CheckRequest, said: Answer): CheckResult {
  const words = `${said.message} ${said.detail}`
  const answer = (checks: Check[]): CheckResult => ({
    kind: 'answer',
    checks,
    reference: referenceOf(said),
  })
  const person = said.data ?? said.payload
  if (said.face_data?.status === false && (person?.identifier ?? person?.nationalId) !== undefined)
    return judgeHolder(request, said)
  if (said.face_data?.status === false || /\b(face|selfie|image)\b/i.test(words))
    return answer([
      checkOf('registry_lookup', 'not_run'),
      checkOf('registry_face', 'fail', ['face_differs']),
      checkOf('registry_liveness', 'not_run', ['provider_without_liveness']),
    ])
  if (/\b(not found|no record|does not exist)\b/i.test(words))
    return answer([checkOf('registry_lookup', 'fail', ['not_found'])])
  return answer([
    checkOf('registry_lookup', 'unsure', ['registry_doubts']),
    checkOf('registry_face', 'unsure', ['registry_doubts']),
    checkOf('registry_liveness', 'not_run', ['provider_without_liveness']),
  ])
}

const referenceOf = ({ verification }: Answer) => verification?.reference ?? null
