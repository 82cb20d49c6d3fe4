import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Effects } from './effects.ts'
import { Framer, Writer } from './octets.ts'
import type { Submit } from './message.ts'
import { decodePdu, encodePdu, type Draft, type Malformed, type Pdu } from './pdu.ts'
import { EXPIRED_IN_A_ROW_MAX, MALFORMED_MAX, Session, type SessionOptions } from './session.ts'
import { STATUS } from './spec.ts'
import { pduBytes, wire } from './testing/pdus.ts'

const OPTIONS: SessionOptions = { side: 'esme', windowSize: 3, answerTimeout_ms: 1000, enquireLink_ms: 5000 }
const MESSAGE: Submit = {
  source: 'Adom',
  sourceTon: 5,
  sourceNpi: 0,
  destination: '233241234567',
  dataCoding: 0,
  esmClass: 0,
  body: Buffer.from('hi'),
  registeredDelivery: 1,
}

function octets(...drafts: Draft[]): Buffer {
  const writer = new Writer()
  for (const draft of drafts) encodePdu(writer, draft)
  return writer.take() ?? Buffer.alloc(0)
}

function taken<Tag>(session: Session<Tag>): Effects<Tag> & { pdus: (Pdu | Malformed)[] } {
  const effects: Effects<Tag> = {
    bytes: undefined,
    answers: [],
    requests: [],
    bind: undefined,
    bound: undefined,
    expired: [],
    closed: undefined,
  }
  session.take(effects)
  const pdus: (Pdu | Malformed)[] = []
  if (effects.bytes !== undefined) {
    new Framer().feed(effects.bytes, (bytes, start, end) => pdus.push(decodePdu(bytes, start, end)))
  }
  return { ...effects, pdus }
}

/** A session's writes in short: 'submit_sm 2', 'generic_nack 7 status 3'. */
function wrote<Tag>(session: Session<Tag>): string[] {
  return taken(session).pdus.map(
    (pdu) => `${pdu.command} ${pdu.sequence}${pdu.status === 0 ? '' : ` status ${pdu.status}`}`,
  )
}

function bound(options: Partial<SessionOptions> = {}, now = 0): Session<string> {
  const session = new Session<string>({ ...OPTIONS, ...options }, now)
  session.bind('transceiver', { system_id: 'esme', password: 'pw', interface_version: 0x34 })
  session.receive(octets({ command: 'bind_transceiver_resp', sequence: 1, system_id: 'mc' }), now)
  expect(taken(session)).toMatchObject({ bound: 0, closed: undefined })
  return session
}

function centre(options: Partial<SessionOptions> = {}): Session<string> {
  const session = new Session<string>({ ...OPTIONS, ...options, side: 'mc' }, 0)
  session.receive(
    octets({ command: 'bind_transceiver', sequence: 1, system_id: 'esme', interface_version: 0x34 }),
    0,
  )
  const { bind } = taken(session)
  if (bind === undefined) throw new Error('no bind')
  session.acceptBind(bind, 0, 'mc')
  taken(session)
  return session
}

function answer(sequence: number, messageId: string, status = 0): Buffer {
  return octets({ command: 'submit_sm_resp', sequence, status, message_id: messageId })
}

