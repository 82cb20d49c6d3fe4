/**
 * Rehearsal: what operators install, installed. The packages of `npm run package` are made twice and compared; the tarball,
 * the Dockerfile's steps, compose.yaml's services and the Debian package then run in clean roots made from Debian's packages.
 *
 *     npm run rehearse-packages                                   # some six minutes; needs root, Linux and debootstrap
 *     npm run rehearse-packages -- --from dist --root /srv/bookworm   # packages and a root that are there already
 *
 * It prints a table, and ends with 1 where a line of it does not hold.
 */
import { execFile } from 'node:child_process'
import { appendFile, chmod, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { startOwnPostgres } from '../../server/testing/own-postgres.ts'
import { eventually, freePorts } from '../testing/program.ts'
import { type CleanRoot, copyRoot, inRoot, makeRoot } from './clean-root.ts'
import { build, type Image } from './dockerfile.ts'
import { Table } from './table.ts'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024
const PASSWORD = 'a long enough pass phrase'
/** The variables that a program without the demo needs. Nobody listens at the mail server's address. */
const SETTINGS = { NKRA_PUBLIC_URL: 'http://localhost', NKRA_SMTP_URL: 'smtp://127.0.0.1:1' }

interface Packages {
  folder: string
  version: string
  tarball: string
  deb: string
}

const { values } = parseArgs({ options: { from: { type: 'string' }, root: { type: 'string' } } })
const work = await mkdtemp(join(tmpdir(), 'nkra-rehearsal-'))
const table = new Table(66)
try {
  const packages = await packagesAt(values.from)
  const base = values.root ?? join(work, 'base')
  if (values.root === undefined)
    await table.line('a clean root is made from Debian’s packages', () => makeRoot(base))
  const rootFor = (name: string) => copyRoot(base, join(work, name))
  await table.line('the checksums agree', () =>
    run('sha256sum', ['--check', 'SHA256SUMS'], { cwd: packages.folder }),
  )
  await table.line('the bill of materials names every library in the tarball', () => compareBill(packages))
  await table.line('the tarball starts in a clean root', async () =>
    startTarball(packages, await rootFor('tarball')),
  )
  await table.line('the Dockerfile’s steps, and its command on a read-only root', async () =>
    startImage(packages, await rootFor('image')),
  )
  await table.line('compose.yaml’s services with PostgreSQL 18 and two roles', async () =>
    startServices(packages, await rootFor('services')),
  )
  await rehearseDeb(packages, await rootFor('deb'))
} finally {
  await rm(work, { recursive: true, force: true })
}
process.exitCode = table.holds ? 0 : 1

/** Answers the packages in the given folder. Without a folder it makes new ones, twice. */
async function packagesAt(given: string | undefined): Promise<Packages> {
  const folder = given === undefined ? join(work, 'first') : resolve(given)
  if (given === undefined) {
    const make = (out: string) =>
      run(process.execPath, ['packaging/package.ts', '--out', out], {
        cwd: ROOT,
        maxBuffer: OUTPUT_BYTES_MAX,
      })
    await table.line('npm run package', () => make(folder))
    await table.line('the same commit makes the same bytes', async () => {
      await make(join(work, 'second'))
      const sums = await Promise.all(
        [folder, join(work, 'second')].map((at) => readFile(join(at, 'SHA256SUMS'), 'utf8')),
      )
      if (sums[0] !== sums[1]) throw new Error(`${sums[0]} and then ${sums[1]}`)
    })
  }
  const files = await readdir(folder)
  const tarball = files.find((name) => name.endsWith('.tar.gz')) ?? ''
  const deb = files.find((name) => name.endsWith('.deb')) ?? ''
  return { folder, tarball, deb, version: /^nkra-(.+)-linux/.exec(tarball)?.[1] ?? '' }
}

async function compareBill({ folder, tarball, version }: Packages): Promise<string> {
  const bill = JSON.parse(await readFile(join(folder, `nkra-${version}.cdx.json`), 'utf8')) as {
    bomFormat: string
    components: { purl: string }[]
  }
  const named = new Set(bill.components.map(({ purl }) => decodeURIComponent(purl).replace(/^pkg:npm\//, '')))
  const { stdout } = await run('tar', ['-tzf', join(folder, tarball)], { maxBuffer: OUTPUT_BYTES_MAX })
  const manifests = stdout
    .split('\n')
    .filter((path) => /\/node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(path))
  const unpacked = join(work, 'manifests')
  await mkdir(unpacked)
  await run('tar', ['-xzf', join(folder, tarball), '-C', unpacked, ...manifests])
  for (const path of manifests) {
    const { name, version: of } = JSON.parse(await readFile(join(unpacked, path), 'utf8')) as Record<
      string,
      string
    >
    if (!named.has(`${name}@${of}`)) throw new Error(`${name}@${of} is not in it`)
  }
  return `${manifests.length} in the tarball, ${named.size} with the browser’s`
}

/** Unpacks the tarball as an operator does, and starts the demo as a person without rights. */
async function startTarball({ folder, tarball, version }: Packages, root: CleanRoot): Promise<string> {
  await run('tar', ['-xzf', join(folder, tarball), '-C', inRoot(root, 'opt')])
  await root.run(['useradd', '--create-home', '--uid', '12000', 'esi'])
  const ports = await freePorts()
  const as = ['setpriv', '--reuid=12000', '--regid=12000', '--clear-groups']
  const program = await root.start([...as, `/opt/nkra-${version}/bin/nkra`, 'start'], {
    environment: {
      NKRA_DATA: '/home/esi/data',
      PORT: String(ports.web),
      NKRA_SMSC_PORT: String(ports.smsc),
      NKRA_SMSC_CONTROL: String(ports.control),
      NKRA_OUTSIDE_PORT: String(ports.outside),
      NKRA_SMPP_PORT: String((await freePorts()).web),
      NKRA_METRICS: 'off',
    },
  })
  await serves(ports.web)
  return endedWell(await program.stop())
}

function buildImage({ folder, version }: Packages, root: CleanRoot): Promise<Image> {
  const dockerfile = join(ROOT, 'packaging', 'Dockerfile')
  return build(root, dockerfile, folder, { VERSION: version, CPU: process.arch })
}

async function startImage(packages: Packages, root: CleanRoot): Promise<string> {
  const image = await buildImage(packages, root)
  const { web } = await freePorts()
  const environment = { ...image.environment, ...SETTINGS, PORT: String(web) }
  const program = await root.start(image.command, { environment, writable: image.volumes })
  await serves(web)
  const owners = ownersOf(await program.processes())
  if (owners !== '10001') throw new Error(`it runs as ${owners}`)
  return endedWell(await program.stop())
}

/**
 * Starts the services of compose.yaml in their order: PostgreSQL with roles.sh, `migrate` as the owner, `start` as
 * the other role.
 */
async function startServices(packages: Packages, root: CleanRoot): Promise<string> {
  const image = await buildImage(packages, root)
  const own = await mkdtemp(join(tmpdir(), 'nkra-pg-'))
  const postgres = await startOwnPostgres(own)
  try {
    // Another user's programs reach the socket, as they reach the port of a container.
    await chmod(own, 0o755)
    await chmod(postgres.socket, 0o777)
    const roles = { OWNER_PASSWORD: 'owner-of-the-rehearsal', APP_PASSWORD: 'app-of-the-rehearsal' }
    await run('sh', [join(ROOT, 'packaging', 'roles.sh')], {
      env: { PATH: process.env.PATH, PGHOST: postgres.host, PGPORT: '5432', POSTGRES_USER: 'nkra', ...roles },
    })
    const urlOf = (role: string) => `postgres://${role}@/nkra?host=/run/postgres&port=5432`
    const { web } = await freePorts()
    const environment = {
      ...image.environment,
      ...SETTINGS,
      NKRA_TOKEN_SECRET: 'a secret of the rehearsal, 32 characters',
      DATABASE_URL: urlOf('nkra_app'),
      PORT: String(web),
    }
    const shown = { '/run/postgres': postgres.host }
    const at = { environment, writable: image.volumes, shown }
    const early = await root.run(image.command, at).catch((error: unknown) => String(error))
    if (!/may not read the tables|lacks \d{4}_/.test(early))
      throw new Error(`it started before migrate: ${early}`)
    const migrate = [...image.command.slice(0, -1), 'migrate']
    await root.run(migrate, { ...at, environment: { ...environment, NKRA_MIGRATE_URL: urlOf('nkra_owner') } })
    const program = await root.start(image.command, at)
    await serves(web)
    return endedWell(await program.stop())
  } finally {
    await postgres.stop()
    await rm(own, { recursive: true, force: true })
  }
}

/** Installs, starts, stops, installs anew, removes and purges the Debian package. */
async function rehearseDeb({ folder, deb, version }: Packages, root: CleanRoot): Promise<void> {
  const settings = inRoot(root, 'etc/nkra/nkra.env')
  const data = inRoot(root, 'var/lib/nkra')
  await run('cp', [join(folder, deb), inRoot(root, 'root/nkra.deb')])
  const dpkg = (...args: string[]) => root.run(['dpkg', ...args])
  await table.line('dpkg installs it: user, folders, settings', async () => {
    await dpkg('--install', '/root/nkra.deb')
    const [, , uid, , , home, shell] = (await root.run(['getent', 'passwd', 'nkra'])).trim().split(':')
    const { mode, uid: owner } = await stat(data)
    const about = await stat(settings)
    const found = [
      home,
      shell,
      (mode & 0o777).toString(8),
      String(owner) === uid,
      (about.mode & 0o777).toString(8),
    ]
    const expected = ['/var/lib/nkra', '/usr/sbin/nologin', '750', true, '640']
    if (found.join() !== expected.join()) throw new Error(found.join())
  })
  await table.line('systemd takes the unit', async () => {
    // The units of this machine's systemd, which a clean root does not have.
    await run('cp', ['-rn', '/lib/systemd/system', inRoot(root, 'lib/systemd/')])
    await run('systemd-analyze', ['verify', '--man=no', `--root=${root.folder}`, 'nkra.service'])
    const security = [
      'security',
      '--offline=yes',
      '--threshold=25',
      '--no-pager',
      `--root=${root.folder}`,
      'nkra.service',
    ]
    const { stdout } = await run('systemd-analyze', security)
    return /Overall exposure level.*: ([\d.]+ \w+)/.exec(stdout)?.[0] ?? 'holds'
  })
  const { web } = await freePorts()
  await table.line('it starts as its own user, on settings that are filled in', async () => {
    const added = Object.entries({ ...SETTINGS, PORT: String(web) }).map(
      ([name, value]) => `${name}=${value}\n`,
    )
    await appendFile(settings, added.join(''))
    const program = await root.start(['/usr/bin/nkra', 'start'])
    await serves(web)
    const [, , uid] = (await root.run(['getent', 'passwd', 'nkra'])).trim().split(':')
    const owners = ownersOf(await program.processes())
    if (owners !== uid) throw new Error(`it runs as ${owners}, and nkra is ${uid}`)
    return endedWell(await program.stop())
  })
  await table.line('nkra admin makes an Administrator; nkra prove adds up', async () => {
    const admin = ['--email', 'esi@example.com', '--first-name', 'Esi', '--last-name', 'Quartey']
    const made = await root.run(['nkra', 'admin', ...admin], { input: `${PASSWORD}\n` })
    if (!made.includes('esi@example.com can sign in')) throw new Error(made)
    const books = await root.run(['nkra', 'prove'])
    if (!books.includes('{"holds":true,"flaws":[]}')) throw new Error(books)
  })
  await table.line('installed anew, it keeps settings and data', async () => {
    const before = await readFile(settings, 'utf8')
    await dpkg('--install', '/root/nkra.deb')
    if ((await readFile(settings, 'utf8')) !== before) throw new Error('the settings changed')
    const program = await root.start(['/usr/bin/nkra', 'start'])
    await serves(web)
    return endedWell(await program.stop())
  })
  await table.line('removed, it leaves settings and data; purged, the data', async () => {
    await dpkg('--remove', 'nkra')
    await stat(settings)
    const said = await dpkg('--purge', 'nkra')
    if (!said.includes('The data of Nkra stay in /var/lib/nkra.')) throw new Error(said)
    await stat(join(data, 'postgres'))
    for (const folder of ['usr/lib', 'etc'])
      if ((await readdir(inRoot(root, folder))).includes('nkra')) throw new Error('files are left')
  })
  await table.line('purged where there are no data, nothing is left', async () => {
    await rm(data, { recursive: true })
    await dpkg('--install', '/root/nkra.deb')
    await dpkg('--purge', 'nkra')
    const users = await readFile(inRoot(root, 'etc/passwd'), 'utf8')
    if (/^nkra:/m.test(users)) throw new Error('the user is left')
    return `nkra ${version}`
  })
}

async function serves(port: number): Promise<void> {
  await eventually(
    'healthz',
    async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).status,
    (status) => status === 200,
  )
  const page = await fetch(`http://127.0.0.1:${port}/login`, { headers: { accept: 'text/html' } })
  if (!(await page.text()).includes('<title>Nkra</title>')) throw new Error('it serves no page')
}

/** The users of its processes, each once. */
function ownersOf(processes: readonly string[]): string {
  return [...new Set(processes.map((one) => one.trim().split(/\s+/)[0]))].join()
}

function endedWell(code: number | null): string {
  if (code !== 0) throw new Error(`it ended with ${code}`)
  return 'ready, serves, drains'
}
