import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Fail } from '../../platform/fail.ts'
import type { Link } from './links.ts'
import { routesOf, type Rule } from './routes.ts'

const link = (id: number, given: Partial<Link> = {}): Link => ({
  id,
  name: `link ${id}`,
  kind: 'smpp',
  gateway: null,
  status: 'active',
  drainedAt: null,
  host: '127.0.0.1',
  port: 2775,
  tls: false,
  tlsVerify: true,
  tlsName: null,
  systemId: 'nkra',
  passwordSealed: '',
  systemType: '',
  bindMode: 'transceiver',
  windowSize: 10,
  ratePerSecond: 100,
  reservedShare: 0.1,
  sourceTon: null,
  sourceNpi: null,
  destinationTon: 1,
  destinationNpi: 1,
  alphabet: 'unpacked',
  answerIdBase: null,
  receiptIdBase: null,
  smsc: id,
  validityMinutes: null,
  queryAfterMinutes: null,
  networks: [],
  isDefault: false,
  ...given,
})

const rule = (linkIds: number[], given: Partial<Rule> = {}): Rule => ({
  prefix: null,
  network: null,
  sender: null,
  traffic: null,
  choice: 'order',
  prices: linkIds.map(() => null),
  ...given,
  linkIds,
})

const MTN = '233241234567'
const TELECEL = '233201234567'
const AT = '233271234567'
const NIGERIA = '2348031234567'

const three = [
  link(1, { networks: ['MTN'], isDefault: true }),
  link(2, { networks: ['Telecel'] }),
  link(3, { networks: ['Telecel'] }),
]

describe('without rules', () => {
  test.each([
    ['the link that names the network', three, MTN, 1],
    ['the first of two that do', three, TELECEL, 2],
    ['the default one for any other', three, AT, 1],
    ['the default one for another country', three, NIGERIA, 1],
    ['the first where none is the default', [link(4), link(5)], AT, 4],
    ['another of the network where the first is paused', paused(three, 2), TELECEL, 3],
    ['another of the network where the first is draining', draining(three, 2), TELECEL, 3],
    ['the first all the same where none stands', paused(paused(three, 2), 3), TELECEL, 2],
    ['never the default one for a network that has its own', paused(three, 1), MTN, 1],
  ])('%s', (_, links, number, id) => {
    expect(routesOf(links).wayOf('Adom', 'promotional')(number).id).toBe(id)
  })

  test('a link that is down is passed over as a paused one is', () => {
    expect(routesOf(three, [], new Set([2])).wayOf('Adom', 'otp')(TELECEL).id).toBe(3)
    expect(routesOf(three, [], new Set([2, 3])).wayOf('Adom', 'otp')(TELECEL).id).toBe(2)
  })

  test.each([
    ['draining', draining(three, 2)],
    ['paused', paused(three, 2)],
  ])('a link that is down is waited for rather than one that is %s', (_, links) => {
    expect(routesOf(links, [], new Set([3])).wayOf('Adom', 'otp')(TELECEL).id).toBe(3)
  })

  test('where there is no link, nothing is sent', () => {
    expect(() => routesOf([]).wayOf('Adom', 'otp')(MTN)).toThrow(new Fail('no_link'))
  })
})

describe('the first rule that fits', () => {
  const rules = [
    rule([9]),
    rule([3], { sender: 'adom', traffic: 'otp' }),
    rule([2], { prefix: '23324', network: 'MTN' }),
    rule([3], { prefix: '234' }),
    rule([3, 2], { network: 'Telecel' }),
    rule([2, 3, 1], { traffic: 'transactional', choice: 'price', prices: [900, 400, 400] }),
  ]
  test.each([
    ['of sender and traffic', 'ADOM', 'otp', AT, 1, 3],
    ['not another sender’s', 'Makola', 'otp', AT, null, 1],
    ['of prefix and network', 'Adom', 'promotional', MTN, 2, 2],
    ['not another range of the network', 'Adom', 'promotional', '233541234567', null, 1],
    ['of another country', 'Adom', 'promotional', NIGERIA, 3, 3],
    ['of a network', 'Adom', 'promotional', TELECEL, 4, 3],
    ['the cheapest, and of equals the one named first', 'Adom', 'transactional', AT, 5, 3],
    ['none: as the links say', 'Adom', 'promotional', AT, null, 1],
  ] as const)('%s', (_, sender, traffic, number, place, id) => {
    const routes = routesOf(three, rules)
    expect(routes.ruleOf(sender, traffic, number)).toBe(place)
    expect(routes.wayOf(sender, traffic)(number).id).toBe(id)
  })

  test('of its links takes the first that stands, and keeps to them', () => {
    const way = (links: Link[]) => routesOf(links, rules).wayOf('Adom', 'promotional')(TELECEL).id
    expect(way(paused(three, 3))).toBe(2)
    expect(way(paused(paused(three, 3), 2))).toBe(3)
  })

  test('around a link there is only another of the same rule', () => {
    const around = (links: Link[], number: string) =>
      routesOf(links, rules).wayAround(3, 'Adom', 'promotional', number)?.id ?? null
    expect(around(three, TELECEL)).toBe(2)
    expect(around(paused(three, 2), TELECEL)).toBeNull()
    expect(around(three, NIGERIA)).toBeNull()
  })

  test('what a way answers does not depend on what it was asked before', () => {
    const digits = fc.constantFrom(MTN, TELECEL, AT, NIGERIA, '233541234567', '233281234567')
    const kinds = fc.constantFrom('otp' as const, 'transactional' as const, 'promotional' as const)
    const asked = fc.record({
      sender: fc.constantFrom('Adom', 'adom', 'Makola'),
      traffic: kinds,
      number: digits,
    })
    fc.assert(
      fc.property(fc.array(asked, { minLength: 1, maxLength: 30 }), (all) => {
        const routes = routesOf(three, rules)
        for (const { sender, traffic, number } of all) {
          expect(routes.wayOf(sender, traffic)(number)).toEqual(
            routesOf(three, rules).wayOf(sender, traffic)(number),
          )
        }
      }),
    )
  })
})

function paused(links: readonly Link[], id: number): Link[] {
  return links.map((each) => (each.id === id ? { ...each, status: 'paused' } : each))
}

function draining(links: readonly Link[], id: number): Link[] {
  return links.map((each) => (each.id === id ? { ...each, status: 'draining' } : each))
}
