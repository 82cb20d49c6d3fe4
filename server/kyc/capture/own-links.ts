/**
 * A person whose link has ended asks for a new one with their number. Everybody gets the same answer at the same
 * pace, because a job looks for the number. If anything is stored about it, a link for each check is texted there,
 * at the operator's cost.
 *
 * A number is found by a keyed hash, which differs in every account. So the database alone does not show which
 * accounts know the same person. The key is made from the program's secret.
 */
import { CONSENT_LANGUAGES, type ConsentLanguage } from '@nkra/contract/kyc/consent.ts'
import { PHONE_FAULTS } from '@nkra/sms/phone-faults.ts'
import { parsePhone } from '@nkra/sms/phone.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { int8Array } from '../../platform/database/binary-arrays.ts'
import type { Db, RowKey, Tx } from '../../platform/database/database.ts'
import { job } from '../../platform/database/job-queue.ts'
import { Fail, fail } from '../../platform/fail.ts'
import { worker, type Worker } from '../../platform/jobs/jobs.ts'
import { sealFor } from '../../platform/sealing.ts'
import { phoneHasher } from '../vault/phone-hash.ts'
import { openIdentity } from '../vault/sealed-identity.ts'
import { linkPrefix, nameInText, type CaptureResources } from './ask-by-link.ts'
import { insertOwnLink } from './links.ts'

/** The most checks of one number that are texted at once, newest first. */
const LINKS_AT_ONCE = 5
/** The least time between two texts of a check's link. */
const AGAIN_MS = 86_400_000
/** The most numbers that one transaction hashes. */
const HASHED_AT_ONCE = 200

const TEXTS: Readonly<Record<ConsentLanguage, string>> = {
  en: 'See or erase the data that {who} keeps about you: {link}',
  fr: 'Voyez ou effacez vos données chez {who} : {link}',
}

/** A job with a person's number. The number is sealed, and erased as soon as the job has run. */
const ownLinksAsked = job('kyc.own-links', z.object({ sealed: z.string() }), { erased: true, keep_s: 3_600 })

const Asked = z.object({ msisdn: z.string(), language: z.enum(CONSENT_LANGUAGES) })

const sealOf = (secret: string, { clock }: Pick<Tx, 'clock'>) => sealFor('kyc own links', secret, clock)

/**
 * Queues the job that looks for the number and texts the links. Fails with `phone_invalid` {reason}, which does not
 * show what is stored.
 */
export async function askOwnLink(
  { secret }: Pick<CaptureResources, 'secret'>,
  tx: Tx,
  { phone, language }: { phone: string; language: ConsentLanguage },
): Promise<void> {
  const parsed = parsePhone(phone)
  if (parsed.fault !== null) return fail('phone_invalid', { reason: PHONE_FAULTS[parsed.fault] })
  const sealed = sealOf(secret, tx).seal(JSON.stringify({ msisdn: parsed.msisdn, language }))
  await tx.enqueue(ownLinksAsked, { sealed })
}

export function ownLinksWorker(capture: CaptureResources): Worker {
  const { db } = capture.kyc
  return worker(ownLinksAsked, async ({ sealed }) => {
    const opened: unknown = JSON.parse(sealOf(capture.secret, db).open(sealed))
    await textOwnLinks(capture, Asked.parse(opened))
  })
}

/** Texts the links. Answers how many. */
export async function textOwnLinks(
  capture: CaptureResources,
  { msisdn, language }: z.output<typeof Asked>,
): Promise<number> {
  const { kyc, messaging, publicUrl, secret } = capture
  const { db } = kyc
  await hashOldPhones(capture)
  const { rows: accounts } = await sql<{ id: bigint }>`
    select account_id as id from kyc_data_key order by account_id`.execute(db.sql)
  const hashOf = phoneHasher(secret)
  return db.transaction(async (tx) => {
    const { rows } = await sql<RowKey & { legalName: string }>`
      select request.account_id as "accountId", request.id, business.legal_name as "legalName"
      from unnest(
        ${int8Array(accounts.map(({ id }) => id))}::int8[], ${accounts.map(({ id }) => hashOf(id, msisdn))}::bytea[]
      ) as known (account_id, phone_hash)
      join kyc_link_request asked on asked.account_id = known.account_id and asked.phone_hash = known.phone_hash
      join kyc_request request on request.account_id = asked.account_id and request.id = asked.request_id
      join business_id business on business.account_id = request.account_id and business.id = request.business_id
      where length(asked.phone_hash) > 0 and request.erased_at is null and not exists (
        select from kyc_link link
        where link.account_id = request.account_id and link.request_id = request.id and link.way = 'own'
          and link.created_at > ${new Date(tx.clock.ms() - AGAIN_MS)}
      )
      order by request.id desc limit ${LINKS_AT_ONCE}
      for update of request`.execute(tx.sql)
    for (const { accountId, id: requestId, legalName } of rows) {
      const text = TEXTS[language].replace('{who}', nameInText(legalName))
      const texted = await messaging
        .sendOwnLink(tx, { msisdn: BigInt(msisdn), text, before: linkPrefix(publicUrl) })
        .catch((error: unknown) => {
          // Nobody hears of it: whether a number may be texted is no answer to who asks.
          if (error instanceof Fail) return null
          throw error
        })
      if (texted !== null) await insertOwnLink(tx, { accountId, requestId, ...texted })
    }
    return rows.length
  })
}

/** Hashes the phone numbers of requests that are older than the hashes. A second run finds nothing to do. */
async function hashOldPhones({ kyc, secret }: Pick<CaptureResources, 'kyc' | 'secret'>): Promise<void> {
  for (let after: RowKey | undefined = { accountId: 0n, id: 0n }; after !== undefined;) {
    const from: RowKey = after
    after = await kyc.db.transaction((tx) => hashSome(kyc, tx, { hashOf: phoneHasher(secret), from }))
  }
}

async function hashSome(
  kyc: { db: Db; vault: CaptureResources['kyc']['vault'] },
  tx: Tx,
  { hashOf, from }: { hashOf: ReturnType<typeof phoneHasher>; from: RowKey },
): Promise<RowKey | undefined> {
  const { rows } = await sql<RowKey & { requestKey: Buffer | null; identity: string }>`
    select request.account_id as "accountId", request.id, request.request_key as "requestKey", request.identity
    from kyc_link_request asked
    join kyc_request request on request.account_id = asked.account_id and request.id = asked.request_id
    where asked.phone_hash is null and (asked.account_id, asked.request_id) > (${from.accountId}::int8, ${from.id}::int8)
    order by asked.account_id, asked.request_id limit ${HASHED_AT_ONCE} for update of asked`.execute(tx.sql)
  for (const { accountId, id, ...sealed } of rows) {
    const keys = await kyc.vault.keysOf(tx, accountId)
    const phone = keys && openIdentity(keys, { id, ...sealed })?.phone
    await sql`
      update kyc_link_request set phone_hash = ${phone ? hashOf(accountId, phone) : Buffer.alloc(0)}
      where account_id = ${accountId} and request_id = ${id}`.execute(tx.sql)
  }
  return rows.length === HASHED_AT_ONCE ? rows.at(-1) : undefined
}
