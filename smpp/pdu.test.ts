import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  decodePdu,
  encodePdu,
  PduError,
  type Draft,
  TLVS_MAX,
  tlvNumber,
  tlvOctets,
  tlvOf,
  tlvText,
} from './pdu.ts'
import { type PduName, STATUS } from './spec.ts'
import { anyPdu, COMMANDS, pduBytes, wire } from './testing/pdus.ts'
import { Writer } from './octets.ts'

function encode(draft: Draft): Buffer {
  const writer = new Writer()
  encodePdu(writer, draft)
  return writer.take() ?? Buffer.alloc(0)
}

function decode(bytes: Buffer) {
  return decodePdu(bytes, 0, bytes.length)
}

const bindBody = '"esme1" 00 "secret08" 00 "SUBMIT1" 00 34 01 01 "23324" 00'
const bindFields = {
  system_id: 'esme1',
  password: 'secret08',
  system_type: 'SUBMIT1',
  interface_version: 0x34,
  addr_ton: 1,
  addr_npi: 1,
  address_range: '23324',
}
const from = { source_addr_ton: 5, source_addr_npi: 0, source_addr: 'Adom' }
const to = { dest_addr_ton: 1, dest_addr_npi: 1, destination_addr: '233241234567' }
const handlingBody = '40 7f 03 "260102030405006+" 00 "000001000000000R" 00 01 01 08 02 03 "a@" 00'
const handling = {
  esm_class: 0x40,
  protocol_id: 0x7f,
  priority_flag: 3,
  schedule_delivery_time: '260102030405006+',
  validity_period: '000001000000000R',
  registered_delivery: 1,
  replace_if_present_flag: 1,
  data_coding: 8,
  sm_default_msg_id: 2,
  short_message: Buffer.from('a@\0'),
}

