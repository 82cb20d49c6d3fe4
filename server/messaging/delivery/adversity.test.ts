import type { QueryResultRow } from 'pg'
/**
 * What centres, connections and processes do to messages: nothing is lost, doubled or wrongly charged by it.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sql, type KyselyPlugin } from 'kysely'
import pg from 'pg'
import { balances } from '../../billing/ledger/ledger.ts'
import { prove as proveLedger } from '../../billing/ledger/proof.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Statement } from '../../platform/database/prepared.ts'
import { Fail } from '../../platform/fail.ts'
import { openMessagingWorld, spentOf, until, WINDOW, type TakenSubmit, type World } from '../testing/world.ts'
import { getCampaign } from '../campaigns/campaign-views.ts'
import { cancelCampaign, pauseCampaign } from '../campaigns/campaigns.ts'
import { releaseLease, takeLease } from '../links/leases.ts'
import { markInDoubt } from './sweeps.ts'

let world: World
beforeEach(async () => {
  world = await openMessagingWorld()
})
afterEach(() => world.close())

const available = async () => (await balances(world.db, world.accountId))[0]!.available

/** Moves everything that depends on the clock into the past, as if this much time had gone by. */
async function age(hours: number): Promise<void> {
  const { db, accountId } = world
  await db.pool.query('update submission set at = at - make_interval(hours => $1) where account_id = $2', [
    hours,
    accountId,
  ])
}

describe('the centre', () => {
  test('throttles: everything goes out all the same, once', async () => {
    const { db, centre, accountId } = world
    const refused = new Set<string>()
    centre.treat = ({ to, id }) => {
      if (Number(id) % 3 !== 0 || refused.has(to)) return {}
      refused.add(to)
      return { status: Number(id) % 2 === 0 ? 0x58 : 0x14 }
    }
    const groupId = await world.group('Customers', 60)
    const messaging = await world.start()
    const sent = await world.send(messaging, { groupIds: [groupId] })
    await world.untilState(sent.id, 'delivered', 60)
    expect(refused.size).toBeGreaterThan(10)
    expect(centre.taken).toHaveLength(60 + refused.size)
    await until(
      'completed',
      async () => (await getCampaign(db, { accountId }, sent.id)).status === 'completed',
    )
    expect(await spentOf(db, accountId)).toEqual({ spent: 60n, kept: 60n })
  })

  test('rejects: the message ends as rejected, and its credit returns', async () => {
    const { db, centre, accountId } = world
    centre.treat = ({ to }) => (to.endsWith('7') ? { status: 0x0b } : {})
    const groupId = await world.group('Customers', 20)
    const messaging = await world.start()
    const sent = await world.send(messaging, { groupIds: [groupId] })
    await world.untilState(sent.id, 'rejected', 2)
    await world.untilState(sent.id, 'delivered', 18)
    expect(await spentOf(db, accountId)).toEqual({ spent: 18n, kept: 18n })
    expect(await available()).toBe(9_982n)
  })

  test('rejects one segment of three: that one is returned, and the message is rejected', async () => {
    const { db, centre, accountId } = world
    centre.treat = ({ header }) => (header.endsWith('02') ? { status: 0x45 } : {})
    const messaging = await world.start()
    const sent = await world.send(messaging, { recipients: ['0241234567'], text: 'a'.repeat(400) })
    expect(sent.credits).toBe(3)
    await world.untilState(sent.id, 'rejected', 1)
    expect(await spentOf(db, accountId)).toEqual({ spent: 2n, kept: 2n })
  })

  test('answers too late: the doubt is lifted, and the receipt finds its message', async () => {
    const { db, centre, accountId } = world
    centre.treat = () => ({ status: null, receipt: null })
    const groupId = await world.group('Customers', 1)
    const messaging = await world.start({ answerTimeout_ms: 100 })
    const sent = await world.send(messaging, { groupIds: [groupId] })
    await world.untilState(sent.id, 'unknown', 1)
    const [taken] = centre.taken
    taken!.client.answer('submit_sm', taken!.sequence, 0, taken!.id)
    await world.untilState(sent.id, 'submitted', 1)
    expect((await getCampaign(db, { accountId }, sent.id)).counts.unknown).toBe(0)
    centre.receipt(taken!, 'DELIVRD')
    await world.untilState(sent.id, 'delivered', 1)
    expect((await getCampaign(db, { accountId }, sent.id)).counts.submitted).toBe(0)
    expect(await spentOf(db, accountId)).toEqual({ spent: 1n, kept: 1n })
  })

  test('answers some ids in hexadecimal and reports them in decimal', async () => {
    const { db, centre, accountId } = world
    await db.pool.query('update link set answer_id_base = 16, receipt_id_base = 10')
    centre.treat = ({ id }) => ({ answerId: Number(id).toString(16).toUpperCase().padStart(8, '0') })
    const groupId = await world.group('Customers', 40)
    const messaging = await world.start()
    const sent = await world.send(messaging, { groupIds: [groupId] })
    await world.untilState(sent.id, 'delivered', 40)
    expect(await spentOf(db, accountId)).toEqual({ spent: 40n, kept: 40n })
  })
})

