import { expect, test } from 'vitest'
import { placeBeside, type Position } from './popover-position.ts'

const view = { width: 1000, height: 800 }
const size = { width: 200, height: 100 }
const at = (left: number, top: number) => ({ left, top, width: 40, height: 30 })

test.each<[string, Position, ReturnType<typeof at>, [left: number, top: number]]>([
  ['below, from its left', 'bottom-start', at(300, 300), [300, 336]],
  ['below, to its right', 'bottom-end', at(300, 300), [140, 336]],
  ['below, in the middle', 'bottom', at(300, 300), [220, 336]],
  ['above', 'top-start', at(300, 300), [300, 194]],
  ['to the right', 'right', at(300, 300), [346, 265]],
  ['to the right, to its foot', 'right-end', at(300, 300), [346, 230]],
  ['no room below: above', 'bottom-start', at(300, 750), [300, 644]],
  ['no room above: below', 'top-start', at(300, 20), [300, 56]],
  ['no room at the right: to the left', 'right', at(900, 300), [694, 265]],
  ['at the edge of the window', 'bottom-end', at(5, 300), [8, 336]],
  ['over the other edge', 'bottom-start', at(950, 300), [792, 336]],
])('%s', (_, position, target, [left, top]) => {
  expect(placeBeside(target, size, view, position)).toEqual({ left, top })
})

test('where there is room on neither side it is still within the window', () => {
  const low = { width: 1000, height: 120 }
  expect(placeBeside(at(300, 60), size, low, 'bottom-start')).toEqual({ left: 300, top: 12 })
  expect(placeBeside(at(300, 30), size, low, 'top-start')).toEqual({ left: 300, top: 8 })
})
