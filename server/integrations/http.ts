/** Binds the contract's calls about customers' programs to the functions that answer them. */
import * as eventLog from '@nkra/contract/integrations/events.ts'
import * as keys from '@nkra/contract/integrations/keys.ts'
import * as requestLog from '@nkra/contract/integrations/request-log.ts'
import * as hooks from '@nkra/contract/integrations/webhooks.ts'
import * as deliveries from './webhooks/deliveries.ts'
import { listEvents } from './webhooks/event-log.ts'
import * as webhooks from './webhooks/webhooks.ts'
import { serve } from '../platform/http/serve.ts'
import type { Server } from '../platform/http/server.ts'
import { createKey, listKeys, revokeKey, rotateKey, type KeyReplaced } from './keys/keys.ts'
import type { LiveKeys } from './keys/live-keys.ts'
import { listRequests } from './keys/request-log.ts'
import { createLogin, listLogins, removeLogin } from './keys/logins.ts'
import type { LiveLogins } from './keys/live-logins.ts'
import type { LoginSecrets } from './keys/login-secrets.ts'
import { EVENT_EXAMPLES, EVENT_TYPES } from '@nkra/contract/integrations/webhook-events.ts'

export function bindIntegrations(api: Server, live: LiveKeys, replaced?: KeyReplaced): void {
  const { db } = api
  serve(api, keys.listKeys, ({ actor }) => listKeys(db, actor))
  serve(api, keys.createKey, ({ actor, body, request }) =>
    db.transaction((tx) => createKey(tx, actor, body, request)),
  )
  serve(api, keys.rotateKey, ({ actor, params, body, request }) =>
    db.transaction((tx) => rotateKey(tx, live, actor, { ...params, ...body }, request, replaced)),
  )
  serve(api, keys.revokeKey, ({ actor, params, request }) =>
    db.transaction((tx) => revokeKey(tx, live, actor, params.id, request)),
  )
  serve(api, requestLog.listRequests, ({ actor, query }) => listRequests(db, actor, query))
}

/** The address at which SMPP clients connect. */
export interface SmppAddress {
  host: string
  port: number
  tls: boolean
}

interface LoginsOptions {
  live: LiveLogins
  secrets: LoginSecrets
  /** Null if SMPP clients cannot connect. */
  smpp: SmppAddress | null
  publicUrl: string
}

export function bindLogins(api: Server, bound: LoginsOptions): void {
  const { db } = api
  const { secrets, smpp, publicUrl } = bound
  serve(api, keys.listLogins, async ({ actor }) => ({
    smpp,
    twilioUrl: publicUrl,
    mcpUrl: `${publicUrl}/mcp`,
    logins: await listLogins(db, actor),
  }))
  serve(api, keys.createLogin, ({ actor, params, request }) =>
    db.transaction((tx) => createLogin(tx, bound.live, secrets, actor, params.id, request)),
  )
  serve(api, keys.removeLogin, ({ actor, params, request }) =>
    db.transaction((tx) => removeLogin(tx, bound.live, actor, params.id, request)),
  )
}

const EXAMPLE_AT = '2026-11-02T09:15:04.120Z'
const examples = EVENT_TYPES.map((type) => ({
  type,
  example: { type, timestamp: EXAMPLE_AT, data: { ...EVENT_EXAMPLES[type] } },
}))

export function bindWebhooks(api: Server, manner: webhooks.WebhookSettings): void {
  const { db } = api
  serve(api, hooks.listEventTypes, async () => examples)
  serve(api, eventLog.listEvents, ({ actor, query }) => listEvents(db, actor, query))
  serve(api, hooks.listWebhooks, ({ actor }) => webhooks.listWebhooks(db, actor))
  serve(api, hooks.createWebhook, ({ actor, body, request }) =>
    db.transaction((tx) => webhooks.createWebhook(tx, manner, actor, body, request)),
  )
  serve(api, hooks.changeWebhook, ({ actor, params, body, request }) =>
    db.transaction((tx) => webhooks.changeWebhook(tx, manner, actor, { ...params, ...body }, request)),
  )
  serve(api, hooks.rotateWebhookSecret, ({ actor, params, body, request }) =>
    db.transaction((tx) => webhooks.rotateWebhookSecret(tx, manner, actor, { ...params, ...body }, request)),
  )
  serve(api, hooks.enableWebhook, ({ actor, params, request }) =>
    db.transaction((tx) => webhooks.enableWebhook(tx, actor, params.id, request)),
  )
  serve(api, hooks.disableWebhook, ({ actor, params, request }) =>
    db.transaction((tx) => webhooks.disableWebhook(tx, actor, params.id, request)),
  )
  serve(api, hooks.removeWebhook, ({ actor, params, request }) =>
    db.transaction((tx) => webhooks.removeWebhook(tx, actor, params.id, request)),
  )
  serve(api, hooks.testWebhook, ({ actor, params }) =>
    db.transaction((tx) => deliveries.testWebhook(tx, actor, params.id)),
  )
  serve(api, hooks.replayWebhook, ({ actor, params, body, request }) =>
    db.transaction((tx) => deliveries.replayWebhook(tx, actor, { ...params, ...body }, request)),
  )
  serve(api, hooks.listDeliveries, ({ actor, query }) => deliveries.listDeliveries(db, actor, query))
  serve(api, hooks.getDelivery, ({ actor, params }) => deliveries.getDelivery(db, actor, params.id))
  serve(api, hooks.replayDelivery, ({ actor, params, request }) =>
    db.transaction((tx) => deliveries.replayDelivery(tx, actor, params.id, request)),
  )
}
