/** The routes of the team and of what concerns oneself, each bound to its verb. */
import * as routes from '@nkra/contract/identity/team.ts'
import { serve } from '../platform/http/serve.ts'
import type { Server } from '../platform/http/server.ts'
import type { Identity } from './identity.ts'
import { inviteMember, resendInvitation, withdrawInvitation } from './teams/invitations.ts'
import { changeNotifications, readNotifications } from './notifications/notifications.ts'
import { confirmPhone, textPhoneCode } from './users/phones.ts'
import { changeTeamTwoStep } from './teams/two-step-rule.ts'
import { changeMemberRole, disableMember, enableMember, listTeam } from './teams/team.ts'
import { changeProfile, readProfile } from './users/users.ts'

export function bindTeam(api: Server, identity: Identity): void {
  const { db } = identity
  serve(api, routes.getProfile, ({ actor }) => readProfile(db, actor))
  serve(api, routes.changeProfile, ({ actor, body, request }) =>
    db.transaction((tx) => changeProfile(tx, actor, body, request)),
  )
  serve(api, routes.textPhoneCode, ({ actor }) => textPhoneCode(identity, actor))
  serve(api, routes.confirmPhone, async ({ actor, body }) => {
    await confirmPhone(identity, { ...actor, code: body.code })
    return readProfile(db, actor)
  })
  serve(api, routes.getNotifications, ({ actor }) => readNotifications(db, actor))
  serve(api, routes.changeNotifications, ({ actor, body }) =>
    db.transaction((tx) => changeNotifications(tx, actor, body)),
  )
  serve(api, routes.listTeam, ({ actor }) => listTeam(db, actor))
  serve(api, routes.inviteMember, ({ actor, body, request }) => inviteMember(identity, actor, body, request))
  serve(api, routes.resendInvitation, ({ actor, params, request }) =>
    resendInvitation(identity, actor, params.id, request),
  )
  serve(api, routes.withdrawInvitation, ({ actor, params, request }) =>
    db.transaction((tx) => withdrawInvitation(tx, actor, params.id, request)),
  )
  serve(api, routes.changeMemberRole, ({ actor, params, body, request }) =>
    db.transaction((tx) =>
      changeMemberRole(tx, identity, actor, { memberId: params.id, role: body.role }, request),
    ),
  )
  serve(api, routes.changeTeamTwoStep, ({ actor, body, request }) =>
    db.transaction((tx) => changeTeamTwoStep(tx, identity, actor, body, request)),
  )
  serve(api, routes.disableMember, ({ actor, params, request }) =>
    db.transaction((tx) => disableMember(tx, identity, actor, params.id, request)),
  )
  serve(api, routes.enableMember, ({ actor, params, request }) =>
    db.transaction((tx) => enableMember(tx, actor, params.id, request)),
  )
}
