/** Binds each route of identity to the function that answers it. */
import * as routes from '@nkra/contract/identity/sign-in.ts'
import * as sessions from '@nkra/contract/identity/sessions.ts'
import { changeLanguage } from '@nkra/contract/identity/languages.ts'
import { listMailPreviews } from '@nkra/contract/identity/mail-previews.ts'
import * as notifications from '@nkra/contract/identity/notifications.ts'
import * as profileRoutes from '@nkra/contract/identity/profile.ts'
import * as savedViews from '@nkra/contract/identity/saved-views.ts'
import * as team from '@nkra/contract/identity/team.ts'
import { ClearingCache, withMessage } from '../platform/http/envelope.ts'
import { serve } from '../platform/http/serve.ts'
import type { Server } from '../platform/http/server.ts'
import { confirmSession, signIn, signInByGoogle } from './sign-in/sign-in.ts'
import type { IdentityResources } from './resources.ts'
import {
  changeAsCustomer,
  endImpersonation,
  impersonate,
  impersonationOf,
  signOut,
} from './sessions/impersonation.ts'
import { requestCode } from './sign-in/code-mails.ts'
import { changePassword, resetPassword, verifyResetCode } from './sign-in/password-change.ts'
import { confirm, register } from './sign-in/registration.ts'
import { listSessions, refreshSession, revokeOtherSessions, revokeSession } from './sessions/sessions.ts'
import { changeTeamTwoStep, twoStepRequiredBy } from './teams/two-step-rule.ts'
import {
  beginTwoStep,
  confirmTwoStep,
  disableTwoStep,
  renewRecoveryCodes,
  readTwoStep,
} from './sign-in/two-step.ts'
import { setAccountStatus } from '@nkra/contract/catalog/accounts.ts'
import { changeAccountStatus } from './sessions/account-status.ts'
import { inviteMember, resendInvitation, withdrawInvitation } from './teams/invitations.ts'
import { mailPreviews } from './notifications/mail-previews.ts'
import { countUnread, listNotifications, readAll, readOne } from './notifications/centre.ts'
import {
  changeChoices,
  changeNotifications,
  readChoices,
  readNotifications,
} from './notifications/choices.ts'
import { confirmPhone, textPhoneCode } from './users/phones.ts'
import { changeMemberRole, disableMember, enableMember, listTeam } from './teams/team.ts'
import { changeView, deleteView, listViews, saveView } from './views/saved-views.ts'
import { changeProfile, readProfile, storeLanguage } from './users/users.ts'

