import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from './platform/testing/test-database.ts'

let data: string
/**
 * The port of this test's own simulated gateways. If it used those of a running demo, the demo would lose its webhooks.
 */
let outsidePort: string

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'nkra-main-'))
  outsidePort = String(await freePort())
})

afterAll(() => rm(data, { recursive: true, force: true }))

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

const MAIN = [process.execPath, join(import.meta.dirname, 'main.ts')]

function start(environment: Record<string, string>, [program, ...args] = MAIN) {
  const child = spawn(program!, args, {
    cwd: join(import.meta.dirname, '..'),
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NKRA_DATA: data,
      NKRA_ROLES: 'jobs',
      NKRA_LOG: 'error',
      NKRA_OUTSIDE_PORT: outsidePort,
      NKRA_METRICS: 'off',
      ...environment,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const said = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()))
  const exited = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>
  const ready = async () => {
    while (!said.out.includes('Nkra is ready')) {
      const [code] = (await Promise.race([once(child.stdout, 'data'), exited])) as [unknown]
      if (typeof code === 'number' || code === null) throw new Error(`it ended: ${said.err}`)
    }
  }
  return { child, said, exited, ready }
}

/** The metrics of the alerts and of the dashboard that `/metrics` does not know. */
async function metricsNobodyPrints(printed: string): Promise<string[]> {
  const folder = join(import.meta.dirname, '../operations')
  const files = ['prometheus/alerts.yml', 'prometheus/alerts.test.yml', 'grafana/nkra.json']
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  const types = new Map(
    [...printed.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name, type]) => [name!, type!]),
  )
  const isPrinted = (name: string) =>
    types.has(name) || types.get(name.replace(/_(bucket|sum|count)$/, '')) === 'histogram'
  const named = new Set(texts.join('\n').match(/\bnkra_\w+/g))
  return [...named].filter((name) => !isPrinted(name))
}

/** Runs a command of the terminal to its end. */
async function run(command: string, args: string[], environment: Record<string, string>, typed = '') {
  const started = start(environment, [process.execPath, join(import.meta.dirname, `${command}.ts`), ...args])
  started.child.stdin.end(typed)
  const [code] = await started.exited
  return { code, ...started.said }
}

test('starts, says so, refuses a second in its folder, drains on SIGTERM', async () => {
  const port = await freePort()
  const metricsPort = await freePort()
  const first = start({ PORT: String(port), NKRA_METRICS: `127.0.0.1:${metricsPort}`, NKRA_LOG: 'warn' })
  await first.ready()
  expect(first.said.out).toBe(
    'Administrator: admin@nkra.test / Akwaaba-admin-2026\n' +
      'Business: ama@adomsavings.test / Akwaaba-demo-2026\n' +
      `Nkra is ready at http://localhost:${port}\n`,
  )
  // Its passwords are published: only this machine reaches it.
  await expect(fetch(`http://127.0.0.2:${port}/healthz`)).rejects.toThrow('fetch failed')
  const health = await fetch(`http://127.0.0.1:${port}/healthz`)
  expect(health.status).toBe(200)
  await health.text()
  // What a busy database does not answer in time is in the next text, five seconds later.
  let printed = ''
  await expect
    .poll(async () => (printed = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()))
    .toContain('nkra_link_up{link="MTN"}')
  expect(printed).toContain('nkra_http_requests_total{route="/healthz",status="200"} 1')
  expect(await metricsNobodyPrints(printed)).toEqual([])
  // Links are named; accounts and people are not.
  expect(printed.match(/\{[^}\n]*(\d{9}|Adom|Ama)[^}\n]*\}/g)).toBe(null)
  expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(404)

  const second = start({ PORT: String(await freePort()) })
  expect(await second.exited).toEqual([1, null])
  expect(second.said.err).toContain('in use by another running Nkra')

  first.child.kill('SIGTERM')
  expect(await first.exited).toEqual([0, null])
  expect(first.said.err).toBe('')
})

