/**
 * Confirms who a person is within an open session. Calls that cannot be undone, or that give others access, ask for this: a
 * session may be in the wrong hands. One proof is enough: the password, a code of the second step, or a new sign-in with
 * Google for people who know no password.
 */
import type { confirmSession as route } from '@nkra/contract/identity/sign-in.ts'
import { CONFIRMED_MS } from '@nkra/contract/confirmation.ts'
import type { z } from 'zod'
import type { User as Actor } from '../../platform/actor.ts'
import { audit, type RequestInfo } from '../../platform/database/audit.ts'
import type { Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import { useNonce } from './google.ts'
import type { IdentityResources } from '../resources.ts'
import { storeConfirmation } from '../sessions/sessions.ts'
import { withSecondStep, requirePassword, readTwoStep } from './two-step.ts'

type Given = z.output<typeof route.body>

/**
 * Answers until when it counts. Fails with `current_password_wrong`, `second_step_refused`, `two_step_not_in_force`,
 * `social_login_off`, `social_login_refused`, `social_login_unvouched`, `social_login_unavailable`, `too_many_attempts`.
 */
export async function confirmSession(
  identity: IdentityResources,
  actor: Actor,
  given: Given,
  request: RequestInfo,
): Promise<{ expires: Date }> {
  const { db } = identity
  const confirmed = async (tx: Tx, by: 'password' | 'second_step' | 'google') => {
    const { accountId, sessionId } = actor
    await storeConfirmation(tx, identity, actor)
    await audit(tx, actor, {
      accountId,
      action: 'session_confirmed',
      subject: { kind: 'ses', id: sessionId },
      detail: { by },
      request,
    })
    return { expires: new Date(tx.clock.ms() + CONFIRMED_MS) }
  }
  if ('password' in given) {
    await requirePassword(identity, actor, given.password)
    return db.transaction((tx) => confirmed(tx, 'password'))
  }
  if ('code' in given) {
    if ((await readTwoStep(db, actor)).inForceSince === null) fail('two_step_not_in_force')
    return withSecondStep(identity, actor, given.code, request, (tx) => confirmed(tx, 'second_step'))
  }
  const { google } = identity
  if (google === null) fail('social_login_off')
  if (given.clientId !== google.clientId) fail('social_login_refused')
  const { email, nonce } = await google.verify(given.credential)
  return db.transaction(async (tx) => {
    if (email !== actor.email || !(await useNonce(tx, nonce))) fail('social_login_refused')
    return confirmed(tx, 'google')
  })
}
