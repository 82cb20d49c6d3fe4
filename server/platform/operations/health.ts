/**
 * Whether the program can serve, for load balancers and whoever watches it. Anybody may ask, so an answer costs nothing:
 * it comes from a snapshot that is at most 5 s old.
 */
import type { Reader } from '../database/database.ts'
import { attentionSentences, findAll, type Finder } from './attention.ts'
import { sharedSnapshot } from './snapshot.ts'

export interface Health {
  /** By name what serving needs and cannot be reached. */
  unreachable: readonly string[]
  /** What a person should look at. It does not keep the program from serving. */
  attention: readonly string[]
}

/** How old a measurement may be: of `/healthz` and of `/metrics`. */
export const MEASUREMENT_AGE_MS_MAX = 5_000

export function healthOf(reader: Reader, finders: readonly Finder[]): () => Promise<Health> {
  return sharedSnapshot(reader.clock, MEASUREMENT_AGE_MS_MAX, async () => {
    try {
      return { unreachable: [], attention: attentionSentences(await findAll(reader, finders)) }
    } catch {
      return { unreachable: ['database'], attention: [] }
    }
  })
}
