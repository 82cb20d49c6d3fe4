/**
 * For tests: a customer's SMPP clients at one SMPP server. Each test has a login of its own, because what is owed to one
 * is brought to its next bind. The hooks begin and end everything.
 */
import { parseReceipt } from '@nkra/smpp/receipt.ts'
import { STATUS } from '@nkra/smpp/spec.ts'
import type { BindMode } from '@nkra/smpp/effects.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { revokeKey } from '../../integrations/keys/keys.ts'
import { sweepParts } from '../compat/smpp-parts.ts'
import type { SmppServer } from '../compat/smpp-server.ts'
import { openCompatWorld, type CompatWorld, type KeyWithLogin } from './compat-world.ts'
import { openSmppClient, type SmppClient } from './smpp-client.ts'

interface SmppWorld {
  readonly world: CompatWorld
  readonly door: SmppServer
  /** The login of the test that runs. */
  readonly login: KeyWithLogin
  /** Opens a connection, which is cut after the test. */
  connected: (port?: number, tls?: { ca: string }) => Promise<SmppClient>
  /** Opens a connection and binds. */
  boundAs: (mode: BindMode, as?: KeyWithLogin, port?: number) => Promise<SmppClient>
  /** The texts that phones got in the test. */
  texts: () => string[]
  /** Makes the parts that wait an hour older, and gives up those that have waited too long. */
  giveUpParts: () => Promise<void>
  /** Sends a text that is delivered, and answers the id of its message. */
  deliveredMessage: () => Promise<bigint>
  /** What the receipts of a client say, in order. */
  receiptsOf: (esme: SmppClient) => { id: string; state: string; word: string | undefined }[]
}

export function smppWorld(): SmppWorld {
  let world: CompatWorld
  let door: SmppServer
  let login: KeyWithLogin
  const esmes: SmppClient[] = []
  beforeAll(async () => {
    world = await openCompatWorld()
    door = await world.smpp()
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    login = await world.key()
    world.centre.taken.splice(0)
  })
  afterEach(async () => {
    for (const esme of esmes.splice(0)) esme.cut()
    world.centre.treat = () => ({})
    await world.db.transaction((tx) => revokeKey(tx, world.keys, world.user, login.key.keyId))
  })
  const connected: SmppWorld['connected'] = async (port = door.port, tls) => {
    const esme = await openSmppClient(port, tls)
    esmes.push(esme)
    return esme
  }
  return {
    get world() {
      return world
    },
    get door() {
      return door
    },
    get login() {
      return login
    },
    connected,
    boundAs: async (mode, as = login, port) => {
      const esme = await connected(port)
      expect(await esme.bind(mode, as)).toBe(STATUS.ESME_ROK)
      return esme
    },
    texts: () => world.centre.taken.map(({ text }) => text),
    async giveUpParts() {
      await world.db.transaction((tx) =>
        tx.client.query(
          `update smpp_part set received_at = received_at - interval '1 hour' where account_id = $1`,
          [world.accountId],
        ),
      )
      await sweepParts(world.db)
    },
    async deliveredMessage() {
      const { db, accountId } = world
      const sent = await world.send(world.messaging, { recipients: ['0241234567'] })
      await world.untilState(sent.id, 'delivered', 1)
      const { rows } = await db.pool.query<{ id: bigint }>(
        'select id from message where account_id = $1 and campaign_id = $2',
        [accountId, sent.id],
      )
      return rows[0]!.id
    },
    receiptsOf: (esme) =>
      esme.delivered.map((pdu) => {
        const { id, state } = parseReceipt(pdu)!
        return { id, state, word: /stat:(\w+)/.exec(pdu.short_message.toString())?.[1] }
      }),
  }
}
