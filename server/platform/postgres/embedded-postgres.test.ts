import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '../clock.ts'
import { openDatabase } from '../database/database.ts'
import { silentLog } from '../log.ts'
import { migrate } from './migrate.ts'
import { linkLibraries } from './postgres-host.ts'
import { isAlive, type Postgres, startPostgres } from './embedded-postgres.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nkra-postgres-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

const start = () => startPostgres({ folder, log: silentLog })

async function ask<Row extends pg.QueryResultRow>({ connection }: Postgres, text: string): Promise<Row[]> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<Row>(text)
  await client.end()
  return rows
}

/** A program that is writing to this folder's PostgreSQL. */
async function victim() {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '..', 'testing', 'postgres-victim.ts'), folder],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const lines = () => printed.split('\n').slice(0, -1)
  while (lines().length < 5) await once(child.stdout, 'data')
  return {
    postgres: (JSON.parse(lines()[0]!) as { postgres: number }).postgres,
    /** Kills it as the kernel would. Answers the number of its last acknowledged row. */
    async kill() {
      const exited = once(child, 'close')
      child.kill('SIGKILL')
      await exited
      return Number(lines().at(-1))
    },
  }
}

/** The guard of a server, found by the server's process id. */
async function guardOf(postgres: number): Promise<number> {
  for (const name of await readdir('/proc')) {
    const command = /^\d+$/.test(name) ? await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '') : ''
    if (command.includes('nkra-postgres-guard') && command.includes(`\0${postgres}\0`)) return Number(name)
  }
  throw new Error('no guard')
}

const gone = async (pid: number) => {
  while (await isAlive(pid)) await delay(10)
}

