/** What the verbs of this domain are given. The front door opens it once. */
import type { User } from '../platform/actor.ts'
import type { Db } from '../platform/database/database.ts'
import { sealFor, type Seal } from '../platform/sealing.ts'
import { authenticate, LiveSessions } from './sessions/live-sessions.ts'
import { openGoogle, type Google, type GoogleOptions } from './sign-in/google.ts'
import { SignInCounts } from './sign-in/sign-in-counts.ts'
import { createHasher, type Hasher } from './users/password-hashing.ts'
import { createTokens, deriveHmacKey, type Tokens } from './sessions/tokens.ts'

/** The digits that are texted in the place of the stars in a text with this id. */
export interface CodeTexts {
  codeOf(text: { accountId: bigint; id: bigint }, length: number): string
}

export interface IdentityResources {
  readonly db: Db
  readonly hasher: Hasher
  readonly tokens: Tokens
  readonly liveSessions: LiveSessions
  /** Fails with `session_ended` where the access token is good no more. */
  authenticate(this: void, token: string): Promise<User>
  /** Under which mailed codes are digested. */
  readonly codeKey: Buffer
  /** The same for recovery codes. */
  readonly recoveryKey: Buffer
  /** Under which authenticators' secrets are kept. */
  readonly seal: Seal
  /** Under which mails wait to be sent. */
  readonly mailSeal: Seal
  readonly codeTexts: CodeTexts
  readonly signIns: SignInCounts
  readonly administratorsNeedTwoStep: boolean
  /** Null where no Google client is configured. */
  readonly google: Google | null
  /** Where the web application is: `https://nkra.example`, without a slash at its end. Links in mails begin so. */
  readonly origin: string
  close(): Promise<void>
}

export interface IdentityOptions {
  db: Db
  /** At least 32 bytes, the same for every process. With it one can sign in as anybody. */
  secret: Buffer
  origin: string
  codeTexts: CodeTexts
  google?: GoogleOptions | null
  /** True where nothing is said; false in the demo. */
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
    seal: sealFor('authenticators', secret.toString('base64url'), db.clock),
    mailSeal: sealFor('mails', secret.toString('base64url'), db.clock),
    google: options.google ? openGoogle(options.google, db.clock, deriveHmacKey(secret, 'nonce')) : null,
    close: () => liveSessions.close(),
  }
}
