/** A real Chromium from npm, so that nothing else must be installed on the machine. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Browser, chromium as playwright } from 'playwright-core'

const root = fileURLToPath(new URL('../..', import.meta.url))
const UNPACK_MS_MAX = 120_000

export const sizes = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const

/** Opens a browser. `flags` are added to those of every browser. */
export async function openBrowser(flags: readonly string[] = []): Promise<Browser> {
  return playwright.launch({
    executablePath: await browserFile(),
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...flags,
    ],
  })
}

/** The unpacked browser of the installed version. The first caller unpacks it. */
async function browserFile(): Promise<string> {
  const manifest = join(root, 'node_modules', '@sparticuz', 'chromium', 'package.json')
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string }
  const folder = await filledOnce(join(root, 'node_modules', '.cache', `chromium-${version}`), unpackBrowser)
  return join(folder, 'chromium')
}

/**
 * Unpacks the browser. The package unpacks into its process's temporary folder, so a process of its own gets
 * `folder` as that.
 */
async function unpackBrowser(folder: string): Promise<void> {
  const script = `import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())`
  await promisify(execFile)(process.execPath, ['--eval', script], {
    cwd: join(root, 'e2e'),
    env: { ...process.env, TMPDIR: folder },
    timeout: UNPACK_MS_MAX,
  })
}

/**
 * Answers `folder`, which `fill` fills at the first call. Callers in several processes never see a part of it: each
 * fills a folder of its own, and the first to finish renames it. A caller that dies leaves nothing that another one
 * uses.
 */
export async function filledOnce(folder: string, fill: (into: string) => Promise<void>): Promise<string> {
  if (existsSync(folder)) return folder
  await mkdir(dirname(folder), { recursive: true })
  const own = await mkdtemp(`${folder}-`)
  try {
    await fill(own)
    await rename(own, folder)
  } catch (error) {
    await rm(own, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
  return folder
}
