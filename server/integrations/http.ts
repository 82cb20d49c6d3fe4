/** Binds the contract's calls about customers' programs to their verbs. */
import * as routes from '@nkra/contract/integrations/keys.ts'
import * as requestLog from '@nkra/contract/integrations/request-log.ts'
import { serve } from '../platform/http/serve.ts'
import type { Server } from '../platform/http/server.ts'
import { createKey, listKeys, revokeKey, rotateKey } from './keys/keys.ts'
import type { LiveKeys } from './keys/live-keys.ts'
import { listRequests } from './keys/request-log.ts'

export function bindIntegrations(api: Server, live: LiveKeys): void {
  const { db } = api
  serve(api, routes.listKeys, ({ actor }) => listKeys(db, actor))
  serve(api, routes.createKey, ({ actor, body, request }) =>
    db.transaction((tx) => createKey(tx, actor, body, request)),
  )
  serve(api, routes.rotateKey, ({ actor, params, body, request }) =>
    db.transaction((tx) => rotateKey(tx, live, actor, { ...params, ...body }, request)),
  )
  serve(api, routes.revokeKey, ({ actor, params, request }) =>
    db.transaction((tx) => revokeKey(tx, live, actor, params.id, request)),
  )
  serve(api, requestLog.listRequests, ({ actor, query }) => listRequests(db, actor, query))
}
