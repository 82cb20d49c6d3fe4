import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anyone } from '../actor.ts'
import { audit, forgetOrigins, type AuditActor, type AuditRecord } from './audit.ts'
import { moveAuditChains, verifyAudit } from './audit-chain.ts'
import { testClock } from '../clock.ts'
import { silentLog } from '../log.ts'
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

/** Does what only the database's owner can do: the chain exists to reveal it. */
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
        impersonator_user_id, subject_kind, subject_id, detail, origin.ip, origin.user_agent, origin.request_id, at
      from audit_entry join audit_origin origin using (account_id, id) where account_id = ${ACCOUNT}`.execute(
      base.db.sql,
    )
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
    ['truncated', 'truncate audit_entry cascade /* account_id */'],
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
           entry.subject_id, entry.detail, null, null, null, null, entry.commitment)::audit_entry,
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

describe('from where something was done', () => {
  const PERSON = 7003n
  const request = { ip: '41.66.1.9', id: 'req_7', userAgent: 'Phone' }
  const subject = { kind: 'kyc', id: 5n } as const
  const originsOf = async (accountId: bigint) =>
    (await sql`select ip from audit_origin where account_id = ${accountId} order by id`.execute(base.db.sql))
      .rows

  test('is forgotten with a person, and the chain holds; what staff did stays', async () => {
    await sql`insert into account (id, name) values (${PERSON}, 'Susu')`.execute(base.db.sql)
    for (const actor of [anyone, testUser(PERSON)])
      await record(actor, { accountId: PERSON, action: 'kyc_agreed', subject, request })
    await record(anyone, {
      accountId: PERSON,
      action: 'kyc_agreed',
      subject: { ...subject, id: 6n },
      request,
    })
    expect(await originsOf(PERSON)).toHaveLength(3)
    await base.db.transaction((tx) => forgetOrigins(tx, PERSON, { kind: 'kyc', ids: [5n] }))
    expect(await originsOf(PERSON)).toHaveLength(2)
    expect(await verifyAudit(base.db)).toEqual([])
  })

  test('cannot be changed, and a change by hand is found', async () => {
    const change = `update audit_origin set ip = '10.0.0.1' where account_id = ${PERSON} and ip = '41.66.1.9'`
    await expect(sql.raw(change).execute(base.db.sql)).rejects.toThrow('only ever appended')
    const swapped = async (statement: string) => {
      await sql.raw('alter table audit_origin disable trigger user /* account_id */').execute(base.db.sql)
      await sql.raw(statement).execute(base.db.sql)
      await sql.raw('alter table audit_origin enable trigger user /* account_id */').execute(base.db.sql)
    }
    await swapped(change)
    expect(await verifyAudit(base.db)).toEqual([
      { accountId: PERSON, place: 2n, flaw: 'altered' },
      { accountId: PERSON, place: 3n, flaw: 'altered' },
    ])
    await swapped(`update audit_origin set ip = '41.66.1.9' where account_id = ${PERSON}`)
    expect(await verifyAudit(base.db)).toEqual([])
  })
})

describe('a chain of before', () => {
  const OLD = 7004n
  const SPOILT = 7005n
  const forgotten: bigint[] = []
  const move = (secret = 'a secret of the program') =>
    moveAuditChains({
      db: base.db,
      secret,
      log: silentLog,
      forget: (tx, accountId) => {
        forgotten.push(accountId)
        return forgetOrigins(tx, accountId, { kind: 'kyc', ids: [5n] })
      },
    })
  /** An entry in the form of the previous release. */
  const old = (accountId: bigint, action: string, ip: string | null) =>
    sql`
    insert into audit_entry (account_id, id, at, action, actor_kind, subject_kind, subject_id, detail, ip, user_agent)
    values (${accountId}, ${base.db.ids.next()}, ${base.db.clock.now()}, ${action}, 'anyone', 'kyc', 5, '{}', ${ip}, ${ip === null ? null : 'Phone'})
  `.execute(base.db.sql)
  const endOf = async (accountId: bigint) =>
    (
      await sql<{ hash: Buffer }>`select hash from audit_chain where account_id = ${accountId}`.execute(
        base.db.sql,
      )
    ).rows[0]!.hash.toString('hex')

  beforeAll(async () => {
    await sql`insert into account (id, name) values (${OLD}, 'Nsawam'), (${SPOILT}, 'Keta')`.execute(
      base.db.sql,
    )
    for (const accountId of [OLD, SPOILT]) {
      await old(accountId, 'kyc_agreed', '41.66.1.9')
      await old(accountId, 'kyc_retention_applied', null)
    }
    await record(testUser(OLD), {
      accountId: OLD,
      action: 'signed_out',
      request: { ip: '10.1.1.1', id: 'req_8', userAgent: 'Desk' },
    })
    await byHand(`update audit_entry set action = 'signed_in' where account_id = ${SPOILT} and place = 1`)
  })

  test('is followed as it is, moved under a signed head, and followed across it', async () => {
    const flaw = { accountId: SPOILT, place: 1n, flaw: 'altered' }
    expect(await verifyAudit(base.db)).toEqual([flaw])
    const before = await endOf(OLD)
    await move()
    await move()
    // One that does not hold stays, and is told as before.
    expect(forgotten).toEqual([OLD])
    expect(await verifyAudit(base.db)).toEqual([flaw])
    const { rows } = await sql<{ action: string; detail: object; ip: string | null; origin: string | null }>`
      select action, detail, entry.ip, origin.ip as origin from audit_entry entry
      left join audit_origin origin using (account_id, id) where account_id = ${OLD} order by place`.execute(
      base.db.sql,
    )
    const since = expect.not.stringMatching(before) as string
    expect(rows).toEqual([
      { action: 'kyc_agreed', detail: {}, ip: null, origin: null },
      { action: 'kyc_retention_applied', detail: {}, ip: null, origin: null },
      { action: 'signed_out', detail: {}, ip: null, origin: '10.1.1.1' },
      { action: 'audit_chain_moved', detail: { entries: 3, before, since }, ip: null, origin: null },
    ])
    await record(anyone, { accountId: OLD, action: 'sign_in_refused' })
    expect(await verifyAudit(base.db)).toEqual([flaw])
  })

  test.each([
    ['another old end', 'altered', `update audit_head set old_hash = 'x' where account_id = ${OLD}`],
    [
      'another signature',
      'altered',
      `update audit_head set signature = sha512('') where account_id = ${OLD}`,
    ],
    ['no head', 'missing', `delete from audit_head where account_id = ${OLD}`],
  ])('has a head: %s is found', async (_, flaw, statement) => {
    await expect(sql.raw(statement).execute(base.db.sql)).rejects.toThrow('only ever appended')
    const { rows } = await sql<{ copy: string }>`
      select jsonb_agg(to_jsonb(head))::text as copy from audit_head head where account_id = ${OLD}`.execute(
      base.db.sql,
    )
    const byOwner = async (...statements: string[]) => {
      await sql.raw('alter table audit_head disable trigger user /* account_id */').execute(base.db.sql)
      for (const each of statements) await sql.raw(each).execute(base.db.sql)
      await sql.raw('alter table audit_head enable trigger user /* account_id */').execute(base.db.sql)
    }
    await byOwner(statement)
    expect(await verifyAudit(base.db)).toContainEqual({ accountId: OLD, place: 3n, flaw })
    await byOwner(
      `delete from audit_head where account_id = ${OLD}`,
      `insert into audit_head select * from jsonb_populate_recordset(null::audit_head, $json$${rows[0]!.copy}$json$)
       where account_id = ${OLD}`,
    )
    expect(await verifyAudit(base.db)).toHaveLength(1)
  })
})
