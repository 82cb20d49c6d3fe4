import {
  NPI,
  TON,
  PAYLOAD_BYTES_MAX,
  TLVS,
  type TlvName,
  type TlvType,
  STATUS,
  HEADER_BYTES,
  PDU_BY_ID,
  PDUS,
  RESPONSE_BIT,
  type Field,
  type PduName,
  statusName,
} from './spec.ts'
import { Reader, type Writer } from './octets.ts'

/** One dest_address of submit_multi (§4.5.1.1): an address, or the name of a list at the centre. */
export type Destination =
  | { readonly dest_addr_ton: number; readonly dest_addr_npi: number; readonly destination_addr: string }
  | { readonly dl_name: string }

/** One unsuccess_sme of submit_multi_resp (§4.5.2.1). */
export interface Failure {
  readonly dest_addr_ton: number
  readonly dest_addr_npi: number
  readonly destination_addr: string
  readonly error_status_code: number
}

interface Values {
  uint8: number
  cstring: string
  octets: Uint8Array
  destinations: readonly Destination[]
  failures: readonly Failure[]
}
type FieldsOf<N extends PduName> = (typeof PDUS)[N]['fields'][number]
/** The mandatory fields of a PDU, under the standard's names. */
export type Body<N extends PduName> = {
  readonly [F in FieldsOf<N> as F['name']]: Values[F['kind']]
}
export type PduOf<N extends PduName> = {
  readonly command: N
  /** command_status. It is 0 in requests. */
  readonly status: number
  /** sequence_number as the peer wrote it: any 32 bits. */
  readonly sequence: number
  readonly tlvs: readonly Tlv[]
} & Body<N>
export type Pdu = { [N in PduName]: PduOf<N> }[PduName]

/** A PDU to write. Fields that are left out are 0, '' or empty. */
export type Draft<N extends PduName = PduName> = {
  [M in N]: {
    readonly command: M
    readonly sequence: number
    readonly status?: number
    readonly tlvs?: readonly Tlv[]
  } & Partial<Body<M>>
}[N]

/** A Draft without a sequence_number, which the session adds. */
export type Unnumbered<N extends PduName = PduName> = {
  [M in N]: Omit<Draft<M>, 'sequence' | 'status'>
}[N]

/** A frame that we cannot parse. The session answers it with `status`. The stream is still in step. */
export interface Malformed {
  readonly command: 'malformed'
  readonly commandId: number
  readonly sequence: number
  readonly status: number
  readonly reason: string
}

/** A PDU cannot be written because of the caller's mistake. Nothing was sent. */
export class PduError extends Error {
  override readonly name = 'PduError'
  readonly status: number
  constructor(command: string, field: string, why: string, status: number) {
    super(`${command}.${field} ${why}`)
    this.status = status
  }
}

/**
 * Decodes the frame `bytes[start, end)`, which has at least a header. Never throws. Octets in the result are views
 * of `bytes`. Requests must keep the standard's lengths. Responses may leave out fields and closing NULs, as real
 * centres do.
 */
export function decodePdu(bytes: Buffer, start: number, end: number): Pdu | Malformed {
  const commandId = bytes.readUInt32BE(start + 4)
  const sequence = bytes.readUInt32BE(start + 12)
  const command = PDU_BY_ID.get(commandId)
  if (command === undefined) {
    const reason = `unknown command_id 0x${commandId.toString(16).padStart(8, '0')}`
    return { command: 'malformed', commandId, sequence, status: STATUS.ESME_RINVCMDID, reason }
  }
  const reader = new Reader(bytes, start + HEADER_BYTES, end)
  const loose = commandId >= RESPONSE_BIT
  const pdu: Record<string, unknown> = { command, status: bytes.readUInt32BE(start + 8), sequence }
  for (const field of PDUS[command].fields) pdu[field.name] = readField(reader, field, loose)
  pdu['tlvs'] = readTlvs(reader)
  if (reader.fault !== 0) return malformed(commandId, sequence, reader.fault)
  // The table that typed `Pdu` is the one just walked.
  return pdu as unknown as Pdu
}

