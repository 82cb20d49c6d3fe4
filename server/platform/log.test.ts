import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { testClock } from './clock.ts'
import { LINES_PER_MINUTE_MAX } from './line-limit.ts'
import { openLog, type LogLevel } from './log.ts'

function lines(write: (log: ReturnType<typeof openLog>) => void, level: LogLevel = 'info') {
  const written: string[] = []
  write(openLog(level, { write: (line) => void written.push(line) }))
  return written.map((line) => JSON.parse(line) as Record<string, unknown>)
}

test('a line is JSON with a level in words and an instant', () => {
  const [line] = lines((log) => log.info({ id: '7' }, 'happened'))
  expect(line).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-.*Z$/),
    id: '7',
    msg: 'happened',
  })
})

test.each(['password', 'token', 'code', 'text', 'msisdn', 'authorization', 'email', 'recipients'])(
  'a %s is struck out, one level down too',
  (name) => {
    const [line] = lines((log) => log.warn({ [name]: 'secret', inner: { [name]: 'secret' } }, 'x'))
    expect(JSON.stringify(line)).not.toContain('"secret"')
    expect(line).toMatchObject({ [name]: '[redacted]', inner: { [name]: '[redacted]' } })
  },
)

test('a database error tells its state, and nothing of the row', () => {
  const error = Object.assign(new pg.DatabaseError('duplicate key', 0, 'error'), {
    code: '23505',
    constraint: 'contact_msisdn_key',
    detail: 'Key (msisdn)=(233241234567) already exists.',
    where: 'SQL statement with values',
  })
  const [line] = lines((log) => log.error({ err: error }, 'failed'))
  expect(line).toMatchObject({
    err: { sqlstate: '23505', constraint: 'contact_msisdn_key', message: 'duplicate key' },
  })
  expect(JSON.stringify(line)).not.toContain('233241234567')
})

test('a cause is told, and what is no error is not', () => {
  const [line] = lines((log) => log.error({ err: new Error('outer', { cause: new Error('inner') }) }, 'x'))
  expect(line).toMatchObject({ err: { message: 'outer', cause: { message: 'inner' } } })
  const [odd] = lines((log) => log.error({ err: { password: 'secret' } }, 'x'))
  expect(JSON.stringify(odd)).not.toContain('secret')
})

describe('an outage', () => {
  const flooding = () => {
    const written: { level: string; msg: string; line?: string; times?: number; at_ms: number }[] = []
    const clock = testClock()
    const log = openLog(
      'info',
      { write: (line) => void written.push({ ...JSON.parse(line), at_ms: clock.monotonic_ms() }) },
      clock,
    )
    return { written, clock, log }
  }

  test('writes five of a kind a minute, counts the rest, and tells it when the minute is over', () => {
    const { written, clock, log } = flooding()
    for (let n = 0; n < 1_000; n++) log.warn({ n }, 'a request failed')
    log.error('something else')
    expect(written.map(({ msg }) => msg)).toEqual([...Array(5).fill('a request failed'), 'something else'])
    clock.advance(60_000)
    log.warn('a request failed')
    expect(written.slice(6)).toMatchObject([
      { level: 'warn', line: 'a request failed', times: 995 },
      { msg: 'a request failed' },
    ])
    // A minute in which nothing was left out is not told of.
    clock.advance(60_000)
    log.info('quiet')
    expect(written.slice(8)).toMatchObject([{ msg: 'quiet' }])
  })

  test('of any kinds writes no more than a hundred lines in any minute, however they come', () => {
    const { written, clock, log } = flooding()
    for (let second = 0; second < 200; second++) {
      for (let n = 0; n < 50; n++) {
        log.warn(`kind ${n}`)
        log.info(`kind ${n}`)
      }
      clock.advance(1_000)
    }
    const busiest = written.map(
      ({ at_ms }) => written.filter((other) => other.at_ms >= at_ms && other.at_ms < at_ms + 60_000).length,
    )
    expect(Math.max(...busiest)).toBeLessThanOrEqual(LINES_PER_MINUTE_MAX)
    const told = written.reduce((sum, { times = 0 }) => sum + times, 0)
    const said = written.filter(({ times }) => times === undefined).length
    // What the minute under way leaves out is told when it is over.
    clock.advance(60_000)
    log.info('over')
    const toldLast = written.reduce((sum, { times = 0 }) => sum + times, 0)
    expect(toldLast + said).toBe(200 * 100)
    expect(told).toBeLessThan(toldLast)
  })

  test('is told of beside a start that says much', () => {
    const { written, log } = flooding()
    for (let n = 0; n < 200; n++) log.info({ n }, 'a migration')
    for (let n = 0; n < 20; n++) log.warn(`kind ${n}`)
    expect(written.filter(({ level }) => level === 'warn')).toHaveLength(20)
  })

  test('keeps back nothing that ends the program', () => {
    const { written, log } = flooding()
    for (let n = 0; n < 200; n++) log.warn(`kind ${n}`)
    log.fatal('an uncaught exception ends the process')
    expect(written.at(-1)).toMatchObject({ level: 'fatal' })
  })
})
