/** What this domain's functions need. The front door opens it once. */
import type { User } from '../platform/actor.ts'
import type { Db } from '../platform/database/database.ts'
import { sealFor, type Seal } from '../platform/sealing.ts'
import { authenticate, LiveSessions } from './sessions/live-sessions.ts'
import { openGoogle, type Google, type GoogleOptions } from './sign-in/google.ts'
import { SignInCounts } from './sign-in/sign-in-counts.ts'
import { createHasher, type Hasher } from './users/password-hashing.ts'
import { createTokens, deriveHmacKey, type Tokens } from './sessions/tokens.ts'

/** The digits that stand in the place of the stars in the text with this id. */
export interface CodeTexts {
  codeOf(text: { accountId: bigint; id: bigint }, length: number): string
}

export interface IdentityResources {
  readonly db: Db
  readonly hasher: Hasher
  readonly tokens: Tokens
  readonly liveSessions: LiveSessions
  /** Answers the user of an access token. Fails with `session_ended` if the token is no longer valid. */
  authenticate(this: void, token: string): Promise<User>
  /** The key for digests of mailed codes. */
  readonly codeKey: Buffer
  /** The key for digests of recovery codes. */
  readonly recoveryKey: Buffer
  /** Seals the secrets of authenticators. */
  readonly seal: Seal
  /** Seals mails that wait to be sent. */
  readonly mailSeal: Seal
  /** The sign-in with Google. Null if no Google client is set up. */
  readonly unsubscribeKey: Buffer
  readonly codeTexts: CodeTexts
  readonly signIns: SignInCounts
  readonly administratorsNeedTwoStep: boolean
  /** Null if no Google client is set up. */
  readonly google: Google | null
  /**
   * The address of the web application, without a final slash: `https://nkra.example`. Links in mails begin with
   * it.
   */
  readonly origin: string
  close(): Promise<void>
}

export interface IdentityOptions {
  db: Db
  /** At least 32 bytes, the same for every process. Whoever knows it can sign in as anybody. */
  secret: Buffer
  origin: string
  codeTexts: CodeTexts
  google?: GoogleOptions | null
  /** Whether Administrators must sign in with two steps. True by default; false in the demo. */
  administratorsNeedTwoStep?: boolean
  accessLifetime_ms?: number
  hasher?: Hasher
}

export const ACCESS_LIFETIME_MS = 15 * 60_000

export async function openIdentityResources(options: IdentityOptions): Promise<IdentityResources> {
  const { db, secret, origin, codeTexts, accessLifetime_ms = ACCESS_LIFETIME_MS } = options
  const { administratorsNeedTwoStep = true } = options
  const tokens = createTokens({ clock: db.clock, secret, lifetime_ms: accessLifetime_ms })
  const liveSessions = await LiveSessions.open(db, administratorsNeedTwoStep)
  return {
    db,
    tokens,
    liveSessions,
    authenticate: (token) => authenticate(tokens, liveSessions, token),
    origin,
    codeTexts,
    signIns: new SignInCounts(),
    administratorsNeedTwoStep,
    hasher: options.hasher ?? createHasher(db.clock),
    codeKey: deriveHmacKey(secret, 'mailed code'),
    recoveryKey: deriveHmacKey(secret, 'recovery code'),
    unsubscribeKey: deriveHmacKey(secret, 'unsubscribe'),
    seal: sealFor('authenticators', secret.toString('base64url'), db.clock),
    mailSeal: sealFor('mails', secret.toString('base64url'), db.clock),
    google: options.google ? openGoogle(options.google, db.clock, deriveHmacKey(secret, 'nonce')) : null,
    close: () => liveSessions.close(),
  }
}
