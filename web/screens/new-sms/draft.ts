/**
 * What is being written, kept in the tab's own storage so that a reload, a sign-in again or a look at another screen
 * does not lose it. What comes back from storage is not trusted: what cannot be read is left out.
 */
import type { Reply } from '@nkra/contract/routes.ts'
import { readRepeat, type Repeat } from './time/repeat.ts'

/** One-time codes are for programs; a person chooses between these. */
export type DraftTraffic = 'promotional' | 'transactional'

/** What is kept of a chosen group, so that it can be shown before the list of groups has come. */
export type ChosenGroup = Pick<Reply<'listGroups'>, 'id' | 'name' | 'contacts' | 'fields'>

export interface Draft {
  senderId: string
  groups: ChosenGroup[]
  /** As typed. */
  numbers: string
  text: string
  /** Where `{{Link}}` leads, as typed. */
  link: string
  traffic: DraftTraffic
  /** Ghana's time as a date-time field has it, '2026-11-21T09:30'; empty for now. */
  at: string
  /** How it comes again from then on; null: it does not. */
  repeat: Repeat | null
}

export const EMPTY_DRAFT: Readonly<Draft> = {
  senderId: '',
  groups: [],
  numbers: '',
  text: '',
  link: '',
  traffic: 'promotional',
  at: '',
  repeat: null,
}

/** A person's own: whoever signs in after them in the same tab sees nothing of it. */
const keyOf = (userId: string) => `nkra.new-sms.${userId}`

/** Where drafts are kept; the tab's session storage. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What this person has been writing. */
export function loadDraft(storage: DraftStorage, userId: string): Draft {
  try {
    return readDraft(JSON.parse(storage.getItem(keyOf(userId)) ?? 'null'))
  } catch {
    return { ...EMPTY_DRAFT }
  }
}

/** Keeps the draft, or forgets it once it is empty. A full storage loses the draft, never the screen. */
export function keepDraft(storage: DraftStorage, userId: string, draft: Draft): void {
  const key = keyOf(userId)
  try {
    if (isBlank(draft)) storage.removeItem(key)
    else storage.setItem(key, JSON.stringify(draft))
  } catch {
    storage.removeItem(key)
  }
}

/** Nothing has been written that would be missed. */
export function isBlank(draft: Draft): boolean {
  return draft.text === '' && draft.numbers === '' && draft.groups.length === 0 && draft.at === ''
}

function readDraft(kept: unknown): Draft {
  if (!isRecord(kept)) return { ...EMPTY_DRAFT }
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return {
    senderId: text(kept.senderId),
    groups: Array.isArray(kept.groups) ? kept.groups.filter(isGroup) : [],
    numbers: text(kept.numbers),
    text: text(kept.text),
    link: text(kept.link),
    traffic: kept.traffic === 'transactional' ? 'transactional' : 'promotional',
    at: text(kept.at),
    repeat: text(kept.at) === '' ? null : readRepeat(kept.repeat),
  }
}

function isGroup(value: unknown): value is ChosenGroup {
  return (
    isRecord(value) &&
    typeof value.id === 'string' &&
    typeof value.name === 'string' &&
    typeof value.contacts === 'number' &&
    Array.isArray(value.fields) &&
    value.fields.every((field) => typeof field === 'string')
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
