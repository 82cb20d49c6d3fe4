/**
 * Limits on customers' programs. The operator changes them while the program runs. Each process holds the limits of
 * accounts that have their own in memory. It reads them again when a change is announced, and every second in case the
 * announcement was lost.
 */
import type * as contract from '@nkra/contract/catalog/program-limits.ts'
import { PROGRAM_LIMITS } from '@nkra/contract/limits.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { User } from '../platform/actor.ts'
import { audit, type RequestInfo } from '../platform/database/audit.ts'
import type { Db, Reader, Tx } from '../platform/database/database.ts'
import { WatchedValue } from '../platform/database/watching.ts'
import { callsOfKeys, MESSAGES_OF_ACCOUNT } from '../platform/rate-limit.ts'
import { liveOf } from '../platform/sandbox.ts'
import { OPERATOR_ACCOUNT_ID, requireBusiness } from './accounts.ts'

export type ProgramLimits = z.output<typeof contract.ProgramLimits>
type ProgramLimitsWithUse = z.output<typeof contract.getProgramLimits.reply>
type StoredLimits = Omit<ProgramLimitsWithUse, 'lastMinute'>

const CHANNEL = 'program_limits'
const POLL_MS = 1_000
/** The id of the row with the default limits. */
const DEFAULT_ID = 0n

/** The limits of all accounts in this process's memory. */
export class LiveProgramLimits {
  readonly #watched: WatchedValue<ReadonlyMap<bigint, ProgramLimits>>

  private constructor(watched: WatchedValue<ReadonlyMap<bigint, ProgramLimits>>) {
    this.#watched = watched
  }

  static async open(db: Db): Promise<LiveProgramLimits> {
    const read = () => readAll(db)
    return new LiveProgramLimits(await WatchedValue.open(db, { channel: CHANNEL, poll_ms: POLL_MS, read }))
  }

  /** The limits of an account. A sandbox has those of its account. */
  of(accountId: bigint): ProgramLimits {
    const { now } = this.#watched
    return now.get(liveOf(accountId)) ?? now.get(DEFAULT_ID) ?? PROGRAM_LIMITS
  }

  close(): Promise<void> {
    return this.#watched.close()
  }
}

interface Row extends ProgramLimits {
  accountId: bigint
  changedAt: Date
}

const COLUMNS = sql`
  account_id as "accountId", key_calls as "keyCalls", account_calls as "accountCalls", key_messages as "keyMessages",
  account_messages as "accountMessages", smpp_binds as "smppBinds", smpp_window as "smppWindow",
  smpp_submits as "smppSubmits", changed_at as "changedAt"`

async function readAll(db: Db): Promise<ReadonlyMap<bigint, ProgramLimits>> {
  const { rows } = await sql<Row>`select ${COLUMNS} from program_limits`.execute(db.sql)
  return new Map(rows.map((row) => [row.accountId, limitsIn(row)]))
}

/** Reads the limits on the account's programs. */
export async function ownProgramLimits(reader: Reader, accountId: bigint): Promise<ProgramLimits> {
  return (await readKept(reader, accountId)).limits
}

/** Answers the limits on an account's programs, the default limits, and how much is used. Fails with `not_found`. */
export async function getProgramLimits(db: Db, accountId: bigint): Promise<ProgramLimitsWithUse> {
  await requireBusiness(db, accountId)
  return withUse(db, accountId, await readKept(db, accountId))
}

const withUse = ({ limits }: Db, accountId: bigint, stored: StoredLimits): ProgramLimitsWithUse => ({
  ...stored,
  lastMinute: {
    calls: callsOfKeys(limits, accountId),
    messages: limits.lastMinute(MESSAGES_OF_ACCOUNT, String(accountId)),
  },
})

