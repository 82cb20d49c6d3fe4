import { expect, test } from 'vitest'
import { barredOf, senderForAll } from './unreached-networks.tsx'

type Sender = Parameters<typeof barredOf>[0]
type Said = Sender['networks'][number]

const sender = (senderId: string, states: Partial<Record<Said['network'], Said['status']>>): Sender => ({
  senderId,
  networks: (Object.entries(states) as [Said['network'], Said['status']][]).map(([network, status]) => ({
    network,
    status,
    reason: null,
    decidedAt: null,
    validUntil: null,
    lapsesOn: null,
    renewable: false,
    renewal: null,
  })),
})
const adom = sender('Adom', { MTN: 'approved', Telecel: 'lapsed', AT: 'submitted' })
const credit = sender('AdomCredit', { MTN: 'approved' })
const nkra = sender('Nkra', { MTN: 'approved', Telecel: 'approved', AT: 'approved' })

test.each([
  [adom, ['Telecel', 'AT']],
  [credit, ['Telecel', 'AT']],
  [nkra, []],
])('%j has not been approved by %j', (asked, barred) => expect(barredOf(asked)).toEqual(barred))

test.each([
  [[adom, credit, nkra], 'Nkra'],
  [[adom, credit], null],
  [[], null],
])('%j: everybody is reached under %j', (senders, found) => expect(senderForAll(senders)).toBe(found))
