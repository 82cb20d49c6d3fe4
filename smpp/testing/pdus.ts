import { generateKeyPairSync, sign } from 'node:crypto'
import fc from 'fast-check'
import type { Draft } from '../pdu.ts'
import { PDUS, type Field, type PduName } from '../spec.ts'

/** For tests: octets written by hand, and any PDU that the table describes. */

/** Octets in a notation to read beside the standard: hex pairs, and text in quotes. `wire('00 "abc" 00')`. */
export function wire(notation: string): Buffer {
  const parts = notation.match(/"[^"]*"|[0-9a-fA-F]+/g) ?? []
  return Buffer.concat(
    parts.map((part) =>
      part.startsWith('"') ? Buffer.from(part.slice(1, -1), 'latin1') : Buffer.from(part, 'hex'),
    ),
  )
}

/** A whole PDU: command_id in hex, and the body in the notation of `wire`. */
export function pduBytes(commandId: string, status: number, sequence: number, body: string): Buffer {
  const octets = wire(body)
  const header = Buffer.alloc(16)
  header.writeUInt32BE(16 + octets.length, 0)
  header.writeUInt32BE(Number.parseInt(commandId, 16), 4)
  header.writeUInt32BE(status, 8)
  header.writeUInt32BE(sequence, 12)
  return Buffer.concat([header, octets])
}

const latin1 = fc.integer({ min: 1, max: 0xff }).map((code) => String.fromCharCode(code))
const octet = fc.integer({ min: 0, max: 0xff })
const text = (max: number) => fc.string({ unit: latin1, maxLength: max - 1 })
const address = { dest_addr_ton: octet, dest_addr_npi: octet, destination_addr: text(21) }

function anyField(field: Field): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case 'uint8':
      return octet
    case 'cstring':
      return text(field.max)
    case 'octets':
      return fc.uint8Array({ maxLength: field.max })
    case 'destinations':
      return fc.array(fc.oneof(fc.record(address), fc.record({ dl_name: text(21) })), { maxLength: 8 })
    default:
      return fc.array(fc.record({ ...address, error_status_code: fc.nat(0xffffffff) }), { maxLength: 8 })
  }
}

const anyTlv = fc.record({
  tag: fc.integer({ min: 0, max: 0xffff }),
  value: fc.uint8Array({ maxLength: 40 }),
})

/** Any PDU of this name with every field set. */
export function anyPdu(command: PduName): fc.Arbitrary<Draft> {
  const fields = Object.fromEntries(PDUS[command].fields.map((field) => [field.name, anyField(field)]))
  return fc.record({
    command: fc.constant(command),
    status: fc.nat(0xffffffff),
    sequence: fc.nat(0xffffffff),
    ...fields,
    tlvs: fc.array(anyTlv, { maxLength: 5 }),
    // The record holds what the table names for this command, which is what its Draft is.
  }) as unknown as fc.Arbitrary<Draft>
}

export const COMMANDS = Object.keys(PDUS) as readonly PduName[]

/** A temporary key and a self-signed certificate for localhost: the DER of RFC 5280 §4.1, written out. */
export function selfSigned(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const ecdsaWithSha256 = der(0x30, wire('06 08 2a8648ce3d040302'))
  const name = der(0x30, der(0x31, der(0x30, wire('06 03 550403'), der(0x0c, Buffer.from('localhost')))))
  const validity = der(0x30, der(0x17, Buffer.from('200101000000Z')), der(0x17, Buffer.from('491231235959Z')))
  const altName = der(0x30, der(0x82, Buffer.from('localhost')))
  const extensions = der(0xa3, der(0x30, der(0x30, wire('06 03 551d11'), der(0x04, altName))))
  const body = der(
    0x30,
    der(0xa0, wire('02 01 02')),
    wire('02 01 01'),
    ecdsaWithSha256,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    extensions,
  )
  const signature = sign('sha256', body, privateKey)
  const whole = der(0x30, body, ecdsaWithSha256, der(0x03, Buffer.of(0), signature))
  const lines = whole.toString('base64').replaceAll(/(.{64})/g, '$1\n')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  }
}

/** One DER value: tag, length, contents (X.690 §8.1). */
function der(tag: number, ...contents: Uint8Array[]): Buffer {
  const content = Buffer.concat(contents)
  const { length } = content
  if (length < 0x80) return Buffer.concat([Buffer.of(tag, length), content])
  if (length < 0x100) return Buffer.concat([Buffer.of(tag, 0x81, length), content])
  return Buffer.concat([Buffer.of(tag, 0x82, length >> 8, length & 0xff), content])
}
