import { existsSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { PATIENCE_MS } from './server/platform/testing/patience.ts'

/** Runs the browser's stories first. They are the longest, and a long test at the end leaves a core without work. */
class StoriesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isStory = ({ moduleId }: TestSpecification) => moduleId.includes('/e2e/')
    return [...sorted.filter(isStory), ...sorted.filter((file) => !isStory(file))]
  }
}

/** Linux keeps the files of this folder in memory. */
const MEMORY_FOLDER = '/dev/shm'
/**
 * The least free memory for the folder. Three stories and the tests' cluster fill half of it. A container has 64 MB by
 * default.
 */
const MEMORY_BYTES_MIN = 2 * 1024 ** 3

function fitsInMemory(): boolean {
  if (!existsSync(MEMORY_FOLDER)) return false
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
  return bavail * bsize >= MEMORY_BYTES_MIN
}

// Temporary files live in memory where they fit. A database is a thousand files, and ext4 reads the record of every
// recently deleted file before it makes a new one: cloning and dropping a database took 0.76 s of processor time there
// and takes 0.03 s in memory (decision 11).
if (process.env.TMPDIR === undefined && fitsInMemory()) process.env.TMPDIR = MEMORY_FOLDER

// Node compiles the sources of the programs that tests start, and the libraries that workers import, once for all runs.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules', '.cache', 'compiled')

// One process runs many files without isolation (50 files in 2.9 s instead of 47 s); modules therefore keep no
// mutable state, and every file that needs a database clones its own from the migrated template.
export default defineConfig({
  test: {
    include: [
      '{contract,client,sms,mrz,faces,smpp,smsc,outside,server,web,e2e}/**/*.test.{ts,tsx}',
      '*.test.ts',
    ],
    globalSetup: ['server/platform/testing/database-cluster.ts', 'e2e/testing/stage-setup.ts'],
    isolate: false,
    pool: 'forks',
    // Twice the cores that CI has: a story waits for most of its time (decision 11).
    maxWorkers: 4,
    sequence: { sequencer: StoriesFirst },
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: PATIENCE_MS } },
  },
})
