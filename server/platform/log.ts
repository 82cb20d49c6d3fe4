/**
 * Logs: one JSON object a line on standard error. No secret, code, message text, number or identity reaches a line:
 * whoever logs says what happened to which id, and what slips through by these names is struck out here.
 */
import pino from 'pino'
import { systemClock, type Clock } from './clock.ts'
import { LineLimit, type LeftOut } from './line-limit.ts'

export type Log = pino.Logger
export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'

const SECRET_NAMES = [
  'password',
  'currentPassword',
  'newPassword',
  'token',
  'refreshToken',
  'refreshtoken',
  'authorization',
  'cookie',
  'secret',
  'credential',
  'code',
  'text',
  'body',
  'html',
  'msisdn',
  'phone',
  'phoneNumber',
  'recipients',
  'email',
  'to',
] as const

/** A database error's `detail` quotes the row; its `code` is a SQLSTATE and safe, so errors are written field by field. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: 'something that is no Error was thrown' }
  const sqlstate = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const constraint =
    'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined
  return {
    type: error.name,
    message: error.message,
    ...(sqlstate !== undefined && { sqlstate }),
    ...(constraint !== undefined && { constraint }),
    stack: error.stack,
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}

/**
 * A log at this level, of at most `LINES_PER_MINUTE_MAX` lines a minute. What ends the program is always written, and what
 * is for finding faults (`debug`, `trace`) is not counted. `destination` is standard error unless a test catches the lines.
 */
export function openLog(
  level: LogLevel,
  destination?: pino.DestinationStream,
  clock: Pick<Clock, 'monotonic_ms'> = systemClock,
): Log {
  let telling = false
  const limit = new LineLimit(clock, ({ line, times }: LeftOut) => {
    telling = true
    log.warn(
      { line: line ?? 'others', times },
      'lines were left out: at most a few alike are written a minute',
    )
    telling = false
  })
  const { info, warn, fatal } = pino.levels.values
  const log = pino(
    {
      hooks: {
        logMethod(args, method, number) {
          const words = args.find((arg) => typeof arg === 'string') ?? ''
          const isCounted = !telling && number >= info! && number < fatal!
          if (!isCounted || limit.admits(words, number >= warn!)) method.apply(this, args)
        },
      },
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError, error: describeError },
      redact: { paths: SECRET_NAMES.flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' },
    },
    destination ?? pino.destination({ dest: 2, sync: true }),
  )
  return log
}

/** For tests, which read outcomes and not logs. */
export const silentLog: Log = pino({ level: 'silent' })
