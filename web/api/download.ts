/**
 * Fetches a file and lets the browser save it. The request carries the bearer token, which a plain link cannot send.
 */
import { endpoints, type EndpointName } from '@nkra/contract/endpoints.ts'
import { addressOf, bearer, type Credentials, type Parts } from './client.ts'
import { worded } from './failure-language.ts'
import { failureOf, lostFailure } from './failure.ts'

/** How long a download may take, in milliseconds. */
const DOWNLOAD_TIMEOUT_MS = 120_000
/** How long the address of a saved file stays valid, in milliseconds. By then the browser has begun to save it. */
const REVOKE_AFTER_MS = 60_000

/** Downloads a file and lets the browser save it. Rejects with an ApiFailure. */
export async function download(
  credentials: Credentials,
  name: EndpointName,
  parts: Parts,
  fileName: string,
  timeout_ms = DOWNLOAD_TIMEOUT_MS,
): Promise<void> {
  save(await fetchFile(credentials, name, parts, timeout_ms), fileName)
}

/** Fetches a file to be shown on the page. Rejects with an ApiFailure. */
export async function fetchFile(
  credentials: Credentials,
  name: EndpointName,
  parts: Parts,
  timeout_ms = DOWNLOAD_TIMEOUT_MS,
): Promise<Blob> {
  const token = credentials.token()
  const response = await fetch(addressOf(name, parts), {
    method: endpoints[name].method,
    headers: { ...bearer(token), ...(parts.body !== undefined && { 'content-type': 'application/json' }) },
    ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
    signal: AbortSignal.timeout(timeout_ms),
  }).catch(async (error: unknown) => {
    throw await worded(
      lostFailure(error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'offline'),
    )
  })
  if (response.status === 401 && credentials.token() === token) credentials.refused()
  if (!response.ok) {
    const body: unknown = await response.json().catch(() => null)
    throw await worded(failureOf(response.status, body, response.headers.get('x-request-id')))
  }
  return response.blob()
}

/** Lets the browser save a file. */
export function save(file: Blob, fileName: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS)
}
