import { expect, test } from 'vitest'
import { redirectTarget } from './redirect-target.ts'

test.each([
  ['https://checkout.paystack.com/0peioxfhpn', 'https://checkout.paystack.com/0peioxfhpn'],
  ['HTTPS://Checkout.Paystack.com/a?b=c#d', 'https://checkout.paystack.com/a?b=c#d'],
  ['http://127.0.0.1:2777/checkout/1', 'http://127.0.0.1:2777/checkout/1'],
  ['http://localhost:2777/', 'http://localhost:2777/'],
  ['http://[::1]:2777/', 'http://[::1]:2777/'],
])('%s is gone to', (address, target) => expect(redirectTarget(address)).toBe(target))

test.each([
  null,
  '',
  '/invoice',
  '//checkout.paystack.com/1',
  'http://checkout.paystack.com/1',
  'http://localhost.example/',
  'http://127.0.0.1.example/',
  'http://127.0.0.1@example.com/',
  'https://paystack.com@example.com/',
  'https://:secret@example.com/',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,pay',
  'blob:https://nkra.test/1',
  'ftp://127.0.0.1/',
])('%j is not', (address) => expect(redirectTarget(address)).toBeNull())
