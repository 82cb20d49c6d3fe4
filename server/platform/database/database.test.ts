import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Id } from '@nkra/contract/wire.ts'
import { uniqueViolation } from './database-errors.ts'
import type { Tx } from './database.ts'
import { Fail } from '../fail.ts'
import { eventKind } from './outbox.ts'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'

let base: TestDatabase

beforeAll(async () => {
  base = await testDatabase()
})

afterAll(() => base.close())

const happened = eventKind('test.happened', z.object({ id: Id('cmp') }))

async function stored() {
  const { rows } = await sql<{ account_id: bigint; payload: unknown }>`
    select account_id, payload from outbox order by id`.execute(base.db.sql)
  return rows
}

describe('values arrive as what they are', () => {
  test('int8 as BigInt, timestamptz as Date, numeric and date as text, arrays alike', async () => {
    const { rows } = await base.db.pool.query(
      `select 9007199254740993::int8 as big, '{1,null,9007199254740993}'::int8[] as bigs, 1.10::numeric as amount,
              date '2026-02-28' as day, timestamptz '2026-11-02 09:00+00' as at, '{"a":[1]}'::jsonb as json`,
    )
    expect(rows).toEqual([
      {
        big: 9007199254740993n,
        bigs: [1n, null, 9007199254740993n],
        amount: '1.10',
        day: '2026-02-28',
        at: new Date('2026-11-02T09:00:00Z'),
        json: { a: [1] },
      },
    ])
  })
})

describe('a transaction', () => {
  test('commits rows, events and the work after it together', async () => {
    const order: string[] = []
    const id = base.db.ids.next()
    await base.db.transaction(async (tx) => {
      tx.publish(happened.of(7n, { id }))
      tx.afterCommit(() => order.push('after'))
      order.push('work')
    })
    expect(order).toEqual(['work', 'after'])
    const [event] = await stored()
    expect(event?.account_id).toBe(7n)
    expect(happened.decode(event?.payload)).toEqual({ id })
  })

  test('sends its last statements in their order, with COMMIT behind them', async () => {
    await base.db.pool.query('create table lasting (n int4 primary key)')
    const insert = (n: number) => ({ name: 'lasting', text: 'insert into lasting values ($1)', values: [n] })
    await base.db.transaction((tx) => {
      tx.last([insert(1), insert(2)])
      tx.last([{ name: 'double', text: 'insert into lasting select n + 10 from lasting', values: [] }])
      return Promise.resolve()
    })
    await base.db.transaction(async (tx) => {
      const undone = tx.savepoint(() => {
        tx.last([insert(5)])
        return Promise.reject(new Error('no'))
      })
      await undone.catch(() => undefined)
    })
    const after: string[] = []
    const failing = base.db.transaction((tx) => {
      tx.last([insert(3), insert(2), insert(4)])
      tx.afterCommit(() => after.push('after'))
      return Promise.resolve()
    })
    expect(uniqueViolation(await failing.catch((error: unknown) => error))).toBe('lasting_pkey')
    const { rows } = await base.db.pool.query('select n from lasting order by n')
    expect(rows.map(({ n }) => n as number)).toEqual([1, 2, 11, 12])
    expect(after).toEqual([])
  })

  test.each([
    ['alone', () => Promise.resolve(), {}],
    ['alone, serializable', () => Promise.resolve(), { isolation: 'serializable' as const }],
    ['after a read', (tx: Tx) => tx.client.query('select 1').then(() => undefined), {}],
  ])(
    'undoes its last statements, %s, and prepares them anew after a failure',
    async (name, before, options) => {
      const table = `prepared_${name.replaceAll(/\W/g, '_')}`
      await base.db.pool.query(`create table ${table} (n int4 primary key)`)
      const insert = (n: number) => ({ name: table, text: `insert into ${table} values ($1)`, values: [n] })
      const inserting = (...numbers: number[]) =>
        base.db.transaction(async (tx) => {
          await before(tx)
          tx.last(numbers.map(insert))
        }, options)
      for (let tries = 0; tries < 2; tries++) {
        const failure = await inserting(1, 1, 2).catch((error: unknown) => error)
        expect(uniqueViolation(failure)).toBe(`${table}_pkey`)
      }
      await inserting(1, 2)
      await inserting(3)
      const { rows } = await base.db.pool.query(`select n from ${table} order by n`)
      expect(rows.map(({ n }) => n as number)).toEqual([1, 2, 3])
    },
  )

  test('sends nothing where a value of its last statements cannot be sent, and keeps its connection', async () => {
    await base.db.pool.query('create table unsent (n int4)')
    const circular: Record<string, unknown> = {}
    circular.self = circular
    const writing = (...values: unknown[]) =>
      base.db.transaction((tx) => {
        tx.last(values.map((n) => ({ name: 'unsent', text: 'insert into unsent values ($1)', values: [n] })))
        return Promise.resolve()
      })
    await expect(writing(1, circular)).rejects.toThrow('circular')
    await writing(2)
    const { rows } = await base.db.pool.query('select n from unsent')
    expect(rows).toEqual([{ n: 2 }])
    expect(base.db.pool.idleCount).toBe(base.db.pool.totalCount)
  })

  test('keeps nothing of what failed, and runs no work after it', async () => {
    const before = await stored()
    const order: string[] = []
    const failing = base.db.transaction(async (tx) => {
      tx.publish(happened.of(7n, { id: 1n }))
      tx.afterCommit(() => order.push('after'))
      await Promise.reject(new Fail('not_found'))
    })
    await expect(failing).rejects.toMatchObject({ code: 'not_found' })
    expect(order).toEqual([])
    expect(await stored()).toEqual(before)
  })

  test('does not pass for committed when a failed statement in it was ignored', async () => {
    const ignoring = base.db.transaction(async (tx) => {
      await sql`select 1 / 0`.execute(tx.sql).catch(() => undefined)
    })
    await expect(ignoring).rejects.toThrow('a failed statement was ignored')
  })

  test('is run again when it lost a race, to its limit', async () => {
    let runs = 0
    const lost = (limit: number) =>
      base.db.transaction(
        async (tx) => {
          runs++
          await sql`do $$ begin raise exception 'lost' using errcode = '40001'; end $$`.execute(tx.sql)
        },
        { retries: limit },
      )
    await expect(lost(2)).rejects.toThrow('lost')
    expect(runs).toBe(3)
    await expect(lost(0)).rejects.toThrow('lost')
    expect(runs).toBe(4)
  })

  test('two that deadlock both end well', async () => {
    await base.db.pool.query('create table pair (id int4 primary key, n int4 not null)')
    await base.db.pool.query('insert into pair values (1, 0), (2, 0)')
    const bothHold = Promise.withResolvers<void>()
    let holding = 0
    const step = (first: number, second: number) =>
      base.db.transaction(async (tx) => {
        await tx.client.query('update pair set n = n + 1 where id = $1', [first])
        if (++holding === 2) bothHold.resolve()
        await bothHold.promise
        await tx.client.query('update pair set n = n + 1 where id = $1', [second])
      })
    await Promise.all([step(1, 2), step(2, 1)])
    const { rows } = await base.db.pool.query('select n from pair order by id')
    expect(rows).toEqual([{ n: 2 }, { n: 2 }])
  })

  test('statements asked for at once run one after another', async () => {
    const answers = await base.db.transaction((tx) =>
      Promise.all([1, 2, 3].map((n) => sql<{ n: number }>`select ${n}::int4 as n`.execute(tx.sql))),
    )
    expect(answers.map(({ rows }) => rows[0]?.n)).toEqual([1, 2, 3])
  })
})

