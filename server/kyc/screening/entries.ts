/**
 * Entries of screening lists: what is stored of a person on a list, and the form of an entry in the database. The
 * functions are pure.
 */
import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { z } from 'zod'

const ListEntry = z.object({
  /** The list's own id of the person, or a hash of the entry's content if it has none. */
  key: z.string(),
  /** The name, then the aliases. */
  names: z.array(z.string()).min(1),
  /** Birth dates: `1970-03-14`, `1970` or `1965/1970`. */
  births: z.array(z.string()),
  nationalities: z.array(z.string()),
  programme: z.string().nullable(),
  /** The list's own reference. */
  reference: z.string().nullable(),
  /** Numbers of documents. */
  numbers: z.array(z.string()),
  note: z.string().nullable(),
})
export type ListEntry = z.output<typeof ListEntry>

/** What a list's file contains. */
export interface ListFile {
  entries: ListEntry[]
  /** How many entries are not persons and were left out. */
  leftOut: number
  /** The date that the file itself states: `2026-11-02`. */
  dated: string | null
}

/** The most names, aliases and numbers of one entry. A file with more is not a list of persons. */
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

/** A hash of the entry's whole content. */
export const entryHash = (entry: ListEntry): string =>
  createHash('sha256').update(JSON.stringify(entry)).digest('hex').slice(0, 32)

/** Gives a key to an entry that has no id: a hash of its content. */
export function withoutKey(entry: Omit<ListEntry, 'key'>): ListEntry {
  return { key: entryHash({ key: '', ...entry }), ...entry }
}

/** Text in the stored form: one line without control characters, of limited length. */
export function tidy(text: string, max = NAME_LENGTH_MAX): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, max)
}
