/**
 * The writing side of the transactional outbox: an event is stored in the transaction that makes it true. `relay.ts`
 * passes the stored events to their subscribers.
 */
import { z } from 'zod'
import type pg from 'pg'
import type { Ids } from './ids.ts'

/** A kind of event: its name in the past tense (`invoice.approved`), and the form of its payload. */
export interface EventKind<Payload> {
  readonly name: string
  /** Makes an event of this kind, for `tx.publish`. */
  of(accountId: bigint, payload: Payload): NewEvent
  /** The payload as the server uses it, from the stored JSON. */
  decode(stored: unknown): Payload
}

/** The payload of a kind of event. */
export type PayloadOf<Kind> = Kind extends EventKind<infer Payload> ? Payload : never

export interface NewEvent {
  readonly kind: string
  readonly accountId: bigint
  /** The payload as JSON text. */
  readonly payload: string
}

/** Declares a kind of event. The schema's codecs (ids, instants, money) carry its values through JSON. */
export function eventKind<S extends z.ZodType>(name: string, schema: S): EventKind<z.output<S>> {
  return {
    name,
    of: (accountId, payload) => ({
      kind: name,
      accountId,
      payload: JSON.stringify(z.encode(schema, payload)),
    }),
    decode: (stored) => schema.parse(stored),
  }
}

/** Stores the events in this order, due at once. */
export async function storeEvents(
  client: pg.PoolClient,
  ids: Ids,
  at: Date,
  events: readonly NewEvent[],
): Promise<void> {
  await client.query(
    `insert into outbox (id, account_id, kind, payload, due_at)
     select id, account_id, kind, payload::jsonb, $5
     from unnest($1::int8[], $2::int8[], $3::text[], $4::text[]) as event (id, account_id, kind, payload)`,
    [
      ids.many(events.length),
      events.map((event) => event.accountId),
      events.map((event) => event.kind),
      events.map((event) => event.payload),
      at,
    ],
  )
}
