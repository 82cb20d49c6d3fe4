/** The carrier of SMPP links: opens a link, and writes a message as one submit_sm for each segment. */
import { addressOf, type Address } from '@nkra/smpp/pdu.ts'
import { openLink, type LinkOptions } from '@nkra/smpp/link.ts'
import type { Submit } from '@nkra/smpp/message.ts'
import { ESM } from '@nkra/smpp/spec.ts'
import { encodeSegments } from '@nkra/sms/segments.ts'
import { formatRelative } from '@nkra/smpp/time.ts'
import type { Carrier, CarrierHandlers, SubmittedSegment } from './in-flight.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Link } from '../links/links.ts'
import type { OutgoingMessage } from '../messages/messages.ts'

/** What opening a link needs besides its row. */
export interface CarrierOptions {
  /** The link's opened password. */
  password: string
  /** How long an answer may take before its segment is in doubt. */
  answerTimeout_ms?: number
  reconnect_ms?: number
  /** The clock by which the remaining time of a message is computed. */
  db: { clock: Pick<Clock, 'ms'> }
}

/** Opens an SMPP link. */
export function openSmppCarrier(
  link: Link,
  opening: CarrierOptions,
  handlers: CarrierHandlers,
): Carrier<Submit> {
  const scribe = new SubmitEncoder(link, opening.db.clock)
  const session = openLink<SubmittedSegment>(smppOptionsOf(link, opening), handlers)
  return {
    get up() {
      return session.state === 'bound'
    },
    room: (wire) => session.room(wire),
    partsOf: (message) => scribe.submitsOf(message),
    submit: (part, wire, tag) => session.submit(part, wire, tag),
    query: ({ messageId, sender }) => session.query({ messageId, ...scribe.sourceOf(sender) }),
    close: (options) => session.close(options),
  }
}

function smppOptionsOf(link: Link, opened: CarrierOptions): LinkOptions {
  return {
    host: link.host,
    port: link.port,
    ...(link.tls && {
      tls: { rejectUnauthorized: link.tlsVerify, ...(link.tlsName !== null && { servername: link.tlsName }) },
    }),
    systemId: link.systemId,
    password: opened.password,
    systemType: link.systemType,
    mode: link.bindMode,
    destinationTon: link.destinationTon,
    destinationNpi: link.destinationNpi,
    windowSize: link.windowSize,
    ratePerSecond: link.ratePerSecond,
    reservedShare: link.reservedShare,
    ...(opened.answerTimeout_ms !== undefined && { answerTimeout_ms: opened.answerTimeout_ms }),
    ...(opened.reconnect_ms !== undefined && { reconnect_ms: opened.reconnect_ms }),
  }
}

/** registered_delivery (SMPP 3.4 §5.2.17): a receipt on success and on failure. */
const RECEIPT_ALWAYS = 1
/** The most senders whose address is in memory. */
const SENDERS_MAX = 1_000

/** The shortest validity that is sent. An SMSC reads a shorter one as none. */
const VALIDITY_MS_MIN = 1_000

/** The settings of a link that shape its PDUs. */
type SubmitSettings = Pick<Link, 'alphabet' | 'sourceTon' | 'sourceNpi' | 'validityMinutes'>

/** Writes messages for one link. */
class SubmitEncoder {
  readonly #link: SubmitSettings
  /** The validity that the link gives every message. */
  readonly #validity: { validityPeriod?: string }
  readonly #clock: Pick<Clock, 'ms'>
  readonly #addresses = new Map<string, Address>()
  #reference = 0
  #text = ''
  #body: { dataCoding: 0 | 8; body: Uint8Array } | undefined

  constructor(link: SubmitSettings, clock: Pick<Clock, 'ms'>) {
    this.#link = link
    this.#clock = clock
    const { validityMinutes } = link
    this.#validity =
      validityMinutes === null ? {} : { validityPeriod: formatRelative(validityMinutes * 60_000) }
  }

  /** The submits of a message, one for each segment. */
  submitsOf({ campaign, msisdn, text }: Pick<OutgoingMessage, 'campaign' | 'msisdn' | 'text'>): Submit[] {
    const source = this.#addressOf(campaign.sender)
    const validity = this.#validityOf(campaign)
    // A campaign without fields sends the same octets to everybody.
    if (text === this.#text && this.#body !== undefined) {
      return [this.#submit(source, msisdn, this.#body.dataCoding, 0, this.#body.body, validity)]
    }
    this.#reference = (this.#reference + 1) & 0xff
    const { dataCoding, parts } = encodeSegments(text, this.#reference, this.#link.alphabet)
    this.#text = text
    const [only] = parts
    this.#body = parts.length === 1 && only !== undefined ? { dataCoding, body: only.body } : undefined
    return parts.map(({ udh, body }) =>
      this.#submit(
        source,
        msisdn,
        dataCoding,
        udh === null ? 0 : ESM.udhi,
        udh === null ? body : joined(udh, body),
        validity,
      ),
    )
  }

  /** The validity of a message: the link's, or what is left of the message's own time if that is shorter. */
  #validityOf({ validUntil }: OutgoingMessage['campaign']): { validityPeriod?: string } {
    if (validUntil === null) return this.#validity
    const left_ms = Math.max(VALIDITY_MS_MIN, validUntil.getTime() - this.#clock.ms())
    const { validityMinutes } = this.#link
    const link_ms = validityMinutes === null ? Infinity : validityMinutes * 60_000
    return { validityPeriod: formatRelative(Math.min(left_ms, link_ms)) }
  }

  /** The source address for a sender. */
  sourceOf(sender: string) {
    const { address, ton, npi } = this.#addressOf(sender)
    return { source: address, sourceTon: ton, sourceNpi: npi }
  }

  #addressOf(sender: string): Address {
    const known = this.#addresses.get(sender)
    if (known !== undefined) return known
    if (this.#addresses.size >= SENDERS_MAX) this.#addresses.clear()
    const { sourceTon, sourceNpi } = this.#link
    const shaped = addressOf(sender)
    const address = { ...shaped, ton: sourceTon ?? shaped.ton, npi: sourceNpi ?? shaped.npi }
    this.#addresses.set(sender, address)
    return address
  }

  #submit(
    source: Address,
    destination: string,
    dataCoding: number,
    esmClass: number,
    body: Uint8Array,
    validity: { validityPeriod?: string },
  ): Submit {
    return {
      source: source.address,
      sourceTon: source.ton,
      sourceNpi: source.npi,
      destination,
      dataCoding,
      esmClass,
      body,
      registeredDelivery: RECEIPT_ALWAYS,
      ...validity,
    }
  }
}

function joined(udh: Uint8Array, body: Uint8Array): Uint8Array {
  const octets = new Uint8Array(udh.length + body.length)
  octets.set(udh)
  octets.set(body, udh.length)
  return octets
}
