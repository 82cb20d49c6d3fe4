/** Months as addresses and calls write them, `2026-11`, and as people read them. Ghana's time is UTC all year. */
import type { Language } from '../../ui/language/initial-language.ts'

/** The colours of a monthly invoice's status: 1 unpaid, 2 paid, 3 rejected. */
export const invoiceTones = { 1: 'warning', 2: 'success', 3: 'danger' } as const

/** The current month and those before it, newest first. */
export function lastMonths(now_ms: number, count: number): string[] {
  const now = new Date(now_ms)
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back)).toISOString().slice(0, 7),
  )
}

const names: Readonly<Record<Language, Intl.DateTimeFormat>> = {
  en: new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  fr: new Intl.DateTimeFormat('fr', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
}

/** A month in words: '2026-11' → 'November 2026' */
export const monthName = (month: string, language: Language) =>
  names[language].format(new Date(`${month}-01T00:00:00Z`))