describe('receipts', () => {
  test('of several segments, in any order: delivered when all are', async () => {
    const { db, centre, accountId } = world
    centre.treat = () => ({ receipt: null })
    const groupId = await world.group('Customers', 5)
    const messaging = await world.start()
    const sent = await world.send(messaging, { groupIds: [groupId], text: '{{Name}} '.repeat(40) })
    const segments = sent.segments
    await world.untilState(sent.id, 'submitted', 5)
    expect(centre.taken).toHaveLength(segments)
    const [first, ...others] = centre.taken.toReversed()
    for (const taken of others) centre.receipt(taken, 'DELIVRD')
    await world.untilState(sent.id, 'delivered', 4)
    expect((await getCampaign(db, { accountId }, sent.id)).counts.submitted).toBe(1)
    centre.receipt(first!, 'UNDELIV')
    await world.untilState(sent.id, 'undelivered', 1)
    expect(await spentOf(db, accountId)).toEqual({ spent: BigInt(segments), kept: BigInt(segments) })
  })

  test('doubled, contradictory and of strangers change nothing', async () => {
    const { db, centre, accountId } = world
    const groupId = await world.group('Customers', 10)
    const messaging = await world.start()
    const sent = await world.send(messaging, { groupIds: [groupId] })
    await world.untilState(sent.id, 'delivered', 10)
    for (const taken of centre.taken.slice()) {
      centre.receipt(taken, 'DELIVRD')
      centre.receipt(taken, 'REJECTD')
      centre.receipt(taken, 'DELIVRD', { id: `9${taken.id}9` })
      centre.receipt({ ...taken, to: '233209999999' }, 'REJECTD')
    }
    await until('strangers kept', async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int4 as n from orphan_receipt`.execute(
        db.sql,
      )
      return rows[0]!.n === 20
    })
    expect((await getCampaign(db, { accountId }, sent.id)).counts.delivered).toBe(10)
    expect(await spentOf(db, accountId)).toEqual({ spent: 10n, kept: 10n })
  })

  test('that come before the answer wait for it', async () => {
    const { db, centre, accountId } = world
    const early: TakenSubmit[] = []
    centre.treat = (taken) => {
      early.push(taken)
      return { status: null, receipt: 'DELIVRD' }
    }
    const groupId = await world.group('Customers', 10)
    const messaging = await world.start()
    const sent = await world.send(messaging, { groupIds: [groupId] })
    await until('orphans', async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int4 as n from orphan_receipt`.execute(
        db.sql,
      )
      return rows[0]!.n === 10
    })
    for (const { client, sequence, id } of early) client.answer('submit_sm', sequence, 0, id)
    await world.untilState(sent.id, 'submitted', 10)
    await messaging.holder!.tend()
    await world.untilState(sent.id, 'delivered', 10)
    const left = await sql`select 1 from orphan_receipt`.execute(db.sql)
    expect(left.rows).toEqual([])
    expect(await spentOf(db, accountId)).toEqual({ spent: 10n, kept: 10n })
  })

  test('of segments whose answers named no id: the same id again is the same segment again', async () => {
    const { db, centre } = world
    centre.treat = () => ({ answerId: '', receipt: null })
    const messaging = await world.start({ grace_ms: 0, lease_ms: 60_000 })
    const sent = await world.send(messaging, { recipients: ['0241234567'], text: 'a'.repeat(200) })
    await world.untilState(sent.id, 'submitted', 1)
    const orphans = async () =>
      (await sql<{ n: number }>`select count(*)::int4 as n from orphan_receipt`.execute(db.sql)).rows[0]!.n
    const [first, second] = centre.taken
    centre.receipt(first!, 'DELIVRD')
    centre.receipt(first!, 'DELIVRD')
    await until('both kept', async () => (await orphans()) === 2)
    await messaging.holder!.tend()
    expect(await orphans()).toBe(0)
    centre.receipt(first!, 'DELIVRD')
    centre.receipt(second!, 'UNDELIV')
    await until('the other kept', async () => (await orphans()) === 1)
    await messaging.holder!.tend()
    await world.untilState(sent.id, 'undelivered', 1)
    expect(await orphans()).toBe(0)
  })

  test('that were stored while the clock was ahead do not wait until it gets there', async () => {
    const { db, centre } = world
    centre.treat = () => ({ status: null, receipt: null })
    // A receipt of the present waits for longer than this test takes.
    const messaging = await world.start({ answerTimeout_ms: 100, grace_ms: 600_000 })
    const sent = await world.send(messaging, { recipients: ['0241234567'] })
    await world.untilState(sent.id, 'unknown', 1)
    centre.receipt(centre.taken[0]!, 'DELIVRD')
    const move = () =>
      db.pool.query(`update orphan_receipt set received_at = received_at + interval '1 hour'`)
    await until('kept', async () => (await move()).rowCount === 1)
    await messaging.holder!.tend()
    await world.untilState(sent.id, 'delivered', 1)
  })

  test('that are old are compared as soon as another process has taken the link', async () => {
    const { db, centre } = world
    centre.treat = () => ({ status: null, receipt: null })
    const first = await world.start({ answerTimeout_ms: 100, grace_ms: 600_000 })
    const sent = await world.send(first, { recipients: ['0241234567'] })
    await world.untilState(sent.id, 'unknown', 1)
    centre.receipt(centre.taken[0]!, 'DELIVRD')
    // Ids begin with milliseconds: by its id the receipt is three minutes old.
    const age = () => db.pool.query('update orphan_receipt set id = id - (180000::int8 << 22)')
    await until('kept', async () => (await age()).rowCount === 1)
    await first.close()
    const lease = (await takeLease(db, 1, 'a process that died', 600_000))!
    // It sweeps while it waits for the lease, as it does for 10 s after a kill.
    const second = await world.start({ grace_ms: 0, lease_ms: 600_000 })
    await releaseLease(db, lease)
    await second.holder!.tend()
    await world.untilState(sent.id, 'delivered', 1)
  })

  test('that reject what was accepted return the credit', async () => {
    const { db, centre, accountId } = world
    centre.treat = () => ({ receipt: 'REJECTD' })
    const messaging = await world.start()
    const sent = await world.send(messaging, { recipients: ['0241234567'] })
    await world.untilState(sent.id, 'rejected', 1)
    expect(await spentOf(db, accountId)).toEqual({ spent: 0n, kept: 0n })
    expect(await available()).toBe(10_000n)
  })
})

