import { expect, test } from 'vitest'
import { encodePdu, decodePdu, type PduOf, tlvOf, type Tlv } from '@nkra/smpp/pdu.ts'
import { STATUS } from '@nkra/smpp/spec.ts'
import { Writer } from '@nkra/smpp/octets.ts'
import type { DefaultAlphabet } from '@nkra/sms/segments.ts'
import { strictStatus } from './strictness.ts'

interface Text {
  coding?: number
  /** The header before the text, in hex. esm_class then announces it. */
  header?: string
  octets: Buffer
  tlvs?: readonly Tlv[]
  alphabet?: DefaultAlphabet
}

function submit({ coding = 0, header, octets, tlvs = [] }: Text): PduOf<'submit_sm'> {
  const writer = new Writer()
  encodePdu(writer, {
    command: 'submit_sm',
    sequence: 1,
    source_addr_ton: 5,
    source_addr: 'Adom',
    dest_addr_ton: 1,
    dest_addr_npi: 1,
    destination_addr: '233241234567',
    data_coding: coding,
    esm_class: header === undefined ? 0 : 0x40,
    short_message: Buffer.concat([Buffer.from(header ?? '', 'hex'), octets]),
    tlvs: [...tlvs],
  })
  const frame = writer.take() ?? Buffer.alloc(0)
  const pdu = decodePdu(frame, 0, frame.length)
  if (!('command' in pdu) || pdu.command !== 'submit_sm') throw new Error('a submit_sm')
  return pdu
}

const PART = '050003070201'
const ucs2 = (text: string) => Buffer.from(text, 'utf16le').swap16()
const septets = (count: number, last: number[] = []) =>
  Buffer.concat([Buffer.alloc(count - last.length, 0x61), Buffer.from(last)])
const SAR = [tlvOf('sar_msg_ref_num', 7), tlvOf('sar_total_segments', 2), tlvOf('sar_segment_seqnum', 1)]
const { ESME_RINVMSGLEN, ESME_RSUBMITFAIL, ESME_RINVESMCLASS, ESME_ROPTPARNOTALLWD } = STATUS

test.each<[string, Text, number]>([
  ['160 septets', { octets: septets(160) }, 0],
  ['161 septets', { octets: septets(161) }, ESME_RINVMSGLEN],
  ['153 septets behind a header', { header: PART, octets: septets(153) }, 0],
  ['154 septets behind a header', { header: PART, octets: septets(154) }, ESME_RINVMSGLEN],
  ['an escape and what it escapes', { octets: septets(160, [0x1b, 0x65]) }, 0],
  ['an escape cut off', { header: PART, octets: septets(153, [0x1b]) }, ESME_RSUBMITFAIL],
  ['an octet that is no septet', { octets: septets(10, [0xe9]) }, ESME_RSUBMITFAIL],
  ['the same, where it is ISO 8859-1', { octets: septets(10, [0xe9]), alphabet: 'latin1' }, 0],
  ['140 packed octets', { octets: septets(140), alphabet: 'packed' }, 0],
  ['141 packed octets', { octets: septets(141), alphabet: 'packed' }, ESME_RINVMSGLEN],
  ['70 units', { coding: 8, octets: ucs2('ɛ'.repeat(70)) }, 0],
  ['71 units', { coding: 8, octets: ucs2('ɛ'.repeat(71)) }, ESME_RINVMSGLEN],
  [
    '36 emoji, counted as if each were one unit',
    { coding: 8, octets: ucs2('😀'.repeat(36)) },
    ESME_RINVMSGLEN,
  ],
  ['an odd octet', { coding: 8, octets: Buffer.from([0, 0x61, 0]) }, ESME_RINVMSGLEN],
  ['half a pair', { coding: 8, header: PART, octets: ucs2('ɛ\ud83d') }, ESME_RSUBMITFAIL],
  ['the other half', { coding: 8, header: PART, octets: ucs2('\ude00ɛ') }, ESME_RSUBMITFAIL],
  ['a byte order mark', { coding: 8, octets: ucs2('\ufeffɛ') }, ESME_RSUBMITFAIL],
  ['a swapped one', { coding: 8, octets: ucs2('\ufffeɛ') }, ESME_RSUBMITFAIL],
  ['a header longer than the text', { header: 'c8', octets: septets(10) }, ESME_RINVESMCLASS],
  ['parts by sar_ alone', { octets: septets(10), tlvs: SAR }, 0],
  ['parts numbered in two ways', { header: PART, octets: septets(10), tlvs: SAR }, ESME_ROPTPARNOTALLWD],
])('%s', (_, text, status) => {
  expect(strictStatus(submit(text), { alphabet: text.alphabet ?? 'unpacked' })).toBe(status)
})
