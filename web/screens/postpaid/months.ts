/** Months as addresses and calls write them, `2026-11`, and as people read them. Ghana's time is UTC all year. */
import type { Language } from '../../ui/language/initial-language.ts'
import { instants } from '../../ui/language/language.tsx'

/** The colours of a monthly invoice's status: 1 unpaid, 2 paid, 3 rejected. */
export const invoiceTones = { 1: 'warning', 2: 'success', 3: 'danger' } as const

/** The current month and those before it, newest first. */
export function lastMonths(now_ms: number, count: number): string[] {
  const now = new Date(now_ms)
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back)).toISOString().slice(0, 7),
  )
}

const MONTH = { month: 'long', year: 'numeric' } as const
const names = { en: instants('en', MONTH), fr: instants('fr', MONTH) }

/** A month in words: '2026-11' → 'November 2026' */
export const monthName = (month: string, language: Language) =>
  names[language]().format(new Date(`${month}-01T00:00:00Z`))
