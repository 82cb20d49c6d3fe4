import type { Reader } from './reader.ts'
import { PAYLOAD_BYTES_MAX, TLVS, type TlvName, type TlvType } from './spec.ts'
import { STATUS } from './status.ts'
import type { Writer } from './writer.ts'

/** An optional parameter as it stands on the wire (SMPP 3.4 §3.2.4.1). Unknown tags stay as they came. */
export interface Tlv {
  readonly tag: number
  readonly value: Uint8Array
}

type Typed<T extends TlvType> = T extends 'cstring' ? string : T extends 'octets' ? Uint8Array : number
/** The type of a parameter's value, by the table. */
export type TlvValue<N extends TlvName> = Typed<(typeof TLVS)[N]['type']>

/**
 * The most optional parameters of one PDU. The standard names 43, so a peer that sends more than this does not speak
 * SMPP.
 */
export const TLVS_MAX = 256
export const NO_TLVS: readonly Tlv[] = Object.freeze([])

const INTEGER_BYTES = { uint8: 1, uint16: 2, uint32: 4 } as const

/** An optional parameter by name, with its value written as the table says. */
export function tlvOf<N extends TlvName>(name: N, value: TlvValue<N>): Tlv {
  const { tag, type } = TLVS[name]
  return { tag, value: octetsOf(type, value) }
}

function octetsOf(type: TlvType, value: number | string | Uint8Array): Uint8Array {
  if (typeof value === 'string') return Buffer.from(`${value}\0`, 'latin1')
  if (typeof value !== 'number') return value
  if (type === 'cstring' || type === 'octets') throw new TypeError(`a TLV of type ${type} holds no number`)
  const bytes = Buffer.alloc(INTEGER_BYTES[type])
  bytes.writeUIntBE(value, 0, bytes.length)
  return bytes
}

/** The octets of a parameter, or undefined if the PDU has none. If a peer repeats one, the first counts. */
export function tlvOctets(tlvs: readonly Tlv[], name: TlvName): Uint8Array | undefined {
  if (tlvs.length === 0) return undefined
  const { tag } = TLVS[name]
  for (const tlv of tlvs) if (tlv.tag === tag) return tlv.value
  return undefined
}

/** A number of up to four octets, in whatever length the peer chose. Undefined if it is absent or longer. */
export function tlvNumber(tlvs: readonly Tlv[], name: TlvName): number | undefined {
  const value = tlvOctets(tlvs, name)
  if (value === undefined || value.length === 0 || value.length > 4) return undefined
  let number = 0
  for (const byte of value) number = number * 256 + byte
  return number
}

/** A text up to its NUL, or to the end if the peer forgot the NUL. */
export function tlvText(tlvs: readonly Tlv[], name: TlvName): string | undefined {
  const value = tlvOctets(tlvs, name)
  if (value === undefined) return undefined
  const nul = value.indexOf(0)
  return Buffer.from(value.buffer, value.byteOffset, nul < 0 ? value.length : nul).toString('latin1')
}

/** The rest of a frame as optional parameters. An end that is too short for a tag and a length is padding. */
export function readTlvs(reader: Reader): readonly Tlv[] {
  if (reader.left < 4) return NO_TLVS
  const tlvs: Tlv[] = []
  while (reader.left >= 4) {
    if (tlvs.length === TLVS_MAX) {
      reader.fail(STATUS.ESME_RINVOPTPARSTREAM)
      break
    }
    const tag = reader.uint16()
    const length = reader.uint16()
    tlvs.push({ tag, value: reader.octets(length, STATUS.ESME_RINVOPTPARSTREAM) })
  }
  return tlvs
}

export function tlvsLength(tlvs: readonly Tlv[]): number {
  let bytes = 0
  for (const tlv of tlvs) bytes += 4 + tlv.value.length
  return bytes
}

/** Writes parameters. The caller has reserved `tlvsLength` octets. */
export function writeTlvs(writer: Writer, tlvs: readonly Tlv[]): void {
  for (const { tag, value } of tlvs) {
    if (value.length > PAYLOAD_BYTES_MAX) throw new RangeError(`TLV 0x${tag.toString(16)} is too long`)
    writer.uint16(tag)
    writer.uint16(value.length)
    writer.octets(value)
  }
}
