/**
 * Whether the program can serve, for load balancers and whoever watches it. Anybody may ask, so an answer costs nothing:
 * it comes from a snapshot that is at most 5 s old.
 */
import type { Reader } from '../database/database.ts'
import { readHold } from '../database/database-release.ts'
import { parkedEvents } from '../events/relay.ts'
import { sharedSnapshot } from './snapshot.ts'

export interface Health {
  /** By name what serving needs and cannot be reached. */
  unreachable: readonly string[]
  /** What a person should look at. It does not keep the program from serving. */
  attention: readonly string[]
}

/** How old a measurement may be: of `/healthz` and of `/metrics`. */
export const MEASUREMENT_AGE_MS_MAX = 5_000

const HELD = 'the database is held after a restore: nothing is sent until a person releases it'

export function healthOf(reader: Reader): () => Promise<Health> {
  return sharedSnapshot(reader.clock, MEASUREMENT_AGE_MS_MAX, async () => {
    try {
      const [parked, hold] = await Promise.all([parkedEvents(reader), readHold(reader)])
      return {
        unreachable: [],
        attention: [
          ...(hold ? [HELD] : []),
          ...(parked === 0 ? [] : [`${parked} events failed too often and are parked`]),
        ],
      }
    } catch {
      return { unreachable: ['database'], attention: [] }
    }
  })
}
