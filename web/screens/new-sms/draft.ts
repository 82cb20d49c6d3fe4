/**
 * The draft of a message. It is kept in the tab's session storage, so that a reload, another sign-in or another
 * screen does not lose it. The stored draft is not trusted: parts that cannot be read are left out.
 */
import type { Reply } from '@nkra/contract/routes.ts'
import { readRepeat, type Repeat } from './time/repeat.ts'

/** The kinds of traffic that a person can choose. One-time codes are for programs. */
export type DraftTraffic = 'promotional' | 'transactional'

/** The query of the groups that the composer offers. An address book with more groups is searched. */
export const OFFERED_GROUPS = { pageSize: 100, segments: 'true' } as const

/** The stored part of a chosen group. With it the group is shown before the list of groups is fetched. */
export type ChosenGroup = Pick<Reply<'listGroups'>, 'id' | 'name' | 'contacts' | 'fields'>

export interface Draft {
  /** The name of the campaign. Null: the suggested one. Empty: none. */
  name: string | null
  senderId: string
  groups: ChosenGroup[]
  /** The recipients' phone numbers, as typed. */
  numbers: string
  text: string
  /** The recipients' phone numbers, as they are typed. */
  link: string
  traffic: DraftTraffic
  /** When to send, in Ghana's time, in the form of a date-time field: '2026-11-21T09:30'. Empty for now. */
  at: string
  /** How the message repeats after that time. Null: it does not. */
  repeat: Repeat | null
}

export const EMPTY_DRAFT: Readonly<Draft> = {
  name: null,
  senderId: '',
  groups: [],
  numbers: '',
  text: '',
  link: '',
  traffic: 'promotional',
  at: '',
  repeat: null,
}

/** The storage key of a person's draft. Another person who signs in in the same tab does not see it. */
const keyOf = (userId: string) => `nkra.new-sms.${userId}`

/** The storage of drafts: the tab's session storage. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The stored draft of this person, or an empty one. */
export function loadDraft(storage: DraftStorage, userId: string): Draft {
  try {
    return readDraft(JSON.parse(storage.getItem(keyOf(userId)) ?? 'null'))
  } catch {
    return { ...EMPTY_DRAFT }
  }
}

/**
 * Stores the draft, or removes it if it is empty. If the storage is full, the draft is not stored, but the screen
 * works on.
 */
export function keepDraft(storage: DraftStorage, userId: string, draft: Draft): void {
  const key = keyOf(userId)
  try {
    if (isBlank(draft)) storage.removeItem(key)
    else storage.setItem(key, JSON.stringify(draft))
  } catch {
    storage.removeItem(key)
  }
}

/** Whether the draft has nothing that a person would miss. */
export function isBlank(draft: Draft): boolean {
  const { name, text, numbers, groups, at } = draft
  return (name ?? '') === '' && text === '' && numbers === '' && groups.length === 0 && at === ''
}

function readDraft(kept: unknown): Draft {
  if (!isRecord(kept)) return { ...EMPTY_DRAFT }
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return {
    name: typeof kept.name === 'string' ? kept.name : null,
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
