/** The entries of the command palette, and how they are matched with the typed words. */
import type { ComponentType } from 'react'

export interface Entry {
  /** The ID of the entry, unique in the list of the palette. */
  id: string
  label: string
  /** A short detail beside the label, such as an amount or a sender. */
  detail?: string
  /** More words by which the entry is found. They are not shown. */
  words?: string
  Icon: ComponentType<{ size?: number; stroke?: number }>
  act: () => void
}

export interface EntryGroup {
  title: string
  entries: readonly Entry[]
}

/** The text in the form in which texts are compared: lower case, without accents. */
export const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * The entries that match: each typed word begins a word of the entry's label or `words`. Entries whose label begins
 * with the typed text come first. All entries if nothing was typed.
 */
export function matching(entries: readonly Entry[], typed: string): Entry[] {
  const wanted = plain(typed).split(/\s+/).filter(Boolean)
  const found = entries.filter(({ label, words = '' }) => {
    const had = plain(`${label} ${words}`).split(/[\s’'-]+/)
    return wanted.every((want) => had.some((word) => word.startsWith(want)))
  })
  const begins = ({ label }: Entry) => (plain(label).startsWith(plain(typed.trim())) ? 0 : 1)
  return found.toSorted((one, other) => begins(one) - begins(other))
}

/** The searches to send to the server. Null for a text that is too short to search for. */
export function searchesFor(typed: string): Record<'words' | 'number' | 'messageId', string | null> {
  const text = typed.trim()
  const digits = text.replace(/\D/g, '')
  const isNumber = digits.length >= NUMBER_DIGITS_MIN && /^\+?[\d\s().-]+$/.test(text)
  return {
    words: text.length >= WORDS_LENGTH_MIN ? text : null,
    number: isNumber ? text : null,
    messageId: MESSAGE_ID.test(text) ? text : null,
  }
}

const MESSAGE_ID = /^msg_[0-9a-z]{13}$/
const NUMBER_DIGITS_MIN = 3
const WORDS_LENGTH_MIN = 2

/** The index after a key was pressed, in a list that wraps around. Null: the key does not move the selection. */
export function placeAfter(key: string, at: number, count: number): number | null {
  if (count === 0) return null
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count
    case 'ArrowUp':
      return (at - 1 + count) % count
    case 'PageDown':
      return Math.min(at + PAGE, count - 1)
    case 'PageUp':
      return Math.max(at - PAGE, 0)
    default:
      return null
  }
}

const PAGE = 8