describe('a connection that is cut', () => {
  test('leaves a window in doubt at most, and doubles nothing', async () => {
    const { db, centre, accountId } = world
    let cut: TakenSubmit['client'] | undefined
    centre.treat = ({ id, client }) => {
      if (Number(id) < 350 || (cut !== undefined && client !== cut)) return {}
      if (Number(id) === 380) {
        cut = client
        setImmediate(() => centre.cut())
      }
      return { status: null, receipt: null }
    }
    const groupId = await world.group('Customers', 1_000)
    const messaging = await world.start({ grace_ms: 0 })
    const sent = await world.send(messaging, { groupIds: [groupId] })
    await until(
      'completed',
      async () => (await getCampaign(db, { accountId }, sent.id)).status === 'completed',
    )
    const { counts } = await getCampaign(db, { accountId }, sent.id)
    expect(counts.unknown).toBeGreaterThan(0)
    expect(counts.unknown).toBeLessThanOrEqual(WINDOW)
    await world.untilState(sent.id, 'delivered', 1_000 - counts.unknown)
    expect(new Set(centre.taken.map(({ to }) => to)).size).toBe(centre.taken.length)
    expect(await spentOf(db, accountId)).toEqual({ spent: 1_000n, kept: 1_000n })

    // A receipt that comes after all settles the one message to its number; time returns the others.
    const doubtful = centre.taken.find(({ id }) => id === '360')!
    centre.receipt(doubtful, 'DELIVRD')
    await world.untilState(sent.id, 'delivered', 1_001 - counts.unknown)
    await age(73)
    await messaging.holder!.tend()
    await world.untilState(sent.id, 'failed', counts.unknown - 1)
    const charged = BigInt(1_001 - counts.unknown)
    expect(await spentOf(db, accountId)).toEqual({ spent: charged, kept: charged })
    expect(await available()).toBe(10_000n - charged)
  })
})

