import { describe, expect, test } from 'vitest'
import type { AttemptKind } from './states.ts'
import { judgeAnswer } from './evat.ts'

const subject = { invoiceNumber: 'INV-2026-000123', isRefund: false }
const answered = (status: number, value: unknown) =>
  ({
    outcome: 'answered',
    status,
    text: typeof value === 'string' ? value : JSON.stringify(value),
  }) as const
const success = (message: object = {}, more: object = {}) => ({
  response: {
    distributor_tin: 'C0000803561',
    message: {
      num: 'INV-2026-000123',
      ysdcid: 'E000001001',
      ysdcrecnum: '1001-632B-NS56',
      ysdcintdata: 'YKPV-HVY6',
      ysdcregsig: 'EZCU-YJM2',
      ysdcmrc: '00:0C:29:0D:90:D0',
      ysdcmrctim: '2026/09/07 10:34:02',
      ysdctime: '2026/09/07 10:34:03',
      flag: 'INVOICE',
      ysdcitems: '1',
      ...message,
    },
    qr_code: 'https://verification.vat-gh.com?data=abc&v=1.1&t=i',
    status: 'SUCCESS',
    ...more,
  },
})
const coded = (code: string, message = 'Said.') => ({ timestamp: '2026-09-17 12:57:27', code, message })
const refused = (reason: string, code: string | null, message: string) => ({
  kind: 'refused',
  reason,
  code,
  message,
})
const later = (reason: string, code: string | null = null, message: string | null = null) => ({
  kind: 'later',
  reason,
  code,
  message,
})
const unknown = (reason: string, code: string | null = null, message: string | null = null) => ({
  kind: 'unknown',
  reason,
  code,
  message,
})

test('a stamp is kept to the letter', () => {
  expect(judgeAnswer('sent', subject, answered(200, success()))).toEqual({
    kind: 'stamped',
    stamp: {
      sdcId: 'E000001001',
      receiptNumber: '1001-632B-NS56',
      internalData: 'YKPV-HVY6',
      signature: 'EZCU-YJM2',
      machineCode: '00:0C:29:0D:90:D0',
      time: '2026/09/07 10:34:03',
      qrCode: 'https://verification.vat-gh.com?data=abc&v=1.1&t=i',
    },
  })
})

describe('sent', () => {
  const cases: [string, ReturnType<typeof answered>, object][] = [
    [
      'the stamp of another number',
      answered(200, success({ num: 'INV-2025-000123' })),
      refused('number_taken', null, 'INVOICE INV-2025-000123'),
    ],
    [
      'the stamp of a refund',
      answered(200, success({ flag: 'REFUND' })),
      refused('number_taken', null, 'REFUND INV-2026-000123'),
    ],
    [
      'a stamp without its signature',
      answered(200, success({ ysdcregsig: '' })),
      unknown('answer_unreadable'),
    ],
    [
      'a QR code that leads elsewhere than to a page',
      answered(200, success({}, { qr_code: 'javascript:alert(1)' })),
      unknown('answer_unreadable'),
    ],
    ['a page of a proxy', answered(200, '<html>Please sign in</html>'), unknown('answer_unreadable')],
    ['nothing', answered(204, ''), unknown('answer_unreadable')],
    ['a redirect', answered(302, ''), unknown('answer_unreadable')],
    ['500', answered(500, { status: 500, error: 'Internal Server Error' }), unknown('authority_failed')],
    ['502', answered(502, '<html>Bad gateway</html>'), unknown('authority_failed')],
    ['429 of a proxy', answered(429, 'slow down'), later('too_many_requests')],
    ['too many', answered(429, coded('E990')), later('too_many_requests', 'E990', 'Said.')],
    ['something went wrong', answered(401, coded('E600')), later('authority_failed', 'E600', 'Said.')],
    ['a wrong key', answered(401, coded('E900')), later('key_refused', 'E900', 'Said.')],
    ['signed before', answered(400, coded('E700')), unknown('no_answer', 'E700', 'Said.')],
    ['reference in use', answered(400, coded('E750')), unknown('no_answer', 'E750', 'Said.')],
    ['VAT', answered(400, coded('E708')), refused('totals_refused', 'E708', 'Said.')],
    ['discount, without a code', answered(400, coded('400')), refused('totals_refused', '400', 'Said.')],
    ['a levy', answered(400, coded('E818')), refused('totals_refused', 'E818', 'Said.')],
    ['a category changed', answered(400, coded('E806')), refused('category_refused', 'E806', 'Said.')],
    ['the buyer', answered(400, coded('E811')), refused('buyer_refused', 'E811', 'Said.')],
    ['a refund of too much', answered(400, coded('E725')), refused('refund_refused', 'E725', 'Said.')],
    [
      'a code that nobody has met',
      answered(400, coded('E899')),
      refused('document_refused', 'E899', 'Said.'),
    ],
    [
      'fields',
      answered(400, { status: 400, errors: ['Please provide client name', 'Too short'] }),
      refused('document_refused', null, 'Please provide client name Too short'),
    ],
    [
      'a body it cannot read',
      answered(400, {
        type: 'about:blank',
        title: 'Bad Request',
        status: 400,
        detail: 'Failed to read request',
      }),
      refused('document_refused', null, 'Failed to read request'),
    ],
    [
      'words without end',
      answered(400, coded('E708', 'x'.repeat(9_000))),
      refused('totals_refused', 'E708', 'x'.repeat(500)),
    ],
  ]
  test.each(cases)('%s', (_, heard, outcome) => {
    expect(judgeAnswer('sent', subject, heard)).toEqual(outcome)
  })
})

describe('asked', () => {
  const cases: [string, ReturnType<typeof answered>, object][] = [
    ['it never came', answered(400, coded('E704')), { kind: 'absent' }],
    ['500', answered(500, ''), later('authority_failed')],
    ['a wrong key', answered(401, coded('E900')), later('key_refused', 'E900', 'Said.')],
    ['a refusal of the question', answered(400, coded('E805')), later('answer_unreadable', 'E805', 'Said.')],
    ['a page', answered(200, '<html>'), unknown('answer_unreadable')],
  ]
  test.each(cases)('%s', (_, heard, outcome) => {
    expect(judgeAnswer('asked', subject, heard)).toEqual(outcome)
  })

  test('the stamp of a refund is one for a credit note', () => {
    const heard = answered(200, success({ flag: 'REFUND' }))
    expect(judgeAnswer('asked', { ...subject, isRefund: true }, heard)).toMatchObject({ kind: 'stamped' })
  })
})

test.each<[AttemptKind, 'refused' | 'unknown', object]>([
  ['sent', 'refused', later('unreachable')],
  ['sent', 'unknown', unknown('no_answer')],
  ['asked', 'refused', later('unreachable')],
  ['asked', 'unknown', unknown('no_answer')],
])('%s, and the line says %s', (kind, outcome, meant) => {
  expect(judgeAnswer(kind, subject, { outcome })).toEqual(meant)
})
