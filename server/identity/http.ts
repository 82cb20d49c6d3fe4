/** The routes of identity, each bound to its verb. */
import * as routes from '@nkra/contract/identity/sign-in.ts'
import { Forgetting, said } from '../platform/http/envelope.ts'
import { serve } from '../platform/http/serve.ts'
import type { Server } from '../platform/http/server.ts'
import { confirmSession } from './sign-in/confirm-session.ts'
import type { Identity } from './identity.ts'
import { impersonationOf, signOut } from './sessions/impersonation.ts'
import { askForCode } from './sign-in/code-mails.ts'
import { changePassword, resetPassword, verifyResetCode } from './sign-in/password-change.ts'
import { confirm, register } from './sign-in/registration.ts'
import { refreshSession } from './sessions/sessions.ts'
import { bindSessions } from './sessions-http.ts'
import { signIn, signInByGoogle } from './sign-in/sign-in.ts'
import { bindTeam } from './team-http.ts'
import { twoStepNeededBy } from './teams/two-step-rule.ts'
import {
  beginTwoStep,
  confirmTwoStep,
  disableTwoStep,
  renewRecoveryCodes,
  twoStepOf,
} from './sign-in/two-step.ts'

export function bindIdentity(api: Server, identity: Identity): void {
  const { db } = identity
  serve(api, routes.signIn, ({ body, request }) => signIn(identity, request, body))
  serve(api, routes.socialLogin, ({ body, request }) => signInByGoogle(identity, request, body))
  serve(api, routes.socialLoginOffer, () => {
    const { google } = identity
    return google && { clientId: google.clientId, nonce: google.issueNonce(), script: google.scriptUrl }
  })
  serve(api, routes.refresh, ({ body }) => refreshSession(identity, body))
  serve(api, routes.validateSession, async ({ actor }) => ({
    expires: actor.expires,
    impersonation: await impersonationOf(db, actor),
  }))
  serve(
    api,
    routes.signOut,
    async ({ actor, request }) => new Forgetting(await signOut(identity, actor, request)),
  )
  serve(api, routes.confirmSession, ({ actor, body, request }) =>
    confirmSession(identity, actor, body, request),
  )
  serve(api, routes.changePassword, async ({ actor, body, request }) =>
    said('Password changed successfully', await changePassword(identity, actor, body, request)),
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
  serve(api, routes.resetPassword, ({ body, request }) => resetPassword(identity, request, body))
  serve(api, routes.getTwoStep, async ({ actor }) => ({
    ...(await twoStepOf(db, actor)),
    neededBy: await twoStepNeededBy(identity, actor),
  }))
  serve(api, routes.beginTwoStep, ({ actor, body }) => beginTwoStep(identity, actor, body))
  serve(api, routes.confirmTwoStep, ({ actor, body, request }) =>
    confirmTwoStep(identity, actor, body, request),
  )
  serve(api, routes.disableTwoStep, ({ actor, body, request }) =>
    disableTwoStep(identity, actor, body, request),
  )
  serve(api, routes.renewRecoveryCodes, async ({ actor, body, request }) => ({
    recoveryCodes: await renewRecoveryCodes(identity, actor, body, request),
  }))
  bindTeam(api, identity)
  bindSessions(api, identity)
}
