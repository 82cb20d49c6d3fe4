/**
 * For tests: a customer with credits, a simulated SMSC that does as the test says, and messaging between them.
 */
import { listen, type Client, type Listener } from '@nkra/smpp/listener.ts'
import type { Request } from '@nkra/smpp/effects.ts'
import { type Submit, textOctetsOf } from '@nkra/smpp/message.ts'
import type { PduOf } from '@nkra/smpp/pdu.ts'
import { STATUS } from '@nkra/smpp/spec.ts'
import { encodeGsm } from '@nkra/sms/gsm.ts'
import { decodeSegment } from '@nkra/sms/segments.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { grant, openBooks } from '../../billing/ledger/ledger.ts'
import { createAccount } from '../../catalog/accounts.ts'
import { addApprovedSender } from '../../catalog/senders/senders.ts'
import { mergeContacts } from '../../contacts/address-book/contacts.ts'
import { ensureGroup } from '../../contacts/address-book/groups.ts'
import type { MessageState } from '@nkra/contract/messaging/messages.ts'
import type { Db } from '../../platform/database/database.ts'
import { silentLog } from '../../platform/log.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { openTextSecrets } from '../messages/text-secrets.ts'
import type { AcceptedSend } from '../sending/direct-drafts.ts'
import { saveLink, type NewLink } from '../links/links.ts'
import type { SendBody } from '../sending/send-request.ts'
import { send } from '../sending/send.ts'
import { getCampaign } from '../campaigns/campaign-views.ts'
import { Messaging, type MessagingOptions } from '../messaging.ts'
import { openOptOutLinks } from '../text-links/opt-out-links.ts'
import { openShortLinks } from '../text-links/short-links.ts'
import { ensurePartitions } from '../messages/partitions.ts'
import { PATIENCE_MS } from '../../platform/testing/patience.ts'

/** One submit_sm that the centre took. */
export interface TakenSubmit {
  id: string
  from: string
  to: string
  text: string
  /** The octets before the text, in hex. '' for a message of one segment. */
  header: string
  sequence: number
  client: Client<CentreDelivery>
  systemId: string
  /** The PDU as it came. */
  pdu: PduOf<'submit_sm'>
}

/** A receipt or a text on its way. A centre stores it until it is acknowledged. */
interface CentreDelivery {
  systemId: string
  message: Submit
  acknowledged?: () => void
}

/** How the centre treats a submit. */
export interface SubmitTreatment {
  /** The command_status of the answer. Null: it never answers. */
  status?: number | null
  /** The state of the receipt that follows at once. Null: none follows. */
  receipt?: string | null
  /** The id in the answer, if it differs from the receipt's. */
  answerId?: string
}

export interface Centre {
  readonly port: number
  /** Everything that arrived, in order. */
  readonly taken: TakenSubmit[]
  /** Which passwords are accepted. Default: all. */
  admits: (password: string) => boolean
  /** Decides about each submit. By default everything is delivered. */
  treat: (taken: TakenSubmit) => SubmitTreatment
  /** Sends a receipt for a submit, through any bound client. */
  receipt(taken: TakenSubmit, state: string, options?: { id?: string; error?: string }): void
  /** Sends a text from a phone, as text or as octets in a coding. Resolves when it is acknowledged. */
  write(
    written: { from: string; to: string } & (
      | { text: string }
      | Pick<Submit, 'body' | 'dataCoding' | 'esmClass'>
    ) &
      Pick<Submit, 'tlvs'>,
  ): Promise<void>
  /** Cuts every connection without a word. */
  cut(): void
  readonly listener: Listener<CentreDelivery>
  close(): Promise<void>
}