test('ends and says why where the simulated operators cannot start', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const folder = await mkdtemp(join(tmpdir(), 'nkra-main-'))
  try {
    const refused = start({
      NKRA_DATA: folder,
      PORT: String(await freePort()),
      NKRA_SMSC_PORT: String(port),
      NKRA_SMSC_CONTROL: String(await freePort()),
      NKRA_OUTSIDE_PORT: String(await freePort()),
    })
    expect(await refused.exited).toEqual([1, null])
    expect(refused.said.err).toContain('The simulated operators cannot start')
  } finally {
    taken.close()
    await rm(folder, { recursive: true, force: true })
  }
})

test('the doctor names what does not work, and ends with 2', async () => {
  const mistaken = await run('doctor', [], { NKRA_ROLES: 'cook' })
  expect(mistaken).toMatchObject({ code: 2, err: '' })
  expect(mistaken.out).toContain('BROKEN  configuration   NKRA_ROLES names roles among web, dispatch, jobs')
  const away = await run('doctor', [], {
    DATABASE_URL: 'postgres://nkra:database-password@127.0.0.1:1/nkra',
    NKRA_DEMO: 'on',
    PORT: String(await freePort()),
  })
  expect(away).toMatchObject({ code: 2, err: '' })
  expect(away.out).toContain(
    'BROKEN  database        DATABASE_URL cannot be used: nobody listens at 127.0.0.1:1\n',
  )
  expect(away.out).not.toContain('database-password')
})

/** The arguments of the first such command in docs/operations.md, with its files in this folder. */
async function documented(command: string, below = ''): Promise<string[]> {
  const operations = await readFile(join(import.meta.dirname, '../docs/operations.md'), 'utf8')
  const [, args] = new RegExp(`^ {4}npm run ${command} -- (.*?) *(#|$)`, 'm').exec(operations) ?? []
  return args!.split(' ').map((part) => (part.startsWith('/') ? join(below, part) : part))
}

describe('a folder that ran the demo', () => {
  const real = { NKRA_DEMO: 'off', NKRA_SMTP_URL: 'smtp://127.0.0.1:1', NKRA_PUBLIC_URL: 'http://localhost' }

  test('is refused without the demo while a published password works', async () => {
    const refused = start({ ...real, PORT: String(await freePort()) })
    expect(await refused.exited).toEqual([1, null])
    expect(refused.said.err).toContain('admin@nkra.test, ama@adomsavings.test')
    expect(refused.said.err).toContain('npm run end-demo')
  })

  test('is fit for real work after one command, which may run twice', async () => {
    const ended = await run('end-demo', [], real)
    expect(ended).toMatchObject({ code: 0, err: '' })
    expect(ended.out).toMatch(
      /^The demo is over: 5 people disabled, 2 accounts closed, 3 links deleted, \d+ campaigns cancelled, \d+ credits lapsed\.\n$/,
    )
    expect(await run('end-demo', [], real)).toMatchObject({
      code: 0,
      out: 'The demo is over: 0 people disabled, 0 accounts closed, 0 links deleted, 0 campaigns cancelled, 0 credits lapsed.\n',
    })
    expect(await run('prove', [], real)).toMatchObject({ code: 0, out: '{"holds":true,"flaws":[]}\n' })
    const bundle = join(data, 'bundle.json')
    const doctor = await run('doctor', ['--bundle', bundle], { ...real, PORT: String(await freePort()) })
    expect(doctor.err).toBe('')
    expect(doctor.out).toMatch(/^fine {4}database {8}PostgreSQL 18/m)
    expect(doctor.out).toMatch(/^LOOK {4}serving .*\n {8}→ Start it with npm start/m)
    // The disk is this machine's, whatever is free there.
    expect(doctor.out).not.toMatch(/^BROKEN {2}(?!disk)/m)
    expect(JSON.parse(await readFile(bundle, 'utf8'))).toMatchObject({ configuration: { demo: false } })
  })

  test('starts then, takes its first Administrator, and ends with npm', async () => {
    const npm = start({ ...real, NKRA_LOG: 'warn', PORT: String(await freePort()) }, ['npm', 'start'])
    await npm.ready()
    const made = await run('admin', await documented('admin'), real, 'a long enough pass phrase\n')
    expect(made).toMatchObject({ code: 0, out: 'you@example.com can sign in as Administrator.\n' })

    const below = await mkdtemp(join(tmpdir(), 'nkra-main-'))
    await mkdir(join(below, 'root'))
    await writeFile(join(below, 'root/backup-passphrase'), 'a passphrase of this test alone\n')
    const backup = await run('backup', await documented('backup', below), real)
    expect(backup).toMatchObject({ code: 0, err: '' })
    const { at } = JSON.parse(backup.out) as { at: string }
    const from = (await documented('restore', below)).map((part) =>
      part.replace('2026-11-23T09-00-00Z', basename(at)),
    )
    const copy = join(below, 'var/lib/nkra-restored')
    const restored = await run('restore', from, real)
    expect(restored).toMatchObject({ code: 0, err: '' })
    expect(JSON.parse(restored.out)).toMatchObject({ into: copy, holds: true })
    expect(
      await run('restore', ['--hold', 'snapshot of the disk from 09:00'], { ...real, NKRA_DATA: copy }),
    ).toEqual({
      code: 0,
      out: '{"held":true}\n',
      err: '',
    })
    expect(await run('keys', [], { ...real, NKRA_DATA: copy })).toMatchObject({ code: 0, err: '' })
    await rm(below, { recursive: true, force: true })

    expect(npm.said.err.match(/the key of checked people lies beside the database/g)).toHaveLength(1)
    npm.child.kill('SIGTERM')
    expect(await npm.exited).toEqual([0, null])
    // A server that npm left behind would still hold its database.
    expect(await readdir(join(data, 'postgres', 'data'))).not.toContain('postmaster.pid')
  })
})