describe('several processes', () => {
  test('a second one takes a dead one’s links over: nothing lost, nothing doubled', async () => {
    const { db, centre, accountId } = world
    const groupId = await world.group('Customers', 1_000)
    const first = await world.start({ lease_ms: 1_000 })
    let crashed: Promise<void> | undefined
    centre.treat = ({ id }) => {
      if (Number(id) === 400) crashed = first.holder!.abandon()
      return {}
    }
    const sent = await world.send(first, { groupIds: [groupId] })
    await until('crashed', () => crashed !== undefined)
    await crashed
    await world.start({ roles: ['dispatch'], lease_ms: 1_000 })
    await until(
      'completed',
      async () => (await getCampaign(db, { accountId }, sent.id)).status === 'completed',
    )
    const { counts } = await getCampaign(db, { accountId }, sent.id)
    expect(counts.unknown).toBeLessThanOrEqual(WINDOW)
    expect(new Set(centre.taken.map(({ to }) => to)).size).toBe(centre.taken.length)
    expect(centre.taken.length).toBeGreaterThanOrEqual(1_000 - counts.unknown)
    await world.untilState(sent.id, 'queued', 0)
    expect(await spentOf(db, accountId)).toEqual({ spent: 1_000n, kept: 1_000n })
  })

  test('only one of two owns a link, and the other goes on when it leaves in order', async () => {
    const { centre, accountId, db } = world
    const groupId = await world.group('Customers', 500)
    // Far longer than the test: the other takes the link because it is told, not at its next round.
    const one = await world.start({ lease_ms: 600_000 })
    const two = await world.start({ roles: ['dispatch'], lease_ms: 600_000 })
    expect([one.holder!.dispatchers.length, two.holder!.dispatchers.length]).toEqual([1, 0])
    const sent = await world.send(one, { groupIds: [groupId] })
    await until('under way', () => centre.taken.length > 100)
    await one.holder!.close()
    await until('taken over', () => two.holder!.dispatchers.length === 1)
    await world.untilState(sent.id, 'delivered', 500)
    expect(centre.taken).toHaveLength(500)
    expect(await spentOf(db, accountId)).toEqual({ spent: 500n, kept: 500n })
  })

  test('a link is swept, and handed over in two seconds, while receipts keep coming', async () => {
    const { centre } = world
    const one = await world.start({ lease_ms: 600_000 })
    const two = await world.start({ roles: ['dispatch'], lease_ms: 600_000 })
    const groupId = await world.group('Customers', 10)
    const sent = await world.send(one, { groupIds: [groupId] })
    await world.untilState(sent.id, 'delivered', 10)
    // At no time is every receipt stored and acknowledged.
    const receipts = setInterval(
      () => centre.taken.slice(0, 10).forEach((taken) => centre.receipt(taken, 'DELIVRD')),
      1,
    )
    try {
      const swept = one.holder!.tend().then(() => 'swept')
      expect(await Promise.race([swept, delay(10_000, 'late')])).toBe('swept')
      const begun_ms = performance.now()
      await one.holder!.close()
      await until('taken over', () => two.holder!.dispatchers[0]?.bound === true)
      expect(performance.now() - begun_ms).toBeLessThan(2_000)
    } finally {
      clearInterval(receipts)
    }
  })

  test('a lease is renewed while a sweep waits', async () => {
    const { db } = world
    await world.start({ lease_ms: 4_000 })
    const lease = async () => {
      const { rows } = await sql<{ epoch: bigint; until: Date }>`select epoch, until from link_lease`.execute(
        db.sql,
      )
      return rows[0]!
    }
    const sweeper = await db.pool.connect()
    await sweeper.query('begin')
    await sweeper.query('lock table orphan_receipt')
    const before = await lease()
    // Two renewals: the first may have begun before the table was locked.
    for (let renewed = before, times = 0; times < 2; times++) {
      await until('renewed', async () => (await lease()).until > renewed.until)
      renewed = await lease()
    }
    await sweeper.query('rollback')
    sweeper.release()
    expect((await lease()).epoch).toBe(before.epoch)
  })
})

