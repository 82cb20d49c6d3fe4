/**
 * The SMPP server for customers: a client binds with a login of an API key, submits texts, and is brought
 * receipts and what phones wrote. Each submit is sent by the verb that the API sends by, gathered with whatever else
 * arrives, and answered once its transaction is committed; the id answered is the message's own. What an answer did not
 * reach is, as anywhere in SMPP, not known to have been sent: we never send it again by ourselves.
 *
 * What a process has in its hands is counted by that process: binds, windows and rates hold for each.
 */
import { modeOf, type BindPdu, type Request } from '@nkra/smpp/effects.ts'
import { listen, type Client, type ListenerOptions } from '@nkra/smpp/listener.ts'
import type { PduOf } from '@nkra/smpp/pdu.ts'
import { STATUS } from '@nkra/smpp/status.ts'
import { formatAbsolute } from '@nkra/smpp/time.ts'
import { tlvOf } from '@nkra/smpp/tlv.ts'
import type { ApiKey } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import { Fail } from '../../platform/fail.ts'
import type { Log } from '../../platform/log.ts'
import { networkOf, rateLimiter, type RateLimit } from '../../platform/rate-limit.ts'
import { readMessage } from '../campaigns/message-list.ts'
import { messageOf } from './owed-receipts.ts'
import {
  SMPP_DELIVERIES_CHANNEL,
  type ClaimedDelivery,
  DELIVERIES_MAX,
  openDeliveryQueue,
  type DeliveryQueue,
  readSmppId,
  smppId,
  RECEIPT_STATES,
} from './smpp-deliveries.ts'
import { readSubmit, type SubmitRefusal, type SubmitPdu, sendSubmit, refusalOf } from './smpp-submits.ts'
import { isFinal } from '../messages/states.ts'
import type { Sending } from '../sending/send.ts'
import { readFile } from 'node:fs/promises'
import type { LiveLogins } from '../../integrations/keys/live-logins.ts'
import type { SmppConfig } from './smpp-config.ts'
import { PortTaken } from '../../platform/http/server.ts'

/** Who may come in. Integrations' logins know. */
export interface SmppLogins {
  bySystemId(systemId: string, password: string, address: string): Promise<ApiKey>
  holds(key: ApiKey, address: string): Promise<boolean>
}

export interface SmppServerOptions extends Pick<ListenerOptions, 'port' | 'host' | 'tls'> {
  db: Db
  log: Log
  messaging: Sending
  logins: SmppLogins
  limits?: Partial<SmppLimits>
  /** Something in front speaks TLS, and all connections come from its address: the limit for each network does not hold then. */
  behindTls?: boolean
  /** How often it is looked whose login has ended, and what is due again. */
  look_ms?: number
}

export interface SmppLimits {
  /** Binds of one login. */
  binds: number
  /** Submits of one bind that are not answered yet; what comes beyond is refused as ESME_RMSGQFUL. */
  window: number
  /** Submits of one login; what comes faster is refused as ESME_RTHROTTLED. */
  rate: RateLimit
  /** Connections of one network that have not bound yet; a further one is closed at once. */
  unboundPerNetwork: number
  /** The same of all networks; a further one takes the place of the oldest of the network that has most. */
  unbound: number
  bind_timeout_ms: number
}

export const SMPP_LIMITS: SmppLimits = {
  binds: 5,
  window: 100,
  rate: { burst: 500, perMinute: 30_000 },
  unboundPerNetwork: 20,
  unbound: 200,
  bind_timeout_ms: 5_000,
}

export interface SmppServer {
  readonly port: number
  /** Connections that have not bound yet. */
  readonly unbound: number
  /** Lets what was submitted be answered, then unbinds everybody. */
  close(): Promise<void>
}

/** A silent peer is asked so often whether it still lives. */
const ENQUIRE_LINK_MS = 30_000
/** Finds what a notification that was lost told of, and what is due again; and sends away whose login has ended. */
const LOOK_MS = 2_000
const DRAIN_MS = 3_000
/** PDUs of one bind taken and not yet answered, before we stop reading from it. */
const UNANSWERED_MAX = 1_000

/** Somebody bound. */
interface BoundClient {
  key: ApiKey
  receiver: DeliveryQueue
  /** Submits that are not answered yet. */
  open: number
  /** Below 3.4 a peer knows no optional parameters. */
  tlvs: boolean
}

