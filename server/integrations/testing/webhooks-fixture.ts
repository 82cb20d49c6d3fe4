/** For tests: an account with webhooks, and receivers that do as the test says. */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { SubscribableEventType } from '@nkra/contract/integrations/webhook-events.ts'
import { openLog } from '../../platform/log.ts'
import { sealFor } from '../../platform/sealing.ts'
import type { User } from '../../platform/actor.ts'
import { keysFixture, type KeysFixture } from './keys-fixture.ts'
import { deliverDue, type DeliveryWorkerOptions } from '../webhooks/delivery-worker.ts'
import { createWebhook, type NewWebhook, type WebhookSettings } from '../webhooks/webhooks.ts'
import { bindWebhooks } from '../http.ts'

/** What a receiver got. */
export interface Received {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
}

export interface Receiver {
  url: string
  received: Received[]
  /** Sets the answer to each request. It is 200 at first. */
  does(answer: Answer): void
  close(): Promise<void>
}

type Answer = (response: ServerResponse, received: Received) => void

export const answers =
  (status: number, headers: Record<string, string> = {}, body = ''): Answer =>
  (response) =>
    void response.writeHead(status, headers).end(body)

export async function openReceiver(): Promise<Receiver> {
  let answer = answers(200)
  const received: Received[] = []
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '', headers } = request
    const one = { method, path: url, headers, body: await text(request) }
    received.push(one)
    answer(response, one)
  }
  // Whoever gives up in the middle of a request is not answered.
  const server = createServer((request, response) => void take(request, response).catch(() => undefined))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    does: (next) => void (answer = next),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export interface WebhooksFixture extends KeysFixture {
  manner: WebhookSettings
  /** Makes an endpoint of the person's account. */
  webhook(of: User, url: string, types?: SubscribableEventType[]): Promise<NewWebhook>
  /** Sends what is due. Answers the number of leases. */
  deliver(options?: Partial<DeliveryWorkerOptions>): Promise<number>
}

export async function webhooksFixture(): Promise<WebhooksFixture> {
  const manner = { loopback: true } as WebhookSettings
  const fixture = await keysFixture((server) => bindWebhooks(server, manner))
  const { db } = fixture.database
  manner.seal = sealFor('webhooks', 'a secret of the tests', fixture.clock)
  return {
    ...fixture,
    manner,
    webhook: (of, url, types = ['campaign.completed']) =>
      db.transaction((tx) => createWebhook(tx, manner, of, { url, description: '', types })),
    deliver: (options = {}) => deliverDue({ ...manner, db, log: openLog('error'), ...options }),
  }
}
