import { expect, test } from 'vitest'
import { networkOf, rateLimiter } from './rate-limit.ts'

test.each([
  // at, key → whole seconds to wait
  [
    [
      [0, 'a', 0],
      [0, 'a', 0],
      [0, 'a', 1],
      [999, 'a', 1],
      [1_000, 'a', 0],
      [1_000, 'a', 1],
    ],
  ],
  [
    [
      [0, 'a', 0],
      [0, 'a', 0],
      [0, 'b', 0],
      [0, 'b', 0],
      [0, 'b', 1],
      [0, 'a', 1],
    ],
  ],
  [
    [
      [0, 'a', 0],
      [0, 'a', 0],
      [60_000, 'a', 0],
      [60_000, 'a', 0],
      [60_000, 'a', 1],
    ],
  ],
  [
    [
      [5_000, 'a', 0],
      [5_000, 'a', 0],
      [0, 'a', 1],
      [5_500, 'a', 1],
      [6_001, 'a', 0],
    ],
  ],
] as [number, string, number][][][])('two at once, sixty a minute: %j', (calls) => {
  const limiter = rateLimiter({ burst: 2, perMinute: 60 })
  expect(calls.map(([at_ms, key]) => limiter.take(key, at_ms))).toEqual(calls.map(([, , wait]) => wait))
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:DB8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('tells how many calls were let through in the last minute', () => {
  const limiter = rateLimiter({ burst: 40, perMinute: 40 })
  for (let call = 0; call < 50; call++) limiter.take('a', 30_000)
  limiter.spend('a', 10, 45_000)
  const at = (now_ms: number) => limiter.lastMinute('a', now_ms)
  expect([at(45_000), at(60_000), at(90_000), at(120_000)]).toEqual([50, 50, 25, 0])
  expect(limiter.lastMinute('b', 45_000)).toBe(0)
})

test('remembers so many keys and no more', () => {
  const limiter = rateLimiter({ burst: 1, perMinute: 1 })
  expect(limiter.take('first', 0)).toBe(0)
  expect(limiter.take('first', 0)).toBe(60)
  for (let n = 0; n < 50_000; n++) limiter.take(`key ${n}`, 0)
  expect(limiter.take('first', 0)).toBe(0)
})
