import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodePdu, encodePdu, type Draft, tlvOf, type Tlv } from './pdu.ts'
import { parseReceipt, parseReceiptDate, type Receipt } from './receipt.ts'
import { wire } from './testing/pdus.ts'
import { Writer } from './octets.ts'

function deliver(
  text: string | Uint8Array,
  esmClass = 0x04,
  tlvs: readonly Tlv[] = [],
  command: 'deliver_sm' | 'data_sm' = 'deliver_sm',
) {
  const body = typeof text === 'string' ? Buffer.from(text, 'latin1') : text
  const addresses = { source_addr: '233241234567', destination_addr: 'Adom', esm_class: esmClass }
  const draft: Draft =
    command === 'deliver_sm'
      ? { command, sequence: 1, ...addresses, short_message: body, tlvs }
      : {
          command,
          sequence: 1,
          ...addresses,
          tlvs: body.length > 0 ? [tlvOf('message_payload', body), ...tlvs] : tlvs,
        }
  const writer = new Writer()
  encodePdu(writer, draft)
  const bytes = writer.take() ?? Buffer.alloc(0)
  const pdu = decodePdu(bytes, 0, bytes.length)
  if (pdu.command !== command) throw new Error(pdu.command)
  return parseReceipt(pdu)
}

const FULL =
  'id:0000123456 sub:001 dlvrd:001 submit date:2601281530 done date:2601281531 stat:DELIVRD err:000 text:Hello Ama'
const state = (number: number) => tlvOf('message_state', number)
const receiptedId = (id: string) => tlvOf('receipted_message_id', id)

describe('a receipt as appendix B has it', () => {
  test('every field', () => {
    expect(deliver(FULL)).toEqual({
      id: '0000123456',
      state: 'delivered',
      final: true,
      error: '000',
      submittedAt: Date.UTC(2026, 0, 28, 15, 30),
      doneAt: Date.UTC(2026, 0, 28, 15, 31),
      destination: '233241234567',
      source: 'Adom',
      word: 'DELIVRD',
    })
  })
})

describe('what centres make of it', () => {
  test.each<[string, Parameters<typeof deliver>, Partial<Receipt>]>([
    ['TLVs alone', ['', 0x04, [receiptedId('7a'), state(2)]], { id: '7a', state: 'delivered' }],
    [
      'TLVs, with no mark in esm_class',
      ['', 0, [receiptedId('7a'), state(5)]],
      { id: '7a', state: 'undelivered' },
    ],
    ['no message_state', ['id:9 stat:EXPIRED', 0x04, [receiptedId('7a')]], { id: '7a', state: 'expired' }],
    ['no receipted_message_id', ['id:9 stat:ENROUTE', 0x04, [state(2)]], { id: '9', state: 'delivered' }],
    ['an empty receipted_message_id', ['id:9 stat:DELIVRD', 0x04, [receiptedId('')]], { id: '9' }],
    [
      'TLVs against the text: TLVs',
      [FULL, 0x04, [receiptedId('1'), state(8)]],
      { id: '1', state: 'rejected' },
    ],
    ['esm_class 0x08', [FULL, 0x08], { id: '0000123456', state: 'delivered' }],
    ['esm_class 0x20', ['id:1 stat:ENROUTE', 0x20], { state: 'enroute', final: false }],
    ['esm_class 0x20 without a state', ['id:1', 0x20], { state: 'enroute', final: false }],
    ['no mark at all, by its text', [FULL, 0], { id: '0000123456', state: 'delivered' }],
    ['other bits of esm_class', [FULL, 0xc4], { id: '0000123456' }],
    [
      'a user data header before the text',
      [Buffer.concat([wire('05000301 0201'), Buffer.from(FULL)]), 0x44],
      { id: '0000123456' },
    ],
    ['data_sm', [FULL, 0x04, [], 'data_sm'], { id: '0000123456', state: 'delivered' }],
    [
      'data_sm with TLVs alone',
      ['', 0x04, [receiptedId('1'), state(3)], 'data_sm'],
      { id: '1', state: 'expired' },
    ],
    [
      'sub, dlvrd and text missing',
      ['id:1 submit date:2601281530 done date:2601281531 stat:DELIVRD err:000'],
      { id: '1' },
    ],
    [
      'id and stat alone',
      ['id:1 stat:DELIVRD'],
      { id: '1', submittedAt: undefined, doneAt: undefined, error: '' },
    ],
    [
      'another order',
      ['stat:UNDELIV err:27 id:abc-1 done date:2601281531'],
      { id: 'abc-1', state: 'undelivered', error: '27' },
    ],
    ['the text first', ['text:hello stat:DELIVRD id:4'], { id: '4', state: 'delivered' }],
    [
      'a text that quotes a receipt',
      ['id:4 stat:UNDELIV text:my stat:DELIVRD id:5'],
      { id: '4', state: 'undelivered' },
    ],
    [
      'names in capitals',
      ['ID:4 SUB:001 STAT:DELIVRD ERR:0A1'],
      { id: '4', state: 'delivered', error: '0A1' },
    ],
    [
      'spaces behind the colons',
      ['id: 4 stat: DELIVRD err: 001'],
      { id: '4', state: 'delivered', error: '001' },
    ],
    ['an empty id', ['id: sub:001 stat:DELIVRD'], { id: '', state: 'delivered' }],
    ['no id', ['sub:001 stat:DELIVRD'], { id: '', state: 'delivered' }],
    [
      'empty dates',
      ['id:1 submit date: done date: stat:DELIVRD'],
      { submittedAt: undefined, doneAt: undefined, state: 'delivered' },
    ],
    ['an id with letters', ['id:sms-7F3A-x stat:DELIVRD'], { id: 'sms-7F3A-x' }],
    ['a 19-digit id', ['id:1234567890123456789 stat:DELIVRD'], { id: '1234567890123456789' }],
    [
      'a UUID',
      ['id:0f8fad5b-d9cb-469f-a165-70867728950e stat:DELIVRD'],
      { id: '0f8fad5b-d9cb-469f-a165-70867728950e' },
    ],
    ['an error in hex', ['id:1 stat:UNDELIV err:0x1B'], { error: '0x1B' }],
    ['an error of four digits', ['id:1 stat:UNDELIV err:1027'], { error: '1027' }],
    [
      'an error as network_error_code',
      ['id:1 stat:UNDELIV', 4, [tlvOf('network_error_code', wire('03 0102'))]],
      { error: '258' },
    ],
    [
      'an error as three characters',
      ['id:1 stat:UNDELIV', 4, [tlvOf('network_error_code', wire('"027"'))]],
      { error: '027' },
    ],
    [
      'a message_state of two octets',
      ['id:1', 4, [{ tag: 0x0427, value: wire('0002') }]],
      { state: 'delivered', word: '2' },
    ],
    ['a message_state nobody knows', ['id:1 stat:DELIVRD', 4, [state(77)]], { state: 'delivered' }],
    ['UCS-2', [Buffer.from(FULL, 'utf16le').swap16()], { id: '0000123456', state: 'delivered' }],
    ['a mark and nothing else', [''], { id: '', state: 'unknown', final: false }],
  ])('%s', (_, given, expected) => {
    expect(deliver(...given)).toMatchObject(expected)
  })

  test.each([
    ['DELIVRD', 'delivered'],
    ['DELIVERED', 'delivered'],
    ['EXPIRED', 'expired'],
    ['DELETED', 'deleted'],
    ['UNDELIV', 'undelivered'],
    ['FAILED', 'undelivered'],
    ['ACCEPTD', 'accepted'],
    ['ACKED', 'accepted'],
    ['ENROUTE', 'enroute'],
    ['BUFFRED', 'enroute'],
    ['BUFFERD', 'enroute'],
    ['REJECTD', 'rejected'],
    ['UNKNOWN', 'unknown'],
    ['Delivrd', 'delivered'],
    ['NONSENSE', 'unknown'],
  ])('stat:%s is %s', (word, expected) => {
    expect(deliver(`id:1 stat:${word} err:000`)).toMatchObject({ state: expected, word })
  })

  test.each([
    [0, 'enroute'],
    [1, 'enroute'],
    [2, 'delivered'],
    [3, 'expired'],
    [4, 'deleted'],
    [5, 'undelivered'],
    [6, 'accepted'],
    [7, 'unknown'],
    [8, 'rejected'],
    [9, 'rejected'],
  ])('message_state %d is %s', (number, expected) => {
    expect(deliver('', 4, [receiptedId('1'), state(number)])?.state).toBe(expected)
  })
})

