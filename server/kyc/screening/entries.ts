/** Entries of screening lists: what is kept of a person on a list, and how a version's entries lie in the database. Pure. */
import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { z } from 'zod'

const ListEntry = z.object({
  /** The list's own id of the person; of a list that has none, a hash of what the entry says. */
  key: z.string(),
  /** The first is the name, the others are aliases. */
  names: z.array(z.string()).min(1),
  /** `1970-03-14`, `1970` or `1965/1970`. */
  births: z.array(z.string()),
  nationalities: z.array(z.string()),
  programme: z.string().nullable(),
  /** The list's own. */
  reference: z.string().nullable(),
  /** Of documents. */
  numbers: z.array(z.string()),
  note: z.string().nullable(),
})
export type ListEntry = z.output<typeof ListEntry>

/** What a file of a list holds. */
export interface ListFile {
  entries: ListEntry[]
  /** Entries that are no persons. */
  leftOut: number
  /** The day that the file itself tells: `2026-11-02`. */
  dated: string | null
}

/** Names, aliases and numbers of one entry; beyond so many a file is no list of persons. */
export const NAMES_MAX = 200
export const NAME_LENGTH_MAX = 300
export const NOTE_LENGTH_MAX = 1_000
const PACKED_BYTES_MAX = 256 * 1024 * 1024

export function packEntries(entries: readonly ListEntry[]): Buffer {
  return gzipSync(JSON.stringify(entries))
}

export function unpackEntries(packed: Buffer): ListEntry[] {
  const text = gunzipSync(packed, { maxOutputLength: PACKED_BYTES_MAX }).toString('utf8')
  // Written by `packEntries` alone: not parsed once more, which takes longer than all else of a load.
  return JSON.parse(text) as ListEntry[]
}

export function readEntry(text: string): ListEntry {
  return ListEntry.parse(JSON.parse(text))
}

/** Changes with anything that the entry says. */
export const entryHash = (entry: ListEntry): string =>
  createHash('sha256').update(JSON.stringify(entry)).digest('hex').slice(0, 32)

/** An entry without an id of its own. */
export function withoutKey(entry: Omit<ListEntry, 'key'>): ListEntry {
  return { key: entryHash({ key: '', ...entry }), ...entry }
}

/** Text as it is kept: one line, without control characters, of a length. */
export function tidy(text: string, max = NAME_LENGTH_MAX): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, max)
}