describe('the embedded PostgreSQL', () => {
  test('listens on a socket that only its owner can reach, and on no port', async () => {
    const postgres = await start()
    expect(await ask(postgres, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
    expect(await ask(postgres, 'show fsync')).toEqual([{ fsync: 'on' }])
    expect(await ask(postgres, 'show data_directory_mode')).toEqual([{ data_directory_mode: '0700' }])
    await postgres.stop()
    expect(postgres.pid()).toBeUndefined()
    await postgres.stop()
  })

  test('refuses a second opener of its folder by name, and lets one in after the first has stopped', async () => {
    const first = await start()
    await expect(start()).rejects.toMatchObject({
      name: 'FolderInUse',
      message: expect.stringContaining('NKRA_DATA'),
    })
    expect(await ask(first, 'select 1 as still')).toEqual([{ still: 1 }])
    await first.stop()
    await (await start()).stop()
  })

  test('has its socket elsewhere when its folder’s path is too long for one', async () => {
    const long = join(folder, 'x'.repeat(100))
    await mkdir(long)
    const postgres = await startPostgres({ folder: long, log: silentLog, durable: false })
    expect(Buffer.byteLength(postgres.connection.host)).toBeLessThan(80)
    expect(await ask(postgres, 'select 1 as one')).toEqual([{ one: 1 }])
    await postgres.stop()
    await rm(postgres.connection.host, { recursive: true, force: true })
  })

  test('is initialised anew when the first time was cut short', async () => {
    const cut = join(folder, 'cut')
    await mkdir(join(cut, 'data.new', 'base'), { recursive: true })
    await writeFile(join(cut, 'data.new', 'PG_VERSION'), '18\n')
    const postgres = await startPostgres({ folder: cut, log: silentLog, durable: false })
    expect(await ask(postgres, 'select 1 as one')).toEqual([{ one: 1 }])
    await postgres.stop()
  })

  test('refuses a cluster of another version', async () => {
    const old = join(folder, 'old')
    await mkdir(join(old, 'data'), { recursive: true })
    await writeFile(join(old, 'data', 'PG_VERSION'), '16\n')
    await expect(startPostgres({ folder: old, log: silentLog })).rejects.toThrow('PostgreSQL 16')
  })
})

describe('after a kill -9', () => {
  test.each(['node', 'node and its PostgreSQL', 'node and the guard'])(
    'of %s, every row is there',
    async (what) => {
      const program = await victim()
      const guard = await guardOf(program.postgres)
      if (what === 'node and the guard') process.kill(guard, 'SIGKILL')
      const acknowledged = await program.kill()
      if (what === 'node and its PostgreSQL') process.kill(program.postgres, 'SIGKILL')

      const postgres = await start()
      expect(await isAlive(program.postgres)).toBe(false)
      const [row] = await ask(
        postgres,
        `select count(*)::int4 as rows from written where n <= ${acknowledged}`,
      )
      expect(row).toEqual({ rows: acknowledged })
      await postgres.stop()
    },
  )

  test('of node alone, the guard stops the server though nobody starts again', async () => {
    const program = await victim()
    await program.kill()
    await gone(program.postgres)
    await (await start()).stop()
  })

  test('and the number in its lock file now worn by another program, the server starts', async () => {
    await writeFile(join(folder, 'data', 'postmaster.pid'), `${process.pid}\n${join(folder, 'data')}\n`)
    await (await start()).stop()
  })

  test('of PostgreSQL alone, callers see unavailable, and then it is back', async () => {
    const postgres = await start()
    await migrate(postgres.connection, silentLog)
    const db = await openDatabase({
      connection: postgres.connection,
      clock: systemClock,
      log: silentLog,
      connections: 2,
    })
    const heard: string[] = []
    const woken = Promise.withResolvers<void>()
    await db.listen('test', (payload) => {
      heard.push(payload)
      woken.resolve()
    })
    const running = db.transaction(async (tx) => {
      await tx.client.query('select 1')
      process.kill(postgres.pid()!, 'SIGKILL')
      await tx.client.query('select pg_sleep(30)')
    })
    await expect(running).rejects.toMatchObject({ code: 'unavailable' })
    const answer = async () => {
      for (;;) {
        try {
          return await db.transaction(async (tx) => (await tx.client.query('select 1 as one')).rows)
        } catch (error) {
          expect(error).toMatchObject({ code: 'unavailable' })
          await delay(20)
        }
      }
    }
    expect(await answer()).toEqual([{ one: 1 }])
    await woken.promise
    expect(heard).toEqual([''])
    await db.close()
    await postgres.stop()
  })
})

test('a zombie is dead', async () => {
  // A child that ends once its parent has become a program that never asks after it.
  const parent = spawn('/bin/sh', ['-c', 'cat <&3 & echo $!; exec 3<&-; exec sleep 30'], {
    stdio: ['ignore', 'pipe', 'ignore', 'pipe'],
  })
  const [printed] = (await once(parent.stdout!, 'data')) as [Buffer]
  const zombie = Number(printed.toString())
  const stat = (pid: number) => readFile(`/proc/${pid}/stat`, 'utf8')
  while (!(await stat(parent.pid!)).includes('(sleep)')) await delay(5)
  expect(await isAlive(zombie)).toBe(true)
  ;(parent.stdio[3] as Writable).end()
  while (!(await stat(zombie)).includes(') Z ')) await delay(5)
  expect(await isAlive(zombie)).toBe(false)
  expect(await isAlive(parent.pid!)).toBe(true)
  parent.kill('SIGKILL')
  await once(parent, 'close')
})

test('library links that npm did not make are made in a folder of ours', async () => {
  const native = join(folder, 'native')
  await mkdir(join(native, 'lib'), { recursive: true })
  const links = [
    { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' },
    { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so' },
  ]
  await writeFile(join(native, 'pg-symlinks.json'), JSON.stringify(links))
  await writeFile(join(native, 'lib', 'libpq.so.5.18'), '')
  const made = await linkLibraries(native, join(folder, 'links'))
  expect(made).toBe(join(folder, 'links', 'lib'))
  expect(await readlink(join(made!, 'libpq.so.5'))).toBe(join(native, 'lib', 'libpq.so.5.18'))
  // Twice is once, and a package that is whole needs nothing.
  expect(await linkLibraries(native, join(folder, 'links'))).toBe(made)
  for (const name of ['libpq.so', 'libpq.so.5']) await writeFile(join(native, 'lib', name), '')
  expect(await linkLibraries(native, join(folder, 'links'))).toBeNull()
})