export function bindIdentity(api: Server, identity: IdentityResources): void {
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
    async ({ actor, request }) => new ClearingCache(await signOut(identity, actor, request)),
  )
  serve(api, routes.confirmSession, ({ actor, body, request }) =>
    confirmSession(identity, actor, body, request),
  )
  serve(api, routes.changePassword, async ({ actor, body, request }) =>
    withMessage('Password changed successfully', await changePassword(identity, actor, body, request)),
  )
  serve(api, routes.register, ({ body, request }) => register(identity, request, body))
  serve(api, routes.confirmEmail, ({ body, request }) => confirm(identity, request.ip, body))
  serve(api, routes.resendVerificationCode, ({ body, request }) =>
    requestCode(identity, request.ip, { ...body, purpose: 'confirm' }),
  )
  serve(api, routes.forgetPassword, ({ body, request }) =>
    requestCode(identity, request.ip, { ...body, purpose: 'reset' }),
  )
  serve(api, routes.verifyCode, ({ body, request }) => verifyResetCode(identity, request.ip, body))
  serve(api, routes.resetPassword, ({ body, request }) => resetPassword(identity, request, body))
  serve(api, routes.getTwoStep, async ({ actor }) => ({
    ...(await readTwoStep(db, actor)),
    neededBy: await twoStepRequiredBy(identity, actor),
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
  serve(api, changeLanguage, ({ actor, body }) => storeLanguage(db, actor, body.language))
  bindTeam(api, identity)
  bindSessions(api, identity)
  bindNotifications(api, identity)
  bindViews(api, identity)
}

function bindNotifications(api: Server, { db, origin }: IdentityResources): void {
  serve(api, listMailPreviews, ({ query }) => mailPreviews(origin, query.language))
  serve(api, notifications.listNotifications, ({ actor, query }) => listNotifications(db, actor, query))
  serve(api, notifications.countNotifications, async ({ actor }) => ({
    unread: await countUnread(db, actor),
  }))
  serve(api, notifications.readNotification, ({ actor, params }) =>
    db.transaction(async (tx) => {
      await readOne(tx, actor, params.id)
      return null
    }),
  )
  serve(api, notifications.readNotifications, ({ actor, body }) =>
    db.transaction(async (tx) => {
      await readAll(tx, actor, body.until)
      return null
    }),
  )
  serve(api, notifications.getNotificationChoices, ({ actor }) => readChoices(db, actor))
  serve(api, notifications.changeNotificationChoices, ({ actor, body }) =>
    db.transaction((tx) => changeChoices(tx, actor, body)),
  )
}

function bindViews(api: Server, { db }: IdentityResources): void {
  serve(api, savedViews.listViews, ({ actor, query }) => listViews(db, actor, query.list))
  serve(api, savedViews.saveView, ({ actor, body }) => db.transaction((tx) => saveView(tx, actor, body)))
  serve(api, savedViews.changeView, ({ actor, params, body }) =>
    db.transaction((tx) => changeView(tx, actor, params.id, body)),
  )
  serve(api, savedViews.deleteView, ({ actor, params }) =>
    db.transaction(async (tx) => {
      await deleteView(tx, actor, params.id)
      return null
    }),
  )
}

function bindSessions(api: Server, identity: IdentityResources): void {
  const { db } = identity
  serve(api, sessions.listSessions, ({ actor }) => listSessions(db, identity, actor))
  serve(api, sessions.endSession, ({ actor, params, request }) =>
    db.transaction(async (tx) => {
      await revokeSession(tx, identity, actor, params.id, request)
      return null
    }),
  )
  serve(api, sessions.endOtherSessions, ({ actor, request }) =>
    db.transaction(async (tx) => ({ ended: await revokeOtherSessions(tx, identity, actor, request) })),
  )
  serve(api, sessions.impersonate, ({ actor, body, request }) => impersonate(identity, actor, body, request))
  serve(api, sessions.changeAsCustomer, ({ actor, body, request }) =>
    changeAsCustomer(identity, actor, body.reason, request),
  )
  serve(api, sessions.endImpersonation, ({ body, request }) => endImpersonation(identity, body, request))
  serve(api, setAccountStatus, ({ actor, params, body, request }) =>
    changeAccountStatus(identity, actor, { accountId: params.id, ...body }, request),
  )
}

function bindTeam(api: Server, identity: IdentityResources): void {
  const { db } = identity
  serve(api, profileRoutes.getProfile, ({ actor }) => readProfile(db, actor))
  serve(api, profileRoutes.changeProfile, ({ actor, body, request }) =>
    db.transaction((tx) => changeProfile(tx, actor, body, request)),
  )
  serve(api, profileRoutes.textPhoneCode, ({ actor }) => textPhoneCode(identity, actor))
  serve(api, profileRoutes.confirmPhone, async ({ actor, body }) => {
    await confirmPhone(identity, { ...actor, code: body.code })
    return readProfile(db, actor)
  })
  serve(api, profileRoutes.getNotifications, ({ actor }) => readNotifications(db, actor))
  serve(api, profileRoutes.changeNotifications, ({ actor, body }) =>
    db.transaction((tx) => changeNotifications(tx, actor, body)),
  )
  serve(api, team.listTeam, ({ actor }) => listTeam(db, actor))
  serve(api, team.inviteMember, ({ actor, body, request }) => inviteMember(identity, actor, body, request))
  serve(api, team.resendInvitation, ({ actor, params, request }) =>
    resendInvitation(identity, actor, params.id, request),
  )
  serve(api, team.withdrawInvitation, ({ actor, params, request }) =>
    db.transaction((tx) => withdrawInvitation(tx, actor, params.id, request)),
  )
  serve(api, team.changeMemberRole, ({ actor, params, body, request }) =>
    db.transaction((tx) =>
      changeMemberRole(tx, identity, actor, { memberId: params.id, role: body.role }, request),
    ),
  )
  serve(api, team.changeTeamTwoStep, ({ actor, body, request }) =>
    db.transaction((tx) => changeTeamTwoStep(tx, identity, actor, body, request)),
  )
  serve(api, team.disableMember, ({ actor, params, request }) =>
    db.transaction((tx) => disableMember(tx, identity, actor, params.id, request)),
  )
  serve(api, team.enableMember, ({ actor, params, request }) =>
    db.transaction((tx) => enableMember(tx, actor, params.id, request)),
  )
}