export async function openTestCentre(port = 0): Promise<Centre> {
  const taken: TakenSubmit[] = []
  let count = 0
  const requests = (batch: Request[], client: Client<CentreDelivery>) => {
    for (const pdu of batch) {
      if (pdu.command !== 'submit_sm') continue
      const octets = textOctetsOf(pdu)
      const header = pdu.short_message.subarray(0, pdu.short_message.length - octets.length)
      const one: TakenSubmit = {
        id: String(++count),
        from: pdu.source_addr,
        to: pdu.destination_addr,
        text: decodeSegment(pdu.data_coding === 8 ? 8 : 0, octets),
        header: Buffer.from(header).toString('hex'),
        sequence: pdu.sequence,
        client,
        systemId: client.systemId,
        pdu,
      }
      taken.push(one)
      const { status = 0, receipt = 'DELIVRD', answerId } = centre.treat(one)
      if (status !== null)
        client.answer('submit_sm', pdu.sequence, status, status === 0 ? (answerId ?? one.id) : '')
      if (receipt !== null && (status ?? 0) === 0) centre.receipt(one, receipt)
    }
  }
  /** Receipts whose client is gone. The next client with its name gets them. */
  let kept: CentreDelivery[] = []
  const tell = (word: CentreDelivery) => {
    const client = [...listener.clients].find((each) => each.receives && each.systemId === word.systemId)
    if (client === undefined) kept.push(word)
    else client.deliver(word.message, word)
  }
  const again = (words: readonly CentreDelivery[]) => {
    const all = [...kept, ...words]
    kept = []
    all.forEach(tell)
  }
  const listener = await listen<CentreDelivery>(
    { port, windowSize: 10_000 },
    {
      authenticate: (bind) => (centre.admits(bind.password) ? 0 : STATUS.ESME_RINVPASWD),
      requests,
      answers: (batch) => {
        for (const { tag, status } of batch) if (status === 0) tag.acknowledged?.()
      },
      bound: () => again([]),
      closed: (_client, _reason, unanswered) => again(unanswered),
    },
  )
  const centre: Centre = {
    port: listener.port,
    taken,
    listener,
    admits: () => true,
    treat: () => ({}),
    receipt(one, state, { id = one.id, error = '000' } = {}) {
      tell({
        systemId: one.systemId,
        message: {
          source: one.to,
          sourceTon: 1,
          sourceNpi: 1,
          destination: one.from,
          dataCoding: 0,
          esmClass: 4,
          registeredDelivery: 0,
          body: Buffer.from(
            `id:${id} sub:001 dlvrd:001 submit date:2611210900 done date:2611210901 stat:${state} err:${error} text:`,
          ),
        },
      })
    },
    write({ from, to, ...written }) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const body = 'text' in written ? { body: encodeGsm(written.text), dataCoding: 0, esmClass: 0 } : written
      tell({
        systemId: 'nkra',
        message: {
          source: from,
          sourceTon: 1,
          sourceNpi: 1,
          destination: to,
          registeredDelivery: 0,
          ...body,
          ...(written.tlvs && { tlvs: written.tlvs }),
        },
        acknowledged: resolve,
      })
      return promise
    },
    cut() {
      for (const client of listener.clients) client.destroy()
    },
    close: () => listener.close({ drain_ms: 0 }),
  }
  return centre
}

export interface World {
  db: Db
  database: TestDatabase
  centre: Centre
  accountId: bigint
  /** Starts messaging in this process. The world closes it. */
  start(options?: Partial<MessagingOptions>): Promise<Messaging>
  /** Sends as the account's owner. A refusal fails the test. */
  send(messaging: Messaging, body: Partial<SendBody>, key?: string): Promise<AcceptedSend>
  /** Waits until this many messages of a campaign are in a state. */
  untilState(id: bigint, state: MessageState, count: number): Promise<void>
  /** Makes a group of this many contacts, named Person 0 and so on. Answers its id. */
  group(name: string, contacts: number): Promise<bigint>
  /** Ends everything that was started, and compares the counters by day with a recount. */
  close(): Promise<void>
}

export const WINDOW = 100

const BODY: SendBody = { senderId: 'AdomSavings', text: 'Akwaaba', traffic: 'promotional' }

function asked(accountId: bigint, key?: string) {
  return {
    key: key === undefined ? null : { accountId, key, fingerprint: Buffer.from(key) },
    requestId: 'r1',
  }
}