test('a one-time code overtakes a campaign', async () => {
  const { centre } = world
  centre.treat = () => ({ receipt: null })
  const groupId = await world.group('Customers', 2_000)
  const messaging = await world.start()
  const bulk = await world.send(messaging, { groupIds: [groupId] })
  await until('under way', () => centre.taken.length > 50)
  const before = centre.taken.length
  await world.send(messaging, { recipients: ['0509999999'], text: 'Your code is 123456', traffic: 'otp' })
  await until('there', () => centre.taken.some(({ to }) => to === '233509999999'))
  const at = centre.taken.findIndex(({ to }) => to === '233509999999')
  expect(at - before).toBeLessThan(1_500)
  await world.untilState(bulk.id, 'submitted', 2_000)
})

describe('the database', () => {
  test('cuts every connection, again and again: nothing lost, nothing doubled, money exact', async () => {
    const { db, centre, accountId, database } = world
    const groupId = await world.group('Customers', 1_500)
    const messaging = await world.start({ grace_ms: 0 })
    const admin = new pg.Client(database.connection)
    await admin.connect()
    const sent = await world.send(messaging, { groupIds: [groupId] })
    for (const arrived of [1, 200, 450, 700, 1_000]) {
      await until('under way', () => centre.taken.length >= arrived)
      await admin.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
        [database.connection.database],
      )
    }
    await admin.end()
    const view = () =>
      getCampaign(db, { accountId }, sent.id).catch((error: unknown) => {
        if (error instanceof Fail && error.code === 'unavailable') return null
        throw error
      })
    await until('completed', async () => (await view())?.status === 'completed')
    await until('all settled', async () => {
      const counts = (await view())?.counts
      return counts !== undefined && counts.delivered + counts.unknown === 1_500
    })
    expect(new Set(centre.taken.map(({ to }) => to)).size).toBe(centre.taken.length)
    expect(await spentOf(db, accountId)).toEqual({ spent: 1_500n, kept: 1_500n })
    expect(await proveLedger(db)).toEqual([])
  })

  test('commits answers and receipts and loses its own answer: they are stored once', async () => {
    const { db, accountId } = world
    const groupId = await world.group('Customers', 200)
    const lost: string[] = []
    const messaging = await world.start({
      db: loseCommits(db, ['append submissions', 'append receipts'], lost),
    })
    const sent = await world.send(messaging, { groupIds: [groupId] })
    await world.untilState(sent.id, 'delivered', 200)
    expect(lost.toSorted()).toEqual(['append receipts', 'append submissions'])
    expect(await spentOf(db, accountId)).toEqual({ spent: 200n, kept: 200n })
  })

  test('stores answers late: a pause and a sweep meanwhile put none of them in doubt', async () => {
    const { db, centre, accountId } = world
    // So slow that the window has room and each message is marked alone: the pause refuses the mark of the next one.
    await db.pool.query('update link set rate_per_second = 20')
    const groupId = await world.group('Customers', 200)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const messaging = await world.start({
      db: holdStatement(db, 'append submissions', released),
      lease_ms: 60_000,
    })
    const sent = await world.send(messaging, { groupIds: [groupId] })
    await until('under way', () => centre.taken.length > 3)
    await db.transaction((tx) => pauseCampaign(tx, { accountId }, sent.id))
    for (let before = -1; before < centre.taken.length; await delay(250)) before = centre.taken.length
    const { lease, chunkIds } = messaging.holder!.dispatchers[0]!
    const inDoubt = await db.transaction((tx) =>
      markInDoubt(
        tx,
        lease,
        () => chunkIds,
        () => null,
      ),
    )
    release()
    expect(inDoubt).toBe(0)
    await world.untilState(sent.id, 'delivered', centre.taken.length)
  })
})

