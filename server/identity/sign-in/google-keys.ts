/**
 * The issuer's public keys, fetched when they are first needed, kept for an hour, and fetched anew for a key that is
 * not among them, as after a change of keys; that at most once a minute, for anybody can name a key that nobody has.
 */
import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { Fail } from '../../platform/fail.ts'

export const KEYS_KEPT_MS = 3_600_000
export const KEYS_ANEW_MS = 60_000
const FETCH_LIMIT_MS = 5_000
const KEYS_BYTES_MAX = 64 * 1024

const KeySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(50) })

interface Kept {
  find: JWTVerifyGetKey
  fetched_ms: number
}

/** Fails with `social_login_unavailable` where the keys cannot be had. */
export function openKeys(url: string, clock: Clock): JWTVerifyGetKey {
  let kept: Kept | null = null
  let fetching: Promise<Kept> | null = null

  const fetchOnce = () =>
    (fetching ??= fetchKeys(url)
      .then((find) => (kept = { find, fetched_ms: clock.monotonic_ms() }))
      .finally(() => (fetching = null)))

  const youngerThan = (age_ms: number) =>
    kept !== null && clock.monotonic_ms() - kept.fetched_ms < age_ms ? kept : null

  return async (header, token) => {
    const { find } = youngerThan(KEYS_KEPT_MS) ?? (await fetchOnce())
    try {
      return await find(header, token)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || youngerThan(KEYS_ANEW_MS)) throw error
      return (await fetchOnce()).find(header, token)
    }
  }
}

async function fetchKeys(url: string): Promise<JWTVerifyGetKey> {
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(FETCH_LIMIT_MS),
    })
    if (!response.ok) throw new Error(`the keys were answered with ${response.status}`)
    return createLocalJWKSet(KeySet.parse(JSON.parse(await textOf(response))))
  } catch (error) {
    throw new Fail('social_login_unavailable', {}, [], { cause: error })
  }
}

/** The body, which stops at its limit however long it is. */
async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > KEYS_BYTES_MAX) throw new Error(`the keys are longer than ${KEYS_BYTES_MAX} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