describe('binding', () => {
  test.each(['transmitter', 'receiver', 'transceiver'] as const)('as a %s', (mode) => {
    const session = new Session<string>(OPTIONS, 0)
    session.bind(mode, { system_id: 'esme', password: 'pw' })
    expect(taken(session).pdus).toMatchObject([
      { command: `bind_${mode}`, sequence: 1, system_id: 'esme', password: 'pw' },
    ])
    expect(session.room).toBe(0)
    session.receive(octets({ command: `bind_${mode}_resp`, sequence: 1, system_id: 'mc' }), 10)
    expect(taken(session).bound).toBe(0)
    expect(session.state).toBe(`bound_${mode}`)
    expect(session.room).toBe(3)
  })

  test.each<[string, Draft, number]>([
    ['a wrong password', { command: 'bind_transceiver_resp', sequence: 1, status: 14 }, 14],
    ['a generic_nack', { command: 'generic_nack', sequence: 1, status: 3 }, 3],
    ['a generic_nack that says nothing', { command: 'generic_nack', sequence: 0 }, STATUS.ESME_RBINDFAIL],
  ])('refused by %s', (_, refusal, status) => {
    const session = new Session<string>(OPTIONS, 0)
    session.bind('transceiver', {})
    session.receive(octets(refusal), 10)
    expect(taken(session)).toMatchObject({ bound: status, closed: 'bind_refused' })
  })

  test('unanswered for the response time', () => {
    const session = new Session<string>(OPTIONS, 0)
    session.bind('transceiver', {})
    session.tick(999)
    expect(taken(session).closed).toBeUndefined()
    session.tick(1000)
    expect(taken(session).closed).toBe('bind_timeout')
  })

  test('a centre waits so long for a bind, and no longer', () => {
    const session = new Session<string>({ ...OPTIONS, side: 'mc' }, 0)
    session.tick(1000)
    expect(taken(session).closed).toBe('bind_timeout')
  })

  test('a centre judges a bind, tells 3.4 peers its version, and takes no second one', () => {
    const session = new Session<string>({ ...OPTIONS, side: 'mc' }, 0)
    const bind = octets({ command: 'bind_receiver', sequence: 9, system_id: 'esme', interface_version: 0x34 })
    session.receive(bind, 0)
    const { bind: asked } = taken(session)
    if (asked === undefined) throw new Error('no bind')
    session.acceptBind(asked, 0, 'mc')
    expect(taken(session).pdus).toMatchObject([
      {
        command: 'bind_receiver_resp',
        sequence: 9,
        system_id: 'mc',
        tlvs: [{ tag: 0x0210, value: wire('34') }],
      },
    ])
    expect(session.state).toBe('bound_receiver')
    session.receive(bind, 1)
    expect(wrote(session)).toEqual([`bind_receiver_resp 9 status ${STATUS.ESME_RALYBND}`])
  })
})