describe('a mark whose answer is lost', () => {
  const paused = (tx: Tx, accountId: bigint, id: bigint) => pauseCampaign(tx, { accountId }, id)
  const cancelled = (tx: Tx, accountId: bigint, id: bigint) => cancelCampaign(tx, { accountId }, id)

  test.each([
    // The mark of the last message, and one with more behind it.
    ['the campaign is paused', 3, paused, { delivered: 3, queued: 0 }],
    ['the campaign is paused with more to come', 5, paused, { delivered: 3, queued: 2 }],
    ['the campaign is cancelled', 3, cancelled, { delivered: 3, queued: 0 }],
    ['the campaign is cancelled with more to come', 5, cancelled, { delivered: 3, queued: 0 }],
  ])('holds where %s meanwhile', async (_name, contacts, stop, counts) => {
    const { db, centre, accountId, groupId } = await worldOfTwoAtATime(contacts)
    const lost = loseMark(db, 2, () => db.transaction((tx) => stop(tx, accountId, sent.id)))
    const messaging = await world.start({ db: lost.db })
    const sent = await world.send(messaging, { groupIds: [groupId] })
    await until('two are written', () => centre.taken.length === 2)
    answer(centre.taken[0]!)
    await until('the mark is lost', lost.isLost)
    await until('the third is written', () => centre.taken.length === 3)
    for (const taken of centre.taken.slice(1)) answer(taken)
    await world.untilState(sent.id, 'delivered', counts.delivered)
    await world.untilState(sent.id, 'queued', counts.queued)
  })

  test('is in doubt where the process leaves before it hears of it', async () => {
    const { db, centre, accountId, groupId } = await worldOfTwoAtATime(3)
    let closed = Promise.resolve()
    const lost = loseMark(db, 2, () => {
      closed = first.close()
      return Promise.resolve()
    })
    const first = await world.start({ db: lost.db })
    const [dispatcher] = first.holder!.dispatchers
    const sent = await world.send(first, { groupIds: [groupId] })
    await until('two are written', () => centre.taken.length === 2)
    answer(centre.taken[0]!)
    await until('the mark is lost', lost.isLost)
    await until('it is let go', () => dispatcher!.inDoubt === 1)
    answer(centre.taken[1]!)
    await closed
    await world.start()
    await world.untilState(sent.id, 'unknown', 1)
    await world.untilState(sent.id, 'delivered', 2)
    expect(centre.taken).toHaveLength(2)
    expect((await getCampaign(db, { accountId }, sent.id)).status).toBe('completed')
  })

  /** A campaign's messages wait in one chunk, of which two at a time are marked. The centre answers when it is told. */
  async function worldOfTwoAtATime(contacts: number) {
    const { db, centre, accountId } = world
    await db.pool.query('update link set window_size = 2, reserved_share = 0')
    centre.treat = () => ({ status: null, receipt: null })
    return { db, centre, accountId, groupId: await world.group('Customers', contacts) }
  }

  function answer(taken: TakenSubmit): void {
    taken.client.answer('submit_sm', taken.sequence, 0, taken.id)
    world.centre.receipt(taken, 'DELIVRD')
  }
})

