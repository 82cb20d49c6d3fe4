/**
 * Rehearsal: an upgrade. The last release is the commit that docs/changelog.md names. Its program runs beside the new
 * schema, and the new program comes to the last schema, with the main job (e2e/stories/main-job.test.ts) through both.
 *
 *     npm run rehearse-upgrade                            # some three minutes
 *     npm run rehearse-upgrade -- --commit b4fc7b14       # another release
 *
 * It prints a table, and ends with 1 where a line of it does not hold. It needs git and no network: the last release gets
 * its libraries from npm's cache, or else this checkout's.
 */
import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { startOwnPostgres } from '../../server/testing/own-postgres.ts'
import { addressOf, makeDatabase, makeRoles } from '../../server/testing/upgrade-databases.ts'
import { type Operator, startOperator } from '../testing/operator.ts'
import { freePorts, type Ports, type Program, startProgram } from '../testing/program.ts'
import { booksHold, type Outcome, rehearseAlone } from './outcome.ts'
import { Table } from './table.ts'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024
const SHOWN_CHARACTERS_MAX = 3_000
const OWNER = 'nkra_owner'
const RUNNING = 'nkra_app'
const STORY = 'e2e/stories/main-job.test.ts'
const STAGE = 'e2e/testing/stage.ts'
const MAIN_JOB = 'a business imports its customers, buys credits, and texts them all'

/** What the parts of the rehearsal share. */
interface Upgrade {
  commit: string
  /** The folder of the last release. */
  last: string
  /** The folder of databases and programs. */
  work: string
  table: Table
  arrived: { sent: number; doubled: number }
}

/** Without a commit the last release is the one that the changelog names. */
export async function rehearseUpgrade(given?: string): Promise<Outcome> {
  const commit = given ?? (await lastRelease())
  // The last release lies on the disk of this checkout, because libraries are linked if npm's cache lacks one.
  await mkdir(join(ROOT, 'dist'), { recursive: true })
  const last = join(await mkdtemp(join(ROOT, 'dist', '.upgrade-')), 'last')
  const work = await mkdtemp(join(tmpdir(), 'nkra-upgrade-'))
  const upgrade: Upgrade = { commit, last, work, table: new Table(72), arrived: { sent: 0, doubled: 0 } }
  const { table, arrived } = upgrade
  try {
    await table.line(`the last release, ${commit}, is checked out`, () => checkOut(upgrade))
    const hold = await throughBoth(upgrade)
    return {
      ...arrived,
      // The main job waits for each of its texts, and fails where one does not arrive.
      lost: 0,
      inDoubt: { most: 0, seen: 0 },
      booksHold: hold,
      seen: `the last release is ${commit}`,
      broken: table.failed,
    }
  } finally {
    await run('git', ['worktree', 'remove', '--force', last], { cwd: ROOT }).catch(() => undefined)
    await rm(join(last, '..'), { recursive: true, force: true })
    await rm(work, { recursive: true, force: true })
  }
}

/** Reads the commit from the newest heading `## Release <version>, commit <hash>`. */
async function lastRelease(): Promise<string> {
  const changelog = await readFile(join(ROOT, 'docs', 'changelog.md'), 'utf8')
  const [, hash] = /^## Release \S+, commit ([0-9a-f]{7,40})$/m.exec(changelog) ?? []
  if (hash === undefined) throw new Error('docs/changelog.md names no release with its commit')
  return hash
}

async function checkOut({ last, commit }: Upgrade): Promise<string> {
  await run('git', ['worktree', 'add', '--detach', last, commit], { cwd: ROOT })
  // Stories of release 0.1.0 cannot join a program that runs: the stage of this checkout can. Its command that proves the books
  // does not start on a newer schema: this checkout's does.
  await copyFile(join(ROOT, STAGE), join(last, STAGE))
  const story = await readFile(join(last, STORY), 'utf8')
  const joining = story
    .replace('NKRA_DATA: stage.data', '...stage.settings')
    .replace('cwd: root', `cwd: ${JSON.stringify(ROOT)}`)
  await writeFile(join(last, STORY), joining)
  const fromCache = run('npm', ['ci', '--offline', '--ignore-scripts'], {
    cwd: last,
    maxBuffer: OUTPUT_BYTES_MAX,
  })
  return fromCache.then(
    () => 'with the libraries of its own lock',
    async () => {
      await rm(join(last, 'node_modules'), { recursive: true, force: true })
      await run('cp', ['-al', join(ROOT, 'node_modules'), join(last, 'node_modules')])
      return 'with the libraries of this checkout: npm’s cache lacks some of its own'
    },
  )
}

/** Answers whether the books of both databases hold. */
async function throughBoth(upgrade: Upgrade): Promise<boolean> {
  const { work, table, last } = upgrade
  const postgres = await startOwnPostgres(join(work, 'postgres'))
  const ports = await freePorts()
  const operator = await startOperator(ports, 1)
  const at = (name: string, role = OWNER) => addressOf(postgres.url, name, role)
  try {
    await makeRoles(postgres.url, OWNER, RUNNING)
    await makeDatabase(postgres.url, 'sown', OWNER)
    await table.line('the last release makes its schema and the demo', async () => {
      const program = await start(work, last, at('sown'), ports)
      await program.stop()
    })
    for (const name of ['behind', 'beside', 'taken_over'])
      await makeDatabase(postgres.url, name, OWNER, 'sown')
    await lastBesideNewSchema(upgrade, at, ports, operator)
    await newOnLastSchema(upgrade, at, ports)
    await newBesideLast(upgrade, at, ports, operator)
    const proofs = ['beside', 'taken_over'].map((name) =>
      booksHold({ NKRA_DATA: join(work, 'data'), ...settingsAt(at(name)) }),
    )
    return (await Promise.all(proofs)).every(Boolean)
  } finally {
    await operator.close()
    await postgres.stop()
  }
}

