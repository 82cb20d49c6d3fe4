import type { Down } from '@nkra/smpp/link.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testClock } from '../../platform/clock.ts'
import { LinkCounters, percentile, problemOf } from './link-reports.ts'

test.each<[Down['code'], string, string]>([
  ['bind_refused', 'ESME_RINVPASWD', 'password_refused'],
  ['peer_closed', 'ESME_RINVPASWD', 'password_refused'],
  ['bind_refused', 'ESME_RINVSYSID', 'system_id_refused'],
  ['bind_refused', 'ESME_RALYBND', 'already_bound'],
  ['bind_refused', 'ESME_RBINDFAIL', 'bind_refused'],
  ['connection_failed', 'ENOTFOUND', 'host_unknown'],
  ['connection_failed', 'ECONNREFUSED', 'connection_refused'],
  ['connection_failed', 'EHOSTUNREACH', 'unreachable'],
  ['connection_failed', 'ERR_TLS_CERT_ALTNAME_INVALID', 'certificate_refused'],
  ['connection_failed', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate_refused'],
  ['connection_failed', 'CERT_HAS_EXPIRED', 'certificate_refused'],
  ['connection_failed', 'ERR_SSL_WRONG_VERSION_NUMBER', 'tls_failed'],
  ['connection_failed', 'ECONNRESET', 'closed_by_peer'],
  ['bind_timeout', '', 'no_answer'],
  ['enquiry_unanswered', '', 'no_answer'],
  ['malformed', '', 'not_understood'],
  ['unbound_by_peer', '', 'closed_by_peer'],
])('%s %s is told as %s', (code, detail, problem) => {
  expect(problemOf({ code, detail })).toBe(problem)
})

test.each([
  ['delivered', 299, 1],
  ['delivered', 300, 0],
  ['delivered', null, 0],
  ['undelivered', 1, 0],
] as const)('%s after %j ms: %i sooner than a phone can be reached', (state, wait_ms, quick) => {
  const gauge = new LinkCounters(testClock())
  gauge.received(state, wait_ms)
  expect(gauge.take()).toMatchObject({ receipts: 1, delivered: state === 'delivered' ? 1 : 0, quick })
})

const classes = (counts: Record<number, number>) =>
  Array.from({ length: 13 }, (_, place) => counts[place] ?? 0)

test.each([
  ['no answers', {}, 0.5, null],
  ['half of one class', { 3: 10 }, 0.5, 35],
  ['all of one class', { 3: 10 }, 1, 50],
  ['in the second of two classes', { 0: 50, 6: 50 }, 0.75, 350],
  ['what took longer than can be told', { 12: 4 }, 0.95, 30_000],
] as const)('a percentile: %s', (_, counts, share, expected) => {
  expect(percentile(classes(counts), share)).toBe(expected)
})

test('a greater share never takes less time', () => {
  const counts = fc.array(fc.nat(1_000), { minLength: 13, maxLength: 13 })
  const share = fc.integer({ min: 1, max: 100 })
  fc.assert(
    fc.property(counts, share, share, (waits, a, b) => {
      const [less, more] = [Math.min(a, b) / 100, Math.max(a, b) / 100]
      expect(percentile(waits, less) ?? 0).toBeLessThanOrEqual(percentile(waits, more) ?? 0)
    }),
  )
})

test('a link is silent from the segment on after which nothing was answered', () => {
  const clock = testClock()
  const gauge = new LinkCounters(clock)
  const quiet = () => gauge.silentSince && clock.ms() - gauge.silentSince.getTime()
  const answered = (late = false) => gauge.answered({ outcome: 'accepted', status: 0, wait_ms: 5, late })
  gauge.written()
  clock.advance(1_000)
  gauge.written()
  expect(quiet()).toBe(1_000)
  answered()
  clock.advance(3_000)
  expect(quiet()).toBe(3_000)
  answered()
  expect(quiet()).toBe(null)

  gauge.written()
  clock.advance(30_000)
  gauge.unanswered(1)
  // Given up, and still nothing was answered.
  expect(quiet()).toBe(30_000)
  answered(true)
  expect(quiet()).toBe(null)

  gauge.written()
  gauge.unanswered(1)
  clock.advance(600_001)
  expect(quiet()).toBe(null)
  gauge.written()
  gauge.notSent(1)
  expect(quiet()).toBe(null)
})
