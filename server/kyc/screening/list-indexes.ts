/** Versions of lists in memory, ready for comparisons. A version is loaded on first use and never changes. */
import { sql } from 'kysely'
import type { Reader } from '../../platform/database/database.ts'
import { unpackEntries } from './entries.ts'
import type { ListInForce } from './lists.ts'
import { NameIndex } from './name-index.ts'

/** The most people of all versions in memory. A larger version is alone there. 20,000 people take about 40 MB. */
const PEOPLE_KEPT_MAX = 100_000

type Version = Pick<ListInForce, 'accountId' | 'versionId' | 'people'>

export class ListIndexes {
  /** The versions in memory. The last used one comes last. */
  readonly #kept = new Map<bigint, { people: number; index: Promise<NameIndex> }>()

  /** Answers the index of a version. Throws if the version is no longer in force. */
  read(reader: Reader, version: Version): Promise<NameIndex> {
    const { versionId, people } = version
    const kept = this.#kept.get(versionId) ?? { people, index: readIndex(reader, version) }
    this.#kept.delete(versionId)
    this.#kept.set(versionId, kept)
    kept.index.catch(() => this.#kept.delete(versionId))
    this.#evict()
    return kept.index
  }

  #evict(): void {
    let all = 0
    for (const [versionId, { people }] of [...this.#kept].reverse()) {
      all += people
      if (all > PEOPLE_KEPT_MAX && all > people) this.#kept.delete(versionId)
    }
  }
}

async function readIndex(reader: Reader, { accountId, versionId }: Version): Promise<NameIndex> {
  const { rows } = await sql<{ entries: Buffer | null }>`
    select entries from screening_version where account_id = ${accountId} and id = ${versionId}`.execute(
    reader.sql,
  )
  const packed = rows[0]?.entries
  if (!packed) throw new Error(`the screening version ${versionId} is not in force`)
  return NameIndex.of(unpackEntries(packed))
}