async function readKept(reader: Reader, accountId: bigint): Promise<StoredLimits> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from program_limits where account_id in (${accountId}, ${DEFAULT_ID})
  `.execute(reader.sql)
  const own = rows.find((row) => row.accountId === accountId)
  const defaults = limitsOf(rows, DEFAULT_ID) ?? PROGRAM_LIMITS
  return { limits: limitsOf(rows, accountId) ?? defaults, defaults, changedAt: own?.changedAt ?? null }
}

const LIMITS = Object.keys(PROGRAM_LIMITS) as (keyof ProgramLimits)[]

function limitsOf(rows: readonly Row[], accountId: bigint): ProgramLimits | undefined {
  const row = rows.find((each) => each.accountId === accountId)
  return row && limitsIn(row)
}

/** The limits in a row, without its other columns. */
const limitsIn = (row: Row) =>
  Object.fromEntries(LIMITS.map((name) => [name, row[name]])) as unknown as ProgramLimits

/** Reads the default limits, of accounts that have none of their own. */
export async function getDefaultProgramLimits(reader: Reader): Promise<ProgramLimits> {
  return (await readKept(reader, DEFAULT_ID)).defaults
}

/** Sets the limits of an account, or removes its own. Fails with `not_found`. */
export async function changeProgramLimits(
  db: Db,
  actor: User,
  change: { accountId: bigint; limits: ProgramLimits | null },
  request?: RequestInfo,
): Promise<ProgramLimitsWithUse> {
  const stored = await db.transaction((tx) => storeChange(tx, actor, change, request))
  return withUse(db, change.accountId, stored)
}

async function storeChange(
  tx: Tx,
  actor: User,
  { accountId, limits }: { accountId: bigint; limits: ProgramLimits | null },
  request?: RequestInfo,
): Promise<StoredLimits> {
  await requireBusiness(tx, accountId)
  if (limits !== null) await store(tx, actor, accountId, limits)
  else await sql`delete from program_limits where account_id = ${accountId}`.execute(tx.sql)
  await announce(tx)
  const kept = await readKept(tx, accountId)
  await audit(tx, actor, {
    accountId,
    action: 'program_limits_changed',
    subject: { kind: 'acc', id: accountId },
    detail: limits === null ? { default: true } : { ...limits },
    request,
  })
  return kept
}

/**
 * Sets the default limits. A row holds all limits of an account, also those that the operator left at the default. So a
 * limit that equals the default counts as left, and changes with it.
 */
export async function changeDefaultProgramLimits(
  tx: Tx,
  actor: User,
  limits: ProgramLimits,
  request?: RequestInfo,
): Promise<ProgramLimits> {
  // Two changes at once come one after the other, and the second finds what the first left.
  await sql`lock table program_limits in share row exclusive mode`.execute(tx.sql)
  await follow(tx, await getDefaultProgramLimits(tx), limits)
  await store(tx, actor, DEFAULT_ID, limits)
  await announce(tx)
  await audit(tx, actor, {
    accountId: OPERATOR_ACCOUNT_ID,
    action: 'program_limits_changed',
    detail: { ...limits },
    request,
  })
  return limits
}

async function follow(tx: Tx, before: ProgramLimits, after: ProgramLimits): Promise<void> {
  const moved = (column: string, name: keyof ProgramLimits) =>
    sql`${sql.ref(column)} = case ${sql.ref(column)} when ${before[name]} then ${after[name]} else ${sql.ref(column)} end`
  await sql`
    update program_limits set ${moved('key_calls', 'keyCalls')}, ${moved('account_calls', 'accountCalls')},
      ${moved('key_messages', 'keyMessages')}, ${moved('account_messages', 'accountMessages')},
      ${moved('smpp_binds', 'smppBinds')}, ${moved('smpp_window', 'smppWindow')}, ${moved('smpp_submits', 'smppSubmits')}
    where account_id <> ${DEFAULT_ID}
  `.execute(tx.sql)
}

/** Tells other processes when the transaction commits. */
async function announce(tx: Tx): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, '')`.execute(tx.sql)
}

async function store(tx: Tx, { userId }: User, accountId: bigint, limits: ProgramLimits): Promise<void> {
  await sql`
    insert into program_limits (account_id, key_calls, account_calls, key_messages, account_messages, smpp_binds,
      smpp_window, smpp_submits, changed_by, changed_at)
    values (${accountId}, ${limits.keyCalls}, ${limits.accountCalls}, ${limits.keyMessages}, ${limits.accountMessages},
      ${limits.smppBinds}, ${limits.smppWindow}, ${limits.smppSubmits}, ${userId}, ${tx.clock.now()})
    on conflict (account_id) do update set
      key_calls = excluded.key_calls, account_calls = excluded.account_calls, key_messages = excluded.key_messages,
      account_messages = excluded.account_messages, smpp_binds = excluded.smpp_binds,
      smpp_window = excluded.smpp_window, smpp_submits = excluded.smpp_submits, changed_by = excluded.changed_by,
      changed_at = excluded.changed_at
  `.execute(tx.sql)
}