export function malformed(commandId: number, sequence: number, status: number): Malformed {
  const name = PDU_BY_ID.get(commandId) ?? 'pdu'
  return { command: 'malformed', commandId, sequence, status, reason: `${name}: ${statusName(status)}` }
}

function readField(reader: Reader, field: Field, loose: boolean): unknown {
  if (loose && reader.left === 0) return absent(field)
  switch (field.kind) {
    case 'uint8':
      return reader.uint8()
    case 'cstring':
      return loose ? reader.looseCstring() : reader.cstring(field.max, field.fault)
    case 'octets':
      return reader.octets(reader.uint8(), field.fault)
    case 'destinations':
      return readDestinations(reader)
    default:
      return readFailures(reader)
  }
}

function absent(field: Field): unknown {
  if (field.kind === 'uint8') return 0
  return field.kind === 'cstring' ? '' : []
}

function readDestinations(reader: Reader): Destination[] {
  const destinations: Destination[] = []
  for (let left = reader.uint8(); left > 0 && reader.fault === 0; left--) {
    const flag = reader.uint8()
    if (flag === 2) destinations.push({ dl_name: reader.cstring(21, STATUS.ESME_RINVDLNAME) })
    else if (flag === 1) destinations.push(readAddress(reader))
    else reader.fail(STATUS.ESME_RINVDESTFLAG)
  }
  return destinations
}

function readFailures(reader: Reader): Failure[] {
  const failures: Failure[] = []
  for (let left = reader.uint8(); left > 0 && reader.fault === 0; left--)
    failures.push({ ...readAddress(reader), error_status_code: reader.uint32() })
  return failures
}

function readAddress(reader: Reader) {
  const dest_addr_ton = reader.uint8()
  const dest_addr_npi = reader.uint8()
  return { dest_addr_ton, dest_addr_npi, destination_addr: reader.cstring(21, STATUS.ESME_RINVDSTADR) }
}

/** Appends a PDU. If a field does not fit the standard, it throws PduError and leaves the writer as it was. */
export function encodePdu(writer: Writer, draft: Draft): void {
  const mark = writer.mark()
  try {
    const { id, fields } = PDUS[draft.command]
    writeHeader(writer, id, draft.status ?? 0, draft.sequence)
    // Field names and kinds come from the table that typed `Draft`.
    const values = draft as unknown as Readonly<Record<string, unknown>>
    for (const field of fields) writeField(writer, draft.command, field, values[field.name])
    const tlvs = draft.tlvs ?? NO_TLVS
    writer.reserve(tlvsLength(tlvs))
    writeTlvs(writer, tlvs)
    writer.lengthAt(mark)
  } catch (error) {
    writer.rewind(mark)
    throw error
  }
}

/** Writes a header. `lengthAt` fills its length in once the body is written. */
export function writeHeader(writer: Writer, id: number, status: number, sequence: number): void {
  writer.reserve(HEADER_BYTES)
  writer.uint32(0)
  writer.uint32(id)
  writer.uint32(status)
  writer.uint32(sequence)
}

function writeField(writer: Writer, command: string, field: Field, value: unknown): void {
  switch (field.kind) {
    case 'uint8':
      writer.reserve(1)
      return writer.uint8(checkUint8(command, field.name, (value as number | undefined) ?? 0))
    case 'cstring':
      return writeText(writer, command, field, (value as string | undefined) ?? '')
    case 'octets': {
      const octets = (value as Uint8Array | undefined) ?? new Uint8Array(0)
      if (octets.length > field.max) throw new PduError(command, field.name, 'is too long', field.fault)
      writer.reserve(1 + octets.length)
      writer.uint8(octets.length)
      return writer.octets(octets)
    }
    case 'destinations':
      return writeDestinations(
        writer,
        command,
        field.max,
        (value as readonly Destination[] | undefined) ?? [],
      )
    case 'failures':
      return writeFailures(writer, command, field.max, (value as readonly Failure[] | undefined) ?? [])
  }
}

