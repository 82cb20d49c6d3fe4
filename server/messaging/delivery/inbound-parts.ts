/**
 * Stores what a link receives besides receipts: texts from phones. Each is stored before it is acknowledged, because
 * the centre then forgets it. While the database cannot be reached, texts wait here and the centre keeps them.
 * Subscribers of `partArrived` find out what they mean (inbound.ts).
 */
import type { Delivery } from '@nkra/smpp/connection.ts'
import { payloadOf, sarOf } from '@nkra/smpp/message.ts'
import { ESM, STATUS } from '@nkra/smpp/spec.ts'
import { readUserDataHeader } from '@nkra/sms/concatenation.ts'
import { sql } from 'kysely'
import { OPERATOR_ACCOUNT_ID } from '../../catalog/accounts.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log.ts'
import type { Link } from '../links/links.ts'
import { partArrived } from '../events.ts'
import { keepTrying } from './journal.ts'

/**
 * The most texts that wait to be stored. With more, the centre is told to come again (SMPP 3.4 §5.1.3, ESME_RX_T_APPN).
 */
const WAITING_MAX = 1_000
const BATCH = 100
/**
 * A centre that did not get our acknowledgement delivers again, and nothing in the PDU shows that. The same octets from
 * one phone to one number within this time count as such a repetition, because a person hardly repeats the same words
 * so fast.
 */
const REPEAT_MS = 60_000

interface Part {
  id: bigint
  source: string
  destination: string
  reference: number | null
  total: number
  sequence: number
  dataCoding: number
  body: Buffer
  at: Date
}

interface Waiting {
  part: Part
  delivery: Delivery
}

export class InboundParts {
  readonly #db: Db
  readonly #log: Log
  readonly #link: Link
  #waiting: Waiting[] = []
  #storing: Promise<void> | undefined
  #ended = false

  constructor(db: Db, log: Log, link: Link) {
    this.#db = db
    this.#log = log
    this.#link = link
  }

  /** Takes a delivery. It is acknowledged once it is stored. */
  take(delivery: Delivery): void {
    if (this.#ended) return
    if (this.#waiting.length >= WAITING_MAX) {
      delivery.acknowledge(STATUS.ESME_RX_T_APPN)
      return
    }
    const { ids, clock } = this.#db
    this.#waiting.push({ part: { id: ids.next(), at: clock.now(), ...partOf(delivery.pdu) }, delivery })
    this.#storing ??= this.#store().finally(() => (this.#storing = undefined))
  }

  /** Resolves when everything taken so far is stored, or when this has ended. */
  async flushed(): Promise<void> {
    await this.#storing
  }

  /** Stores nothing more. What it holds is not acknowledged, so the centre delivers it again. */
  end(): void {
    this.#ended = true
  }

  async #store(): Promise<void> {
    while (this.#waiting.length > 0 && !this.#ended) {
      const batch = this.#waiting.splice(0, BATCH)
      if (!(await this.#keepStoring(batch))) return
      for (const { delivery } of batch) delivery.acknowledge()
    }
  }

  async #keepStoring(batch: readonly Waiting[]): Promise<boolean> {
    const stored = await keepTrying(
      () => this.#db.transaction((tx) => storeParts(tx, this.#link, batch)),
      () => this.#ended,
      (error, retry_ms) =>
        this.#log.warn({ err: error, link: this.#link.name, retry_ms }, 'texts could not be stored yet'),
    )
    return stored ?? false
  }
}

/** The part's text, and which part it is: by its header with either width of reference, or by the sar_ parameters. */
function partOf(pdu: Delivery['pdu']): Omit<Part, 'id' | 'at'> {
  const payload = payloadOf(pdu)
  const header = (pdu.esm_class & ESM.udhi) === 0 ? null : readUserDataHeader(payload)
  const joins = header?.concatenation ?? sarOf(pdu.tlvs) ?? null
  const isPart = joins !== null && joins.total > 1
  return {
    source: pdu.source_addr,
    destination: pdu.destination_addr,
    reference: isPart ? joins.reference : null,
    total: isPart ? joins.total : 1,
    sequence: isPart ? joins.sequence : 1,
    dataCoding: pdu.data_coding,
    body: Buffer.from(payload.subarray(header?.octets ?? 0)),
  }
}

async function storeParts(tx: Tx, link: Link, batch: readonly Waiting[]): Promise<true> {
  for (const { part } of batch) await storePart(tx, link, part)
  return true
}

async function storePart(tx: Tx, link: Link, part: Part): Promise<void> {
  const { id, source, destination, reference, total, sequence, dataCoding, body, at } = part
  const { numAffectedRows } = await sql`
    insert into inbound_part (id, link_id, source, destination, reference, total, sequence, data_coding, alphabet,
      body, received_at)
    select ${id}::int8, ${link.id}::int2, ${source}, ${destination}, ${reference}::int4, ${total}::int2,
      ${sequence}::int2, ${dataCoding}::int2, ${link.alphabet}, ${body}::bytea, ${at}::timestamptz
    where not exists (
      select from inbound_part
      where source = ${source} and destination = ${destination} and reference is not distinct from ${reference}::int4
        and sequence = ${sequence}::int2 and body = ${body}::bytea
        and received_at > ${new Date(at.getTime() - REPEAT_MS)}::timestamptz
    )
  `.execute(tx.sql)
  if (numAffectedRows === 1n) tx.publish(partArrived.of(OPERATOR_ACCOUNT_ID, { partId: id }))
}
