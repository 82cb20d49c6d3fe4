/** What the command palette lists, and what of it answers to what was typed. */
import type { ComponentType } from 'react'

export interface Entry {
  /** Unlike every other's in the list. */
  id: string
  label: string
  /** A few words more, as an amount or a sender. */
  detail?: string
  /** Found by these too, though they are not shown. */
  words?: string
  Icon: ComponentType<{ size?: number; stroke?: number }>
  act: () => void
}

export interface EntryGroup {
  title: string
  entries: readonly Entry[]
}

/** As it is compared: lower case, without accents. */
export const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * Those whose label or words have each word that was typed, at the beginning of one of theirs; those whose label
 * begins with it come first. All of them where nothing was typed.
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

/** What the server is asked for: nothing for what is too short to mean much. */
export function searchesFor(typed: string): { words: string | null; number: string | null } {
  const text = typed.trim()
  const digits = text.replace(/\D/g, '')
  const isNumber = digits.length >= NUMBER_DIGITS_MIN && /^\+?[\d\s().-]+$/.test(text)
  return { words: text.length >= WORDS_LENGTH_MIN ? text : null, number: isNumber ? text : null }
}

const NUMBER_DIGITS_MIN = 3
const WORDS_LENGTH_MIN = 2

/** The place after a key was pressed, in a list that goes round; null where the key does not move. */
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
