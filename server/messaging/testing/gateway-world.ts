/** For tests: a link to a simulated gateway, an address for its callbacks, and messaging between them. */
import { GATEWAY_SECRET, GATEWAY_USER } from '@nkra/outside/gateways/protocols.ts'
import { startGateways, type GatewaysControl, type GatewaysOptions } from '@nkra/outside/gateways/gateways.ts'
import type { GatewayProvider } from '@nkra/contract/messaging/gateway-providers.ts'
import type { GenericGateway } from '@nkra/contract/messaging/gateways.ts'
import { addApprovedSender } from '../../catalog/senders/senders.ts'
import type { TestDatabase } from '../../platform/testing/test-database.ts'
import { testServer, type TestServer } from '../../platform/testing/test-server.ts'
import {
  bindGatewayCallbacks,
  openGatewayCallbacks,
  type GatewayCallbacks,
} from '../delivery/gateway-callbacks.ts'
import { bindLinks } from '../links/http.ts'
import { listRecipients } from '../campaigns/message-list.ts'
import type { Messaging, MessagingOptions } from '../messaging.ts'
import { openMessagingWorld, until, type World } from './world.ts'

/** How the simulated generic gateway is asked, and how it reports. */
export const GENERIC: GenericGateway = {
  method: 'POST',
  headers: [{ name: 'X-Token', value: '{{secret}}' }],
  bodyType: 'json',
  body: '{"number":"{{to}}","sender":"{{from}}","body":"{{text}}","ours":"{{reference}}","report":"{{callback}}"}',
  idPath: 'parts.0.id',
  statePath: 'outcome.code',
  acceptedWords: ['ok'],
  callback: {
    idPath: 'message.id',
    numberPath: 'message.number',
    statePath: 'fate',
    delivered: ['there'],
    undelivered: ['not there'],
    expired: ['late'],
    rejected: [],
  },
}

export interface GatewayWorld {
  world: World
  gateways: GatewaysControl
  messaging: Messaging
  http: TestServer
  callbacks: GatewayCallbacks
  /** Sends texts all at once, under sender IDs made for them. Answers the campaigns in order. */
  sendAll(sends: readonly { sender: string; recipients: string[]; text?: string }[]): Promise<bigint[]>
  /** The states of a campaign's recipients, with their reasons. */
  fates(campaign: bigint): Promise<{ state: string; reason: string | null; credits: number }[]>
  /** Waits until all recipients of a campaign are in this state. */
  untilAll(campaign: bigint, state: string): Promise<void>
  /** Ends its dispatcher, by death or in order, and lets another one take the link over. */
  restart(end: 'dies' | 'leaves'): Promise<void>
  /** Makes the dispatcher look at its queue now. */
  wake(): void
  close(): Promise<void>
}

/** Receipts are matched four times in this time. */
const LEASE_MS = 400

export async function openGatewayWorld(
  provider: GatewayProvider,
  options: Partial<MessagingOptions> = {},
  simulated: GatewaysOptions = {},
  /** The caller's database, instead of one of its own. */
  database?: TestDatabase,
): Promise<GatewayWorld> {
  const gateways = await startGateways(simulated)
  const world = await openMessagingWorld({
    ...(database && { database }),
    link: {
      gateway: {
        provider,
        url: `${gateways.url}/${provider}${provider === 'generic' ? '/sms' : ''}`,
        generic: provider === 'generic' ? GENERIC : null,
      },
      systemId: GATEWAY_USER,
      passwordSealed: GATEWAY_SECRET,
    },
  })
  const { db, accountId } = world
  let callbacks: GatewayCallbacks | null = null
  const late: GatewayCallbacks = {
    urlOf: (linkId) => callbacks!.urlOf(linkId),
    linkIdOf: (token) => callbacks!.linkIdOf(token),
  }
  const seal = { seal: (plain: string) => plain, open: (sealed: string) => sealed }
  const http = await testServer(db, (server) => {
    bindLinks(server, {
      waker: { wakeLinks: () => undefined },
      seal,
      callbackUrl: (linkId) => late.urlOf(linkId),
    })
    bindGatewayCallbacks(server, { callbacks: late, openPassword: (sealed) => seal.open(sealed) })
  })
  const publicUrl = await http.server.listen(0, '127.0.0.1')
  callbacks = openGatewayCallbacks({ secret: 'test', publicUrl })
  gateways.control.reportTo(callbacks.urlOf(1))
  const gatewayCallback = (linkId: number) => late.urlOf(linkId)
  const started = { lease_ms: LEASE_MS, grace_ms: 0, watch_ms: 50, gatewayCallback, ...options }
  const messaging = await world.start(started)
  let dispatching = messaging
  await until('the link', () => messaging.holder?.dispatchers[0]?.bound === true)
  const senders = new Set(['AdomSavings'])
  const fates: GatewayWorld['fates'] = async (campaign) => {
    const { items } = await listRecipients(db, { accountId }, campaign, { searchTerm: '', limit: 200 })
    return items.map(({ state, reasonCode: reason, credits }) => ({ state, reason, credits }))
  }
  return {
    world,
    gateways: gateways.control,
    messaging,
    http,
    callbacks,
    fates,
    async sendAll(sends) {
      await db.transaction(async (tx) => {
        for (const name of new Set(sends.map(({ sender }) => sender))) {
          if (!senders.has(name)) await addApprovedSender(tx, { accountId, name })
          senders.add(name)
        }
      })
      const accepted = await Promise.all(
        sends.map(({ sender, recipients, text = 'Akwaaba' }) =>
          world.send(messaging, { senderId: sender, recipients, text }),
        ),
      )
      return accepted.map(({ id }) => id)
    },
    untilAll: (campaign, state) =>
      until(`all ${state}`, async () => (await fates(campaign)).every((fate) => fate.state === state)),
    async restart(end) {
      if (end === 'dies') await dispatching.holder!.abandon()
      else await dispatching.holder!.close()
      await db.pool.query(`update link_lease set until = '-infinity'`)
      dispatching = await world.start({ ...started, roles: ['dispatch'] })
    },
    wake: () => dispatching.holder?.wakeAll(),
    async close() {
      await world.close()
      await http.close()
      await gateways.close()
    },
  }
}
