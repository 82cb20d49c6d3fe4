/** The front door of integrations: API keys, their logins and requests, and webhooks. */
import type { Registry } from 'prom-client'
import type { ApiKey } from '../platform/actor.ts'
import type { Db, Reader } from '../platform/database/database.ts'
import type { Domain } from '../platform/domain.ts'
import type { KeyRequest, Server } from '../platform/http/server.ts'
import { cron } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log.ts'
import { sealFor } from '../platform/sealing.ts'
import { bindIntegrations, bindLogins, bindWebhooks, type SmppAddress } from './http.ts'
import { looksLikeKey } from './keys/key-text.ts'
import { announceEndingKeys, type KeyReplaced } from './keys/keys.ts'
import { LiveKeys } from './keys/live-keys.ts'
import { LiveLogins } from './keys/live-logins.ts'
import { loginSecretsOf } from './keys/login-secrets.ts'
import { measureRequestLog, RequestLog } from './keys/request-log.ts'
import { sweepDeliveries } from './webhooks/deliveries.ts'
import { endUnreadLogs } from './webhooks/event-log.ts'
import { startDeliveryWorker, type DeliveryWorker } from './webhooks/delivery-worker.ts'
import { LiveWebhooks } from './webhooks/live-webhooks.ts'
import { measureDeliveries } from './webhooks/metrics.ts'

export interface IntegrationsOptions {
  db: Db
  log: Log
  secret: string
  publicUrl: string
  /** Whether webhooks may call addresses on this machine. */
  loopback: boolean
  /** Is called in the transaction in which one key replaces another. */
  keyReplaced: KeyReplaced
}

export interface Integrations extends Domain {
  /** The logins of keys for SMPP and Twilio's protocol. */
  readonly logins: LiveLogins
  /** Whether the token looks like an API key, even a damaged one. */
  isKey(token: string): boolean
  authenticate(this: void, token: string, address: string): Promise<ApiKey>
  /** Whether anybody wants to hear that a message by this key or person reached this state. */
  wantsMessage(this: void, accountId: bigint, state: string, author: bigint): boolean
  /** Whether a program of the account wants to hear of this type of event. */
  wantsEvent(this: void, accountId: bigint, type: string): boolean
  logRequest(this: void, request: KeyRequest): void
  /** Binds the calls. `smpp` is the address for SMPP clients, or null. */
  bind(server: Server, smpp: SmppAddress | null): void
  /** Registers gauges of what waits; `reader` counts it. */
  measure(registry: Registry, reader: Reader): void
  /** Starts to deliver webhooks. */
  startDeliveries(): Promise<DeliveryWorker>
  close(): Promise<void>
}

export async function openIntegrations(options: IntegrationsOptions): Promise<Integrations> {
  const { db, log, secret, publicUrl, loopback, keyReplaced } = options
  const keys = await LiveKeys.open(db)
  const secrets = loginSecretsOf(secret, db.clock)
  const logins = await LiveLogins.open({ db, keys, secrets })
  const liveWebhooks = await LiveWebhooks.open(db)
  const requests = await RequestLog.open(db, log)
  const webhooks = { seal: sealFor('webhooks', secret, db.clock), loopback }
  return {
    logins,
    isKey: looksLikeKey,
    authenticate: (token, address) => keys.authenticate(token, address),
    wantsMessage: (accountId, state, author) =>
      liveWebhooks.wantsMessage(accountId, state) || logins.has(author),
    wantsEvent: (accountId, type) => liveWebhooks.wants(accountId, type),
    logRequest: (request) => requests.add(request),
    bind(server, smpp) {
      bindIntegrations(server, keys, keyReplaced)
      bindLogins(server, { live: logins, secrets, smpp, publicUrl })
      bindWebhooks(server, webhooks)
    },
    workers: [
      cron('integrations.sweep-deliveries', '37 * * * *', () => sweepDeliveries(db)),
      cron('integrations.unread-logs', '52 * * * *', () => endUnreadLogs(db)),
      cron('integrations.ending-keys', '7 * * * *', () => announceEndingKeys(db)),
    ],
    subscriptions: [],
    measure(registry, reader) {
      measureRequestLog(registry, requests)
      measureDeliveries(registry, reader)
    },
    startDeliveries: () => startDeliveryWorker({ ...webhooks, db, log }),
    async close() {
      await requests.close()
      await liveWebhooks.close()
      await logins.close()
      await keys.close()
    },
  }
}
