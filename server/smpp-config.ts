/** The part of the configuration about the SMPP server for customers. */
import { resolve } from 'node:path'
import type { MessagingConfig } from './messaging/messaging.ts'

type SmppConfig = NonNullable<MessagingConfig['smpp']>

/** The variables as the schema of the environment read them. */
interface SmppVariables {
  NKRA_SMPP_PORT?: number | undefined
  NKRA_SMPP_HOST?: string | undefined
  NKRA_SMPP_TLS_CERT?: string | undefined
  NKRA_SMPP_TLS_KEY?: string | undefined
  NKRA_SMPP_BEHIND_TLS?: 'on' | 'off' | undefined
}

const DEMO_PORT = 2778

export function smppOf(given: SmppVariables, demo: boolean): SmppConfig | null {
  const { NKRA_SMPP_PORT, NKRA_SMPP_HOST, NKRA_SMPP_TLS_CERT, NKRA_SMPP_TLS_KEY } = given
  if (NKRA_SMPP_PORT === undefined && !demo) return null
  return Object.freeze({
    port: NKRA_SMPP_PORT ?? DEMO_PORT,
    needed: NKRA_SMPP_PORT !== undefined,
    host: NKRA_SMPP_HOST ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    tls:
      NKRA_SMPP_TLS_CERT !== undefined && NKRA_SMPP_TLS_KEY !== undefined
        ? Object.freeze({ certificate: resolve(NKRA_SMPP_TLS_CERT), key: resolve(NKRA_SMPP_TLS_KEY) })
        : null,
    behindTls: given.NKRA_SMPP_BEHIND_TLS === 'on',
  })
}

/** Finds mistakes. SMPP sends its password in clear text, so it needs TLS unless it stays on this machine. */
export function* smppMistakes(given: SmppVariables, demo: boolean): Iterable<string> {
  for (const name of ['NKRA_SMPP_HOST', 'NKRA_SMPP_BEHIND_TLS'] as const) {
    if (given[name] !== undefined && given.NKRA_SMPP_PORT === undefined) {
      yield `${name} is for nothing without NKRA_SMPP_PORT`
    }
  }
  const smpp = smppOf(given, demo)
  // A lone file of the two is a mistake that is named already.
  const isAboutTls = given.NKRA_SMPP_TLS_CERT !== undefined || given.NKRA_SMPP_TLS_KEY !== undefined
  if (smpp !== null && smpp.needed && !isAboutTls && !smpp.behindTls && !isLoopback(smpp.host)) {
    yield 'NKRA_SMPP_TLS_CERT and NKRA_SMPP_TLS_KEY are needed where SMPP listens outside this machine; NKRA_SMPP_BEHIND_TLS=on says that something in front of it speaks TLS'
  }
}

const isLoopback = (host: string) => host === '::1' || host.startsWith('127.')
