/**
 * `npm run package`: makes what operators install, from the last commit, in `dist/`:
 *
 * - `nkra-<version>-linux-<cpu>.tar.gz`: the program with the built web application, its libraries, Node and PostgreSQL;
 * - `nkra_<version>_<architecture>.deb`: the same for Debian and Ubuntu, with a systemd unit;
 * - `nkra-<version>.cdx.json`: its contents, as a CycloneDX software bill of materials;
 * - `SHA256SUMS`.
 *
 * The same commit gives the same bytes: files are sorted by name, have the time of the commit, and belong to root;
 * libraries are those of the lock. It needs git, GNU tar and dpkg-deb, and the libraries from the registry or npm's
 * cache. `-- --out <folder>` writes to another folder, `-- --cpu arm64` makes it for another processor.
 */
import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import {
  chmod,
  copyFile,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs, promisify } from 'node:util'
import { createGzip } from 'node:zlib'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '..')
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024

/** The sources that a customer's operator needs: those that run, and those that explain. */
const KEPT = [
  'server',
  'contract',
  'sms',
  'smpp',
  'mrz',
  'faces',
  'smsc',
  'outside',
  'packaging',
  'operations',
  'docs',
]
const KEPT_FILES = [
  'package.json',
  'README.md',
  'LICENSE',
  'SECURITY.md',
  'client/README.md',
  'client-php/README.md',
  'client-python/README.md',
]
/** The workspaces whose libraries the program loads. The web application is built and needs none. */
const WORKSPACES = ['server', 'contract', 'sms', 'smpp', 'smsc', 'outside']
/** Matches files that are left out: of the Node package all but the program, and notes that npm writes for itself. */
const NOT_KEPT = /^(node-linux-[^/]+\/(include|share|CHANGELOG\.md)|\.package-lock\.json)$/
const ARCHITECTURES = { x64: 'amd64', arm64: 'arm64' } as const
type Cpu = keyof typeof ARCHITECTURES

interface Release {
  version: string
  commit: string
  /** The time of the commit. */
  at: Date
  cpu: Cpu
}

const { values } = parseArgs({
  options: { out: { type: 'string', default: 'dist' }, cpu: { type: 'string', default: process.arch } },
})
const made = await makePackages(resolve(values.out), cpuOf(values.cpu))
for (const file of made) process.stdout.write(`${file}\n`)

function cpuOf(name: string): Cpu {
  if (name === 'x64' || name === 'arm64') return name
  throw new Error(`--cpu is x64 or arm64, not ${name}`)
}

