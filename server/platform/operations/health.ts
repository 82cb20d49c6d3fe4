/**
 * Tells load balancers and other watchers whether the program can serve. Anybody may ask, so an answer must be cheap:
 * it comes from a snapshot that is at most 5 s old.
 */
import { sql } from 'kysely'
import { setTimeout as delay } from 'node:timers/promises'
import type { Reader } from '../database/database.ts'
import { attentionSentences, findAll, type Finder } from './attention.ts'
import { sharedSnapshot } from './snapshot.ts'

export interface Health {
  /** The names of unreachable parts without which the program cannot serve. */
  unreachable: readonly string[]
  /** Findings for a person. They do not keep the program from serving. */
  attention: readonly string[]
}

/** How old the values of `/healthz` and `/metrics` may be. */
export const MEASUREMENT_AGE_MS_MAX = 5_000

/** How long an answer waits for the finders. If the database is slow, the answer goes out without them. */
const FINDING_MS_MAX = 1_000

/**
 * Answers the health. `reader` asks whether the database answers; `finding` is a separate connection for the finders. If
 * they take long or fail, the answer has what they found last.
 */
export function healthOf(
  reader: Reader,
  finding: Reader,
  finders: readonly Finder[],
  finding_ms = FINDING_MS_MAX,
): () => Promise<Health> {
  let known: readonly string[] = []
  let looking: Promise<void> | null = null
  const look = () => {
    looking ??= findAll(finding, finders)
      .then(
        (found) => void (known = attentionSentences(found)),
        () => undefined,
      )
      .finally(() => (looking = null))
    return Promise.race([looking, delay(finding_ms, undefined, { ref: false })])
  }
  return sharedSnapshot(reader.clock, MEASUREMENT_AGE_MS_MAX, async () => {
    try {
      await sql`select`.execute(reader.sql)
    } catch {
      return { unreachable: ['database'], attention: [] }
    }
    await look()
    return { unreachable: [], attention: known }
  })
}