/** Every PDU of SMPP 3.4 with its octets, written by hand from §4. */
const GOLDEN: Record<PduName, [Draft, Buffer]> = {
  generic_nack: [
    { command: 'generic_nack', status: 3, sequence: 9 },
    wire('00000010 80000000 00000003 00000009'),
  ],
  bind_transmitter: [
    // The example of §3.2.2.
    {
      command: 'bind_transmitter',
      sequence: 1,
      system_id: 'SMPP3TEST',
      password: 'secret08',
      system_type: 'SUBMIT1',
      interface_version: 0,
      addr_ton: 1,
      addr_npi: 1,
      address_range: '',
    },
    wire(`0000002F 00000002 00000000 00000001 53 4D 50 50 33 54 45 53 54 00 73 65 63 72 65 74 30 38 00
      53 55 42 4D 49 54 31 00 00 01 01 00`),
  ],
  bind_transmitter_resp: [
    { command: 'bind_transmitter_resp', status: 0, sequence: 1, system_id: 'centre' },
    pduBytes('80000002', 0, 1, '"centre" 00'),
  ],
  bind_receiver: [
    { command: 'bind_receiver', sequence: 2, ...bindFields },
    pduBytes('00000001', 0, 2, bindBody),
  ],
  bind_receiver_resp: [
    { command: 'bind_receiver_resp', status: 14, sequence: 2, system_id: '' },
    pduBytes('80000001', 14, 2, '00'),
  ],
  bind_transceiver: [
    { command: 'bind_transceiver', sequence: 3, ...bindFields },
    pduBytes('00000009', 0, 3, bindBody),
  ],
  bind_transceiver_resp: [
    {
      command: 'bind_transceiver_resp',
      sequence: 3,
      system_id: 'centre',
      tlvs: [tlvOf('sc_interface_version', 0x34)],
    },
    pduBytes('80000009', 0, 3, '"centre" 00 0210 0001 34'),
  ],
  outbind: [
    { command: 'outbind', sequence: 4, system_id: 'centre', password: 'pw' },
    pduBytes('0000000b', 0, 4, '"centre" 00 "pw" 00'),
  ],
  unbind: [{ command: 'unbind', sequence: 5 }, wire('00000010 00000006 00000000 00000005')],
  unbind_resp: [{ command: 'unbind_resp', sequence: 5 }, wire('00000010 80000006 00000000 00000005')],
  enquire_link: [{ command: 'enquire_link', sequence: 6 }, wire('00000010 00000015 00000000 00000006')],
  enquire_link_resp: [
    { command: 'enquire_link_resp', sequence: 6 },
    wire('00000010 80000015 00000000 00000006'),
  ],
  submit_sm: [
    { command: 'submit_sm', sequence: 7, service_type: 'CMT', ...from, ...to, ...handling },
    pduBytes('00000004', 0, 7, `"CMT" 00 05 00 "Adom" 00 01 01 "233241234567" 00 ${handlingBody}`),
  ],
  submit_sm_resp: [
    { command: 'submit_sm_resp', sequence: 7, message_id: '7f3A' },
    pduBytes('80000004', 0, 7, '"7f3A" 00'),
  ],
  deliver_sm: [
    {
      command: 'deliver_sm',
      sequence: 0x7fffffff,
      source_addr_ton: 1,
      source_addr_npi: 1,
      source_addr: '233241234567',
      dest_addr_ton: 5,
      destination_addr: 'Adom',
      esm_class: 4,
      short_message: Buffer.from('id:1'),
      tlvs: [tlvOf('receipted_message_id', '1'), tlvOf('message_state', 2)],
    },
    pduBytes(
      '00000005',
      0,
      0x7fffffff,
      '00 01 01 "233241234567" 00 05 00 "Adom" 00 04 00 00 00 00 00 00 00 00 04 "id:1" 001E 0002 "1" 00 0427 0001 02',
    ),
  ],
  deliver_sm_resp: [
    { command: 'deliver_sm_resp', sequence: 8, message_id: '' },
    wire('00000011 80000005 00000000 00000008 00'),
  ],
  data_sm: [
    {
      command: 'data_sm',
      sequence: 9,
      ...from,
      ...to,
      esm_class: 4,
      registered_delivery: 1,
      data_coding: 8,
      tlvs: [tlvOf('message_payload', wire('0041'))],
    },
    pduBytes('00000103', 0, 9, '00 05 00 "Adom" 00 01 01 "233241234567" 00 04 01 08 0424 0002 0041'),
  ],
  data_sm_resp: [
    { command: 'data_sm_resp', sequence: 9, message_id: 'x' },
    pduBytes('80000103', 0, 9, '"x" 00'),
  ],
  query_sm: [
    { command: 'query_sm', sequence: 10, message_id: '77', ...from },
    pduBytes('00000003', 0, 10, '"77" 00 05 00 "Adom" 00'),
  ],
  query_sm_resp: [
    {
      command: 'query_sm_resp',
      sequence: 10,
      message_id: '77',
      final_date: '260102030405006+',
      message_state: 2,
      error_code: 9,
    },
    pduBytes('80000003', 0, 10, '"77" 00 "260102030405006+" 00 02 09'),
  ],
  cancel_sm: [
    { command: 'cancel_sm', sequence: 11, service_type: '', message_id: '77', ...from, ...to },
    pduBytes('00000008', 0, 11, '00 "77" 00 05 00 "Adom" 00 01 01 "233241234567" 00'),
  ],
  cancel_sm_resp: [{ command: 'cancel_sm_resp', status: 17, sequence: 11 }, pduBytes('80000008', 17, 11, '')],
  replace_sm: [
    {
      command: 'replace_sm',
      sequence: 12,
      message_id: '77',
      ...from,
      schedule_delivery_time: '',
      validity_period: '000000010000000R',
      registered_delivery: 1,
      sm_default_msg_id: 0,
      short_message: Buffer.from('new'),
    },
    pduBytes('00000007', 0, 12, '"77" 00 05 00 "Adom" 00 00 "000000010000000R" 00 01 00 03 "new"'),
  ],
  replace_sm_resp: [{ command: 'replace_sm_resp', sequence: 12 }, pduBytes('80000007', 0, 12, '')],
  submit_multi: [
    {
      command: 'submit_multi',
      sequence: 13,
      ...from,
      dest_addresses: [to, { dl_name: 'parents' }],
      ...handling,
    },
    pduBytes(
      '00000021',
      0,
      13,
      `00 05 00 "Adom" 00 02 01 01 01 "233241234567" 00 02 "parents" 00 ${handlingBody}`,
    ),
  ],
  submit_multi_resp: [
    {
      command: 'submit_multi_resp',
      sequence: 13,
      message_id: '78',
      unsuccess_smes: [{ ...to, error_status_code: 0x0b }],
    },
    pduBytes('80000021', 0, 13, '"78" 00 01 01 01 "233241234567" 00 0000000b'),
  ],
  alert_notification: [
    {
      command: 'alert_notification',
      sequence: 14,
      source_addr_ton: 1,
      source_addr_npi: 1,
      source_addr: '233241234567',
      esme_addr_ton: 5,
      esme_addr: 'Adom',
      tlvs: [tlvOf('ms_availability_status', 1)],
    },
    pduBytes('00000102', 0, 14, '01 01 "233241234567" 00 05 00 "Adom" 00 0422 0001 01'),
  ],
}

