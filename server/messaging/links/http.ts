/** Binds the contract's calls about links and routes to their verbs. */
import * as contract from '@nkra/contract/messaging/links.ts'
import { parsePhone } from '@nkra/sms/phone.ts'
import type { Server } from '../../platform/http/server.ts'
import { serve } from '../../platform/http/serve.ts'
import { fail } from '../../platform/fail.ts'
import type { Seal } from '../../platform/sealing.ts'
import { moveQueueAudited } from './queue-moves.ts'
import * as views from './link-list.ts'
import * as links from './links.ts'
import * as routes from './routes.ts'
import type { LinkWaker } from './chunks.ts'
import { SENDER_NETWORKS } from '@nkra/contract/catalog/senders.ts'
import * as gatewayLinks from '@nkra/contract/messaging/gateways.ts'

export interface LinksOptions {
  waker: LinkWaker
  /** Seals passwords and secrets. */
  seal: Seal
  /** The address to which a gateway sends the receipts of a link. */
  callbackUrl: (linkId: number) => string
}

export function bindLinks(api: Server, { waker, seal, callbackUrl }: LinksOptions): void {
  const { db } = api

  serve(api, contract.listLinks, () => views.listLinks(db))
  serve(api, contract.getLink, ({ params }) => views.getLink(db, params.id))
  serve(api, contract.createLink, async ({ actor, body, request }) => {
    const { password, ...settings } = body
    const sealed = seal.seal(password)
    const id = await db.transaction((tx) => links.createLink(tx, { actor, request }, settings, sealed))
    return views.getLinkRow(db, BigInt(id))
  })
  serve(api, contract.changeLink, async ({ actor, params, body, request }) => {
    const { password, ...settings } = body
    const sealed = password === undefined ? null : seal.seal(password)
    await db.transaction((tx) =>
      links.changeLink(tx, { actor, request }, Number(params.id), settings, sealed),
    )
    return views.getLinkRow(db, params.id)
  })
  serve(api, contract.setLinkStatus, async ({ actor, params, body, request }) => {
    await db.transaction((tx) => links.setLinkStatus(tx, { actor, request }, Number(params.id), body.status))
    return views.getLinkRow(db, params.id)
  })
  serve(api, contract.moveQueue, async ({ actor, params, body, request }) => {
    const queue = { linkId: Number(params.id), after: BigInt(body.after ?? 0) }
    const { next, wanted, moved, left } = await db.transaction((tx) =>
      moveQueueAudited(tx, { actor, request }, queue),
    )
    waker.wakeLinks(wanted)
    return { moved, left, next: next?.toString() ?? null }
  })

  serve(api, gatewayLinks.createGatewayLink, async ({ actor, body, request }) => {
    const { secret, ...settings } = body
    const done = { actor, request }
    const id = await db.transaction((tx) => links.createGatewayLink(tx, done, settings, seal.seal(secret)))
    return views.getLinkRow(db, BigInt(id))
  })
  serve(api, gatewayLinks.changeGatewayLink, async ({ actor, params, body, request }) => {
    const { secret, ...settings } = body
    const sealed = secret === undefined ? null : seal.seal(secret)
    await db.transaction((tx) =>
      links.changeGatewayLink(tx, { actor, request }, Number(params.id), settings, sealed),
    )
    return views.getLinkRow(db, params.id)
  })
  serve(api, gatewayLinks.getGatewayLink, async ({ params }) => {
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
      callbackUrl: callbackUrl(link.id),
    }
  })

  serve(api, contract.getRoutes, async () => (await routes.readRules(db)).map(routes.ruleOnWire))
  serve(api, contract.changeRoutes, async ({ actor, body, request }) => {
    await db.transaction((tx) => routes.changeRules(tx, { actor, request }, body.routes))
    return (await routes.readRules(db)).map(routes.ruleOnWire)
  })
  serve(api, contract.tryRoutes, async ({ query }) => {
    const phone = parsePhone(query.number)
    if (!('msisdn' in phone)) fail('phone_invalid', { reason: 'This is no phone number' })
    const known = await routes.readRoutes(db)
    const { sender, traffic } = query
    const { id } = known.wayOf(sender, traffic)(phone.msisdn)
    return { rule: known.ruleOf(sender, traffic, phone.msisdn), linkId: BigInt(id) }
  })
}
