import { expect, test } from 'vitest'
import { cardOf, moved, type ShelfPackage } from './shelf.ts'

const packageOf = (name: string, tab: ShelfPackage['tab']): ShelfPackage => ({
  productId: name,
  name,
  tab,
  price: 1,
  rate: 1,
  credit: 1,
  durationNumber: 1,
  durationType: 3,
  product: 'SMS',
  isDefault: false,
  state: 'on sale',
  createdAt: '2026-11-02T09:00:00Z',
  retiredAt: null,
})
const onSale = [
  packageOf('A', 'Consumer'),
  packageOf('B', 'Consumer'),
  packageOf('C', 'Consumer'),
  packageOf('D', 'Corporate'),
  packageOf('E', 'Corporate'),
]

test('each tab shows its last one first', () => {
  expect(onSale.map((each) => cardOf(each, onSale))).toEqual([3, 2, 1, 2, 1])
  expect(cardOf(packageOf('G', null), onSale)).toBeNull()
})

test.each([
  ['B', -1, 'BAC'],
  ['B', 1, 'ACB'],
  ['A', -1, undefined],
  ['C', 1, undefined],
  ['Z', 1, undefined],
] as const)('%s moved by %i', (id, by, order) => {
  expect(moved(['A', 'B', 'C'], id, by)?.join('')).toBe(order)
})
