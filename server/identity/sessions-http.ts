/** The routes of sessions, of acting as a customer, and of what keeps a customer out; each bound to its verb. */
import { setAccountStatus } from '@nkra/contract/catalog/accounts.ts'
import * as routes from '@nkra/contract/identity/sessions.ts'
import { serve } from '../platform/http/serve.ts'
import type { Server } from '../platform/http/server.ts'
import { changeAccountStatus } from './sessions/account-status.ts'
import type { Identity } from './identity.ts'
import { changeAsCustomer, endImpersonation, impersonate } from './sessions/impersonation.ts'
import { listSessions, revokeOtherSessions, revokeSession } from './sessions/own-sessions.ts'

export function bindSessions(api: Server, identity: Identity): void {
  const { db } = identity
  serve(api, routes.listSessions, ({ actor }) => listSessions(db, identity, actor))
  serve(api, routes.endSession, ({ actor, params, request }) =>
    db.transaction(async (tx) => {
      await revokeSession(tx, identity, actor, params.id, request)
      return null
    }),
  )
  serve(api, routes.endOtherSessions, ({ actor, request }) =>
    db.transaction(async (tx) => ({ ended: await revokeOtherSessions(tx, identity, actor, request) })),
  )
  serve(api, routes.impersonate, ({ actor, body, request }) => impersonate(identity, actor, body, request))
  serve(api, routes.changeAsCustomer, ({ actor, body, request }) =>
    changeAsCustomer(identity, actor, body.reason, request),
  )
  serve(api, routes.endImpersonation, ({ body, request }) => endImpersonation(identity, body, request))
  serve(api, setAccountStatus, ({ actor, params, body, request }) =>
    changeAccountStatus(identity, actor, { accountId: params.id, ...body }, request),
  )
}
