/** Binds the calls about gateways' links, and the addresses that gateways tell of messages, to their verbs. */
import { SENDER_NETWORKS } from '@nkra/contract/catalog/senders.ts'
import * as kept from '@nkra/contract/messaging/gateways.ts'
import * as contract from '@nkra/contract/messaging/gateways.ts'
import { fail } from '../../platform/fail.ts'
import { serve, type Caller } from '../../platform/http/serve.ts'
import type { Server } from '../../platform/http/server.ts'
import type { Seal } from '../../platform/sealing.ts'
import { hearGateway, type GatewayCallbacks } from './gateway-callbacks.ts'
import { getListed } from '../links/link-list.ts'
import * as links from '../links/links.ts'

export function bindGateways(
  server: Server,
  { callbacks, seal }: { callbacks: GatewayCallbacks; seal: Seal },
): void {
  const { db, log } = server
  const ear = { db, log, callbacks, openPassword: (sealed: string) => seal.open(sealed) }
  const hear = async (token: string, query: Record<string, unknown>, request: Caller) => {
    await hearGateway(ear, {
      token,
      query: new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])),
      contentType: request.header('content-type'),
      body: request.bytes,
      header: (name) => request.header(name),
    })
    return { received: true as const }
  }
  serve(server, kept.createGatewayLink, async ({ actor, body, request }) => {
    const { secret, ...settings } = body
    const done = { actor, request }
    const id = await db.transaction((tx) => links.createGatewayLink(tx, done, settings, seal.seal(secret)))
    return getListed(db, BigInt(id))
  })
  serve(server, kept.changeGatewayLink, async ({ actor, params, body, request }) => {
    const { secret, ...settings } = body
    const sealed = secret === undefined ? null : seal.seal(secret)
    await db.transaction((tx) =>
      links.changeGatewayLink(tx, { actor, request }, Number(params.id), settings, sealed),
    )
    return getListed(db, params.id)
  })
  serve(server, kept.getGatewayLink, async ({ params }) => {
    const link = (await links.readGatewayLink(db, Number(params.id))) ?? fail('not_found')
    const { gateway, systemId: username, name, networks, isDefault } = link
    const { windowSize, ratePerSecond, reservedShare } = link
    return {
      linkId: params.id,
      name,
      networks: SENDER_NETWORKS.filter((network) => networks.includes(network)),
      isDefault,
      windowSize,
      ratePerSecond,
      reservedShare: Math.round(reservedShare * 1_000) / 1_000,
      gateway: gateway ?? fail('not_found'),
      username,
      callbackUrl: callbacks.urlOf(link.id),
    }
  })

  serve(server, contract.gatewayCallback, ({ params, query, request }) => hear(params.token, query, request))
  serve(server, contract.gatewayCallbackByGet, ({ params, query, request }) =>
    hear(params.token, query, request),
  )
}
