/** The familiar doors as the program has them: the one for SMPP on its port, and the way out for status callbacks. */
import { readFile } from 'node:fs/promises'
import type { LiveLogins } from '../../integrations/keys/live-logins.ts'
import { webhookTarget } from '../../integrations/webhooks/target.ts'
import { openWebhookPoster } from '../../integrations/webhooks/post.ts'
import type { SmppConfig } from './smpp-config.ts'
import { startSmppDoor } from './smpp-server.ts'
import type { CallbackWays } from './twilio-callbacks.ts'
import type { Db } from '../../platform/database/database.ts'
import { PortTaken } from '../../platform/http/server.ts'
import type { Log } from '../../platform/log.ts'
import type { Sending } from '../sending/send.ts'

interface OpenSmpp {
  /** Where customers connect to. */
  place: { host: string; port: number; tls: boolean }
  close(): Promise<void>
}

/** Opens the door for SMPP clients where there is one. Fails with `PortTaken` where it was asked for and cannot be. */
export async function openSmppDoor(
  { smpp, publicUrl }: { smpp: SmppConfig | null; publicUrl: string },
  parts: { db: Db; log: Log; messaging: Sending; logins: LiveLogins },
): Promise<OpenSmpp | null> {
  if (smpp === null) return null
  const tls = smpp.tls && {
    cert: await readFile(smpp.tls.certificate),
    key: await readFile(smpp.tls.key),
  }
  try {
    const { port, host, behindTls } = smpp
    const door = await startSmppDoor({ ...parts, port, host, behindTls, ...(tls && { tls }) })
    const place = { host: new URL(publicUrl).hostname, port: door.port, tls: tls !== null }
    return { place, close: () => door.close() }
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    if (isTaken && smpp.needed) throw new PortTaken(smpp.port)
    if (!isTaken) throw error
    parts.log.warn({ port: smpp.port }, 'the demo goes on without SMPP for customers: its port is taken')
    return null
  }
}

/** Callbacks go where webhooks may go, and are posted as they are. */
export function callbackWays(
  { loopback }: { loopback: boolean },
  logins: Pick<LiveLogins, 'tokenOf'>,
): CallbackWays & { isTarget(url: string): boolean; close(): void } {
  const poster = openWebhookPoster({ loopback })
  return {
    async post(url, headers, body, signal) {
      const { outcome } = await poster.post({ url, headers, body, signal })
      return outcome === 'delivered'
    },
    tokenOf: (accountId, keyId) => logins.tokenOf(accountId, keyId),
    isTarget: (url) => webhookTarget(url, { loopback }) !== null,
    close: () => poster.close(),
  }
}