describe('window', () => {
  test('is as large as it was made, and answers free it in any order', () => {
    const session = bound()
    for (const tag of ['a', 'b', 'c']) session.send('submit_sm', MESSAGE, tag, 0)
    expect(session.room).toBe(0)
    expect(wrote(session)).toEqual(['submit_sm 2', 'submit_sm 3', 'submit_sm 4'])
    session.receive(Buffer.concat([answer(4, 'id4'), answer(2, '', 0x58)]), 5)
    expect(taken(session).answers).toEqual([
      { tag: 'c', status: 0, messageId: 'id4', late: false, response: undefined },
      { tag: 'a', status: 0x58, messageId: '', late: false, response: undefined },
    ])
    expect(session.room).toBe(2)
  })

  test('a slot expires to the millisecond; its answer is then late, and told once', () => {
    const session = bound()
    session.send('submit_sm', MESSAGE, 'a', 100)
    session.send('submit_sm', MESSAGE, 'b', 101)
    session.tick(1099)
    expect(taken(session).expired).toEqual([])
    session.tick(1100)
    expect(taken(session).expired).toEqual(['a'])
    expect(session.room).toBe(2)
    session.receive(answer(2, 'x'), 1200)
    expect(taken(session).answers).toMatchObject([{ tag: 'a', messageId: 'x', late: true }])
    session.receive(answer(2, 'x'), 1201)
    expect(taken(session).answers).toEqual([])
    expect(session.abandon()).toEqual(['b'])
    expect(session.abandon()).toEqual([])
  })

  test('an answer nobody asked for, and one given twice, change nothing', () => {
    const session = bound()
    session.send('submit_sm', MESSAGE, 'a', 0)
    session.receive(Buffer.concat([answer(99, 'x'), answer(2, 'y'), answer(2, 'z'), answer(0, 'w')]), 1)
    expect(taken(session).answers).toMatchObject([{ tag: 'a', messageId: 'y' }])
    expect(session.room).toBe(3)
  })

  test('a generic_nack is the answer to its sequence, and never a good one', () => {
    const session = bound()
    session.send('submit_sm', MESSAGE, 'a', 0)
    session.send('submit_sm', MESSAGE, 'b', 0)
    session.receive(
      octets({ command: 'generic_nack', sequence: 2, status: 3 }, { command: 'generic_nack', sequence: 3 }),
      1,
    )
    expect(taken(session).answers).toMatchObject([
      { tag: 'a', status: 3 },
      { tag: 'b', status: STATUS.ESME_RUNKNOWNERR },
    ])
  })

  test('other requests have slots too, and their whole response', () => {
    const session = bound()
    session.request({ command: 'query_sm', message_id: '7' }, 'q', 0)
    expect(wrote(session)).toEqual(['query_sm 2'])
    session.receive(octets({ command: 'query_sm_resp', sequence: 2, message_id: '7', message_state: 2 }), 1)
    expect(taken(session).answers).toMatchObject([{ tag: 'q', status: 0, response: { message_state: 2 } }])
  })

  test('a message that does not fit SMPP takes no slot', () => {
    const session = bound()
    expect(() => session.send('submit_sm', { ...MESSAGE, source: 'x'.repeat(21) }, 'a', 0)).toThrow(
      'source_addr',
    )
    expect(session.room).toBe(3)
    expect(taken(session).bytes).toBeUndefined()
  })

  test('no answer in many expiries means a dead link, one answer among them a live one', () => {
    const deaf = bound({ windowSize: 100 })
    for (let i = 0; i < EXPIRED_IN_A_ROW_MAX; i++) deaf.send('submit_sm', MESSAGE, `${i}`, 0)
    deaf.tick(1000)
    expect(taken(deaf)).toMatchObject({ closed: 'answers_missing' })

    const live = bound({ windowSize: 100 })
    for (let i = 0; i < EXPIRED_IN_A_ROW_MAX - 1; i++) live.send('submit_sm', MESSAGE, `${i}`, 0)
    live.tick(1000)
    live.send('submit_sm', MESSAGE, 'good', 1000)
    live.receive(answer(EXPIRED_IN_A_ROW_MAX + 1, 'x'), 1001)
    live.send('submit_sm', MESSAGE, 'more', 1002)
    live.tick(2002)
    expect(taken(live)).toMatchObject({ closed: undefined })
  })

  test('what goes in comes out exactly once, whatever the order of answers, expiry and close', () => {
    const step = fc.oneof(
      fc.record({ what: fc.constant('send' as const) }),
      fc.record({ what: fc.constant('answer' as const), sequence: fc.integer({ min: 1, max: 40 }) }),
      fc.record({ what: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 700 }) }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const session = bound({ windowSize: 50 })
        const ended: string[] = []
        let now = 0
        let sent = 0
        for (const { what, ...step } of steps) {
          if (what === 'send' && session.room > 0) session.send('submit_sm', MESSAGE, `${++sent}`, now)
          if ('sequence' in step) session.receive(answer(step.sequence, 'id'), now)
          if ('ms' in step) session.tick((now += step.ms))
          const { answers, expired } = taken(session)
          ended.push(...expired, ...answers.filter(({ late }) => !late).map(({ tag }) => tag))
        }
        ended.push(...session.abandon())
        expect(ended.sort()).toEqual(Array.from({ length: sent }, (_, i) => `${i + 1}`).sort())
      }),
    )
  })
})

describe('life and death of a peer', () => {
  test('enquire_link is always answered, before the bind too; a stray answer to one is nothing', () => {
    const session = new Session<string>(OPTIONS, 0)
    session.receive(octets({ command: 'enquire_link', sequence: 0xffffffff }), 0)
    expect(wrote(session)).toEqual(['enquire_link_resp 4294967295'])
    session.receive(octets({ command: 'enquire_link_resp', sequence: 5 }), 0)
    expect(taken(session)).toMatchObject({ bytes: undefined, closed: undefined, answers: [] })
  })

  test('silence is asked after; two enquiries unanswered are death', () => {
    const session = bound()
    session.tick(4999)
    expect(wrote(session)).toEqual([])
    session.tick(5000)
    session.tick(5001)
    expect(wrote(session)).toEqual(['enquire_link 2'])
    session.tick(10_000)
    expect(wrote(session)).toEqual(['enquire_link 3'])
    session.tick(14_999)
    expect(taken(session).closed).toBeUndefined()
    session.tick(15_000)
    expect(taken(session).closed).toBe('enquiry_unanswered')
  })

  test('anything heard is life', () => {
    const session = bound()
    session.tick(5000)
    session.receive(octets({ command: 'enquire_link_resp', sequence: 2 }), 5100)
    taken(session)
    session.tick(10_099)
    expect(wrote(session)).toEqual([])
    session.tick(10_100)
    expect(wrote(session)).toEqual(['enquire_link 3'])
  })

  test('an enquiry and a submit never share a sequence number', () => {
    const session = bound()
    session.send('submit_sm', MESSAGE, 'a', 0)
    session.tick(5000)
    session.send('submit_sm', MESSAGE, 'b', 5000)
    expect(wrote(session)).toEqual(['submit_sm 2', 'enquire_link 3', 'submit_sm 4'])
  })

  test('a session idle for the inactivity time is closed, though the link lives', () => {
    const session = bound({ inactivity_ms: 8000 })
    session.receive(octets({ command: 'enquire_link', sequence: 1 }), 7000)
    session.tick(7999)
    expect(taken(session).closed).toBeUndefined()
    session.tick(8000)
    expect(taken(session).closed).toBe('inactive')
  })
})