describe('a command at the terminal', () => {
  test.each([
    ['admin', ['--email', 'you@example.com', '--disable']],
    ['prove', []],
    ['keys', []],
    ['end-demo', []],
  ])('%s makes no database', async (command, args) => {
    const empty = join(data, 'empty')
    const refused = await run(command, args, { NKRA_DATA: empty })
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.err).toBe(
      `There is no database in ${empty}. Run npm start until it is ready, then this command again.\n`,
    )
    expect(await readdir(empty).catch(() => [])).toEqual([])
  })

  test('changes nothing in a database whose schema is of another version', async () => {
    const database = await testDatabase()
    const { host, port, user, database: name } = database.connection
    const pool = database.db.pool
    await pool.query(`delete from migration where number = (select max(number) from migration)`)
    const before = await pool.query('select * from migration order by number')
    const url = `postgres://${user}@/${name}?host=${encodeURIComponent(host)}&port=${port}`
    const refused = await run('prove', [], { DATABASE_URL: url, NKRA_DEMO: 'on' })
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.err).toMatch(/is missing\. Run npm start until it is ready, then this command again\.\n$/)
    expect((await pool.query('select * from migration order by number')).rows).toEqual(before.rows)
    await database.close()
  })
})

test('a machine that takes seconds to load the program does not count against the operator’s database', async () => {
  const database = await testDatabase()
  const { host, port, user, database: name } = database.connection
  const slowly = `
    import { registerHooks } from 'node:module'
    const wait = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 6_000)
    registerHooks({ load: (url, context, next) => (url.endsWith('/server/app.ts') && wait(), next(url, context)) })`
  const program = start(
    {
      DATABASE_URL: `postgres://${user}@/${name}?host=${encodeURIComponent(host)}&port=${port}`,
      NKRA_DEMO: 'off',
      NKRA_SMTP_URL: 'smtp://127.0.0.1:1',
      NKRA_PUBLIC_URL: 'http://localhost',
      NKRA_ROLES: 'dispatch',
      NKRA_TOKEN_SECRET: 'a secret of tests, which nobody else needs',
      PORT: String(await freePort()),
    },
    [MAIN[0]!, '--import', `data:text/javascript,${encodeURIComponent(slowly)}`, MAIN[1]!],
  )
  try {
    await program.ready()
    program.child.kill('SIGTERM')
    expect(await program.exited).toEqual([0, null])
    expect(program.said.err).toBe('')
  } finally {
    await database.close()
  }
})