async function makePackages(out: string, cpu: Cpu): Promise<string[]> {
  // The work folder lies on the disk of the checkout, so that libraries are linked and not copied.
  await mkdir(join(ROOT, 'dist'), { recursive: true })
  const work = await mkdtemp(join(ROOT, 'dist', '.package-'))
  try {
    const release = await readRelease(cpu)
    const { version } = release
    const source = join(work, 'source')
    await checkOut(release.commit, source)
    await buildWeb(release.commit, work, join(source, 'web', 'dist'))
    await installLibraries(source, cpu)
    const bill = await billOfMaterials(source, release)
    const tree = join(work, `nkra-${version}`)
    await assemble(source, tree)
    await writeFile(join(tree, 'sbom.cdx.json'), bill)
    await levelTimes(tree, release.at)

    await mkdir(out, { recursive: true })
    const tarball = `nkra-${version}-linux-${cpu}.tar.gz`
    await writeTarball(work, `nkra-${version}`, release.at, join(out, tarball))
    const deb = `nkra_${version}_${ARCHITECTURES[cpu]}.deb`
    await writeDeb(work, tree, release, join(out, deb))
    const sbom = `nkra-${version}.cdx.json`
    await writeFile(join(out, sbom), bill)
    const files = [tarball, deb, sbom]
    const sums = await Promise.all(files.map(async (file) => `${await sha256(join(out, file))}  ${file}\n`))
    await writeFile(join(out, 'SHA256SUMS'), sums.join(''))
    return [...files, 'SHA256SUMS'].map((file) => join(out, file))
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

async function readRelease(cpu: Cpu): Promise<Release> {
  const { stdout } = await run('git', ['log', '-1', '--format=%H %ct'], { cwd: ROOT })
  const [commit = '', seconds = ''] = stdout.trim().split(' ')
  const { stdout: manifest } = await run('git', ['show', `${commit}:package.json`], { cwd: ROOT })
  const { version } = JSON.parse(manifest) as { version: string }
  return { version, commit, at: new Date(Number(seconds) * 1000), cpu }
}

/** Checks out the files of the commit. Other files of the checkout stay out. */
async function checkOut(commit: string, folder: string): Promise<void> {
  await mkdir(folder)
  const archive = spawn('git', ['archive', commit], { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] })
  const unpack = spawn('tar', ['-x', '-C', folder], { stdio: [archive.stdout, 'inherit', 'inherit'] })
  const [code] = (await once(unpack, 'close')) as [number | null]
  if (code !== 0) throw new Error(`the commit ${commit} could not be unpacked`)
}

/** Builds with this checkout's Vite, in a copy: the built files name no folder of this machine. */
async function buildWeb(commit: string, work: string, built: string): Promise<void> {
  const folder = join(work, 'web')
  await checkOut(commit, folder)
  await run('cp', ['-al', join(ROOT, 'node_modules'), join(folder, 'node_modules')])
  const build =
    "const { ensureWebBuilt } = await import('./server/platform/http/web-build.ts');" +
    "const { silentLog } = await import('./server/platform/log.ts');" +
    'await ensureWebBuilt({ log: silentLog })'
  await run(process.execPath, ['--input-type=module', '--eval', build], { cwd: folder })
  await mkdir(join(built, '..'), { recursive: true })
  await cp(join(folder, 'web', 'dist'), built, { recursive: true })
  await rm(folder, { recursive: true })
}

/** The libraries of the lock for the processor, without running a script of theirs. */
async function installLibraries(source: string, cpu: Cpu): Promise<void> {
  const workspaces = WORKSPACES.flatMap((name) => ['--workspace', name])
  const target = ['--os', 'linux', '--cpu', cpu, '--libc', 'glibc']
  await run(
    'npm',
    [
      'ci',
      '--omit=dev',
      '--ignore-scripts',
      '--prefer-offline',
      '--include-workspace-root',
      ...target,
      ...workspaces,
    ],
    { cwd: source, maxBuffer: OUTPUT_BYTES_MAX },
  )
}

interface Bill {
  serialNumber: string
  metadata: { timestamp: string; component: object }
  components: { 'bom-ref': string; name: string; version: string }[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

/**
 * Makes the bill of materials from the one that npm reads from the lock. It keeps the browser's libraries, which are built
 * in. It leaves out tools, packages for other processors, and values that differ from run to run. npm's own `--omit=dev`
 * would also leave out libraries that a tool needs as well.
 */
async function billOfMaterials(source: string, { commit, at, cpu }: Release): Promise<string> {
  const { stdout } = await run(
    'npm',
    ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'],
    { cwd: source, maxBuffer: OUTPUT_BYTES_MAX },
  )
  const bill = JSON.parse(stdout) as Bill
  const hash = createHash('sha256').update(commit).digest('hex')
  bill.serialNumber = `urn:uuid:${hash.slice(0, 8)}-${hash.slice(8, 12)}-5${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
  bill.metadata.timestamp = at.toISOString()
  bill.metadata.component = { ...bill.metadata.component, name: 'nkra' }
  const wanted = await runtimePackages(source, cpu)
  const kept = new Map(
    bill.components
      .filter(({ name, version }) => wanted.has(`${name}@${version}`))
      .map((component) => [component['bom-ref'], component]),
  )
  bill.components = [...kept.values()]
  bill.dependencies = bill.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => kept.has(one)) }))
  return `${JSON.stringify(bill, null, 2)}\n`
}

/** The libraries of the lock as `name@version`, without our tools and without those for other processors. */
async function runtimePackages(source: string, cpu: Cpu): Promise<Set<string>> {
  const lock = JSON.parse(await readFile(join(source, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string; dev?: boolean; link?: boolean; cpu?: string[] }>
  }
  return new Set(
    Object.entries(lock.packages)
      .filter(([path, entry]) => path.includes('node_modules/') && !entry.dev && !entry.link)
      .filter(([, entry]) => entry.cpu === undefined || entry.cpu.includes(cpu))
      .map(([path, { version = '' }]) => `${path.slice(path.lastIndexOf('node_modules/') + 13)}@${version}`),
  )
}

/** Makes the folder that operators unpack: the program without tests, with its commands in `bin`. */
async function assemble(source: string, tree: string): Promise<void> {
  await mkdir(join(tree, 'bin'), { recursive: true })
  const isForTests = (path: string) => /\.(test|cases)\.tsx?$|(^|\/)testing(\/|$)/.test(path)
  for (const folder of KEPT)
    await cp(join(source, folder), join(tree, folder), {
      recursive: true,
      filter: (path) => !isForTests(relative(source, path)),
    })
  for (const file of KEPT_FILES) {
    await mkdir(dirname(join(tree, file)), { recursive: true })
    await copyFile(join(source, file), join(tree, file))
  }
  await cp(join(source, 'web', 'dist'), join(tree, 'web', 'dist'), { recursive: true })
  const modules = join(source, 'node_modules')
  await cp(modules, join(tree, 'node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !NOT_KEPT.test(relative(modules, path)),
  })
  await copyFile(join(source, 'packaging', 'nkra'), join(tree, 'bin', 'nkra'))
  await writeManifest(source, tree)
}

/** Writes a package.json that names only the workspaces of the package. */
async function writeManifest(source: string, tree: string): Promise<void> {
  const manifest = JSON.parse(await readFile(join(source, 'package.json'), 'utf8')) as Record<string, unknown>
  const {
    prestart,
    start,
    migrate,
    admin,
    doctor,
    'end-demo': endDemo,
  } = manifest.scripts as Record<string, string>
  const scripts = { prestart, start, migrate, admin, doctor, 'end-demo': endDemo }
  const { name, version, license, type, engines, optionalDependencies } = manifest
  const kept = {
    name,
    version,
    private: true,
    license,
    type,
    workspaces: WORKSPACES,
    scripts,
    optionalDependencies,
    engines,
  }
  await writeFile(join(tree, 'package.json'), `${JSON.stringify(kept, null, 2)}\n`)
}

/** Sets one time and one mode on all files. The umask and the clock of the machine then change nothing in the package. */
async function levelTimes(tree: string, at: Date): Promise<void> {
  for (const name of ['', ...(await readdir(tree, { recursive: true }))]) {
    const path = join(tree, name)
    const about = await lstat(path)
    if (about.isSymbolicLink()) continue
    await chmod(path, about.isDirectory() || (about.mode & 0o100) !== 0 ? 0o755 : 0o644)
    await utimes(path, at, at)
  }
}

async function writeTarball(work: string, name: string, at: Date, file: string): Promise<void> {
  const owner = ['--owner=0', '--group=0', '--numeric-owner']
  const order = ['--sort=name', `--mtime=@${at.getTime() / 1000}`, '--format=gnu']
  const tar = spawn('tar', ['-c', ...order, ...owner, '-C', work, name], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(tar, 'close') as Promise<[number | null]>
  // Node's own compression: the lock pins it, which a system's gzip is not.
  await pipeline(tar.stdout, createGzip({ level: 6 }), createWriteStream(file))
  const [code] = await ended
  if (code !== 0) throw new Error('tar failed')
}

async function writeDeb(work: string, tree: string, release: Release, file: string): Promise<void> {
  const root = join(work, 'deb')
  const debian = join(tree, 'packaging', 'debian')
  const put = async (from: string, to: string, mode: number) => {
    await mkdir(join(root, to, '..'), { recursive: true })
    await copyFile(from, join(root, to))
    await chmod(join(root, to), mode)
  }
  await mkdir(join(root, 'usr', 'lib'), { recursive: true })
  await run('cp', ['-al', tree, join(root, 'usr', 'lib', 'nkra')])
  await put(join(debian, 'nkra'), 'usr/bin/nkra', 0o755)
  await put(join(tree, 'packaging', 'nkra.service'), 'lib/systemd/system/nkra.service', 0o644)
  await put(join(tree, 'packaging', 'nkra.env'), 'etc/nkra/nkra.env', 0o644)
  await put(join(tree, 'LICENSE'), 'usr/share/doc/nkra/copyright', 0o644)
  for (const name of ['operations.md', 'changelog.md'])
    await put(join(tree, 'docs', name), `usr/share/doc/nkra/${name}`, 0o644)
  for (const name of ['conffiles', 'postinst', 'prerm', 'postrm'])
    await put(join(debian, name), `DEBIAN/${name}`, name === 'conffiles' ? 0o644 : 0o755)
  const control = (await readFile(join(debian, 'control'), 'utf8'))
    .replace('@version@', release.version)
    .replace('@architecture@', ARCHITECTURES[release.cpu])
    .replace('@size@', String(Math.ceil((await bytesUnder(tree)) / 1024)))
  await writeFile(join(root, 'DEBIAN', 'control'), control)
  await levelTimes(root, release.at)
  await run('dpkg-deb', ['--root-owner-group', '-Zgzip', '-z6', '--build', root, file], {
    env: { PATH: process.env.PATH, SOURCE_DATE_EPOCH: String(release.at.getTime() / 1000) },
  })
}

async function bytesUnder(folder: string): Promise<number> {
  let bytes = 0
  for (const name of await readdir(folder, { recursive: true })) {
    const about = await lstat(join(folder, name))
    if (about.isFile()) bytes += about.size
  }
  return bytes
}

async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