describe('unbinding', () => {
  test('ours: late answers are read behind the unbind_resp', () => {
    const session = bound()
    session.send('submit_sm', MESSAGE, 'a', 0)
    session.unbind(0)
    expect(session.room).toBe(0)
    expect(wrote(session)).toEqual(['submit_sm 2', 'unbind 3'])
    session.receive(octets({ command: 'unbind_resp', sequence: 3 }), 10)
    expect(session.state).toBe('unbound')
    session.receive(answer(2, 'late'), 20)
    expect(taken(session)).toMatchObject({ answers: [{ tag: 'a', messageId: 'late' }], closed: undefined })
  })

  test('ours, never answered', () => {
    const session = bound()
    session.unbind(100)
    session.tick(1099)
    expect(taken(session).closed).toBeUndefined()
    session.tick(1100)
    expect(taken(session).closed).toBe('unbind_timeout')
  })

  test("the peer's: answered, and left once the last answer has come", () => {
    const session = bound()
    session.send('submit_sm', MESSAGE, 'a', 0)
    taken(session)
    session.receive(octets({ command: 'unbind', sequence: 77 }), 10)
    expect(wrote(session)).toEqual(['unbind_resp 77'])
    expect([session.state, session.room]).toEqual(['unbound', 0])
    session.receive(answer(2, 'x'), 20)
    expect(taken(session)).toMatchObject({
      answers: [{ tag: 'a', messageId: 'x' }],
      closed: 'unbound_by_peer',
    })
  })

  test("the peer's, with nothing in flight: left at once", () => {
    const session = bound()
    session.receive(octets({ command: 'unbind', sequence: 77 }), 10)
    const { pdus, closed } = taken(session)
    expect(pdus).toMatchObject([{ command: 'unbind_resp', sequence: 77 }])
    expect(closed).toBe('unbound_by_peer')
  })

  test("the peer's, who then cuts the connection: its doing, and the rest handed back", () => {
    const session = bound()
    session.send('submit_sm', MESSAGE, 'a', 0)
    session.receive(octets({ command: 'unbind', sequence: 77 }), 10)
    session.close('peer_closed')
    expect(taken(session).closed).toBe('unbound_by_peer')
    expect(session.abandon()).toEqual(['a'])
  })

  test("an ESME's: the centre still answers what it took, and waits to be left", () => {
    const session = centre()
    session.receive(octets({ command: 'submit_sm', sequence: 5 }, { command: 'unbind', sequence: 6 }), 0)
    expect(taken(session)).toMatchObject({ requests: [{ sequence: 5 }], closed: undefined })
    session.acknowledge('submit_sm', 5, 0, 'id')
    expect([session.answerUnbind(), session.answerUnbind()]).toEqual([true, false])
    expect(wrote(session)).toEqual(['submit_sm_resp 5', 'unbind_resp 6'])
    session.tick(1000)
    expect(taken(session).closed).toBe('unbound_by_peer')
  })
})