describe('a role that may not change the schema', () => {
  test('runs the program after npm run migrate, makes partitions, and is told in one line what is missing', async () => {
    const database = await testDatabase()
    const { host, port, user, database: name } = database.connection
    const { pool } = database.db
    const role = `runs_${name}`
    const urlOf = (of: string) => `postgres://${of}@/${name}?host=${encodeURIComponent(host)}&port=${port}`
    const programs = {
      DATABASE_URL: urlOf(role),
      NKRA_SMTP_URL: 'smtp://127.0.0.1:1',
      NKRA_PUBLIC_URL: 'http://localhost',
      NKRA_ROLES: 'dispatch,jobs',
      NKRA_LOG: 'warn',
      NKRA_TOKEN_SECRET: 'a secret of tests, which nobody else needs',
    }
    await pool.query(`create role ${role} login`)
    try {
      const early = start({ ...programs, PORT: String(await freePort()) })
      expect(await early.exited).toEqual([1, null])
      expect(early.said.err).toBe(
        'The role of DATABASE_URL may not read the tables. Run npm run migrate with NKRA_MIGRATE_URL.\n',
      )
      const owner = { ...programs, NKRA_MIGRATE_URL: urlOf(user) }
      expect(await run('migrate', [], owner)).toEqual({
        code: 0,
        out: `The schema was current.\nThe role ${role} may run the program, and may not change the schema.\n`,
        err: '',
      })

      const program = start({ ...programs, PORT: String(await freePort()) })
      await program.ready()
      program.child.kill('SIGTERM')
      expect(await program.exited).toEqual([0, null])
      expect(program.said.err).toBe('')
      const made = await pool.query(`select from pg_class where relname ~ '^message_20\\d\\d_\\d\\d$'`)
      expect(made.rowCount).toBe(4)
      for (const statement of [
        'create table mine ()',
        'alter table message add column x int4',
        'delete from migration',
      ])
        await expect(pool.query(`set local role ${role}; ${statement}`)).rejects.toThrow(
          /permission denied|must be owner/,
        )

      await pool.query('delete from migration where number = (select max(number) from migration)')
      const late = start({ ...programs, PORT: String(await freePort()) })
      expect(await late.exited).toEqual([1, null])
      expect(late.said.err).toMatch(/^The database lacks \d{4}_\w+\.sql\. Run npm run migrate first\.\n$/)
      const plan = await run('migrate', ['--dry-run'], owner)
      expect(plan).toMatchObject({ code: 0, err: '' })
      expect(plan.out).toMatch(/^\d{4}_\w+\.sql: .* start beside it\n[^]*\nNothing was run: 1 pending\.\n$/)
    } finally {
      await pool.query(`drop owned by ${role}; drop role ${role}`)
      await database.close()
    }
  })
})

test.each([
  ['platform', 'darwin', /^Nkra runs on Linux, on x64 and arm64, and this is darwin on /],
  ['arch', 'ia32', /^Nkra runs on Linux, .* and this is linux on ia32\. /],
  ['versions', { node: '20.19.0' }, /^Nkra needs the Node 24 of its dependencies, .* Run npm ci, /],
])('npm start says in one sentence that it does not run where %s is %j', async (what, is, sentence) => {
  const pretend = `Object.defineProperty(process, '${what}', { value: ${JSON.stringify(is)} })`
  const check = join(import.meta.dirname, 'check-machine.mjs')
  const refused = start({}, [process.execPath, '--import', `data:text/javascript,${pretend}`, check])
  expect(await refused.exited).toEqual([1, null])
  expect(refused.said.err).toMatch(sentence)
  expect(refused.said.err.trim().split('\n')).toHaveLength(1)
})

test('a wrong configuration ends it at once, every mistake named, without a stack', async () => {
  const wrong = start({ PORT: 'x', NKRA_DEMO: 'maybe' })
  expect(await wrong.exited).toEqual([1, null])
  expect(wrong.said.err).toBe(
    'The configuration cannot be used:\n  PORT is a port number, 1 to 65535\n  NKRA_DEMO is on or off\n',
  )
})
