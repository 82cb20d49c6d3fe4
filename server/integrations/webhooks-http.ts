/** Binds the contract's calls about webhooks to their verbs. */
import * as routes from '@nkra/contract/integrations/webhooks.ts'
import { EVENT_EXAMPLES, EVENT_TYPES } from '@nkra/contract/integrations/webhook-events.ts'
import { serve } from '../platform/http/serve.ts'
import type { Server } from '../platform/http/server.ts'
import * as deliveries from './webhooks/deliveries.ts'
import * as webhooks from './webhooks/webhooks.ts'

const EXAMPLE_AT = '2026-11-02T09:15:04.120Z'
const examples = EVENT_TYPES.map((type) => ({
  type,
  example: { type, timestamp: EXAMPLE_AT, data: { ...EVENT_EXAMPLES[type] } },
}))

export function bindWebhooks(api: Server, manner: webhooks.WebhookManner): void {
  const { db } = api
  serve(api, routes.listEventTypes, async () => examples)
  serve(api, routes.listWebhooks, ({ actor }) => webhooks.listWebhooks(db, actor))
  serve(api, routes.createWebhook, ({ actor, body, request }) =>
    db.transaction((tx) => webhooks.createWebhook(tx, manner, actor, body, request)),
  )
  serve(api, routes.changeWebhook, ({ actor, params, body, request }) =>
    db.transaction((tx) => webhooks.changeWebhook(tx, manner, actor, { ...params, ...body }, request)),
  )
  serve(api, routes.rotateWebhookSecret, ({ actor, params, body, request }) =>
    db.transaction((tx) => webhooks.rotateWebhookSecret(tx, manner, actor, { ...params, ...body }, request)),
  )
  serve(api, routes.enableWebhook, ({ actor, params, request }) =>
    db.transaction((tx) => webhooks.enableWebhook(tx, actor, params.id, request)),
  )
  serve(api, routes.disableWebhook, ({ actor, params, request }) =>
    db.transaction((tx) => webhooks.disableWebhook(tx, actor, params.id, request)),
  )
  serve(api, routes.removeWebhook, ({ actor, params, request }) =>
    db.transaction((tx) => webhooks.removeWebhook(tx, actor, params.id, request)),
  )
  serve(api, routes.testWebhook, ({ actor, params }) =>
    db.transaction((tx) => deliveries.testWebhook(tx, actor, params.id)),
  )
  serve(api, routes.replayWebhook, ({ actor, params, body, request }) =>
    db.transaction((tx) => deliveries.replayWebhook(tx, actor, { ...params, ...body }, request)),
  )
  serve(api, routes.listDeliveries, ({ actor, query }) => deliveries.listDeliveries(db, actor, query))
  serve(api, routes.getDelivery, ({ actor, params }) => deliveries.getDelivery(db, actor, params.id))
  serve(api, routes.replayDelivery, ({ actor, params, request }) =>
    db.transaction((tx) => deliveries.replayDelivery(tx, actor, params.id, request)),
  )
}
