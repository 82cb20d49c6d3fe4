/**
 * Logs: one JSON object a line on standard error. No line holds a secret, code, message text, number or identity. Code
 * that logs says only what happened to which id. A value under a name that could hold such data is removed here.
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

/**
 * The parts of an error that may be logged. A database error's `detail` quotes the row and is left out; its `code` is a
 * SQLSTATE and safe.
 */
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
 * Opens a log at this level, with at most `LINES_PER_MINUTE_MAX` lines a minute. A line about the end of the program is
 * always written, and lines for finding faults (`debug`, `trace`) are not counted. `destination` is standard error, except
 * in tests that read the lines.
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

/** A log that writes nothing, for tests. */
export const silentLog: Log = pino({ level: 'silent' })
