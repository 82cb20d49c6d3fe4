import { setTimeout as delay } from 'node:timers/promises'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Id } from '@nkra/contract/wire.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { testClock } from '../clock.ts'
import { startJobs, RetryLater, worker, type Jobs, type Worker } from './jobs.ts'
import { openDatabase } from '../database/database.ts'
import { openLog, silentLog } from '../log.ts'
import { captureMail } from '../mail/mail-capture.ts'
import { mailJob, type MailPaper, openMailer, sendMail } from '../mail/mail.ts'
import { job } from '../database/job-queue.ts'
import { sealFor } from '../sealing.ts'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'
import { PATIENCE_MS } from '../testing/patience.ts'

const POLL_S = 0.5

let base: TestDatabase
const started: Jobs[] = []

beforeAll(async () => {
  base = await testDatabase()
})

afterAll(async () => {
  for (const jobs of started) await jobs.stop()
  await base.close()
})

const start = async (...workers: Worker[]) => {
  const jobs = await startJobs(base.db, workers, silentLog, POLL_S)
  started.push(jobs)
  return jobs
}

const soon = <Value>(value: Promise<Value>) =>
  Promise.race([value, delay(15_000, 'never' as const, { ref: false })])

describe('a job', () => {
  const greet = job('test.greet', z.object({ id: Id('cmp') }))

  test('enqueued in a transaction runs once that has committed, with its data decoded', async () => {
    const greeted = Promise.withResolvers<unknown>()
    await start(worker(greet, (data) => Promise.resolve(greeted.resolve(data))))
    await base.db.transaction((tx) => tx.enqueue(greet, { id: 9007199254740993n }))
    expect(await soon(greeted.promise)).toEqual({ id: 9007199254740993n })
  })

  test('of a transaction that was rolled back does not run', async () => {
    const ran: number[] = []
    const both = Promise.withResolvers<void>()
    const number = job('test.number', z.object({ n: z.int() }))
    await start(
      worker(number, ({ n }) => {
        ran.push(n)
        if (n === 2) both.resolve()
        return Promise.resolve()
      }),
    )
    const rolledBack = base.db.transaction(async (tx) => {
      await tx.enqueue(number, { n: 1 })
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    await base.db.transaction((tx) => tx.enqueue(number, { n: 2 }))
    await soon(both.promise)
    expect(ran).toEqual([2])
  })

  test('that fails is run again', async () => {
    let tries = 0
    const done = Promise.withResolvers<number>()
    const flaky = job('test.flaky', z.object({}), { retryDelay_s: 1 })
    await start(
      worker(flaky, async () => {
        await Promise.resolve()
        if (++tries < 2) throw new Error('not now')
        done.resolve(tries)
      }),
    )
    await base.db.transaction((tx) => tx.enqueue(flaky, {}))
    expect(await soon(done.promise)).toBe(2)
  })

  test('of a merged kind waits once for a key', async () => {
    const merged = job('test.merged', z.object({ n: z.int() }), { merged: true })
    await base.db.transaction(async (tx) => {
      await tx.enqueue(merged, { n: 1 }, { key: 'a' })
      await tx.enqueue(merged, { n: 2 }, { key: 'a' })
      await tx.enqueue(merged, { n: 3 }, { key: 'b' })
    })
    const { rows } = await base.db.pool.query(
      `select data from pgboss.job where name = 'test.merged' order by data->>'n'`,
    )
    expect(rows).toEqual([{ data: { n: 1 } }, { data: { n: 3 } }])
    await expect(base.db.transaction((tx) => tx.enqueue(merged, { n: 4 }))).rejects.toThrow('with a key')
  })

  test('that is running ends before the process does', async () => {
    const running = Promise.withResolvers<void>()
    const finish = Promise.withResolvers<void>()
    let ended = false
    const slow = job('test.slow', z.object({}))
    const jobs = await startJobs(
      base.db,
      [
        worker(slow, async (_data, { signal }) => {
          running.resolve()
          signal.addEventListener('abort', () => finish.resolve())
          await finish.promise
          ended = true
        }),
      ],
      silentLog,
      POLL_S,
    )
    await base.db.transaction((tx) => tx.enqueue(slow, {}))
    await soon(running.promise)
    await jobs.stop()
    expect(ended).toBe(true)
  })
})

test('a job that ran before its process died, its data erased, is completed and not run again', async () => {
  const erased = job('test.erased', z.object({ n: z.int() }), { erased: true })
  await base.db.transaction((tx) => tx.enqueue(erased, { n: 1 }))
  await base.db.pool.query(`update pgboss.job set data = null where name = 'test.erased'`)
  await base.db.transaction((tx) => tx.enqueue(erased, { n: 2 }))
  const ran: number[] = []
  await start(worker(erased, async ({ n }) => void ran.push(n)))
  const states = async () =>
    (await base.db.pool.query(`select state, data from pgboss.job where name = 'test.erased'`)).rows
  const over = { state: 'completed', data: null }
  await expect.poll(states).toEqual([over, over])
  expect(ran).toEqual([2])
})

describe('the log', () => {
  /** What `run` has logged, as objects. */
  const logged = () => {
    const lines: Record<string, unknown>[] = []
    const destination = new Writable({
      write(line: Buffer, _encoding, done) {
        lines.push(JSON.parse(line.toString()) as Record<string, unknown>)
        done()
      },
    })
    return { lines, log: openLog('info', destination) }
  }

  test('of a job that was tried in vain is one line without a stack', async () => {
    const { lines, log } = logged()
    const deaf = job('test.deaf', z.object({}), { retries: 0 })
    started.push(
      await startJobs(
        base.db,
        [worker(deaf, () => Promise.reject(new RetryLater('nobody answers')))],
        log,
        POLL_S,
      ),
    )
    await base.db.transaction((tx) => tx.enqueue(deaf, {}))
    await vi.waitFor(() => expect(lines).not.toEqual([]), PATIENCE_MS)
    expect(lines).toEqual([
      expect.objectContaining({ job: 'test.deaf', reason: 'nobody answers', msg: 'a job is tried again' }),
    ])
    expect(lines[0]).not.toHaveProperty('err')
  })

  test('of a queue that cannot be read names the error of the database', async () => {
    const { lines, log } = logged()
    const unread = job('test.unread', z.object({}))
    await using broken = await brokenOnDemand()
    started.push(await startJobs(broken.db, [worker(unread, () => Promise.resolve())], log, POLL_S))
    broken.now()
    await base.db.transaction((tx) => tx.enqueue(unread, {}))
    const inTrouble = (reason: RegExp) =>
      expect.objectContaining({
        msg: 'the job queue is in trouble',
        err: expect.objectContaining({ message: expect.stringMatching(reason) }),
      })
    await expect.poll(() => lines).toContainEqual(inTrouble(/^the database is away .*test\.unread/))
    await expect.poll(() => lines).toContainEqual(inTrouble(/^the database is away$/))
  })

  /** A database whose statements fail from a call of `now` on. */
  const brokenOnDemand = async () => {
    let isAway = false
    const db = await openDatabase({
      connection: base.connection,
      clock: base.db.clock,
      log: silentLog,
      observe() {
        if (isAway) throw new Error('the database is away')
      },
    })
    return {
      db,
      now: () => void (isAway = true),
      [Symbol.asyncDispose]: async () => {
        isAway = false
        await started.pop()?.stop()
        await db.close()
      },
    }
  }
})

describe('mail', () => {
  const seal = sealFor('mails', 'test', testClock())

  test('is sent over SMTP once the transaction commits, and captured as it was written', async () => {
    const clock = testClock('2026-11-02T09:00:00Z')
    const capture = await captureMail(clock)
    const asked: MailPaper[] = []
    const mailer = openMailer({
      smtpUrl: capture.url,
      from: 'Nkra <no-reply@nkra.test>',
      seal,
      drawPaper: (paper) => {
        asked.push(paper)
        return Promise.resolve({ name: 'INV-2026-000123.pdf', bytes: Buffer.from('%PDF-1.7') })
      },
    })
    const paper = { kind: 'invoice' as const, accountId: 7n, id: 42n }
    const mail = {
      to: 'ama@example.test',
      subject: 'Akwaaba! Ɛyɛ wo code ni, and a subject so long that a header has to be folded on the way',
      text: 'Ɛte sɛn?\n\n.a line that begins with a dot\n=20 stays\nYour code is 123456.',
      html: `<p>Ɛte sɛn? ${'long '.repeat(60)}</p>`,
    }
    await base.db.transaction((tx) => sendMail(tx, seal, { ...mail, paper }))
    const stored = async () =>
      (
        await sql<{
          data: string | null
        }>`select data::text from pgboss.job where name = ${mailJob.name}`.execute(base.db.sql)
      ).rows
    expect(await stored()).toEqual([{ data: expect.stringMatching(/^{"sealed": "v1\.[\w-]+"}$/) }])
    await start(mailer.worker)
    const arrived = async () => {
      while (capture.mails().length === 0) await delay(10)
      return capture.mails()
    }
    expect(await soon(arrived())).toEqual([
      { ...mail, files: ['INV-2026-000123.pdf'], at: '2026-11-02T09:00:00.000Z' },
    ])
    expect(asked).toEqual([paper])
    // Once it is sent, nothing of it is kept.
    await expect.poll(stored).toEqual([{ data: null }])
    const chosen = { ...mail, unsubscribe: 'https://nkra.example/u/AAAA' }
    await base.db.transaction((tx) => sendMail(tx, seal, chosen))
    await expect.poll(() => capture.mails()[0]).toMatchObject(chosen)
    mailer.close()
    await capture.close()
  })

  test.each([
    ['to', 'ama@example.test\r\nBcc: all@example.test'],
    ['to', 'ama@example.test, kofi@example.test'],
    ['to', 'Ama <ama@example.test>'],
    ['subject', 'Hello\nBcc: all@example.test'],
    ['subject', ''],
  ])('with a %s of %j cannot be enqueued', async (name, value) => {
    const mail = { to: 'ama@example.test', subject: 'Hello', text: '', html: '', [name]: value }
    await expect(base.db.transaction((tx) => sendMail(tx, seal, mail))).rejects.toThrow()
  })
})
