/**
 * Rehearsal: the disk of the database is full while sixteen callers go on sending, and is freed again.
 *
 *     npm run disk-full          # as root: it mounts a small tmpfs
 *
 * What must hold: every call gets an answer, 202, 503 or 507, each refusal with `Retry-After` (no 500, 0 broken); once
 * there is room again calls are accepted; what was accepted arrives once (0 lost, 0 doubled); the books hold.
 */
import { execFileSync } from 'node:child_process'
import { mkdtemp, open, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { arrivalsOf, startCallers } from '../testing/callers.ts'
import { buySms } from '../testing/credits.ts'
import { startOperator } from '../testing/operator.ts'
import { business, eventually, freePorts, signIn, startProgram } from '../testing/program.ts'
import { booksHold, messagesInDoubt, type Outcome, rehearseAlone, requireRoot, unbroken } from './outcome.ts'

const DISK_MB = 400
const FULL_MS = 20_000
const BEFORE_MS = 3_000
const BACK_MS_MAX = 120_000
const PIECE_BYTES = 64 * 1024

export async function diskFull(): Promise<Outcome> {
  requireRoot('to mount a small file system that it fills')
  const disk = await mkdtemp(join(tmpdir(), 'nkra-full-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=755`, 'tmpfs', disk])
  const ports = await freePorts()
  const operator = await startOperator(ports, 1)
  const data = join(disk, 'data')
  const filler = join(disk, 'filler')
  try {
    const program = await startProgram({ data, ports, environment: { NKRA_LOG: 'error' } })
    try {
      const owner = await signIn(program.url, business)
      await buySms(program.url, owner, 40_000)
      await operator.reset()
      const doubtsBefore = await messagesInDoubt(program.url)
      const callers = startCallers({
        port: ports.web,
        token: owner.token,
        name: 'Full',
        isRefusal: ({ status, retryAfter }) => (status === 503 || status === 507) && retryAfter !== null,
      })
      await delay(BEFORE_MS)
      // The loop fills the disk again and again, because the database frees space in between.
      const begun_ms = performance.now()
      while (performance.now() - begun_ms < FULL_MS) {
        await fill(filler, disk)
        await delay(100)
      }
      await rm(filler)
      const before = callers.counts().accepted
      await eventually(
        'calls that are accepted again',
        () => Promise.resolve(callers.counts().accepted),
        (accepted) => accepted > before + 100,
        BACK_MS_MAX,
      )
      const { calls, accepted, refused, broken } = await callers.stop()
      const arrivals = await arrivalsOf(operator, 'Full', accepted)
      return {
        sent: accepted.size,
        ...arrivals,
        inDoubt: { most: 0, seen: (await messagesInDoubt(program.url)) - doubtsBefore },
        booksHold: await booksHold({ NKRA_DATA: data }),
        seen: `${calls} calls, refused ${JSON.stringify(refused)}`,
        broken: [
          ...unbroken(broken),
          ...(Object.keys(refused).length > 0 ? [] : ['no call was refused: the disk was never full']),
        ],
      }
    } finally {
      await program.stop()
    }
  } finally {
    await operator.close()
    execFileSync('umount', ['--lazy', disk])
    await rm(disk, { recursive: true, force: true })
  }
}

/** Writes until there is no room. */
async function fill(path: string, disk: string): Promise<void> {
  const file = await open(path, 'a')
  const piece = Buffer.alloc(PIECE_BYTES)
  try {
    for (;;) {
      const { bavail } = await statfs(disk)
      if (bavail === 0) return
      await file.write(piece)
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  } finally {
    await file.close()
  }
}

if (import.meta.main) await rehearseAlone('disk full', diskFull)