describe('what is no receipt', () => {
  test.each<[string, Parameters<typeof deliver>]>([
    ['a message from a phone', ['STOP', 0]],
    ['one that has a colon or two', ['my id:77 please', 0]],
    ['one that speaks of stat:', ['what is the stat: of my loan', 0]],
    ['an empty one', ['', 0]],
    ['one part of a long one', [Buffer.concat([wire('05000301 0201'), Buffer.from('hello')]), 0x40]],
    ['a header longer than the message', [wire('ff 01'), 0x40]],
  ])('%s', (_, given) => {
    expect(deliver(...given)).toBeUndefined()
  })

  test('no octets at all throw', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 254 }), fc.integer({ min: 0, max: 255 }), (body, esmClass) => {
        deliver(body, esmClass)
      }),
      { numRuns: 1000 },
    )
  })

  test('fields in any order and any selection are found', () => {
    const fields = [
      'id:7F',
      'sub:001',
      'dlvrd:001',
      'submit date:2601281530',
      'done date:2601281531',
      'stat:REJECTD',
      'err:0B',
    ]
    fc.assert(
      fc.property(fc.shuffledSubarray(fields), (chosen) => {
        const has = (field: string) => chosen.includes(field)
        const receipt = deliver(chosen.join(' '))
        expect(receipt?.id).toBe(has('id:7F') ? '7F' : '')
        expect(receipt?.state).toBe(has('stat:REJECTD') ? 'rejected' : 'unknown')
        expect(receipt?.error).toBe(has('err:0B') ? '0B' : '')
        expect(receipt?.doneAt !== undefined).toBe(has('done date:2601281531'))
      }),
    )
  })
})

describe('dates', () => {
  const at = Date.UTC(2026, 0, 28, 15, 30)
  test.each<[string, number | undefined]>([
    ['2601281530', at],
    ['260128153045', at + 45_000],
    ['202601281530', at],
    ['20260128153045', at + 45_000],
    ['260128153045000+', at + 45_000],
    ['260128153045004+', at + 45_000 - 3_600_000],
    ['180711070003912+', Date.UTC(2018, 6, 11, 4, 0, 3, 900)],
    ['26012815300004-', at + 3_600_000],
    ['000001000000000R', undefined],
    ['2613281530', undefined],
    ['2602301530', undefined],
    ['2601282530', undefined],
    ['26-01-28', undefined],
    ['26012815xx', undefined],
    ['260128', undefined],
    ['', undefined],
    ['2601281530449999999', at + 44_000],
  ])('%s', (text, expected) => {
    expect(parseReceiptDate(text)).toBe(expected)
  })
})