type Address = (name: string, role?: string) => string

/** Migrations run first: programs of the last release go on beside the new schema, and may be started again. */
async function lastBesideNewSchema(
  upgrade: Upgrade,
  at: Address,
  ports: Ports,
  operator: Operator,
): Promise<void> {
  const { table, last, work } = upgrade
  let program = await start(work, last, at('beside'), ports)
  try {
    await table.line('npm run migrate, while the last release runs', async () => migrated(work, at, 'beside'))
    await table.line('the last release beside the new schema: the main job', () =>
      mainJob(upgrade, last, program, at('beside'), operator),
    )
    await program.stop()
    await table.line('the last release started again on the new schema', async () => {
      try {
        program = await start(work, last, at('beside'), ports)
        return 'starts'
      } catch (error) {
        return oneLine(error, /newer version/)
      }
    })
  } finally {
    await program.stop()
  }
}

/** The new program comes before its migrations, as a role that may not run them. */
async function newOnLastSchema({ table, work }: Upgrade, at: Address, ports: Ports): Promise<void> {
  await table.line('the new program on the last schema, as a role that may not change it', async () => {
    try {
      await (await start(work, ROOT, at('behind', RUNNING), ports)).stop()
    } catch (error) {
      return oneLine(error, /Run npm run migrate/)
    }
    throw new Error('it started')
  })
}

/** The new program migrates by itself while the last release still runs, and both work. */
async function newBesideLast(upgrade: Upgrade, at: Address, ports: Ports, operator: Operator): Promise<void> {
  const { table, last, work } = upgrade
  const before = await start(work, last, at('taken_over'), ports)
  try {
    const own = { ...ports, web: (await freePorts()).web }
    let program: Program | undefined
    await table.line('the new program beside the last release: it migrates, and starts', async () => {
      program = await start(work, ROOT, at('taken_over'), own)
    })
    if (program === undefined) return
    const started = program
    try {
      await table.line('the new program beside the last release: the main job', () =>
        mainJob(upgrade, ROOT, started, at('taken_over'), operator),
      )
    } finally {
      await started.stop()
    }
  } finally {
    await before.stop()
  }
  await table.line('the new program alone, as the role that may not change the schema', async () => {
    await migrated(work, at, 'taken_over')
    const program = await start(work, ROOT, at('taken_over', RUNNING), ports)
    await program.stop()
  })
}

function settingsAt(url: string) {
  return {
    DATABASE_URL: url,
    NKRA_DEMO: 'on',
    NKRA_TOKEN_SECRET: 'a secret of rehearsals, which nobody else needs',
    NKRA_LOG: 'warn',
  }
}

function start(work: string, folder: string, url: string, ports: Ports): Promise<Program> {
  return startProgram({ data: join(work, 'data'), ports, folder, environment: settingsAt(url) })
}

/** Does `npm run migrate` as the owner. */
async function migrated(work: string, at: Address, name: string): Promise<string> {
  const { stdout } = await run(process.execPath, ['server/migrate.ts'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      NKRA_DATA: join(work, 'data'),
      ...settingsAt(at(name, RUNNING)),
      NKRA_MIGRATE_URL: at(name),
    },
  })
  return stdout.split('\n').find((said) => said.startsWith('The schema')) ?? stdout
}

/**
 * Runs the story against a program that is already up. The story is that of the program's own release, in `folder`, because it
 * walks through the screens of that release.
 */
async function mainJob(
  { arrived }: Upgrade,
  folder: string,
  program: Program,
  url: string,
  operator: Operator,
): Promise<void> {
  await operator.reset()
  const { url: address, ports } = program
  const joined = JSON.stringify({ url: address, ports, settings: settingsAt(url) })
  await run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', STORY, '-t', MAIN_JOB], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, STAGE_PROGRAM: joined },
    maxBuffer: OUTPUT_BYTES_MAX,
  }).catch((error: { stdout?: string; stderr?: string; message: string }) => {
    // Vitest writes what failed to standard error.
    throw new Error(`${error.stdout ?? error.message}${error.stderr ?? ''}`.slice(-SHOWN_CHARACTERS_MAX))
  })
  const texts = (await operator.everything()).map(({ to, text }) => `${to} ${text}`)
  arrived.sent += texts.length
  arrived.doubled += texts.length - new Set(texts).size
}

/** A program that ends before it is ready says why in one line. */
function oneLine(error: unknown, expected: RegExp): string {
  const said = (error instanceof Error ? error.message : '').split('\n').slice(1).join('\n').trim()
  if (!expected.test(said) || said.includes('\n')) throw error
  return `refuses: ${said}`
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { commit: { type: 'string' } } })
  await rehearseAlone('old beside new', () => rehearseUpgrade(values.commit))
}
