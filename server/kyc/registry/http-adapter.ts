/**
 * A registry's reseller, asked by HTTP: the number goes out under the request's own key, so that a question which is
 * asked again is one to them, and is charged to us once. What they answer is read by the mapping; an answer that comes
 * later is asked after by their reference. Whatever is not surely an answer is "not now".
 *
 * The operator of this program names the address in its configuration, as that of the database: https, or this very
 * machine. Nothing that they send is logged, and redirects are not followed (platform/http-client.ts).
 */
import { ask } from '../../platform/http-client.ts'
import type { Callback, CallbackNotice, CheckRequest, CheckResult, KycProvider } from './provider.ts'
import { checkOf, registryChecks } from './answer-checks.ts'
import {
  callbackReference,
  judgeAnswer,
  lookupBody,
  type RegistryAnswer,
  type RegistryConfig,
} from './mapping.ts'
import { isSigned } from './signatures.ts'

export const REGISTRY = 'registry'

const ANSWER_MS_MAX = 20_000
/** Names and dates; resellers add photographs, which are not read. */
const ANSWER_BYTES_MAX = 4 * 1024 * 1024
/** A reseller that does not say when it will know is asked again after so long; its callback comes before. */
const POLL_MS = 60_000

export function openHttpRegistry(
  config: RegistryConfig,
  { callbackUrl, answer_ms_max = ANSWER_MS_MAX }: { callbackUrl: string; answer_ms_max?: number },
): KycProvider {
  const { url, key, mapping } = config
  const headers = { [mapping.keyHeader]: `${mapping.keyPrefix}${key}` }
  const limits = { timeout_ms: answer_ms_max, answerBytesMax: ANSWER_BYTES_MAX }
  return {
    id: REGISTRY,
    name: REGISTRY,
    mode: 'live',
    watched: true,
    abilities: (document) => (mapping.documents[document] === undefined ? [] : ['number', 'names', 'later']),
    takes: () => true,
    readCallback: (callback) => readCallback(config, callback),
    async run(request, { idempotencyKey, pending, signal }) {
      const { document, identity } = request
      const reference = pending?.reference ?? null
      const heard =
        reference === null
          ? await ask({
              ...limits,
              method: 'POST',
              url: url + mapping.askPath,
              headers: { ...headers, [mapping.repeatHeader]: idempotencyKey },
              json: lookupBody(mapping, { document, identity, callbackUrl }),
              signal,
            })
          : await ask({
              ...limits,
              method: 'GET',
              url: url + mapping.pollPath.replace('{reference}', encodeURIComponent(reference)),
              headers,
              signal,
            })
      // That it knows no such question says nothing of the person.
      if (reference !== null && heard.outcome === 'answered' && heard.status === 404)
        return { kind: 'later', reason: 'registry_slow', after_ms: null, reference: null }
      return resultOf(request, judgeAnswer(mapping, { document, number: identity.number }, heard))
    },
  }
}

function resultOf(request: CheckRequest, judged: RegistryAnswer): CheckResult {
  switch (judged.kind) {
    case 'found':
      return {
        kind: 'answer',
        checks: registryChecks(request, judged.record),
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

/** `t=1795248000,v1=…`: seconds since 1970, and the HMAC-SHA256 of `{t}.{body}` in hex. */
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
