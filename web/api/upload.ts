/** Uploads a form with a file and reports the progress. `fetch` cannot report the progress of an upload. */
import { endpoints, type EndpointName } from '@nkra/contract/endpoints.ts'
import { addressOf, bearer, succeeded, type Answer, type Credentials, type Parts } from './client.ts'
import { worded } from './failure-language.ts'
import { failureOf, lostFailure, noticesOf, type ApiFailure } from './failure.ts'

interface UploadManner {
  /** Fills the `:names` in the path of the call. */
  params?: NonNullable<Parts['params']>
  /** Called during an upload. `share` is the part sent so far, from 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/**
 * Uploads the form. Rejects with an ApiFailure, or with the signal's reason if the upload is stopped. There is no
 * time limit, because a large file on a slow line takes long.
 */
export function upload<Name extends EndpointName>(
  credentials: Credentials,
  name: Name,
  form: FormData,
  { params = {}, onProgress, signal }: UploadManner = {},
): Promise<Answer<Name>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const refuse = (failure: ApiFailure) => void worded(failure).then(reject)
    const token = credentials.token()
    request.open(endpoints[name].method, addressOf(name, { params }))
    request.setRequestHeader('accept', 'application/json')
    for (const [header, value] of Object.entries(bearer(token))) request.setRequestHeader(header, value)
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total)
    })
    request.addEventListener('error', () => refuse(lostFailure('offline')))
    request.addEventListener('abort', () => (signal ? reject(signal.reason) : refuse(lostFailure('offline'))))
    request.addEventListener('load', () => {
      const body = parse(request.responseText)
      const { status } = request
      if (status >= 200 && status < 300 && body && succeeded(body))
        return resolve({ ...body, messages: noticesOf(body) } as Answer<Name>)
      if (status === 401 && credentials.token() === token) credentials.refused()
      refuse(failureOf(status, body, request.getResponseHeader('x-request-id')))
    })
    signal?.addEventListener('abort', () => request.abort())
    if (signal?.aborted) return reject(signal.reason)
    request.send(form)
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
