import { describe, expect, test } from 'vitest'
import { keepsPapers, offersOf, statusOf, takesPapers, type NetworkState } from './sender-states.ts'

describe('what the owner may do', () => {
  /** The status at a network, followed by a blank and the status of its renewal. */
  type State = `${NetworkState['status']}${'' | ` ${NonNullable<NetworkState['renewal']>['status']}`}`
  const table: [networks: State[], renewable: boolean, offers: string][] = [
    [[], false, 'change remove rename'],
    [['submitted', 'submitted', 'submitted'], false, 'withdraw rename'],
    [['approved', 'submitted', 'rejected'], false, 'withdraw'],
    [['approved', 'approved', 'approved'], false, ''],
    [['approved', 'approved', 'approved'], true, 'renew'],
    [['approved submitted', 'approved', 'approved'], false, 'withdraw'],
    [['approved needs_information', 'approved', 'approved'], true, 'renew change withdraw'],
    [['approved rejected', 'approved', 'approved'], true, 'renew change'],
    [['approved', 'rejected', 'approved'], false, 'change'],
    [['needs_information', 'rejected', 'rejected'], false, 'change withdraw rename'],
    [['rejected', 'rejected', 'rejected'], false, 'change remove rename'],
    [['lapsed', 'lapsed', 'rejected'], true, 'renew change remove rename'],
    [['lapsed', 'approved', 'approved'], true, 'renew change'],
  ]
  const networksOf = (states: State[], renewable: boolean) =>
    states.map((state): NetworkState => {
      const [status, renewal] = state.split(' ') as [NetworkState['status'], 'submitted' | undefined]
      const asked = renewal ? { status: renewal, reason: null, at: '2027-03-01T10:00:00.000Z' } : null
      const days = { decidedAt: null, validUntil: null, lapsesOn: null }
      return { network: 'MTN', status, reason: null, renewal: asked, renewable, ...days }
    })

  test.each(table)('%j, renewable %s: %s', (states, renewable, offers) => {
    const offered = Object.entries(offersOf({ networks: networksOf(states, renewable), isDefault: false }))
    expect(offered.flatMap(([offer, holds]) => (holds ? [offer] : [])).join(' ')).toBe(offers)
  })

  test.each([
    [[], false, 'adds deletes'],
    [['submitted', 'rejected'], false, 'adds deletes'],
    [['approved', 'rejected'], false, 'adds'],
    [['approved', 'approved'], false, ''],
    [['approved', 'approved'], true, 'adds'],
    [['approved submitted', 'approved'], false, 'adds'],
    [['lapsed', 'lapsed'], true, 'adds'],
  ] as [State[], boolean, string][])('papers of %j, renewable %s: %s', (states, renewable, may) => {
    const networks = networksOf(states, renewable)
    const offered = [takesPapers({ networks }) && 'adds', !keepsPapers({ networks }) && 'deletes']
    expect(offered.filter(Boolean).join(' ')).toBe(may)
  })

  test('the platform’s own are nobody’s to change', () => {
    const offers = offersOf({ networks: [], isDefault: true })
    expect(offers).toMatchObject({ change: false, remove: false, renew: false })
  })
})

test.each([
  ['submitted', 'submitted'],
  ['renewal', 'renewal'],
  ['draft', undefined],
  ['nonsense', undefined],
  [undefined, undefined],
])('an address that says %j lists %j', (written, status) => expect(statusOf(written)).toBe(status))
