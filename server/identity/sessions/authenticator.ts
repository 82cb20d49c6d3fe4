/** From the bearer token of a request to the actor on whose behalf it is carried out. */
import type { User } from '../../platform/actor.ts'
import { fail } from '../../platform/fail.ts'
import type { Liveness } from './live-sessions.ts'
import type { Tokens } from './tokens.ts'

/**
 * Fails with `session_ended` where the token is not one of ours, has ended, or its session is over. Role, address
 * and who acts as the user are those on record now, whatever the token says.
 */
export type Authenticate = (token: string) => Promise<User>

export function createAuthenticator(tokens: Tokens, liveness: Liveness): Authenticate {
  return async (token) => {
    const claims = tokens.read(token)
    const living = claims && (await liveness.of(claims))
    if (!living || living.impersonator?.userId !== claims.impersonator?.userId) fail('session_ended')
    const { epoch, ...of } = claims
    const { epoch: good, ...person } = living
    if (epoch !== good) fail('session_ended')
    return { kind: 'user', ...of, ...person }
  }
}
