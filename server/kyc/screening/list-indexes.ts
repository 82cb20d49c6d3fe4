/** Versions of lists in memory, ready to be compared with: made when they are first asked for. A version never changes. */
import { sql } from 'kysely'
import type { Reader } from '../../platform/database/database.ts'
import { unpackEntries } from './entries.ts'
import { NameIndex } from './name-index.ts'

/** Of all versions that are kept; one that is larger stands alone. 20,000 people take about 40 MB. */
const PEOPLE_KEPT_MAX = 100_000

export class ListIndexes {
  /** The one used last stands last. */
  readonly #kept = new Map<bigint, NameIndex>()

  /** Throws where the version is no longer in force. */
  async read(
    reader: Reader,
    { accountId, versionId }: { accountId: bigint; versionId: bigint },
  ): Promise<NameIndex> {
    const kept = this.#kept.get(versionId)
    if (kept) {
      this.#kept.delete(versionId)
      this.#kept.set(versionId, kept)
      return kept
    }
    const { rows } = await sql<{ entries: Buffer | null }>`
      select entries from screening_version where account_id = ${accountId} and id = ${versionId}`.execute(
      reader.sql,
    )
    const packed = rows[0]?.entries
    if (!packed) throw new Error(`the screening version ${versionId} is not in force`)
    const index = new NameIndex(unpackEntries(packed))
    this.#kept.set(versionId, index)
    this.#evict()
    return index
  }

  #evict(): void {
    let people = 0
    for (const [versionId, { entries }] of [...this.#kept].reverse()) {
      people += entries.length
      if (people > PEOPLE_KEPT_MAX && people > entries.length) this.#kept.delete(versionId)
    }
  }
}
