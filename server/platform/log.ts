/**
 * Logs: one JSON object a line on standard error. No secret, code, message text, number or identity reaches a line:
 * whoever logs says what happened to which id, and what slips through by these names is struck out here.
 */
import pino from 'pino'

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

/** A log at this level; `destination` is standard error unless a test catches the lines. */
export function openLog(level: LogLevel, destination?: pino.DestinationStream): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError, error: describeError },
      redact: { paths: SECRET_NAMES.flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' },
    },
    destination ?? pino.destination({ dest: 2, sync: true }),
  )
}

/** For tests, which read outcomes and not logs. */
export const silentLog: Log = pino({ level: 'silent' })
