/**
 * Uploads a form with a file in pieces, and reports the progress, which `fetch` cannot. After a lost connection it asks
 * how many bytes the server has, and goes on from there (server/platform/http/upload-pieces.ts).
 */
import { endpoints, type EndpointName } from '@nkra/contract/endpoints.ts'
import { addressOf, bearer, succeeded, type Answer, type Credentials, type Parts } from './client.ts'
import { worded } from './failure-language.ts'
import { failureOf, lostFailure, noticesOf } from './failure.ts'
import { markLost } from './lost-uploads.ts'

interface UploadManner {
  /** Fills the `:names` in the path of the call. */
  params?: NonNullable<Parts['params']>
  /** Called during an upload. `share` is the part sent so far, from 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/** The most bytes of one request. */
const PIECE_BYTES_MAX = 8 * 1024 * 1024
/** How long a request may go without sending a byte, and without an answer once all its bytes are sent. */
const SEND_SILENCE_MS_MAX = 30_000
const ANSWER_SILENCE_MS_MAX = 90_000
/** How long an upload that gets nowhere is continued. */
const STUCK_MS_MAX = 600_000
const PAUSE_MS_MIN = 500
const PAUSE_MS_MAX = 15_000

/** The statuses of a server or a proxy in front of it that cannot answer now. */
const AWAY: readonly number[] = [502, 503, 504]

/**
 * Uploads the form. Rejects with an ApiFailure, or with the signal's reason if the upload is stopped. There is no time
 * limit while bytes arrive, because a large file on a slow line takes long.
 */
export async function upload<Name extends EndpointName>(
  credentials: Credentials,
  name: Name,
  form: FormData,
  { params = {}, onProgress, signal }: UploadManner = {},
): Promise<Answer<Name>> {
  const { body, type } = bodyOf(form)
  const headers = { accept: 'application/json', 'content-type': type, 'upload-id': crypto.randomUUID() }
  /** How many bytes the server has. Null: it must be asked. */
  let offset: number | null = 0
  /** How many bytes the server had when it last said so, and since when. */
  let heard = 0
  let moved_ms = performance.now()
  let pause_ms = PAUSE_MS_MIN
  try {
    for (;;) {
      if (performance.now() - moved_ms > STUCK_MS_MAX) throw await worded(lostFailure('offline'))
      const token = credentials.token()
      const first: number = offset ?? 0
      const piece = offset === null ? null : body.slice(first, first + PIECE_BYTES_MAX)
      const range = piece === null ? '*' : `${first}-${first + piece.size - 1}`
      const reply = await sendPiece(endpoints[name].method, addressOf(name, { params }), {
        headers: { ...headers, ...bearer(token), 'content-range': `bytes ${range}/${body.size}` },
        piece,
        onProgress: (sent) => onProgress?.((first + sent) / body.size),
        signal,
      })
      if (reply === null || AWAY.includes(reply.status)) {
        markLost(headers, true)
        await pause(pause_ms, signal)
        pause_ms = Math.min(2 * pause_ms, PAUSE_MS_MAX)
        offset = null
        continue
      }
      markLost(headers, false)
      if (reply.offset !== null) {
        if (reply.offset !== heard) {
          heard = reply.offset
          moved_ms = performance.now()
          pause_ms = PAUSE_MS_MIN
        }
        // All bytes are there, and the answer is not: the server is asked, and waits with it.
        offset = reply.offset === body.size ? null : reply.offset
        continue
      }
      const { status, body: answer } = reply
      if (status >= 200 && status < 300 && answer && succeeded(answer))
        return { ...answer, messages: noticesOf(answer) } as Answer<Name>
      if (status === 401) {
        // The token may have been renewed while the piece was under way.
        if (credentials.token() !== null && credentials.token() !== token) continue
        credentials.refused()
      }
      throw await worded(failureOf(status, answer, reply.requestId))
    }
  } finally {
    markLost(headers, false)
  }
}

/** The form as browsers write it (RFC 7578). A Blob leaves the file where it is until its bytes are sent. */
function bodyOf(form: FormData): { body: Blob; type: string } {
  const boundary = `nkra-${crypto.randomUUID()}`
  const parts: BlobPart[] = []
  for (const [name, value] of form) {
    parts.push(`--${boundary}\r\ncontent-disposition: form-data; name="${quoted(name)}"`)
    if (typeof value === 'string') parts.push(`\r\n\r\n${value}\r\n`)
    else {
      const type = value.type || 'application/octet-stream'
      parts.push(`; filename="${quoted(value.name)}"\r\ncontent-type: ${type}\r\n\r\n`, value, '\r\n')
    }
  }
  parts.push(`--${boundary}--\r\n`)
  return { body: new Blob(parts), type: `multipart/form-data; boundary=${boundary}` }
}

/** A name between quotes (HTML §4.10.21.8). */
const quoted = (name: string) => name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22')

interface PieceReply {
  status: number
  body: object | null
  /** How many bytes the server has. Null: this is the answer to the whole form. */
  offset: number | null
  requestId: string | null
}

interface PieceParts {
  headers: Record<string, string>
  piece: Blob | null
  onProgress: (sent: number) => void
  signal: AbortSignal | undefined
}

/** Sends a piece. Null: the connection was lost. Rejects with the signal's reason. */
function sendPiece(
  method: string,
  url: string,
  { headers, piece, onProgress, signal }: PieceParts,
): Promise<PieceReply | null> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    let silence = 0
    const listen = (silence_ms: number) => {
      clearTimeout(silence)
      silence = window.setTimeout(stop, silence_ms)
    }
    request.open(method, url)
    for (const [header, value] of Object.entries(headers)) request.setRequestHeader(header, value)
    request.upload.addEventListener('progress', ({ loaded }) => {
      listen(SEND_SILENCE_MS_MAX)
      onProgress(loaded)
    })
    request.upload.addEventListener('load', () => listen(ANSWER_SILENCE_MS_MAX))
    request.addEventListener('loadend', () => {
      clearTimeout(silence)
      signal?.removeEventListener('abort', stop)
      if (signal?.aborted) return reject(signal.reason)
      // Status 0: no answer arrived.
      if (request.status === 0) return resolve(null)
      const offset = request.getResponseHeader('upload-offset')
      resolve({
        status: request.status,
        body: parse(request.responseText),
        offset: offset === null ? null : Number(offset),
        requestId: request.getResponseHeader('x-request-id'),
      })
    })
    signal?.addEventListener('abort', stop)
    listen(piece === null ? ANSWER_SILENCE_MS_MAX : SEND_SILENCE_MS_MAX)
    request.send(piece)
  })
}

/** Waits until the browser is online again or the time is over. Rejects with the signal's reason. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const over = () => {
      clearTimeout(timer)
      removeEventListener('online', over)
      signal?.removeEventListener('abort', over)
      if (signal?.aborted) reject(signal.reason)
      else resolve()
    }
    const timer = window.setTimeout(over, ms)
    addEventListener('online', over)
    signal?.addEventListener('abort', over)
  })
}

function parse(text: string): object | null {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' ? body : null
  } catch {
    return null
  }
}
