import type { Client } from '@nkra/smpp/listener.ts'
import type { Submit } from '@nkra/smpp/message.ts'
import { formatAbsolute } from '@nkra/smpp/time.ts'
import { tlvOf, type Tlv } from '@nkra/smpp/pdu.ts'
import type { IdStyle, Outcome, Receipting } from './behaviour.ts'

/** A receipt on its way: its message, its recipient, and its content. */
export interface Report {
  readonly systemId: string
  /** The connection that submitted the message. */
  readonly origin: Client<Report>
  /** The message's recipient and sender. */
  readonly recipient: string
  readonly sender: string
  /** The number behind the id. */
  readonly id: number
  readonly submittedAt_ms: number
  readonly style: Receipting
  /** Whether this is an intermediate report, with the word that its style gives. */
  readonly intermediate: boolean
  /** How often it was sent without an acknowledgement. */
  attempts: number
}

/** For each outcome, the word of appendix B and the number of §5.2.28. */
export const STATES: Readonly<Record<Outcome, { readonly word: string; readonly number: number }>> = {
  delivered: { word: 'DELIVRD', number: 2 },
  undelivered: { word: 'UNDELIV', number: 5 },
  expired: { word: 'EXPIRED', number: 3 },
  deleted: { word: 'DELETED', number: 4 },
  rejected: { word: 'REJECTD', number: 8 },
  accepted: { word: 'ACCEPTD', number: 6 },
  enroute: { word: 'ENROUTE', number: 1 },
  unknown: { word: 'UNKNOWN', number: 7 },
}
const ENROUTE_NUMBER = 1

/** A message's id in a centre's style. */
export function writeId(id: number, style: IdStyle): string {
  switch (style) {
    case 'hex':
      return id.toString(16)
    case 'HEX':
      return id.toString(16).toUpperCase()
    case 'padded':
      return String(id).padStart(20, '0')
    case 'wide':
      return `7${String(id).padStart(18, '0')}`
    case 'wide-hex':
      return BigInt(writeId(id, 'wide')).toString(16)
    case 'letters':
      return `sms-${id.toString(36)}-s`
    case 'repeating':
      return String(id % 1000)
    case 'empty':
      return ''
    default:
      return String(id)
  }
}

/** Writes receipts in their style. Dates repeat for a minute or a second, so their texts are reused. */
export class ReportWriter {
  readonly #dates = new Map<string, string>()

  /** The receipt as a deliver_sm. A data_sm uses the same body and TLVs. */
  write(report: Report, now_ms: number): Submit {
    const { style } = report
    const id = writeId(report.id, style.id)
    const text = this.#text(report, id, now_ms)
    const body = Buffer.from(text, 'latin1')
    const tlvs = tlvsOf(report, id)
    if (style.payload && body.length > 0) tlvs.push(tlvOf('message_payload', body))
    return {
      source: report.recipient,
      sourceTon: 1,
      sourceNpi: 1,
      destination: report.sender,
      destinationTon: 5,
      destinationNpi: 0,
      dataCoding: 0,
      esmClass: report.intermediate ? 0x20 : style.esmClass,
      body: style.payload ? NOTHING : body,
      registeredDelivery: 0,
      tlvs,
    }
  }

  #text(report: Report, id: string, now_ms: number): string {
    const { style, intermediate } = report
    let text = ''
    for (const field of style.fields) {
      if (text !== '') text += ' '
      switch (field) {
        case 'id':
          text += `id:${id}`
          break
        case 'sub':
          text += 'sub:001'
          break
        case 'dlvrd':
          text += !intermediate && style.state === 'delivered' ? 'dlvrd:001' : 'dlvrd:000'
          break
        case 'submit date':
          text += `submit date:${this.#date(report.submittedAt_ms, style.dates)}`
          break
        case 'done date':
          text += `done date:${this.#date(now_ms, style.dates)}`
          break
        case 'stat':
          text += `stat:${wordOf(report)}`
          break
        case 'err':
          text += `err:${style.error.replace('*', report.recipient.slice(-6))}`
          break
        default:
          text += 'text:'
      }
    }
    return text
  }

  #date(at_ms: number, dates: Receipting['dates']): string {
    if (dates === 'none') return ''
    const second = Math.floor(at_ms / (dates === 'minutes' ? 60_000 : 1000))
    const key = `${dates}${second}`
    const known = this.#dates.get(key)
    if (known !== undefined) return known
    const written = writeDate(at_ms, dates)
    if (this.#dates.size >= DATES_KEPT_MAX) this.#dates.clear()
    this.#dates.set(key, written)
    return written
  }
}

const DATES_KEPT_MAX = 1000
const NOTHING = new Uint8Array(0)

/** One second ago as a relative time (§7.1.1.2), which does not say when. */
const RELATIVE = '000000000001000R'

function writeDate(at_ms: number, dates: Exclude<Receipting['dates'], 'none'>): string {
  if (dates === 'relative') return RELATIVE
  const absolute = formatAbsolute(at_ms)
  if (dates === 'minutes') return absolute.slice(0, 10)
  if (dates === 'seconds') return absolute.slice(0, 12)
  return dates === 'century' ? `20${absolute.slice(0, 12)}` : absolute
}

function wordOf({ style, intermediate }: Report): string {
  if (intermediate) return style.intermediate
  return style.word === '' ? STATES[style.state].word : style.word
}

function tlvsOf({ style, intermediate }: Report, id: string): Tlv[] {
  const tlvs: Tlv[] = []
  if (style.idTlv) tlvs.push(tlvOf('receipted_message_id', id))
  if (style.stateTlv)
    tlvs.push(tlvOf('message_state', intermediate ? ENROUTE_NUMBER : STATES[style.state].number))
  // §5.3.2.31: network type 3 (GSM) and a code of two octets; read by some as a number of three digits.
  if (style.networkError === 'octets') tlvs.push(tlvOf('network_error_code', Uint8Array.of(3, 0, 27)))
  if (style.networkError === 'characters') tlvs.push(tlvOf('network_error_code', Buffer.from('027')))
  return tlvs
}