describe('what a peer may ask', () => {
  const deliver: Draft = { command: 'deliver_sm', sequence: 5, short_message: Buffer.from('hi') }

  test('deliveries are handed over and acknowledged when their owner says so', () => {
    const session = bound()
    session.receive(octets(deliver, { command: 'data_sm', sequence: 6 }), 0)
    const { requests, bytes } = taken(session)
    expect(requests.map(({ command }) => command)).toEqual(['deliver_sm', 'data_sm'])
    expect(bytes).toBeUndefined()
    session.acknowledge('deliver_sm', 5, 0, '')
    session.acknowledge('data_sm', 6, 0x64, '')
    expect(wrote(session)).toEqual(['deliver_sm_resp 5', 'data_sm_resp 6 status 100'])
  })

  test.each<[string, Draft]>([
    ['deliver_sm', deliver],
    ['data_sm', { command: 'data_sm', sequence: 5 }],
  ])('%s before the bind is refused', (command, draft) => {
    const session = new Session<string>(OPTIONS, 0)
    session.receive(octets(draft), 0)
    expect(wrote(session)).toEqual([`${command}_resp 5 status ${STATUS.ESME_RINVBNDSTS}`])
  })

  test.each<[string, Draft]>([
    ['submit_sm_resp', { command: 'submit_sm', sequence: 5 }],
    ['submit_multi_resp', { command: 'submit_multi', sequence: 5 }],
    ['query_sm_resp', { command: 'query_sm', sequence: 5 }],
    ['cancel_sm_resp', { command: 'cancel_sm', sequence: 5 }],
    ['replace_sm_resp', { command: 'replace_sm', sequence: 5 }],
  ])('a centre refuses with %s what comes before the bind, and takes it after', (response, draft) => {
    const open = new Session<string>({ ...OPTIONS, side: 'mc' }, 0)
    open.receive(octets(draft), 0)
    expect(wrote(open)).toEqual([`${response} 5 status ${STATUS.ESME_RINVBNDSTS}`])
    const session = centre()
    session.receive(octets(draft), 0)
    expect(taken(session).requests).toMatchObject([{ command: draft.command }])
  })

  test('a centre delivers within its window', () => {
    const session = centre({ windowSize: 1 })
    session.send('deliver_sm', MESSAGE, 'd', 0)
    expect(session.room).toBe(0)
    session.receive(octets({ command: 'deliver_sm_resp', sequence: 1 }), 1)
    expect(taken(session).answers).toMatchObject([{ tag: 'd', status: 0 }])
    expect(session.room).toBe(1)
  })
})

describe('what does not parse', () => {
  test('an unknown command and a broken body are answered, and the session goes on', () => {
    const session = bound()
    session.receive(
      Buffer.concat([
        pduBytes('00000099', 0, 7, ''),
        pduBytes('00000005', 0, 8, '00'),
        pduBytes('80000099', 0, 9, ''),
      ]),
      0,
    )
    expect(wrote(session)).toEqual(['generic_nack 7 status 3', 'generic_nack 8 status 2'])
    expect(session.isBound).toBe(true)
  })

  test('too many of them end it', () => {
    const session = bound()
    const broken = pduBytes('80000099', 0, 9, '')
    for (let i = 0; i < MALFORMED_MAX; i++) session.receive(broken, 0)
    expect(taken(session).closed).toBeUndefined()
    session.receive(broken, 0)
    expect(taken(session).closed).toBe('malformed')
  })

  test('a bad length ends it, behind a generic_nack', () => {
    const session = bound()
    session.receive(wire('00000004 00000000'), 0)
    const { closed, pdus } = taken(session)
    expect(closed).toBe('out_of_step')
    expect(pdus).toMatchObject([{ command: 'generic_nack', sequence: 0, status: STATUS.ESME_RINVCMDLEN }])
    session.receive(octets({ command: 'enquire_link', sequence: 1 }), 0)
    expect(taken(session)).toMatchObject({ bytes: undefined, closed: undefined })
  })

  test('random octets, in any state, on either side, never throw', () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.array(fc.uint8Array({ maxLength: 60 }), { maxLength: 10 }),
        (esme, chunks) => {
          const session = esme ? bound() : centre()
          for (const chunk of chunks) {
            const frame = Buffer.concat([Buffer.alloc(4), chunk, Buffer.alloc(12)])
            frame.writeUInt32BE(frame.length, 0)
            session.receive(frame, 0)
            taken(session)
          }
        },
      ),
      { numRuns: 500 },
    )
  })
})

test('sequence numbers wrap at 0x7FFFFFFF, to 1', () => {
  const session = new Session<string>({ ...OPTIONS, windowSize: 10 }, 0, 0x7ffffffe)
  session.bind('transceiver', {})
  session.receive(octets({ command: 'bind_transceiver_resp', sequence: 0x7fffffff }), 0)
  session.send('submit_sm', MESSAGE, 'a', 0)
  session.send('submit_sm', MESSAGE, 'b', 0)
  expect(wrote(session)).toEqual(['bind_transceiver 2147483647', 'submit_sm 1', 'submit_sm 2'])
})