function checkUint8(command: string, name: string, value: number): number {
  if (Number.isInteger(value) && value >= 0 && value <= 0xff) return value
  throw new PduError(command, name, 'is no octet', STATUS.ESME_RSYSERR)
}

/** Throws PduError unless the text is Latin-1, without NUL, and shorter than `max` octets. */
export function checkText(command: string, name: string, text: string, max: number, fault: number): void {
  if (text.length >= max) throw new PduError(command, name, `is longer than ${max - 1} octets`, fault)
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === 0 || code > 0xff)
      throw new PduError(command, name, 'has a character SMPP cannot carry', fault)
  }
}

function writeText(
  writer: Writer,
  command: string,
  field: { readonly name: string; readonly max: number; readonly fault: number },
  text: string,
): void {
  checkText(command, field.name, text, field.max, field.fault)
  writer.reserve(text.length + 1)
  writer.cstring(text)
}

const LIST_NAME = { name: 'dl_name', max: 21, fault: STATUS.ESME_RINVDLNAME } as const
const ADDRESS = { name: 'destination_addr', max: 21, fault: STATUS.ESME_RINVDSTADR } as const

function writeDestinations(writer: Writer, command: string, max: number, list: readonly Destination[]): void {
  if (list.length > max)
    throw new PduError(command, 'dest_addresses', 'are too many', STATUS.ESME_RINVNUMDESTS)
  writer.reserve(2)
  writer.uint8(list.length)
  for (const destination of list) {
    writer.reserve(3)
    if ('dl_name' in destination) {
      writer.uint8(2)
      writeText(writer, command, LIST_NAME, destination.dl_name)
    } else {
      writer.uint8(1)
      writeAddress(writer, command, destination)
    }
  }
}

function writeFailures(writer: Writer, command: string, max: number, list: readonly Failure[]): void {
  if (list.length > max)
    throw new PduError(command, 'unsuccess_smes', 'are too many', STATUS.ESME_RINVNUMDESTS)
  writer.reserve(1)
  writer.uint8(list.length)
  for (const failure of list) {
    writer.reserve(2)
    writeAddress(writer, command, failure)
    writer.reserve(4)
    writer.uint32(failure.error_status_code)
  }
}

function writeAddress(
  writer: Writer,
  command: string,
  address: { dest_addr_ton: number; dest_addr_npi: number; destination_addr: string },
): void {
  writer.uint8(checkUint8(command, 'dest_addr_ton', address.dest_addr_ton))
  writer.uint8(checkUint8(command, 'dest_addr_npi', address.dest_addr_npi))
  writeText(writer, command, ADDRESS, address.destination_addr)
}

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

/** Reads a parameter as a number of one to four octets. Answers undefined if the parameter is absent, empty or longer. */
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

/** The most digits of a network's short code. A longer number is a subscriber's. */
export const SHORT_CODE_DIGITS_MAX = 8

/** An address in the form of the wire: digits without '+', with the type of number and the numbering plan. */
export interface Address {
  readonly address: string
  readonly ton: number
  readonly npi: number
}

/**
 * The source_addr of a sender ID. It is 5/0 for anything with a character that is no digit (also a hyphen or a space,
 * which some senders mistake for 'unknown', status 0x48), 3/0 for a short code, 1/1 for a number without its '+'.
 */
export function addressOf(senderId: string): Address {
  const digits = senderId.startsWith('+') ? senderId.slice(1) : senderId
  if (!/^\d+$/.test(digits)) return { address: senderId, ton: TON.alphanumeric, npi: NPI.unknown }
  if (digits.length <= SHORT_CODE_DIGITS_MAX && digits === senderId) {
    return { address: digits, ton: TON.network_specific, npi: NPI.unknown }
  }
  return { address: digits, ton: TON.international, npi: NPI.isdn }
}
