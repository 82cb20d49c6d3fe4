/**
 * What is told of messages to whoever asked for it: into the outbox, in the transaction that moved them, many to an event.
 * Of an account for which nobody asked nothing is gathered, and nothing is stored.
 */
import type { MessageEventState } from '@nkra/contract/integrations/webhook-events.ts'
import type { MessageState } from '@nkra/contract/messaging/messages.ts'
import type { z } from 'zod'
import type { Tx } from '../../platform/database/database.ts'
import type { StateCause } from './counters.ts'
import { messagesMoved, type MovedMessage } from '../events.ts'

/** Whether somebody wants to be told of messages of the account, and of this person or key, that get to this state. */
export type WantsChange = (accountId: bigint, state: string, author: bigint) => boolean

/** Nobody does. */
export const NOTHING_WANTED: WantsChange = () => false

interface Subject {
  accountId: bigint
  author: bigint
  id: bigint
  campaignId: bigint
}

/** Of one event: it is read whole by whoever hands it on. */
const MESSAGES_MAX = 500

export class MessageChanges {
  readonly #wants: WantsChange
  readonly #moved = new Map<bigint, z.output<typeof MovedMessage>[]>()

  constructor(wants: WantsChange) {
    this.#wants = wants
  }

  /** A message went from one state to another. */
  add(
    { accountId, author, id, campaignId }: Subject,
    from: MessageState,
    to: MessageState,
    { error, at }: StateCause,
    now: Date,
  ): void {
    if (from === to || !this.#wants(accountId, to, author)) return
    const moved = { messageId: id, campaignId, state: to as MessageEventState, error, at: at ?? now }
    const known = this.#moved.get(accountId)
    if (known) known.push(moved)
    else this.#moved.set(accountId, [moved])
  }

  /** Stores what was gathered with the transaction. */
  publish(tx: Tx): void {
    for (const [accountId, moved] of this.#moved) {
      for (let at = 0; at < moved.length; at += MESSAGES_MAX) {
        tx.publish(messagesMoved.of(accountId, { messages: moved.slice(at, at + MESSAGES_MAX) }))
      }
    }
  }
}
