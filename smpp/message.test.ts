import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  decodeMessage,
  encodeMessage,
  encodeMessageResp,
  messageIdOf,
  type Submit,
  payloadOf,
  sarOf,
  textOctetsOf,
} from './message.ts'
import { decodePdu, encodePdu, PduError, tlvOf } from './pdu.ts'
import { ESM } from './spec.ts'
import { anyPdu, pduBytes, wire } from './testing/pdus.ts'
import { Writer } from './octets.ts'

const digits = fc.string({ unit: fc.integer({ min: 0, max: 9 }).map(String), minLength: 1, maxLength: 20 })
const octet = fc.integer({ min: 0, max: 0xff })
const anySubmit: fc.Arbitrary<Submit> = fc.record(
  {
    source: fc.string({ unit: 'grapheme-ascii', maxLength: 11 }),
    sourceTon: octet,
    sourceNpi: octet,
    destination: digits,
    dataCoding: octet,
    esmClass: octet,
    body: fc.uint8Array({ maxLength: 600 }),
    registeredDelivery: octet,
    validityPeriod: fc.constantFrom('', '000001000000000R'),
    serviceType: fc.constantFrom('', 'CMT'),
    priority: fc.nat(3),
    tlvs: fc.constantFrom([], [tlvOf('message_state', 2)]),
  },
  {
    requiredKeys: [
      'source',
      'sourceTon',
      'sourceNpi',
      'destination',
      'dataCoding',
      'esmClass',
      'body',
      'registeredDelivery',
    ],
  },
)

function written(write: (writer: Writer) => void): Buffer {
  const writer = new Writer()
  write(writer)
  return writer.take() ?? Buffer.alloc(0)
}

describe('the fast way and the table', () => {
  test.each(['submit_sm', 'deliver_sm'] as const)('%s is written alike by both', (command) => {
    fc.assert(
      fc.property(anySubmit, (message) => {
        const inPayload = message.body.length > 254
        const tlvs = message.tlvs ?? []
        const byTable = written((writer) =>
          encodePdu(writer, {
            command,
            sequence: 77,
            service_type: message.serviceType ?? '',
            source_addr_ton: message.sourceTon,
            source_addr_npi: message.sourceNpi,
            source_addr: message.source,
            dest_addr_ton: 1,
            dest_addr_npi: 1,
            destination_addr: message.destination,
            esm_class: message.esmClass,
            priority_flag: message.priority ?? 0,
            validity_period: message.validityPeriod ?? '',
            registered_delivery: message.registeredDelivery,
            data_coding: message.dataCoding,
            short_message: inPayload ? new Uint8Array(0) : message.body,
            tlvs: inPayload ? [tlvOf('message_payload', message.body), ...tlvs] : tlvs,
          }),
        )
        const fast = written((writer) => encodeMessage(writer, command, 77, message))
        expect(fast.toString('hex')).toBe(byTable.toString('hex'))
      }),
    )
  })

  test.each(['submit_sm', 'deliver_sm'] as const)(
    '%s is read alike by both, whole, cut or broken',
    (command) => {
      const change = fc.tuple(fc.nat(400), octet)
      fc.assert(
        fc.property(
          anyPdu(command),
          fc.array(change, { maxLength: 4 }),
          fc.nat(400),
          (draft, changes, cut) => {
            const bytes = written((writer) => encodePdu(writer, draft))
            for (const [at, value] of changes) bytes[16 + (at % (bytes.length - 16))] = value
            const end = Math.max(16, bytes.length - Math.max(0, cut - 300))
            expect(decodeMessage(bytes, 0, end)).toEqual(decodePdu(bytes, 0, end))
          },
        ),
        { numRuns: 500 },
      )
    },
  )

  test('responses are written and read alike by both', () => {
    const bytes = written((writer) => encodeMessageResp(writer, 0x80000004, 0x58, 5, 'a7'))
    expect(bytes).toEqual(pduBytes('80000004', 0x58, 5, '"a7" 00'))
    expect(messageIdOf(bytes, 0, bytes.length)).toBe('a7')
    expect(messageIdOf(bytes, 0, 16)).toBe('')
    expect(messageIdOf(bytes, 0, bytes.length - 1)).toBe('a7')
  })
})

