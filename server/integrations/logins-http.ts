/** Binds the contract's calls about logins by other protocols to their verbs. */
import * as routes from '@nkra/contract/integrations/key-logins.ts'
import { serve } from '../platform/http/serve.ts'
import type { Server } from '../platform/http/server.ts'
import { createLogin, listLogins, removeLogin } from './keys/logins.ts'
import type { LiveLogins } from './keys/live-logins.ts'
import type { LoginSecrets } from './keys/login-secrets.ts'

export interface LoginsBound {
  live: LiveLogins
  secrets: LoginSecrets
  /** Where SMPP clients connect to; null where they cannot. */
  smpp: { host: string; port: number; tls: boolean } | null
  publicUrl: string
}

export function bindLogins(api: Server, bound: LoginsBound): void {
  const { db } = api
  const { secrets, smpp, publicUrl } = bound
  serve(api, routes.listLogins, async ({ actor }) => ({
    smpp,
    twilioUrl: publicUrl,
    mcpUrl: `${publicUrl}/mcp`,
    logins: await listLogins(db, actor),
  }))
  serve(api, routes.createLogin, ({ actor, params, request }) =>
    db.transaction((tx) => createLogin(tx, bound.live, secrets, actor, params.id, request)),
  )
  serve(api, routes.removeLogin, ({ actor, params, request }) =>
    db.transaction((tx) => removeLogin(tx, bound.live, actor, params.id, request)),
  )
}
