/**
 * Checks the ID token with which Google says who signs in (OpenID Connect Core §3.1.3.7). It accepts one algorithm,
 * keys from one configured address, and the configured issuer and audience; the token's header chooses none of them.
 * The nonce must be one that we issued shortly before and nobody has used.
 *
 * A nonce itself proves that we issued it and when it ends. The database stores only used nonces, until they end. So a
 * request for a nonce, which anybody may make, writes nothing.
 */
import { Email } from '@nkra/contract/identity/sign-in.ts'
import { sql } from 'kysely'
import { createLocalJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from 'jose'
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { fail, Fail } from '../../platform/fail.ts'

export interface GoogleOptions {
  /** The client's id at Google, which is the audience of its tokens. */
  clientId: string
  /** A second issuer whose tokens are accepted, or null. */
  issuer: string | null
  /** The address of the issuer's keys, a JSON Web Key Set. */
  jwksUrl: string
  /** The address of the identity client that the browser loads. */
  scriptUrl: string
}

export interface Nonce {
  text: string
  expires: Date
}

export interface Google {
  readonly clientId: string
  readonly scriptUrl: string
  /** Issues a nonce for one sign-in within `NONCE_MS`. */
  issueNonce(): string
  /**
   * Answers the address that the token proves. Fails with `social_login_refused`, `social_login_unvouched`, and with
   * `social_login_unavailable` if the keys cannot be fetched. It does not use the nonce up.
   */
  verify(credential: string): Promise<{ email: string; nonce: Nonce }>
}

/** Google's names for itself. Its tokens carry either. */
const GOOGLE_ISSUERS = ['https://accounts.google.com', 'accounts.google.com']

export const NONCE_MS = 10 * 60_000
const NONCE_BYTES = 16

/** The allowed difference between our clock and the issuer's. */
const CLOCK_TOLERANCE_S = 10
/** Google's tokens live an hour. A token that claims more is refused. */
const TOKEN_AGE_MAX = '1h'

const Claims = z.object({
  iss: z.string(),
  sub: z.string().min(1),
  // One audience, and it is us: with several, §3.1.3.7 would have us trust the others too.
  aud: z.string(),
  azp: z.string().optional(),
  email: Email,
  email_verified: z.literal(true),
  /** The Google Workspace that manages the address. */
  hd: z.string().min(1).optional(),
  nonce: z.string(),
})

export function openGoogle(options: GoogleOptions, clock: Clock, nonceKey: Buffer): Google {
  const { clientId, issuer, jwksUrl, scriptUrl } = options
  const keys = openIssuerKeys(jwksUrl, clock)
  const checks = {
    algorithms: ['RS256'],
    issuer: issuer === null ? GOOGLE_ISSUERS : [...GOOGLE_ISSUERS, issuer],
    audience: clientId,
    requiredClaims: ['exp', 'iat'],
    maxTokenAge: TOKEN_AGE_MAX,
    clockTolerance: CLOCK_TOLERANCE_S,
  }
  return {
    clientId,
    scriptUrl,
    issueNonce: () => issueNonce(clock, nonceKey),
    async verify(credential) {
      const claims = await claimsOf(credential, (token) =>
        jwtVerify(token, keys, { ...checks, currentDate: clock.now() }),
      )
      const nonce = claims && readNonce(clock, nonceKey, claims.nonce)
      if (!nonce || (claims.azp !== undefined && claims.azp !== clientId)) fail('social_login_refused')
      if (!isVouchedFor(claims)) fail('social_login_unvouched')
      return { email: claims.email, nonce }
    },
  }
}

/** Uses the nonce up. False if it was used before. */
export async function useNonce(tx: Tx, { text, expires }: Nonce): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into spent_nonce (hash, expires_at) values (${createHash('sha256').update(text).digest()}, ${expires})
    on conflict (hash) do nothing
  `.execute(tx.sql)
  return numAffectedRows === 1n
}

/** Deletes used nonces whose credential has expired: Google’s credential would now be refused by its date. Answers how many. */
export async function dropEndedNonces(reader: Reader): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from spent_nonce where expires_at < ${new Date(reader.clock.ms() - NONCE_MS)}
  `.execute(reader.sql)
  return Number(numAffectedRows)
}

async function claimsOf(
  credential: string,
  verify: (token: string) => Promise<{ payload: unknown }>,
): Promise<z.output<typeof Claims> | null> {
  try {
    const { payload } = await verify(credential)
    return Claims.safeParse(payload).data ?? null
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

/**
 * Whether the issuer knows who has the address today. Google verifies an address only once, when its account is made.
 * It manages Gmail and the domains of its Workspace, which `hd` names. For other addresses Google asks for another
 * proof. An issuer that the operator configures is always believed.
 */
function isVouchedFor({ iss, email, hd }: z.output<typeof Claims>): boolean {
  return !GOOGLE_ISSUERS.includes(iss) || hd !== undefined || /@(gmail|googlemail)\.com$/.test(email)
}

/** A nonce: `{end in seconds, base 36}.{random}.{HMAC of both}`. */
function issueNonce(clock: Clock, key: Buffer): string {
  const end_s = Math.floor((clock.ms() + NONCE_MS) / 1000)
  const said = `${end_s.toString(36)}.${clock.bytes(NONCE_BYTES).toString('base64url')}`
  return `${said}.${signed(key, said).toString('base64url')}`
}

function readNonce(clock: Clock, key: Buffer, text: string): Nonce | null {
  const [end = '', chance = '', mac = ''] = text.split('.')
  const given = Buffer.from(mac, 'base64url')
  const expected = signed(key, `${end}.${chance}`)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const expires = new Date(Number.parseInt(end, 36) * 1000)
  // As it was given out, to the letter: another spelling of the same would be another nonce to `useNonce`.
  const whole = `${end}.${chance}.${expected.toString('base64url')}`
  return text === whole && expires.getTime() > clock.ms() ? { text, expires } : null
}

const signed = (key: Buffer, said: string): Buffer => createHmac('sha256', key).update(said).digest()

/**
 * How long the issuer's public keys count. They are fetched when first needed, and again for an unknown key, as after a
 * change of keys. That happens at most once a minute, because anybody can name a key that does not exist.
 */
export const KEYS_KEPT_MS = 3_600_000
export const KEYS_ANEW_MS = 60_000
const FETCH_LIMIT_MS = 5_000
const KEYS_BYTES_MAX = 64 * 1024

const KeySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(50) })

interface CachedKeys {
  find: JWTVerifyGetKey
  fetched_ms: number
}

/** Opens the issuer's keys. Fails with `social_login_unavailable` if the keys cannot be fetched. */
function openIssuerKeys(url: string, clock: Clock): JWTVerifyGetKey {
  let kept: CachedKeys | null = null
  let fetching: Promise<CachedKeys> | null = null

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

/** Reads the body, but no more than its limit. */
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
