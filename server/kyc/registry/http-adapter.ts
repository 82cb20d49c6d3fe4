/**
 * A registry's reseller, asked by HTTP. A question carries the request's own key, so a repeated question is charged
 * once. The mapping says how to read the answer. An answer that comes later is fetched by the reseller's reference.
 * Anything that is not certainly an answer means "not now".
 *
 * The operator sets the address in the configuration. It is https, or on this machine. Nothing that the reseller sends
 * is logged, and redirects are not followed (platform/http-client.ts).
 */
import type { DocumentKind } from '@nkra/contract/kyc/documents.ts'
import type { Clock } from '../../platform/clock.ts'
import { ask as askOverHttp, type RequestOutcome } from '../../platform/http-client.ts'
import type {
  Ability,
  Callback,
  CallbackNotice,
  Check,
  CheckRequest,
  CheckResult,
  KycProvider,
} from './provider.ts'
import { checkOf, registryChecks } from './answer-checks.ts'
import {
  askPathOf,
  callbackReference,
  type FaceWord,
  judgeAnswer,
  lookupBody,
  type RegistryAnswer,
  type RegistryConfig,
} from './mapping.ts'
import { hmacOf, isSigned } from './signatures.ts'

export const REGISTRY = 'registry'

export interface HttpRegistrySurroundings {
  callbackUrl: string
  clock: Clock
  answer_ms_max?: number
}

const PICTURE_BYTES_MAX = 4 * 1024 * 1024

const ANSWER_MS_MAX = 20_000
/** The most bytes of an answer. It has names and dates; resellers add photographs, which are not read. */
const ANSWER_BYTES_MAX = 4 * 1024 * 1024
/** How often a late answer is asked for if the reseller names no time. Its callback may come earlier. */
const POLL_MS = 60_000

export function openHttpRegistry(
  config: RegistryConfig,
  { callbackUrl, clock, answer_ms_max = ANSWER_MS_MAX }: HttpRegistrySurroundings,
): KycProvider {
  const { url, key, mapping } = config
  const headers = { [mapping.keyHeader]: `${mapping.keyPrefix}${key}` }
  const limits = { timeout_ms: answer_ms_max, answerBytesMax: ANSWER_BYTES_MAX }
  const sendsFace = (document: DocumentKind) =>
    mapping.question.face !== undefined && mapping.faceDocuments.includes(document)
  return {
    id: REGISTRY,
    name: config.name,
    mode: 'live',
    watched: true,
    abilities(document) {
      if (mapping.documents[document] === undefined) return []
      const face: Ability[] = mapping.answer.liveness === undefined ? ['face'] : ['face', 'liveness']
      return ['number', 'names', 'later', ...(sendsFace(document) ? face : [])]
    },
    takes: () => true,
    fits: (pictures) => pictures.every(({ size }) => size <= PICTURE_BYTES_MAX),
    readCallback: (callback) => readCallback(config, callback),
    async run(request, { idempotencyKey, pending, signal }) {
      const { document, identity } = request
      const reference = pending?.reference ?? null
      const heard = reference === null ? await put() : await askAfter(reference)
      // That it knows no such question says nothing of the person.
      if (reference !== null && heard.outcome === 'answered' && heard.status === 404)
        return { kind: 'later', reason: 'registry_slow', after_ms: null, reference: null }
      return resultOf(request, judgeAnswer(mapping, { document, number: identity.number }, heard))

      async function put(): Promise<RequestOutcome> {
        const face = (await request.face?.open())?.selfie ?? null
        const body = lookupBody(mapping, { document, identity, callbackUrl, face })
        const bytes = Buffer.from(JSON.stringify(body))
        return askOverHttp({
          ...limits,
          method: 'POST',
          url: url + askPathOf(mapping, identity.number, face !== null),
          headers: {
            ...headers,
            [mapping.repeatHeader]: idempotencyKey,
            ...signatureOf(config, bytes, clock),
          },
          raw: { type: 'application/json', bytes },
          signal,
        })
      }
      function askAfter(by: string): Promise<RequestOutcome> {
        return askOverHttp({
          ...limits,
          method: 'GET',
          url: url + mapping.pollPath.replace('{reference}', encodeURIComponent(by)),
          headers,
          signal,
        })
      }
    },
  }
}

/** The signature of a question, if the mapping asks for one, over the exact bytes that are sent. */
function signatureOf(
  { callbackSecret, mapping: { signing } }: RegistryConfig,
  bytes: Buffer,
  clock: Clock,
): Record<string, string> {
  if (signing === undefined) return {}
  const time = String(Math.floor(clock.ms() / 1_000))
  const mac = hmacOf(callbackSecret, signing.timeHeader === undefined ? '' : `${time}.`, bytes)
  return {
    [signing.header]: signing.encoding === 'hex' ? mac : Buffer.from(mac, 'hex').toString('base64'),
    ...(signing.timeHeader !== undefined && { [signing.timeHeader]: time }),
  }
}

function resultOf(request: CheckRequest, judged: RegistryAnswer): CheckResult {
  switch (judged.kind) {
    case 'found':
      return {
        kind: 'answer',
        checks: [...registryChecks(request, judged.record), ...faceChecks(request, judged)],
        reference: judged.reference,
        record: judged.record,
      }
    case 'not_found':
    case 'malformed': {
      const reason = judged.kind === 'not_found' ? 'not_found' : 'number_malformed'
      const checks = [checkOf('registry_lookup', 'fail', [reason])]
      return { kind: 'answer', checks, reference: judged.reference }
    }
    case 'pending': {
      const { reference, after_ms } = judged
      return { kind: 'later', reason: 'registry_slow', after_ms: after_ms ?? POLL_MS, reference }
    }
    case 'busy':
      return { kind: 'later', reason: 'registry_slow', after_ms: judged.after_ms }
    default:
      return { kind: 'later', reason: 'registry_down', after_ms: null, fault: judged.fault }
  }
}

const FACE_OUTCOMES = { yes: 'pass', no: 'fail', silent: 'not_run', odd: 'unsure' } as const

/**
 * The checks of the face. None if no photograph was sent, because the answer then says nothing about this person's
 * face.
 */
function faceChecks(
  { face: sent }: CheckRequest,
  { face, liveness = 'silent' }: Extract<RegistryAnswer, { kind: 'found' }>,
): Check[] {
  if (sent === null || face === undefined) return []
  const check = (name: 'registry_face' | 'registry_liveness', word: FaceWord, no: string) =>
    checkOf(name, FACE_OUTCOMES[word], word === 'no' ? [no] : word === 'odd' ? ['registry_doubts'] : [])
  return [check('registry_face', face, 'face_differs'), check('registry_liveness', liveness, 'not_live')]
}

/** Reads `t=1795248000,v1=…`: seconds since 1970, and the HMAC-SHA256 of `{t}.{body}` in hex. */
function readCallback(
  { callbackSecret, mapping }: RegistryConfig,
  { header, bytes, now_ms }: Callback,
): CallbackNotice | null {
  const signature = header(mapping.signatureHeader.toLowerCase())
  const [, at = '', mac = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? []
  const at_ms = at === '' ? Number.NaN : Number(at) * 1_000
  if (!isSigned(callbackSecret, { prefix: `${at}.`, bytes, mac, at_ms, now_ms })) return null
  return { reference: callbackReference(mapping, bytes), key: null, heard: null }
}
