/** For tests: a customer's SMPP client on our own session. It does as the test says. */
import { systemClock } from '@nkra/smpp/clock.ts'
import { Connection } from '@nkra/smpp/connection.ts'
import type { Answer, BindMode, CloseReason } from '@nkra/smpp/effects.ts'
import type { Body, PduOf, Unnumbered, Tlv } from '@nkra/smpp/pdu.ts'
import { Session } from '@nkra/smpp/session.ts'
import { STATUS } from '@nkra/smpp/spec.ts'
import { encodeGsm } from '@nkra/sms/gsm.ts'
import { once } from 'node:events'
import { connect as connectTcp } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { until } from './world.ts'

type Submit = Partial<Body<'submit_sm'>> & { tlvs?: readonly Tlv[] }

export interface SmppClient {
  /** The status of the answer. The version is that of SMPP. Default: 3.4. */
  bind(mode: BindMode, login: { systemId: string; password: string }, version?: number): Promise<number>
  /**
   * Submits a text in GSM 03.38, from AdomSavings to a phone in Ghana, and asks for a receipt. `fields` changes any of
   * that.
   */
  submit(text: string, fields?: Submit): Promise<Answer<number>>
  request(draft: Unnumbered): Promise<Answer<number>>
  /** Writes several submits at once, without waiting. */
  burst(count: number): Promise<Answer<number>[]>
  /** The deliveries, in order. */
  readonly delivered: PduOf<'deliver_sm'>[]
  /** The status that answers a deliver_sm. Null gives no answer. Default: success. */
  answers: (pdu: PduOf<'deliver_sm'>) => number | null
  /** Why the connection ended. Undefined while it is open. */
  readonly closed: CloseReason | undefined
  unbind(): void
  /** Cuts the connection without a word. */
  cut(): void
}

export async function openSmppClient(port: number, tls?: { ca: string }): Promise<SmppClient> {
  const socket =
    tls === undefined
      ? connectTcp({ port, host: '127.0.0.1' })
      : connectTls({ port, host: '127.0.0.1', ca: tls.ca, servername: 'localhost' })
  await once(socket, tls === undefined ? 'connect' : 'secureConnect')
  const clock = systemClock
  const session = new Session<number>(
    { side: 'esme', windowSize: 1_000, answerTimeout_ms: 30_000, enquireLink_ms: 60_000 },
    clock.now(),
  )
  const answered = new Map<number, (answer: Answer<number>) => void>()
  const delivered: PduOf<'deliver_sm'>[] = []
  let bound: number | undefined
  let closed: CloseReason | undefined
  let count = 0
  const connection = new Connection(socket, session, clock, {
    effects(effects) {
      bound = effects.bound ?? bound
      for (const answer of effects.answers) answered.get(answer.tag)?.(answer)
      for (const pdu of effects.requests) {
        if (pdu.command !== 'deliver_sm') continue
        delivered.push(pdu)
        connection.answered()
        const status = esme.answers(pdu)
        if (status !== null) session.acknowledge('deliver_sm', pdu.sequence, status, '')
      }
      connection.touch()
    },
    closed(reason) {
      closed = reason
    },
  })
  const request = (draft: Unnumbered) =>
    new Promise<Answer<number>>((resolve) => {
      const tag = ++count
      answered.set(tag, resolve)
      session.request(draft, tag, clock.now())
      connection.touch()
    })
  const submitOf = (text: string, fields: Submit = {}): Unnumbered => ({
    command: 'submit_sm',
    source_addr_ton: 5,
    source_addr: 'AdomSavings',
    dest_addr_ton: 1,
    dest_addr_npi: 1,
    destination_addr: '233241234567',
    registered_delivery: 1,
    short_message: encodeGsm(text),
    ...fields,
  })
  const esme: SmppClient = {
    delivered,
    answers: () => STATUS.ESME_ROK,
    get closed() {
      return closed
    },
    async bind(mode, { systemId, password }, version = 0x34) {
      session.bind(mode, { system_id: systemId, password, interface_version: version })
      connection.touch()
      await until('an answer to the bind', () => bound !== undefined || closed !== undefined)
      return bound ?? -1
    },
    submit: (text, fields) => request(submitOf(text, fields)),
    request,
    burst: (submits) => Promise.all(Array.from({ length: submits }, (_, i) => request(submitOf(`No. ${i}`)))),
    unbind() {
      session.unbind(clock.now())
      connection.touch()
    },
    cut: () => connection.destroy(),
  }
  return esme
}
