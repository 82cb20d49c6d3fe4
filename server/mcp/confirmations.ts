/**
 * Confirmation tokens, which a tool that spends money requires. A token says which key may send what, at which
 * estimate, until when. It is signed, so that unconfirmed estimates need no rows. The send that it confirms uses an
 * idempotency key made from it, so it happens once.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ApiKey } from '../platform/actor.ts'
import type { Clock } from '../platform/clock.ts'
import { requestFingerprint } from '../platform/http/idempotency.ts'
import { deriveKey } from '../platform/sealing.ts'
import { ToolRefused } from './calls.ts'

/** How long a token is valid. */
export const TOKEN_MS = 600_000
/** How many bytes of an estimate's hash a token contains. */
const ESTIMATE_BYTES = 16

export interface Confirmation {
  /** The idempotency key of the send that the token confirms. */
  idempotencyKey: string
  isExpired: boolean
  /** Whether the token was given for exactly this estimate. */
  isFor(estimate: object): boolean
}

export class Confirmations {
  readonly #signing: Buffer
  readonly #clock: Clock

  /** `secret` is the program's. The key that signs the tokens is derived from it. */
  constructor(secret: string, clock: Clock) {
    this.#signing = deriveKey(secret, 'nkra mcp confirmations')
    this.#clock = clock
  }

  /** Makes a token `nonce.expiry.estimate.signature` for this key, content and estimate. */
  make(key: ApiKey, content: object, estimate: object): { token: string; expiresAt: Date } {
    const expiresAt = new Date(this.#clock.ms() + TOKEN_MS)
    const nonce = this.#clock.bytes(12).toString('hex')
    const head = `${nonce}.${expiresAt.getTime().toString(36)}.${hashOf(estimate)}`
    return { token: `${head}.${this.#sign(key, content, head).toString('base64url')}`, expiresAt }
  }

  /** Opens a token. Throws `confirmation_mismatch` if it is not for this key and content. */
  open(key: ApiKey, content: object, token: string): Confirmation {
    const [nonce = '', expiry = '', estimateHash = '', signature = ''] = token.split('.')
    const expected = this.#sign(key, content, `${nonce}.${expiry}.${estimateHash}`)
    const given = Buffer.from(signature, 'base64url')
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      throw new ToolRefused(
        'confirmation_mismatch',
        'This confirmationToken is not for exactly this content. Call estimate again.',
      )
    }
    return {
      idempotencyKey: `mcp:${nonce}`,
      isExpired: Number.parseInt(expiry, 36) <= this.#clock.ms(),
      isFor: (estimate) => hashOf(estimate) === estimateHash,
    }
  }

  #sign({ accountId, keyId }: ApiKey, content: object, head: string): Buffer {
    return createHmac('sha256', this.#signing)
      .update(`${accountId} ${keyId} ${head} `)
      .update(requestFingerprint('mcp', content))
      .digest()
  }
}

const hashOf = (estimate: object) =>
  requestFingerprint('estimate', estimate).subarray(0, ESTIMATE_BYTES).toString('base64url')
