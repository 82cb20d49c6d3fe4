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