describe('every PDU', () => {
  test.each(COMMANDS)('%s is written and read as the standard has it', (command) => {
    const [draft, bytes] = GOLDEN[command]
    expect(encode(draft).toString('hex')).toBe(bytes.toString('hex'))
    const read = decode(bytes)
    expect(plain(read)).toMatchObject(plain(draft))
    expect(encode(read as Draft).toString('hex')).toBe(bytes.toString('hex'))
  })

  test.each(COMMANDS)('%s comes back as it was written, whatever its fields', (command) => {
    fc.assert(
      fc.property(anyPdu(command), (draft) => {
        expect(plain(decode(encode(draft)))).toEqual(plain(draft))
      }),
      { numRuns: 60 },
    )
  })

  test.each(COMMANDS)('%s cut short is a value or a fault, never an exception', (command) => {
    const [, bytes] = GOLDEN[command]
    for (let end = 16; end < bytes.length; end++) {
      const read = decodePdu(bytes, 0, end)
      if (read.command === 'malformed') {
        expect(read.status).not.toBe(0)
        expect(read.sequence).toBe(bytes.readUInt32BE(12))
      } else expect(read.command).toBe(command)
    }
  })
})

/** Octets as plain arrays, so that Buffers and Uint8Arrays compare by content. */
function plain(value: unknown): object {
  return JSON.parse(
    JSON.stringify(value, (_, inner: unknown) => {
      if (inner instanceof Uint8Array) return Array.from(inner)
      const json = inner as { type?: unknown; data?: unknown } | null
      return json?.type === 'Buffer' && Array.isArray(json.data) ? json.data : inner
    }),
  ) as object
}

describe('what does not parse', () => {
  test.each<[string, Buffer, number]>([
    ['an unknown command_id', pduBytes('00000099', 0, 1, ''), STATUS.ESME_RINVCMDID],
    ['an unknown response', pduBytes('80000099', 0, 1, ''), STATUS.ESME_RINVCMDID],
    [
      'a source address of 21 characters',
      pduBytes(
        '00000004',
        0,
        1,
        `00 01 01 "${'1'.repeat(21)}" 00 01 01 "2" 00 00 00 00 00 00 00 00 00 00 00`,
      ),
      STATUS.ESME_RINVSRCADR,
    ],
    [
      'a password of 9 characters',
      pduBytes('00000009', 0, 1, '"a" 00 "123456789" 00 00 34 00 00 00'),
      STATUS.ESME_RINVPASWD,
    ],
    [
      'sm_length beyond the frame',
      pduBytes('00000004', 0, 1, '00 01 01 "1" 00 01 01 "2" 00 00 00 00 00 00 00 00 00 00 05 "abc"'),
      STATUS.ESME_RINVMSGLEN,
    ],
    [
      'an optional parameter beyond the frame',
      pduBytes('00000004', 0, 1, '00 01 01 "1" 00 01 01 "2" 00 00 00 00 00 00 00 00 00 00 00 0424 0009 00'),
      STATUS.ESME_RINVOPTPARSTREAM,
    ],
    [
      'a dest_flag that is neither 1 nor 2',
      pduBytes('00000021', 0, 1, '00 00 00 00 01 07 00'),
      STATUS.ESME_RINVDESTFLAG,
    ],
    ['no body at all', pduBytes('00000004', 0, 1, ''), STATUS.ESME_RINVCMDLEN],
    [
      'more optional parameters than anyone needs',
      pduBytes('00000015', 0, 1, '14000000 '.repeat(TLVS_MAX + 1)),
      STATUS.ESME_RINVOPTPARSTREAM,
    ],
  ])('%s', (_, bytes, status) => {
    expect(decode(bytes)).toMatchObject({ command: 'malformed', status, sequence: 1 })
  })

  test('random octets behind any command_id never throw', () => {
    const ids = COMMANDS.map((command) => GOLDEN[command][1].readUInt32BE(4))
    fc.assert(
      fc.property(fc.constantFrom(...ids), fc.uint8Array({ maxLength: 300 }), (id, body) => {
        const bytes = Buffer.concat([Buffer.alloc(16), body])
        bytes.writeUInt32BE(id, 4)
        expect(decode(bytes).command).toBeTypeOf('string')
      }),
      { numRuns: 1000 },
    )
  })

  test('good frames with octets changed never throw', () => {
    const change = fc.tuple(fc.nat(400), fc.integer({ min: 0, max: 0xff }))
    fc.assert(
      fc.property(
        fc.constantFrom(...COMMANDS),
        fc.array(change, { minLength: 1, maxLength: 6 }),
        (command, changes) => {
          const bytes = Buffer.from(GOLDEN[command][1])
          for (const [at, octet] of changes) bytes[at % bytes.length] = octet
          expect(decode(bytes).command).toBeTypeOf('string')
        },
      ),
      { numRuns: 2000 },
    )
  })
})

