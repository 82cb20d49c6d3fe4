import { describe, expect, test } from 'vitest'
import { offersOf, statusOf, type OwnSender } from './sender-states.ts'

type NetworkStatus = OwnSender['networks'][number]['status']

describe('what the owner may do', () => {
  const table: [networks: NetworkStatus[], offers: string][] = [
    [[], 'change remove rename'],
    [['submitted', 'submitted', 'submitted'], 'withdraw rename'],
    [['approved', 'submitted', 'rejected'], 'withdraw'],
    [['approved', 'approved', 'approved'], ''],
    [['approved', 'rejected', 'approved'], 'change'],
    [['needs_information', 'rejected', 'rejected'], 'change withdraw rename'],
    [['rejected', 'rejected', 'rejected'], 'change remove rename'],
  ]
  test.each(table)('%j: %s', (states, offers) => {
    const networks = states.map((status) => ({
      network: 'MTN' as const,
      status,
      reason: null,
      decidedAt: null,
    }))
    const offered = Object.entries(offersOf({ networks, isDefault: false }))
    expect(offered.flatMap(([offer, holds]) => (holds ? [offer] : [])).join(' ')).toBe(offers)
  })

  test('the platform’s own are nobody’s to change', () => {
    expect(offersOf({ networks: [], isDefault: true })).toMatchObject({ change: false, remove: false })
  })
})

test.each([
  ['submitted', 'submitted'],
  ['draft', undefined],
  ['nonsense', undefined],
  [undefined, undefined],
])('an address that says %j lists %j', (written, status) => expect(statusOf(written)).toBe(status))
