/**
 * Brings one login's clients what waits for them: receipts, and texts from phones. No faster than they answer, over
 * whichever of its binds has room; what a client that went away had not answered goes to the next.
 */
import type { Answer } from '@nkra/smpp/effects.ts'
import type { Client } from '@nkra/smpp/listener.ts'
import { PduError } from '@nkra/smpp/pdu.ts'
import { STATUS } from '@nkra/smpp/status.ts'
import type { ApiKey } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log.ts'
import { deliverOf } from './smpp-answers.ts'
import {
  claimDeliveries,
  forgetDeliveries,
  noteReceiver,
  returnDeliveries,
  type Claimed,
} from './smpp-deliveries.ts'

/** Deliveries of one login on their way at once. */
export const DELIVERIES_MAX = 100
/** How often it is put on record that somebody receives. */
const NOTED_MS = 3_600_000
/** A client that refuses a delivery for good (§5.1.3) is not asked again. */
const FOR_GOOD: ReadonlySet<number> = new Set([STATUS.ESME_RX_P_APPN, STATUS.ESME_RX_R_APPN])

export interface Receiver {
  readonly clients: Set<Client<Claimed>>
  /** Puts on record, now and then, that somebody receives: from then on texts from phones are kept for them. */
  note(): Promise<void>
  /** Something may be waiting. */
  wake(): void
  answered(answers: readonly Answer<Claimed>[]): void
  /** These were written and nobody will answer them. */
  lost(deliveries: readonly Claimed[]): void
  /** Waits until what was answered is written down. */
  settled(): Promise<void>
}

export interface ReceiverOptions {
  db: Db
  log: Log
  key: ApiKey
  /** Waits until the submit of this id is answered: no receipt goes ahead of the answer that names its message. */
  answeredFirst: (messageId: bigint) => Promise<void>
}

export function receiverOf({ db, log, key, answeredFirst }: ReceiverOptions): Receiver {
  const { accountId, keyId } = key
  const clients = new Set<Client<Claimed>>()
  const writing = new Set<Promise<void>>()
  let flying = 0
  let noted_ms = -Infinity
  let asked = false
  let running: Promise<void> | null = null

  const room = () => {
    let open = 0
    for (const client of clients) open += client.room
    return Math.min(open, DELIVERIES_MAX - flying)
  }

  const note = async () => {
    if (!key.scopes.includes('messages:read') || db.clock.monotonic_ms() - noted_ms < NOTED_MS) return
    await noteReceiver(db, accountId, keyId)
    noted_ms = db.clock.monotonic_ms()
  }

  const deliver = async (delivery: Claimed) => {
    if (delivery.receiptOf !== null) await answeredFirst(delivery.receiptOf)
    const client = [...clients].sort((a, b) => b.room - a.room)[0]
    if (client === undefined || client.room === 0)
      return write(() => returnDeliveries(db, accountId, [delivery], false))
    try {
      client.deliver(deliverOf(delivery), delivery)
      flying++
    } catch (error) {
      if (!(error instanceof PduError)) throw error
      log.warn({ err: error, delivery: String(delivery.id) }, 'SMPP cannot carry what waits for a client')
      write(() => forgetDeliveries(db, accountId, [delivery.id]))
    }
  }

  const run = async () => {
    while (asked) {
      asked = false
      const limit = room()
      if (limit <= 0) continue
      await note()
      const claimed = await claimDeliveries(db, accountId, keyId, limit)
      for (const delivery of claimed) await deliver(delivery)
      // As many as could be taken: there may be more.
      if (claimed.length === limit) asked = true
    }
  }

  const wake = () => {
    asked = true
    running ??= run()
      // What was claimed comes back by itself, and the next look is near.
      .catch((error: unknown) => log.warn({ err: error }, 'what waits for an SMPP client could not be read'))
      .finally(() => {
        running = null
        // Asked for between the last look and now.
        if (asked) wake()
      })
  }

  /** What became of deliveries, written down; what cannot be comes back by itself and is sent again. */
  const write = (work: () => Promise<void>) => {
    const done = work()
      .catch((error: unknown) => log.warn({ err: error }, 'answers of an SMPP client could not be stored'))
      .finally(() => writing.delete(done))
    writing.add(done)
  }

  return {
    clients,
    note,
    wake,
    answered(answers) {
      // An answer that comes late is to a delivery that was given back already.
      const timely = answers.filter(({ late }) => !late)
      flying -= timely.length
      const ended = answers.filter(({ status }) => status === 0 || FOR_GOOD.has(status))
      const refused = timely.filter((answer) => !ended.includes(answer))
      if (ended.length > 0) {
        write(() =>
          forgetDeliveries(
            db,
            accountId,
            ended.map(({ tag }) => tag.id),
          ),
        )
      }
      if (refused.length > 0) {
        write(() =>
          returnDeliveries(
            db,
            accountId,
            refused.map(({ tag }) => tag),
            true,
          ),
        )
      }
      wake()
    },
    lost(deliveries) {
      flying -= deliveries.length
      if (deliveries.length === 0) return
      write(async () => {
        await returnDeliveries(db, accountId, deliveries, false)
        wake()
      })
    },
    async settled() {
      await running
      await Promise.all(writing)
    },
  }
}