/** An account with credits and the sender AdomSavings, and a link to a centre of its own. */
export async function openMessagingWorld({
  credits = 10_000n,
  link = {},
  database: given,
}: { credits?: bigint; link?: Partial<NewLink>; database?: TestDatabase } = {}): Promise<World> {
  const database = given ?? (await testDatabase())
  const { db } = database
  const centre = await openTestCentre()
  await ensurePartitions(db)
  const accountId = await db.transaction(async (tx) => {
    const id = await createAccount(tx, { name: 'Adom Savings' })
    await openBooks(tx, id)
    await grant(tx, {
      accountId: id,
      product: 'SMS',
      packageName: 'Trial',
      credit: credits,
      durationNumber: 1,
      durationType: 4,
    })
    await addApprovedSender(tx, { accountId: id, name: 'AdomSavings' })
    await saveLink(tx, {
      id: 1,
      name: 'test',
      host: '127.0.0.1',
      port: centre.port,
      systemId: 'nkra',
      passwordSealed: 'secret',
      windowSize: WINDOW,
      ratePerSecond: 100_000,
      isDefault: true,
      ...link,
    })
    return id
  })
  const started: Messaging[] = []
  return {
    db,
    database,
    centre,
    accountId,
    async start(options = {}) {
      const messaging = await Messaging.start({
        db,
        log: silentLog,
        roles: ['web', 'dispatch', 'jobs'],
        codeTexts: openTextSecrets('test'),
        openPassword: (sealed) => sealed,
        optOutLinks: openOptOutLinks({ secret: 'test', publicUrl: 'https://nkra.test' }),
        shortLinks: openShortLinks({ secret: 'test', publicUrl: 'https://nkra.test' }),
        lease_ms: 2_000,
        reconnect_ms: 20,
        ...options,
      })
      started.push(messaging)
      return messaging
    },
    async send(messaging, body, key) {
      const outcome = await send(
        { db, messaging },
        { accountId, userId: 7n },
        { ...BODY, ...body },
        asked(accountId, key),
      )
      if ('accepted' in outcome) return outcome.accepted
      throw 'failed' in outcome ? outcome.failed : new Error('answered before')
    },
    untilState: (id, state, count) =>
      until(`${count} ${state}`, async () => {
        const { counts } = await getCampaign(db, { accountId }, id)
        return counts[state] === count
      }),
    group: (name, contacts) =>
      db.transaction(async (tx) => {
        const { id: groupId } = await ensureGroup(tx, accountId, name)
        for (let at = 0; at < contacts; at += 1_000) {
          const rows = Array.from({ length: Math.min(1_000, contacts - at) }, (_, i) => ({
            msisdn: String(233_240_000_000 + at + i),
            network: 'MTN' as const,
            name: `Person ${at + i}`,
            fields: {},
          }))
          await mergeContacts(tx, { accountId, groupId }, rows)
        }
        return groupId
      }),
    async close() {
      for (const messaging of started) await messaging.close()
      expect(await dayCounts(db, accountId)).toEqual(await recountedDays(db, accountId))
      expect(await uneven(db, accountId)).toEqual([])
      await centre.close()
      if (given === undefined) await database.close()
    },
  }
}

/** Adds a contact to a group of its own, with a value in this field. */
export async function addContactWith(db: Db, accountId: bigint, field: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { id: groupId } = await ensureGroup(tx, accountId, `With ${field}`)
    const contact = { msisdn: '233200000099', network: 'Telecel' as const, name: 'Efua' }
    await mergeContacts(tx, { accountId, groupId }, [{ ...contact, fields: { [field]: 'Wa' } }])
  })
}

