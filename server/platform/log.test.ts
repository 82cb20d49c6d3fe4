import pg from 'pg'
import { expect, test } from 'vitest'
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
