/** The routes of identity, each bound to its verb. */
import * as routes from '@nkra/contract/identity.ts'
import { said } from '../platform/envelope.ts'
import { fail } from '../platform/fail.ts'
import { serve } from '../platform/http.ts'
import type { Server } from '../platform/http-server.ts'
import type { Identity } from './identity.ts'
import { askForCode } from './mailed-codes.ts'
import { changePassword, resetPassword, verifyResetCode } from './password-change.ts'
import { confirm, register } from './registration.ts'
import { endSession, refreshSession } from './sessions.ts'
import { signIn } from './sign-in.ts'

export function bindIdentity(api: Server, identity: Identity): void {
  const { db } = identity
  serve(api, routes.signIn, ({ body, request }) => signIn(identity, request.ip, body))
  // True of every installation: there is no setting yet that names a Google client.
  serve(api, routes.socialLogin, () => fail('social_login_unavailable'))
  serve(api, routes.refresh, ({ body }) => refreshSession(identity, body))
  serve(api, routes.validateSession, ({ actor }) => ({ expires: actor.expires }))
  serve(api, routes.signOut, ({ actor }) =>
    db.transaction(async (tx) => {
      await endSession(tx, identity, actor)
      return null
    }),
  )
  serve(api, routes.changePassword, async ({ actor, body }) =>
    said('Password changed successfully', await changePassword(identity, actor, body)),
  )
  serve(api, routes.register, ({ body, request }) => register(identity, request.ip, body))
  serve(api, routes.confirmEmail, ({ body, request }) => confirm(identity, request.ip, body))
  serve(api, routes.resendVerificationCode, ({ body, request }) =>
    askForCode(identity, request.ip, { ...body, purpose: 'confirm' }),
  )
  serve(api, routes.forgetPassword, ({ body, request }) =>
    askForCode(identity, request.ip, { ...body, purpose: 'reset' }),
  )
  serve(api, routes.verifyCode, ({ body, request }) => verifyResetCode(identity, request.ip, body))
  serve(api, routes.resetPassword, ({ body, request }) => resetPassword(identity, request.ip, body))
}