describe('a lost connection', () => {
  test('surfaces as unavailable, and the next transaction has a new one', async () => {
    const cut = base.db.transaction(async (tx) => {
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx.sql)
    })
    await expect(cut).rejects.toMatchObject({ name: 'Fail', code: 'unavailable' })
    const { rows } = await sql<{ n: number }>`select 1 as n`.execute(base.db.sql)
    expect(rows).toEqual([{ n: 1 }])
  })
})

test('a unique violation is told by the name of its constraint', async () => {
  await base.db.pool.query('create table named (name text constraint name_is_taken unique)')
  await base.db.pool.query(`insert into named values ('a')`)
  const error: unknown = await base.db.pool.query(`insert into named values ('a')`).catch((thrown) => thrown)
  expect(uniqueViolation(error)).toBe('name_is_taken')
  expect(uniqueViolation(new Error('other'))).toBeNull()
})

describe('notifications', () => {
  test('reach the listener, and it is woken after a break', async () => {
    const heard: string[] = []
    const waiting: (() => void)[] = []
    const stop = await base.db.listen('test', (payload) => {
      heard.push(payload)
      waiting.shift()?.()
    })
    const next = () => new Promise<void>((resolve) => waiting.push(resolve))
    let woken = next()
    await base.db.notify('test', 'one')
    await woken
    expect(heard).toEqual(['one'])

    woken = next()
    await base.db.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'nkra-session' and datname = current_database()`,
    )
    await woken
    expect(heard).toEqual(['one', ''])
    woken = next()
    await base.db.notify('test', 'two')
    await woken
    expect(heard).toEqual(['one', '', 'two'])
    await stop()
  })
})

describe('the law of tenancy is held in every test', () => {
  test('a statement on a tenant’s table without account_id throws before it is sent', async () => {
    await expect(sql`select kind from outbox`.execute(base.db.sql)).rejects.toThrow(
      'names outbox without account_id',
    )
    await expect(base.db.pool.query('delete from outbox')).rejects.toThrow('without account_id')
  })

  test('a refused statement leaves nobody listening to a connection that is the pool’s again', async () => {
    const refusing = base.db.pool.query('delete from outbox')
    const released: pg.PoolClient[] = []
    base.db.pool.on('release', (_, client) => released.push(client))
    await expect(refusing).rejects.toThrow('without account_id')
    expect(released).toHaveLength(1)
    expect(() => released[0]?.emit('error', new Error('the connection broke'))).not.toThrow()
  })
})

test('a statement still under way when its database closes is waited for', async () => {
  const own = await testDatabase()
  const answers = Promise.all([own.db.pool.query('select 1 / 0'), own.db.pool.query('select pg_sleep(0.3)')])
  await expect(answers).rejects.toThrow('division by zero')
  await own.close()
})
