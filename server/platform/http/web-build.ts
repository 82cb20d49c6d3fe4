/**
 * Builds the web application if it is not built, so that `npm start` needs no step before it. A stamp has the hash of
 * all sources of the build; while it agrees, nothing is built. A package for operators (`npm run package`) contains the
 * built application and none of its sources.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, extname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Log } from '../log.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
/** The folders from which the browser's code is made. */
const SOURCES = ['web', 'contract', 'sms', 'mrz', 'faces']
const OMITTED = new Set(['dist', 'node_modules'])
const COMPRESSED = new Set(['.js', '.css', '.svg', '.json', '.webmanifest', '.bin'])
const COMPRESSED_BYTES_MIN = 1024
const REPLACE_TRIES_MAX = 5
const OUTPUT_CHARACTERS_MAX = 8_000

export interface WebBuildOptions {
  log: Log
  /** The repository's root. Tests may set another. */
  root?: string
  /** Builds into the folder. By default Vite does; tests may set another. */
  build?: (root: string, out: string) => Promise<void>
}

/** Builds the web application if the built one is not of these sources. Answers its folder. */
export async function ensureWebBuilt(options: WebBuildOptions): Promise<string> {
  const root = options.root ?? ROOT
  const built = join(root, 'web', 'dist')
  const stampFile = join(built, '.stamp')
  if ((await filesUnder(join(root, 'web'))).length === 0) return built
  const stamp = await stampOf(root)
  if ((await readFile(stampFile, 'utf8').catch(() => null)) === stamp) return built
  options.log.info('building the web application')
  // Beside the old one, so that a build cut short leaves what there was.
  const fresh = join(root, 'web', 'dist', '..', `.dist-${process.pid}`)
  try {
    await (options.build ?? viteBuild)(root, fresh)
    await compress(fresh)
    await writeFile(join(fresh, '.stamp'), stamp)
    await replace(built, fresh)
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
  return built
}

/** Puts the new folder in the place of the old one. If another process does the same, the last one stays. */
async function replace(built: string, fresh: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    await rm(built, { recursive: true, force: true })
    try {
      return await rename(fresh, built)
    } catch (error) {
      if (tries === REPLACE_TRIES_MAX) throw error
    }
  }
}

/** The hash of the names and contents of all sources, and of everything else that affects the build. */
async function stampOf(root: string): Promise<string> {
  const hash = createHash('sha256')
  const files = await Promise.all(SOURCES.map((folder) => filesUnder(join(root, folder))))
  const sources = [...files.flat(), join(root, 'package-lock.json')].filter(
    (file) => !/\.test\.tsx?$/.test(file),
  )
  for (const file of sources.sort()) {
    hash.update(`${relative(root, file)}\n`).update(await readFile(file).catch(() => ''))
  }
  return hash.digest('hex')
}

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const nested = await Promise.all(
    entries
      .filter(({ name }) => !OMITTED.has(name) && !name.startsWith('.'))
      .map((entry) =>
        entry.isDirectory()
          ? filesUnder(join(folder, entry.name))
          : Promise.resolve([join(folder, entry.name)]),
      ),
  )
  return nested.flat()
}

/** The pages, and beside them what renders the public ones on the server. */
async function viteBuild(root: string, out: string): Promise<void> {
  await runVite(root, ['--outDir', out])
  await runVite(root, ['--config', 'rendered.config.ts', '--outDir', join(out, '.rendered')])
}

async function runVite(root: string, options: readonly string[]): Promise<void> {
  const vite = join(
    dirname(createRequire(join(root, 'web', 'package.json')).resolve('vite/package.json')),
    'bin',
    'vite.js',
  )
  const child = spawn(process.execPath, [vite, 'build', ...options, '--emptyOutDir', '--logLevel', 'warn'], {
    cwd: join(root, 'web'),
    env: {
      PATH: dirname(process.execPath),
      NODE_ENV: 'production',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const keep = (chunk: Buffer) => (said = (said + chunk.toString()).slice(-OUTPUT_CHARACTERS_MAX))
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const [exit] = (await once(child, 'close')) as [number | null]
  if (exit !== 0) throw new Error(`The web application could not be built:\n${said.trim()}`)
}

/** Writes a compressed copy beside each text file, once, instead of compressing at every request. */
async function compress(folder: string): Promise<void> {
  const [asBrotli, asGzip] = [promisify(brotliCompress), promisify(gzip)]
  for (const file of await filesUnder(folder)) {
    if (!COMPRESSED.has(extname(file))) continue
    const content = await readFile(file)
    if (content.length < COMPRESSED_BYTES_MIN) continue
    await writeFile(
      `${file}.br`,
      await asBrotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    )
    await writeFile(`${file}.gz`, await asGzip(content, { level: 9 }))
  }
}
