/** Measures how much processor time processes have used. */
import { readdir, readFile } from 'node:fs/promises'

/** The unit of times in /proc/<pid>/stat. Linux shows 100 a second on every machine. */
const TICKS_PER_SECOND = 100

/** The fields of /proc/<pid>/stat after the name: state, parent, and so on. */
async function statOf(pid: number | string): Promise<string[]> {
  return (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /s, '').split(' ')
}

function ticks(fields: readonly string[], ...places: number[]): number {
  return places.reduce((sum, place) => sum + Number(fields[place]), 0) / TICKS_PER_SECOND
}

/** The user and system time of a process with all its threads. */
export async function processorSeconds(pid: number): Promise<number> {
  return ticks(await statOf(pid), 11, 12)
}

/** The user and system time of a process and of its children, running and ended. */
export async function familySeconds(parent: number): Promise<number> {
  let seconds = ticks(await statOf(parent), 11, 12, 13, 14)
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid)) continue
    const fields = await statOf(pid).catch(() => [])
    if (fields[1] === String(parent)) seconds += ticks(fields, 11, 12)
  }
  return seconds
}

/** What a process and everything that it started used and hold, by who they are. */
export interface TreeUse {
  /** User and system time, with that of the children that have ended. */
  processor_s: number
  /** Resident memory now. Pages that processes share count in each of them. */
  resident_mb: number
}

const KIB_PER_MB = 1024

/** Reads all processes below `root` and itself. `kindOf` names the kind of a process by its command line. */
export async function treeUse(
  root: number,
  kindOf: (command: string) => string,
): Promise<Record<string, TreeUse>> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const parents = new Map(
    await Promise.all(pids.map(async (pid) => [pid, (await statOf(pid).catch(() => []))[1]] as const)),
  )
  const inTree = (pid: string | undefined): boolean =>
    pid !== undefined && pid !== '0' && (pid === String(root) || inTree(parents.get(pid)))
  const uses: Record<string, TreeUse> = {}
  for (const pid of pids.filter(inTree)) {
    // One that ends meanwhile counts as a child of its parent the next time.
    const [fields, command, status] = await Promise.all([
      statOf(pid),
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
      readFile(`/proc/${pid}/status`, 'utf8'),
    ]).catch(() => [[], '', ''] as const)
    if (fields.length === 0) continue
    const use = (uses[kindOf(command.replaceAll('\0', ' '))] ??= { processor_s: 0, resident_mb: 0 })
    use.processor_s += ticks(fields, 11, 12, 13, 14)
    use.resident_mb += Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / KIB_PER_MB
  }
  return uses
}
