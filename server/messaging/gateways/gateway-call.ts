/** A call to a provider, within the limits of all of them. */
import { ask, type Outcome } from '../../platform/http-client.ts'
import type { Call } from './gateway.ts'

const ANSWER_BYTES_MAX = 512 * 1024

/** Places it once. An address that is none was surely never called. */
export async function placeCall(call: Call, timeout_ms: number, signal: AbortSignal): Promise<Outcome> {
  if (!URL.canParse(call.url)) return { outcome: 'refused', code: 'ERR_INVALID_URL' }
  return ask({ ...call, timeout_ms, answerBytesMax: ANSWER_BYTES_MAX, signal })
}