/** Waits until a condition holds. Fails the test if it does not in time. */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  within_ms = PATIENCE_MS,
): Promise<void> {
  const deadline = performance.now() + within_ms
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`waited in vain: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** The spent credits by the ledger and by the messages, for a test to compare. */
export async function spentOf(db: Db, accountId: bigint): Promise<{ spent: bigint; kept: bigint }> {
  const { rows } = await sql<{ spent: bigint; kept: bigint }>`
    select
      (select coalesce(sum(spent), 0)::int8 from balance where account_id = ${accountId}) as spent,
      (select coalesce(sum(credits), 0)::int8 from message where account_id = ${accountId})
      - (select coalesce(sum(case when segments = 1 then credits else 1 end), 0)::int8
         from submission left join receipt using (account_id, message_id, segment)
         join message on message.account_id = ${accountId} and message.id = message_id
         where submission.account_id = ${accountId} and (outcome in ('rejected', 'cancelled', 'overdue')
           or receipt.state = 'rejected' or receipt.error = 'returned')) as kept
  `.execute(db.sql)
  return rows[0]!
}

/** Campaigns whose counters differ from the sum of their networks. */
async function uneven(db: Db, accountId: bigint): Promise<unknown[]> {
  const { rows } = await sql`
    select campaign_id, link_id, summed from campaign_count cross join lateral (
      select array_agg(messages order by state) as summed from (
        select (place - 1) % 7 as state, sum(counted)::int4 as messages
        from unnest(networks) with ordinality as each (counted, place) group by 1
      ) as states
    ) as sums
    where account_id = ${accountId}
      and summed is distinct from array[submitted, unknown, delivered, undelivered, expired, rejected, failed]
  `.execute(db.sql)
  return rows
}

/** The counters by day over all links: sender, network, outcomes and cost. */
async function dayCounts(db: Db, accountId: bigint): Promise<unknown[]> {
  const { rows } = await sql`
    select day, sender, network, author, sum(submitted)::int4 as submitted, sum(unknown)::int4 as unknown,
      sum(delivered)::int4 as delivered, sum(undelivered)::int4 as undelivered, sum(expired)::int4 as expired,
      sum(unknown_number)::int4 as unknown_number, sum(sender_refused)::int4 as sender_refused,
      sum(rejected)::int4 as rejected, sum(unconfirmed)::int4 as unconfirmed, sum(failed)::int4 as failed,
      sum(credits)::int8 as credits, sum((select sum(wait) from unnest(waits) as wait))::int4 as timed
    from day_count where account_id = ${accountId}
      and (submitted, unknown, delivered, undelivered, expired, unknown_number, sender_refused, rejected, unconfirmed,
        failed, credits) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    group by day, sender, network, author
    order by day, sender, network, author
  `.execute(db.sql)
  return rows
}

/** The same counters, recounted from each stored message. */
async function recountedDays(db: Db, accountId: bigint): Promise<unknown[]> {
  const { rows } = await sql`
    with told as (
      select m.id, c.sender, coalesce(c.created_by, 0) as author, m.segments, m.credits, o.*,
        case when substr(m.msisdn::text, 4, 2) in ('24', '53', '54', '55', '59') then 'MTN'
             when substr(m.msisdn::text, 4, 2) in ('20', '50') then 'Telecel' else 'AT' end as network
      from message m
      join campaign c on c.account_id = m.account_id and c.id = m.campaign_id
      cross join lateral (
        select count(*) as answered, count(*) filter (where s.outcome = 'unknown' and r.state is null) as doubtful,
          count(*) filter (where s.outcome = 'rejected' or r.state is not null) as final,
          coalesce(bool_or(s.outcome in ('cancelled', 'overdue')), false) as cancelled,
          coalesce(bool_or(s.outcome = 'unknown'), false) as doubted,
          array_agg(case when s.outcome = 'rejected' then 'rejected' else r.state::text end) as states,
          array_agg(s.status) filter (where s.outcome = 'rejected') as statuses,
          coalesce(bool_or(r.error = 'returned'), false) as returned,
          coalesce(sum(case when s.segment < m.segments then (s.segment <= m.credits)::int
              else greatest(0, m.credits - m.segments + 1) end)
            filter (where s.outcome = 'rejected' or r.state = 'rejected' or r.error = 'returned'), 0) as back
        from submission s left join receipt r using (account_id, message_id, segment)
        where s.account_id = m.account_id and s.message_id = m.id
      ) o
      where m.account_id = ${accountId}
    ), placed as (
      select *, case
        when final = segments then case
          when 'failed' = any(states) then case when returned then 'unconfirmed' else 'failed' end
          when 'rejected' = any(states) then case when 11 = any(statuses) then 'unknown_number'
            when 10 = any(statuses) then 'sender_refused' else 'rejected' end
          when 'undelivered' = any(states) then 'undelivered'
          when 'expired' = any(states) then 'expired' else 'delivered' end
        when doubtful > 0 or doubted and answered < segments then 'unknown'
        when answered = segments then 'submitted' end as fate
      from told where not cancelled and answered > 0
    )
    select (to_timestamp(((id >> 22) + 1767225600000) / 1000) at time zone 'UTC')::date as day, sender, network, author,
      count(*) filter (where fate = 'submitted')::int4 as submitted,
      count(*) filter (where fate = 'unknown')::int4 as unknown,
      count(*) filter (where fate = 'delivered')::int4 as delivered,
      count(*) filter (where fate = 'undelivered')::int4 as undelivered,
      count(*) filter (where fate = 'expired')::int4 as expired,
      count(*) filter (where fate = 'unknown_number')::int4 as unknown_number,
      count(*) filter (where fate = 'sender_refused')::int4 as sender_refused,
      count(*) filter (where fate = 'rejected')::int4 as rejected,
      count(*) filter (where fate = 'unconfirmed')::int4 as unconfirmed,
      count(*) filter (where fate = 'failed')::int4 as failed,
      sum(case when fate is null then 0 else credits end - back)::int8 as credits,
      count(*) filter (where fate = 'delivered')::int4 as timed
    from placed group by 1, 2, 3, 4
    having count(fate) > 0 or sum(back) > 0
    order by 1, 2, 3, 4
  `.execute(db.sql)
  return rows
}