export async function startSmppServer(options: SmppServerOptions): Promise<SmppServer> {
  const { db, log, logins } = options
  const limits = { ...SMPP_LIMITS, ...options.limits }
  const rate = rateLimiter(limits.rate)
  const guests = new Map<Client<ClaimedDelivery>, BoundClient>()
  const receivers = new Map<bigint, DeliveryQueue>()
  /** Submits on their way, by the id that they will be answered with. */
  const answering = new Map<bigint, Promise<void>>()
  const working = new Set<Promise<void>>()
  let draining = false

  const receiverFor = (key: ApiKey) => {
    const known = receivers.get(key.keyId)
    if (known) return known
    const made = openDeliveryQueue({ db, log, key, answeredFirst: async (id) => answering.get(id) })
    receivers.set(key.keyId, made)
    return made
  }

  const bindsOf = ({ keyId }: ApiKey) => [...guests.values()].filter(({ key }) => key.keyId === keyId).length

  const authenticate = async (bind: BindPdu, client: Client<ClaimedDelivery>): Promise<number> => {
    if (draining) return STATUS.ESME_RBINDFAIL
    try {
      const key = await logins.bySystemId(bind.system_id, bind.password, client.address)
      const scope = modeOf(bind) === 'receiver' ? 'messages:read' : 'messages:send'
      if (!key.scopes.includes(scope)) return STATUS.ESME_RBINDFAIL
      const receiver = receiverFor(key)
      if (modeOf(bind) !== 'transmitter') await receiver.note()
      // Its connection may have ended meanwhile: it would hold one of the login's binds for good.
      if (!client.isOpen || bindsOf(key) >= limits.binds) return STATUS.ESME_RBINDFAIL
      guests.set(client, { key, receiver, open: 0, tlvs: bind.interface_version >= 0x34 })
      return STATUS.ESME_ROK
    } catch (error) {
      if (!(error instanceof Fail)) throw error
      // A network that was wrong too often about the name is told so in the same word: what is right passes.
      if (error.code === 'too_many_requests') return STATUS.ESME_RINVPASWD
      if (error.retryable) throw error
      return error.code === 'key_refused' ? STATUS.ESME_RINVPASWD : STATUS.ESME_RBINDFAIL
    }
  }

  const submit = async (pdu: SubmitPdu, client: Client<ClaimedDelivery>, guest: BoundClient) => {
    const { command, sequence } = pdu
    const refuse = ({ status, reason }: SubmitRefusal) => {
      if (guest.tlvs) {
        const tlvs = [tlvOf('additional_status_info_text', reason)]
        client.respond({ command: `${command}_resp`, sequence, status, message_id: '', tlvs })
      } else client.answer(command, sequence, status, '')
    }
    const { key } = guest
    if (draining || guest.open >= limits.window) {
      refuse({ status: STATUS.ESME_RMSGQFUL, reason: draining ? 'draining' : 'window_full' })
      return
    }
    if (rate.take(String(key.keyId), db.clock.monotonic_ms()) > 0) {
      refuse({ status: STATUS.ESME_RTHROTTLED, reason: 'too_many_requests' })
      return
    }
    const submitted = readSubmit(pdu, db.clock.ms())
    if ('status' in submitted) {
      refuse(submitted)
      return
    }
    const id = db.ids.next()
    const answered = Promise.withResolvers<void>()
    answering.set(id, answered.promise)
    guest.open++
    try {
      if (!(await logins.holds(key, client.address))) throw new Fail('key_refused')
      await sendSubmit(options, key, id, submitted)
      client.answer(command, sequence, STATUS.ESME_ROK, smppId(id))
    } catch (error) {
      if (!(error instanceof Fail)) log.error({ err: error }, 'a submit by SMPP failed')
      refuse(refusalOf(error instanceof Fail ? error : new Fail('internal')))
    } finally {
      guest.open--
      answering.delete(id)
      answered.resolve()
    }
  }

  const query = async (
    pdu: PduOf<'query_sm'>,
    client: Client<ClaimedDelivery>,
    { key: { accountId } }: BoundClient,
  ) => {
    const asked = readSmppId(pdu.message_id)
    const message =
      asked === null ? null : await readMessage(db, accountId, await messageOf(db, accountId, asked))
    const answer = { command: 'query_sm_resp', sequence: pdu.sequence, message_id: pdu.message_id } as const
    if (message === null) {
      client.respond({ ...answer, status: STATUS.ESME_RINVMSGID })
      return
    }
    const { state, finishedAt } = message
    client.respond({
      ...answer,
      message_state: isFinal(state) ? RECEIPT_STATES[state].number : ENROUTE,
      final_date: finishedAt === null ? '' : formatAbsolute(finishedAt.getTime()),
    })
  }

  const request = async (
    pdu: Request,
    client: Client<ClaimedDelivery>,
    guest: BoundClient,
  ): Promise<void> => {
    switch (pdu.command) {
      case 'submit_sm':
      case 'data_sm':
        return submit(pdu, client, guest)
      case 'query_sm':
        return query(pdu, client, guest).catch((error: unknown) => {
          log.warn({ err: error }, 'a query by SMPP failed')
          const { command, sequence } = pdu
          client.respond({ command: `${command}_resp`, sequence, status: STATUS.ESME_RQUERYFAIL })
        })
      case 'submit_multi':
      case 'cancel_sm':
      case 'replace_sm': {
        const { command, sequence } = pdu
        return void client.respond({ command: `${command}_resp`, sequence, status: STATUS.ESME_RINVCMDID })
      }
      default:
        // No client has these to send, and the session lets none through.
        return
    }
  }

  const listener = await listen<ClaimedDelivery>(
    {
      port: options.port,
      ...(options.host !== undefined && { host: options.host }),
      ...(options.tls && { tls: options.tls }),
      unbound: {
        perNetworkMax: options.behindTls === true ? Infinity : limits.unboundPerNetwork,
        max: limits.unbound,
        networkOf,
      },
      bindTimeout_ms: limits.bind_timeout_ms,
      windowSize: DELIVERIES_MAX,
      unansweredMax: UNANSWERED_MAX,
      enquireLink_ms: ENQUIRE_LINK_MS,
    },
    {
      authenticate,
      bound(client) {
        const guest = guests.get(client)
        if (guest === undefined || client.mode === 'transmitter') return
        guest.receiver.clients.add(client)
        guest.receiver.wake()
      },
      requests(batch, client) {
        const guest = guests.get(client)
        if (guest === undefined) return
        for (const pdu of batch) {
          const work = request(pdu, client, guest).finally(() => working.delete(work))
          working.add(work)
        }
      },
      answers: (batch, client) => guests.get(client)?.receiver.answered(batch),
      expired: (deliveries, client) => guests.get(client)?.receiver.lost(deliveries),
      closed(client, _reason, deliveries) {
        const guest = guests.get(client)
        guests.delete(client)
        guest?.receiver.clients.delete(client)
        guest?.receiver.lost(deliveries)
      },
    },
  )

  const wake = (keyId: string) => {
    for (const [known, receiver] of receivers) {
      if (receiver.clients.size > 0 && (keyId === '' || keyId === String(known))) receiver.wake()
    }
  }
  const stopListening = await db.listen(SMPP_DELIVERIES_CHANNEL, wake)
  const sendAway = async () => {
    for (const [client, { key }] of guests) {
      // Where it cannot be asked just now, the next look is near.
      if (!(await logins.holds(key, client.address).catch(() => true))) client.unbind()
    }
  }
  const looking = setInterval(() => {
    wake('')
    void sendAway()
  }, options.look_ms ?? LOOK_MS)
  looking.unref()

  return {
    port: listener.port,
    get unbound() {
      return [...listener.clients].filter(({ isBound }) => !isBound).length
    },
    async close() {
      draining = true
      clearInterval(looking)
      await stopListening()
      await Promise.all(working)
      await listener.close({ drain_ms: DRAIN_MS })
      for (const receiver of receivers.values()) await receiver.settled()
    },
  }
}

const ENROUTE = 1

export interface SmppAddress {
  host: string
  port: number
  tls: boolean
}

interface OpenSmpp {
  /** Where customers connect to. */
  place: SmppAddress
  close(): Promise<void>
}

/** Starts the SMPP server if one is configured. Throws `PortTaken` if its port is configured and taken. */
export async function openSmppServer(
  { smpp, publicUrl }: { smpp: SmppConfig | null; publicUrl: string },
  parts: { db: Db; log: Log; messaging: Sending; logins: LiveLogins },
): Promise<OpenSmpp | null> {
  if (smpp === null) return null
  const tls = smpp.tls && {
    cert: await readFile(smpp.tls.certificate),
    key: await readFile(smpp.tls.key),
  }
  try {
    const { port, host, behindTls } = smpp
    const door = await startSmppServer({ ...parts, port, host, behindTls, ...(tls && { tls }) })
    const place = { host: new URL(publicUrl).hostname, port: door.port, tls: tls !== null }
    return { place, close: () => door.close() }
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    if (isTaken && smpp.needed) throw new PortTaken(smpp.port)
    if (!isTaken) throw error
    parts.log.warn({ port: smpp.port }, 'the demo goes on without SMPP for customers: its port is taken')
    return null
  }
}
