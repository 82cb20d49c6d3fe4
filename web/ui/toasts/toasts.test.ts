import { expect, test } from 'vitest'
import { TOAST_POSITIONS, TOAST_TYPES, toasts } from './toasts.ts'

test('toasts behave as requirements 9.7 says', () => {
  expect(toasts).toEqual({
    position: 'top-right',
    autoClose: 5000,
    limit: 20,
    newestOnTop: true,
    draggable: true,
    draggablePercent: 60,
    pauseOnHover: true,
    pauseOnFocusLoss: true,
    closeOnClick: true,
  })
  expect(TOAST_TYPES).toEqual(['success', 'error', 'warning', 'info', 'default'])
  expect(TOAST_POSITIONS).toEqual([
    'top-left',
    'top-center',
    'top-right',
    'bottom-left',
    'bottom-center',
    'bottom-right',
  ])
})
