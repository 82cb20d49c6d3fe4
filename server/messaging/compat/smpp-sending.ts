/** What a customer's SMPP client submitted, sent: whole texts at once, parts with the one that completes them. */
import type { ApiKey } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import { Fail } from '../../platform/fail.ts'
import { send, type Sending } from '../sending/send.ts'
import { storePart, type Part, type Wants } from './smpp-parts.ts'
import { textOf, type Coding, type Submitted } from './smpp-submits.ts'
import type { OwedReceipt } from '../sending/direct-send.ts'

/**
 * Sends, or stores a part; committed when it resolves. Fails as sending does; what fails was not taken, but for parts
 * that came before it.
 */
export async function sendSubmitted(
  app: { db: Db; messaging: Sending },
  key: ApiKey,
  id: bigint,
  submitted: Submitted,
): Promise<void> {
  const { part, wants, coding, octets, source, destination } = submitted
  if (part === null) {
    await sendText(app, key, submitted, textOf([{ coding, octets }]), {
      messageId: id,
      receipts: receiptsOf(key, id, [{ id, wants }]),
      parts: [],
    })
    return
  }
  const parts = await app.db.transaction((tx) =>
    storePart(tx, key.accountId, id, {
      keyId: key.keyId,
      source,
      destination,
      ...part,
      dataCoding: coding,
      body: octets,
      wants,
    }),
  )
  if (parts === null) throw new Fail('too_many_requests', { seconds: 1 })
  if (parts.length === 0) return
  const text = textOf(parts.map(({ dataCoding, body }) => ({ coding: dataCoding as Coding, octets: body })))
  await sendText(app, key, submitted, text, {
    messageId: id,
    receipts: receiptsOf(key, id, parts),
    parts: parts.map((each) => each.id),
  })
}

async function sendText(
  app: { db: Db; messaging: Sending },
  key: ApiKey,
  { source, destination, traffic }: Submitted,
  text: string,
  compatRows: { messageId: bigint; receipts: readonly OwedReceipt[]; parts: readonly bigint[] },
): Promise<void> {
  const body = { senderId: source, text, recipients: [destination], traffic, literal: true } as const
  const outcome = await send(app, key, body, { key: null, requestId: '', compatRows })
  if ('failed' in outcome) throw outcome.failed
}

function receiptsOf(
  { keyId }: ApiKey,
  messageId: bigint,
  parts: readonly (Pick<Part, 'id'> & { wants: Wants })[],
): OwedReceipt[] {
  return parts
    .filter(({ wants }) => wants !== 'nothing')
    .map(({ id, wants }) => ({ id, messageId, keyId, failuresOnly: wants === 'failure', url: null }))
}
