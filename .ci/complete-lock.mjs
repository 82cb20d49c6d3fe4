// Completes package-lock.json after `npm install` (run both with `npm run lock`).
//
// Where a registry does not carry a platform's optional binary package, npm leaves it out of the lock without a
// word, and `npm ci` then refuses the lock as incomplete. This step writes the missing entries with the version
// their parent asks for and the platform their name states, so that `npm ci` skips them where they do not fit.
import { readFileSync, writeFileSync } from 'node:fs'

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const systems = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'aix',
  'win32',
]
const processors = [
  'arm64',
  'armeabi',
  'arm',
  'x64',
  'ia32',
  'ppc64',
  'riscv64',
  's390x',
  'loong64',
  'mips64el',
  'wasm32',
]

/** The os, cpu and libc that a platform package's name states, as npm's lock spells them. */
function platform(name) {
  const words = name.split('/').at(-1).split('-')
  const entry = {}
  const os = systems.find((system) => words.includes(system))
  const cpu = processors.find((processor) => words.some((word) => word === processor))
  if (os) entry.os = [os]
  if (cpu) entry.cpu = [cpu]
  if (words.includes('musl') || words.includes('musleabihf')) entry.libc = ['musl']
  else if (words.includes('gnu') || words.includes('gnueabihf')) entry.libc = ['glibc']
  return entry
}

let added = 0
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const nested = `${path}/node_modules/${name}`
    const hoisted = `node_modules/${name}`
    if (lock.packages[nested] || lock.packages[hoisted]) continue
    const { os, cpu, libc } = platform(name)
    if (!os) {
      console.error(
        `complete-lock: ${path} asks for ${name}, whose name states no platform; resolve it by hand`,
      )
      process.exitCode = 1
      continue
    }
    lock.packages[hoisted] = {
      version: version.replace(/^[\^~]/, ''),
      ...(cpu && { cpu }),
      dev: entry.dev,
      ...(libc && { libc }),
      optional: true,
      os,
    }
    added++
  }
}
lock.packages = Object.fromEntries(
  Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)),
)
writeFileSync('package-lock.json', JSON.stringify(lock, null, 2) + '\n')
console.log(`complete-lock: ${added} optional platform packages added`)