describe('what cannot be submitted', () => {
  const message: Submit = {
    source: 'Adom',
    sourceTon: 5,
    sourceNpi: 0,
    destination: '233241234567',
    dataCoding: 0,
    esmClass: 0,
    body: new Uint8Array(3),
    registeredDelivery: 1,
  }
  test.each<[string, Partial<Submit>]>([
    ['source_addr', { source: 'GH₵' }],
    ['source_addr', { source: 'a\0' }],
    ['destination_addr', { destination: '2'.repeat(21) }],
    ['service_type', { serviceType: 'TOOLONG' }],
    ['validity_period', { validityPeriod: '0'.repeat(17) }],
    ['message_payload', { body: new Uint8Array(0x10000) }],
  ])('%s: named, and nothing written', (field, change) => {
    const writer = new Writer()
    expect(() => encodeMessage(writer, 'submit_sm', 1, { ...message, ...change })).toThrow(PduError)
    expect(() => encodeMessage(writer, 'submit_sm', 1, { ...message, ...change })).toThrow(field)
    expect(writer.take()).toBeUndefined()
  })
})

describe('payload', () => {
  const carrier = (esm: number, short: string, payload?: string) => {
    const tlvs = payload === undefined ? [] : [tlvOf('message_payload', wire(payload))]
    const bytes = written((writer) =>
      encodePdu(writer, {
        command: 'deliver_sm',
        sequence: 1,
        esm_class: esm,
        short_message: wire(short),
        tlvs,
      }),
    )
    const pdu = decodePdu(bytes, 0, bytes.length)
    if (pdu.command !== 'deliver_sm') throw new Error(pdu.command)
    return pdu
  }
  const hex = (octets: Uint8Array) => Buffer.from(octets).toString('hex')

  test.each<[string, number, string, string | undefined, string, string]>([
    ['short_message', 0, '"hi"', undefined, '6869', '6869'],
    ['message_payload with sm_length 0', 0, '', '"hi"', '6869', '6869'],
    ['a header in short_message', ESM.udhi, '05000301 0201 "hi"', undefined, '0500030102016869', '6869'],
    ['a header inside message_payload', ESM.udhi, '', '05000301 0201 "hi"', '0500030102016869', '6869'],
    ['a header longer than the message', ESM.udhi, 'ff 00 "hi"', undefined, 'ff006869', 'ff006869'],
    ['a header and nothing behind it', ESM.udhi, '05000301 0201', undefined, '050003010201', ''],
    ['a header bit on nothing', ESM.udhi, '', undefined, '', ''],
  ])('%s', (_, esm, short, payload, whole, text) => {
    const pdu = carrier(esm, short, payload)
    expect(hex(payloadOf(pdu))).toBe(whole)
    expect(hex(textOctetsOf(pdu))).toBe(text)
  })

  test('sar_ parameters say which part it is, if all are there and make sense', () => {
    const ref = tlvOf('sar_msg_ref_num', 513)
    const total = tlvOf('sar_total_segments', 3)
    expect(sarOf([ref, total, tlvOf('sar_segment_seqnum', 2)])).toEqual({
      reference: 513,
      total: 3,
      sequence: 2,
    })
    expect(sarOf([ref, total])).toBeUndefined()
    expect(sarOf([ref, total, tlvOf('sar_segment_seqnum', 4)])).toBeUndefined()
    expect(sarOf([ref, total, tlvOf('sar_segment_seqnum', 0)])).toBeUndefined()
    expect(sarOf([])).toBeUndefined()
  })

  test.each([
    ['a reference of 17 bits', [0, 1, 0, 0], [2], [1]],
    ['256 parts', [0, 1], [1, 0], [1]],
    ['no parts', [0, 1], [0], [0]],
  ])('sar_ parameters with %s say nothing', (_, reference, total, sequence) => {
    const values = { 0x020c: reference, 0x020e: total, 0x020f: sequence }
    const tlvs = Object.entries(values).map(([tag, value]) => ({
      tag: Number(tag),
      value: Buffer.from(value),
    }))
    expect(sarOf(tlvs)).toBeUndefined()
  })
})
