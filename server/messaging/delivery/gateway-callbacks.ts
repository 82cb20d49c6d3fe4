/**
 * Gateways' callbacks about messages. Each link has a secret address: its number and an HMAC of it that only we can
 * make. If the provider also signs, its signature must be right. A callback's reports are stored before it is answered,
 * as receipts that do not have their message yet. The link's holder matches them within seconds, even those that came
 * before their answer.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db, Reader } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import type { Log } from '../../platform/log.ts'
import { deriveKey } from '../../platform/sealing.ts'
import { gatewayAccountOf, gatewayOf } from '../gateways/gateway-list.ts'
import type { Callback, StatusReport } from '../gateways/gateway.ts'
import { readGatewayLink, type Link } from '../links/links.ts'
import { ERROR_CODE_LENGTH_MAX, insertOrphanReceipts, type OrphanReceipt } from '../messages/receipts.ts'
import { smscKey } from './smsc-key.ts'
import * as contract from '@nkra/contract/messaging/gateways.ts'
import { serve, type HandlerRequest } from '../../platform/http/serve.ts'
import type { Server } from '../../platform/http/server.ts'

export interface GatewayCallbacks {
  /** Answers the address for a link's receipts. */
  urlOf(linkId: number): string
  /**
   * Answers the link of an address. Null if the address is not ours. The check takes the same time for every wrong
   * address.
   */
  linkIdOf(token: string): number | null
}

const PATH = '/messaging/v1/gateway/'
/** The most reports of one callback. */
const TOLD_MAX = 1_000

export function openGatewayCallbacks({
  secret,
  publicUrl,
}: {
  secret: string
  publicUrl: string
}): GatewayCallbacks {
  const key = deriveKey(secret, 'nkra gateway callback')
  const macOf = (link: string) => createHmac('sha256', key).update(link).digest()
  const tokenOf = (link: string) => `${link}.${macOf(link).toString('base64url')}`
  return {
    urlOf: (linkId) => `${publicUrl}${PATH}${tokenOf(String(linkId))}`,
    linkIdOf(token) {
      const [link = '', mac = ''] = token.split('.', 2)
      const given = Buffer.from(/^[\w-]{43}$/.test(mac) ? mac : 'A'.repeat(43), 'base64url')
      const holds = timingSafeEqual(macOf(link), given)
      return holds && token === tokenOf(link) ? Number(link) : null
    },
  }
}

export interface ReceivedCallback extends Omit<Callback, 'url'> {
  token: string
}

export interface CallbackReceiver {
  db: Db
  log: Log
  callbacks: GatewayCallbacks
  /** Opens a link's sealed secret. */
  openPassword(sealed: string): string
}

/** Stores the reports of a callback. Fails with `not_found` for an unknown address, and with `signature_refused`. */
export async function receiveCallback(
  ear: CallbackReceiver,
  { token, ...heard }: ReceivedCallback,
): Promise<void> {
  const { db, log, callbacks } = ear
  const linkId = callbacks.linkIdOf(token)
  const link = linkId === null ? null : await readGatewayLink(db, linkId)
  const provider = link && gatewayOf(link)
  if (link === null || provider?.toldBy === undefined) fail('not_found')
  const query = heard.query.size === 0 ? '' : `?${heard.query.toString()}`
  const url = callbacks.urlOf(link.id)
  const callback = { ...heard, url: `${url}${query}` }
  const account = gatewayAccountOf(link, ear.openPassword(link.passwordSealed), url)
  if (provider.signed?.(callback, account) === false) fail('signature_refused')
  const told = provider.toldBy(callback, account)
  if (told === null) {
    log.warn({ link: link.name }, 'a callback of a gateway says nothing that is understood')
    return
  }
  if (told.some(({ state }) => state === undefined)) {
    log.warn({ link: link.name }, 'a gateway told a state that is not known')
  }
  await db.transaction(async (tx) => {
    const orphans = told.slice(0, TOLD_MAX).map((each) => orphanOf(tx, link, each))
    await insertOrphanReceipts(
      tx,
      orphans.filter((orphan) => orphan !== null),
    )
  })
}

/** A final state as a receipt without its message. Null if the state is not final. */
export function orphanOf(
  { ids, clock }: Pick<Reader, 'ids' | 'clock'>,
  link: Pick<Link, 'id' | 'smsc' | 'answerIdBase'>,
  { id, msisdn, state, error }: StatusReport,
): OrphanReceipt | null {
  if (state === null || state === undefined) return null
  const now = clock.now()
  return {
    id: ids.next(),
    linkId: link.id,
    smscKey: smscKey(link.smsc, id, link.answerIdBase),
    msisdn: msisdn === null ? null : BigInt(msisdn),
    state,
    error: error?.slice(0, ERROR_CODE_LENGTH_MAX) ?? null,
    at: now,
    receivedAt: now,
    sender: null,
    submittedAt: null,
  }
}

/** Binds the addresses of gateways' callbacks. */
export function bindGatewayCallbacks(
  server: Server,
  { callbacks, openPassword }: Pick<CallbackReceiver, 'callbacks' | 'openPassword'>,
): void {
  const { db, log } = server
  const ear = { db, log, callbacks, openPassword }
  const hear = async (token: string, query: Record<string, unknown>, request: HandlerRequest) => {
    await receiveCallback(ear, {
      token,
      query: new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])),
      contentType: request.header('content-type'),
      body: request.bytes,
      header: (name) => request.header(name),
    })
    return { received: true as const }
  }
  serve(server, contract.gatewayCallback, ({ params, query, request }) => hear(params.token, query, request))
  serve(server, contract.gatewayCallbackByGet, ({ params, query, request }) =>
    hear(params.token, query, request),
  )
}