test('an owner that slept past its lease can mark nothing and store nothing', async () => {
  const { db, centre, accountId } = world
  const groupId = await world.group('Customers', 300)
  const first = await world.start({ lease_ms: 60_000 })
  const [dispatcher] = first.holder!.dispatchers
  await until('bound', () => dispatcher!.bound)
  await db.pool.query("update link_lease set until = '-infinity'")
  const second = await world.start({ roles: ['dispatch'] })
  expect(second.holder!.dispatchers).toHaveLength(1)
  const sent = await world.send(first, { groupIds: [groupId] })
  await until('let go', () => first.holder!.dispatchers.length === 0)
  second.holder!.wakeAll()
  await world.untilState(sent.id, 'delivered', 300)
  expect(centre.taken).toHaveLength(300)
  expect(await spentOf(db, accountId)).toEqual({ spent: 300n, kept: 300n })
})

/** A database that loses the answer to the first commit after each of these statements. It says which in `lost`. */
function loseCommits(db: Db, statements: readonly string[], lost: string[]): Db {
  return {
    ...db,
    async transaction(work, options) {
      const seen: string[] = []
      const value = await db.transaction((tx) => work({ ...tx, run: watched(tx.run, seen) }), options)
      const first = statements.filter((name) => seen.includes(name) && !lost.includes(name))
      if (first.length === 0) return value
      lost.push(...first)
      throw new Fail('unavailable')
    },
  }
}

/** A database that does something, then loses its answer, once it has carried out the n-th mark of chunks. */
function loseMark(db: Db, nth: number, meanwhile: () => Promise<unknown>): { db: Db; isLost: () => boolean } {
  let marks = 0
  let lost: unknown
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const isMark =
        node.kind === 'RawNode' &&
        node.sqlFragments.some((text) => text.includes('update chunk set position'))
      if (isMark && ++marks === nth) lost = queryId
      return node
    },
    async transformResult({ queryId, result }) {
      if (queryId !== lost) return result
      await meanwhile()
      throw new Fail('unavailable')
    },
  }
  return { db: { ...db, sql: db.sql.withPlugin(plugin) }, isLost: () => lost !== undefined }
}

/** A database that carries this statement out only once it is released. */
function holdStatement(db: Db, name: string, released: Promise<void>): Db {
  return {
    ...db,
    transaction(work, options) {
      return db.transaction((tx) => {
        const run = async <Row extends QueryResultRow>(statement: Statement) => {
          if (statement.name === name) await released
          return tx.run<Row>(statement)
        }
        return work({ ...tx, run })
      }, options)
    },
  }
}

function watched(run: Tx['run'], seen: string[]): Tx['run'] {
  return <Row extends QueryResultRow>(statement: Statement) => {
    seen.push(statement.name)
    return run<Row>(statement)
  }
}
