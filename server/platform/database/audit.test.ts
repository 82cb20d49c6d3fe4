import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anyone } from '../actor.ts'
import { audit, verifyAudit, type AuditActor, type AuditRecord } from './audit.ts'
import { testClock } from '../clock.ts'
import { testUser } from '../testing/test-server.ts'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'

const ACCOUNT = 7001n
const OTHER = 7002n
const owner = testUser(ACCOUNT)

let base: TestDatabase

beforeAll(async () => {
  base = await testDatabase({ clock: testClock() })
  await sql`insert into account (id, name) values (${ACCOUNT}, 'Osikani'), (${OTHER}, 'Adom')`.execute(
    base.db.sql,
  )
})
afterAll(() => base.close())

const record = (actor: AuditActor, entry: AuditRecord) => base.db.transaction((tx) => audit(tx, actor, entry))

const chainOf = async (accountId: bigint) =>
  (
    await sql<{ place: bigint; action: string }>`
      select place, action from audit_entry where account_id = ${accountId} order by place`.execute(
      base.db.sql,
    )
  ).rows

/** Whoever can do this owns the database: it is what the chain is there to show. */
const byHand = async (statement: string) => {
  await sql.raw(`alter table audit_entry disable trigger user /* account_id */`).execute(base.db.sql)
  await sql.raw(statement).execute(base.db.sql)
  await sql.raw(`alter table audit_entry enable trigger user /* account_id */`).execute(base.db.sql)
}

describe('an entry', () => {
  test('is kept whole, with who, on whose behalf, what and from where', async () => {
    const acting = { ...owner, impersonator: { accountId: 1n, userId: 5n, writes: true } }
    await record(acting, {
      accountId: ACCOUNT,
      action: 'invoice_created',
      subject: { kind: 'inv', id: 42n },
      detail: { package: 'Growth', credit: 5000, first: true, note: null },
      request: { ip: '127.0.0.1', id: 'req_1', userAgent: 'Firefox' },
    })
    const { rows } = await sql`
      select place, action, actor_kind, actor_account_id, actor_user_id, impersonator_account_id,
        impersonator_user_id, subject_kind, subject_id, detail, ip, user_agent, request_id, at
      from audit_entry where account_id = ${ACCOUNT}`.execute(base.db.sql)
    expect(rows).toEqual([
      {
        place: 1n,
        action: 'invoice_created',
        actor_kind: 'user',
        actor_account_id: ACCOUNT,
        actor_user_id: ACCOUNT,
        impersonator_account_id: 1n,
        impersonator_user_id: 5n,
        subject_kind: 'inv',
        subject_id: 42n,
        detail: { package: 'Growth', credit: 5000, first: true, note: null },
        ip: '127.0.0.1',
        user_agent: 'Firefox',
        request_id: 'req_1',
        at: base.db.clock.now(),
      },
    ])
  })

  test('is not there where its transaction is undone, and leaves no gap', async () => {
    const undone = base.db.transaction(async (tx) => {
      await audit(tx, owner, { accountId: ACCOUNT, action: 'signed_out' })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await record(anyone, { accountId: ACCOUNT, action: 'sign_in_refused' })
    expect(await chainOf(ACCOUNT)).toEqual([
      { place: 1n, action: 'invoice_created' },
      { place: 2n, action: 'sign_in_refused' },
    ])
  })

  test.each([
    ['changed', `update audit_entry set action = 'signed_out' where account_id = ${ACCOUNT}`],
    ['deleted', `delete from audit_entry where account_id = ${ACCOUNT}`],
    ['truncated', 'truncate audit_entry /* account_id */'],
    ['cut from its chain', `delete from audit_chain where account_id = ${ACCOUNT}`],
    ['counted back', `update audit_chain set entries = 1 where account_id = ${ACCOUNT}`],
  ])('cannot be %s', async (_, statement) => {
    await expect(sql.raw(statement).execute(base.db.sql)).rejects.toThrow('only ever appended')
  })
})

describe('the chain', () => {
  test('holds, however many append to it at once', async () => {
    await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        record(owner, { accountId: OTHER, action: 'session_ended', detail: { index } }),
      ),
    )
    expect((await chainOf(OTHER)).map(({ place }) => place)).toEqual(
      Array.from({ length: 24 }, (_, index) => BigInt(index + 1)),
    )
    expect(await verifyAudit(base.db)).toEqual([])
  })

  test.each([
    [
      'another action',
      5n,
      'altered',
      `update audit_entry set action = 'signed_in' where account_id = ${OTHER} and place = 5`,
    ],
    [
      'another detail',
      9n,
      'altered',
      `update audit_entry set detail = '{"index": 99}' where account_id = ${OTHER} and place = 9`,
    ],
    [
      'another instant',
      10n,
      'altered',
      `update audit_entry set at = at - interval '1 ms' where account_id = ${OTHER} and place = 10`,
    ],
    [
      'a hash that suits the change',
      3n,
      'altered',
      `update audit_entry entry set action = 'signed_in', hash = audit_hash(
         row (entry.account_id, entry.id, entry.place, entry.at, 'signed_in', entry.actor_kind, entry.actor_account_id,
           entry.actor_user_id, entry.impersonator_account_id, entry.impersonator_user_id, entry.subject_kind,
           entry.subject_id, entry.detail, entry.ip, entry.user_agent, entry.request_id, null)::audit_entry,
         (select hash from audit_entry before where before.account_id = entry.account_id and before.place = 1))
       where account_id = ${OTHER} and place = 2`,
    ],
    ['an entry less', 18n, 'missing', `delete from audit_entry where account_id = ${OTHER} and place = 17`],
    ['the newest gone', 24n, 'cut', `delete from audit_entry where account_id = ${OTHER} and place = 24`],
  ])('is broken by %s, and it is found where', async (_, place, flaw, statement) => {
    const kept = await sql<{ copy: string }>`
      select jsonb_agg(to_jsonb(entry))::text as copy from audit_entry entry where account_id = ${OTHER}`.execute(
      base.db.sql,
    )
    await byHand(statement)
    expect(await verifyAudit(base.db)).toEqual([{ accountId: OTHER, place, flaw }])
    // However it is cut into statements, two being the least.
    for (const atOnce of [2, 3, 7]) {
      expect(await verifyAudit(base.db, atOnce)).toEqual([{ accountId: OTHER, place, flaw }])
    }

    await byHand(`delete from audit_entry where account_id = ${OTHER}`)
    await byHand(
      `insert into audit_entry select * from jsonb_populate_recordset(null::audit_entry, $json$${kept.rows[0]!.copy}$json$)
       where account_id = ${OTHER}`,
    )
    expect(await verifyAudit(base.db)).toEqual([])
  })
})
