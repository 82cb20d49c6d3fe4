/**
 * Tokens. The access token is a JWT (RFC 7519, typed as RFC 9068 asks) that names the person, the session, the role and
 * the end. The refresh token is random and contains no data.
 *
 * Verification uses one algorithm and one key, both fixed by us: a token's header chooses neither (ASVS 5.0 §9.1). A
 * token's claims stay in memory until it ends, because reading a token takes 16 µs, a fifth of the processor time of a
 * small request. Holding them there adds no risk, because that memory also holds the key that can make any token.
 */
import { decodeId, encodeId } from '@nkra/contract/wire.ts'
import type { Role } from '@nkra/contract/permissions.ts'
import { createSigner, createVerifier } from 'fast-jwt'
import { createHash, createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { RecentMap } from '../../platform/recent-map.ts'

/** The claims of a session's token. The role claim is for the browser; the server trusts the database. */
export interface Claims {
  accountId: bigint
  userId: bigint
  sessionId: bigint
  /** The person who acts as the user: the claim `act` (RFC 8693 §4.1). */
  impersonator: Impersonator | null
  /** The session's epoch when the token was issued. */
  epoch: number
  /** When the token ends, in whole seconds. */
  expires: Date
}

/** An Administrator who acts as a customer. */
export interface Impersonator {
  accountId: bigint
  userId: bigint
}

/** The claims of a new token. The token ends with the session if that ends sooner. */
export type TokenClaims = Omit<Claims, 'expires' | 'impersonator' | 'epoch'> & {
  role: Role
  epoch?: number
  impersonator?: Impersonator | null
  endsAt?: Date | null
}

export interface Tokens {
  readonly lifetime_ms: number
  /** A token that ends `lifetime_ms` from now. */
  issue(claims: TokenClaims): { token: string; expires: Date }
  /** The token's claims. Null if we did not issue it, or if it has ended. */
  read(token: string): Claims | null
  /** The token's claims, even if it has ended. Null if we did not issue it. */
  readEnded(token: string): Claims | null
  /** Makes the first refresh token of a session. */
  firstRefresh(): string
  /** The refresh token after this one. It is always the same, and nobody can compute it without the key. */
  nextRefresh(refresh: string): string
  /** The stored form of a refresh token. */
  refreshHash(refresh: string): Buffer
}

const ISSUER = 'nkra'
const AUDIENCE = 'nkra-api'
const TYPE = 'at+jwt'
const ALGORITHM = 'HS256'

const KEY_BYTES_MIN = 32
const REFRESH_BYTES = 32

/** The most tokens in memory, about 700 bytes each. The one that was read longest ago goes first. */
const REMEMBERED_MAX = 20_000

const Payload = z.object({
  sub: z.string(),
  account: z.string(),
  sid: z.string(),
  exp: z.int(),
  epoch: z.int().default(0),
  act: z.object({ sub: z.string(), account: z.string() }).optional(),
})

export interface TokenOptions {
  clock: Clock
  /** The secret that all processes share. Keys derived from it sign what leaves here. */
  secret: Buffer
  lifetime_ms: number
}

export function createTokens({ clock, secret, lifetime_ms }: TokenOptions): Tokens {
  if (secret.length < KEY_BYTES_MIN)
    throw new RangeError(`the token secret has at least ${KEY_BYTES_MIN} bytes`)
  const accessKey = deriveHmacKey(secret, 'access token')
  const refreshKey = deriveHmacKey(secret, 'refresh token')
  const sign = createSigner({ key: accessKey, algorithm: ALGORITHM, header: { alg: ALGORITHM, typ: TYPE } })
  // The library would compare with the machine's clock; the end is compared here, with ours.
  const verify = createVerifier({
    key: accessKey,
    algorithms: [ALGORITHM],
    allowedIss: ISSUER,
    allowedAud: AUDIENCE,
    requiredClaims: ['iss', 'aud', 'sub', 'exp', 'iat'],
    checkTyp: TYPE,
    ignoreExpiration: true,
  })

  const readEnded = (token: string): Claims | null => {
    try {
      return claimsOf(verify(token))
    } catch {
      return null
    }
  }

  const remembered = new RecentMap<string, Claims>(REMEMBERED_MAX)

  return {
    lifetime_ms,
    issue({ accountId, userId, sessionId, role, epoch = 0, impersonator = null, endsAt = null }) {
      const now_s = Math.floor(clock.ms() / 1000)
      const end_ms = Math.min(now_s * 1000 + lifetime_ms, endsAt?.getTime() ?? Infinity)
      const exp = Math.floor(end_ms / 1000)
      const token = sign({
        iss: ISSUER,
        aud: AUDIENCE,
        sub: encodeId('usr', userId),
        account: encodeId('acc', accountId),
        sid: encodeId('ses', sessionId),
        role,
        ...(epoch > 0 && { epoch }),
        ...(impersonator && {
          act: {
            sub: encodeId('usr', impersonator.userId),
            account: encodeId('acc', impersonator.accountId),
          },
        }),
        iat: now_s,
        exp,
      })
      return { token, expires: new Date(exp * 1000) }
    },
    read(token) {
      const known = remembered.get(token)
      const claims = known ?? readEnded(token)
      if (claims === null) return null
      if (claims.expires.getTime() <= clock.ms()) {
        remembered.delete(token)
        return null
      }
      if (known === undefined) remembered.set(token, claims)
      return claims
    },
    readEnded,
    firstRefresh: () => clock.bytes(REFRESH_BYTES).toString('base64url'),
    nextRefresh: (refresh) => createHmac('sha256', refreshKey).update(refresh).digest('base64url'),
    refreshHash: (refresh) => createHash('sha256').update(refresh).digest(),
  }
}

/** Derives a key for one purpose, so that nothing made for one purpose counts for another. */
export function deriveHmacKey(secret: Buffer, purpose: string): Buffer {
  return createHmac('sha256', secret).update(purpose).digest()
}

function claimsOf(payload: unknown): Claims | null {
  const { data } = Payload.safeParse(payload)
  if (!data) return null
  const userId = decodeId('usr', data.sub)
  const accountId = decodeId('acc', data.account)
  const sessionId = decodeId('ses', data.sid)
  const impersonator = impersonatorOf(data.act)
  if (userId === null || accountId === null || sessionId === null || impersonator === undefined) return null
  return { accountId, userId, sessionId, impersonator, epoch: data.epoch, expires: new Date(data.exp * 1000) }
}

/** The acting Administrator of a token. Undefined if the claim exists and cannot be read. */
function impersonatorOf(act: z.output<typeof Payload>['act']): Impersonator | null | undefined {
  if (act === undefined) return null
  const userId = decodeId('usr', act.sub)
  const accountId = decodeId('acc', act.account)
  return userId === null || accountId === null ? undefined : { accountId, userId }
}