describe('what real centres leave out of responses', () => {
  test.each<[string, Buffer, object]>([
    ['submit_sm_resp without a body', pduBytes('80000004', 0x58, 4, ''), { status: 0x58, message_id: '' }],
    ['submit_sm_resp whose id lacks its NUL', pduBytes('80000004', 0, 4, '"abc"'), { message_id: 'abc' }],
    [
      'an id longer than 64 characters',
      pduBytes('80000004', 0, 4, `"${'9'.repeat(80)}" 00`),
      { message_id: '9'.repeat(80) },
    ],
    ['bind_transceiver_resp without a body', pduBytes('80000009', 13, 4, ''), { status: 13, system_id: '' }],
    [
      'query_sm_resp with nothing behind the id',
      pduBytes('80000003', 0, 4, '"1" 00'),
      { message_state: 0, error_code: 0, final_date: '' },
    ],
  ])('%s', (_, bytes, expected) => {
    expect(decode(bytes)).toMatchObject(expected)
  })
})

describe('what cannot be written', () => {
  test.each<[string, Draft, number]>([
    [
      'a text too long',
      { command: 'submit_sm', sequence: 1, source_addr: '1'.repeat(21) },
      STATUS.ESME_RINVSRCADR,
    ],
    ['a NUL in a text', { command: 'outbind', sequence: 1, password: 'a\0b' }, STATUS.ESME_RINVPASWD],
    ['a letter beyond Latin-1', { command: 'outbind', sequence: 1, system_id: 'ɛyɛ' }, STATUS.ESME_RINVSYSID],
    ['no octet', { command: 'submit_sm', sequence: 1, esm_class: 256 }, STATUS.ESME_RSYSERR],
    [
      'a short_message of 255 octets',
      { command: 'submit_sm', sequence: 1, short_message: Buffer.alloc(255) },
      STATUS.ESME_RINVMSGLEN,
    ],
    [
      'more destinations than 254',
      { command: 'submit_multi', sequence: 1, dest_addresses: Array.from({ length: 255 }, () => to) },
      STATUS.ESME_RINVNUMDESTS,
    ],
  ])('%s leaves nothing behind', (_, draft, status) => {
    const writer = new Writer()
    encodePdu(writer, { command: 'enquire_link', sequence: 1 })
    const error = thrownBy(() => encodePdu(writer, draft))
    expect(error).toBeInstanceOf(PduError)
    expect(error).toMatchObject({ status })
    expect(writer.take()?.length).toBe(16)
  })
})

function thrownBy(run: () => void): unknown {
  try {
    run()
  } catch (error) {
    return error
  }
  return undefined
}

describe('optional parameters', () => {
  test('numbers are read in whatever length they come', () => {
    const state = (value: string) => [{ tag: 0x0427, value: wire(value) }]
    expect(tlvNumber(state('02'), 'message_state')).toBe(2)
    expect(tlvNumber(state('0002'), 'message_state')).toBe(2)
    expect(tlvNumber(state('ffffffff'), 'message_state')).toBe(0xffffffff)
    expect(tlvNumber(state(''), 'message_state')).toBeUndefined()
    expect(tlvNumber(state('0000000002'), 'message_state')).toBeUndefined()
    expect(tlvNumber([], 'message_state')).toBeUndefined()
  })

  test('texts are read with and without their NUL', () => {
    const id = (value: string) => [{ tag: 0x001e, value: wire(value) }]
    expect(tlvText(id('"a1" 00'), 'receipted_message_id')).toBe('a1')
    expect(tlvText(id('"a1"'), 'receipted_message_id')).toBe('a1')
    expect(tlvText(id('"a1" 00 "junk"'), 'receipted_message_id')).toBe('a1')
    expect(tlvText(id(''), 'receipted_message_id')).toBe('')
  })

  test('an unknown one is kept as it came', () => {
    const read = decode(pduBytes('00000015', 0, 1, '1405 0003 abcdef'))
    expect(read).toMatchObject({ tlvs: [{ tag: 0x1405, value: wire('abcdef') }] })
  })

  test('a stray octet or three behind the last one are padding', () => {
    expect(decode(pduBytes('00000015', 0, 1, '0427 0001 02 000000'))).toMatchObject({
      command: 'enquire_link',
    })
  })

  test('integers of each width', () => {
    expect(tlvOctets([tlvOf('sar_msg_ref_num', 0x1234)], 'sar_msg_ref_num')).toEqual(wire('1234'))
    expect(tlvOctets([tlvOf('qos_time_to_live', 0x12345678)], 'qos_time_to_live')).toEqual(wire('12345678'))
  })
})
