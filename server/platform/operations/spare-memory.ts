/**
 * Gives memory back that a start or a rush has left behind. V8 keeps the space of young objects at the size that it had at
 * its busiest (128 MB on a machine of 24 GB), and gives it back only when memory is short.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Collects what nobody refers to and gives the pages to the system. It stops the process for some 100 ms. */
export function giveBackMemory(): void {
  // V8 shows its collector to nobody who has not asked by this flag. The context is new, so only we see it.
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as NodeJS.GCFunction
  // Every other flavour leaves the space of young objects as large as it is.
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  setFlagsFromString('--no-expose-gc')
}
