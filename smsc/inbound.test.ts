import { openLink } from '@nkra/smpp/link.ts'
import type { PduOf } from '@nkra/smpp/pdu.ts'
import { textOctetsOf } from '@nkra/smpp/message.ts'
import { decodeSegment } from '@nkra/sms/segments.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startSimulator, type Simulator } from './simulator.ts'

let simulator: Simulator
beforeEach(async () => {
  simulator = await startSimulator({ port: 0, controlPort: 0 })
})
afterEach(() => simulator.close())

const inbound = (body: unknown) =>
  fetch(`http://127.0.0.1:${simulator.controlPort}/inbound`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

test('a phone writes to whoever is bound, in parts where it is long', async () => {
  const text = `Agya, ${'ɛyɛ papa paa '.repeat(10)}`
  const heard: PduOf<'deliver_sm'>[] = []
  const { promise: bound, resolve: isBound } = Promise.withResolvers<void>()
  const { promise: done, resolve: isDone } = Promise.withResolvers<void>()
  const link = openLink<string>(
    { host: '127.0.0.1', port: simulator.port, systemId: 'nkra', password: 'secret' },
    {
      bound: isBound,
      down: () => undefined,
      room: () => undefined,
      answers: () => undefined,
      expired: () => undefined,
      delivers: (batch) => {
        for (const delivery of batch) {
          if (delivery.pdu.command === 'deliver_sm') heard.push(delivery.pdu)
          delivery.acknowledge()
        }
        if (heard.length === 3) isDone()
      },
    },
  )
  await bound
  expect(await (await inbound({ from: '233241234567', to: '1907', text, systemId: 'nkra' })).json()).toEqual({
    parts: 3,
  })
  await done
  expect(heard.map((pdu) => decodeSegment(8, textOctetsOf(pdu))).join('')).toBe(text)
  expect(heard.map(({ source_addr, destination_addr }) => [source_addr, destination_addr])).toEqual(
    Array.from({ length: 3 }, () => ['233241234567', '1907']),
  )
  expect((await inbound({ from: '233241234567', to: '1907', text, systemId: 'other' })).status).toBe(409)
  await link.close({ drain_ms: 1_000 })
})

test.each([
  [null, 'object'],
  [{ to: '1907', text: 'Hello' }, 'from'],
  [{ from: '233241234567', to: '', text: 'Hello' }, 'to is'],
  [{ from: '233241234567', to: '1907', text: '' }, 'text has'],
  [{ from: '233241234567', to: '1907', text: 'a'.repeat(1_601) }, 'text has'],
  [{ from: '233241234567', to: '1907', text: 'Hello', systemId: 7 }, 'systemId'],
])('%j is refused', async (body, fault) => {
  const answer = await inbound(body)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({
    code: 'inbound_invalid',
    message: expect.stringContaining(fault),
  })
})

test('nobody is bound', async () => {
  expect((await inbound({ from: '233241234567', to: '1907', text: 'Hello' })).status).toBe(409)
})
