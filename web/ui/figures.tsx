/** Amounts, counts and instants as they stand in a text or a table, in figures of equal width. */
import { useEffect, useState } from 'react'
import { formatAmount, formatCount, formatExact, formatMoney, formatRelative } from './format.ts'

/** An amount of GHS; `bare` where the column's head names the currency. */
export function Money({ amount, bare = false }: { amount: number; bare?: boolean }) {
  return <span className="tabular">{bare ? formatAmount(amount) : formatMoney(amount)}</span>
}

export function Count({ value }: { value: number }) {
  return <span className="tabular">{formatCount(value)}</span>
}

const TICK_MS = 30_000

/** Relative, and exact when pointed at. Null is a dash. */
export function Instant({ at }: { at: string | null }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  if (at === null) return <span aria-label="none">–</span>
  return (
    <time dateTime={at} title={`${formatExact(at)}, Ghana time`} className="tabular">
      {formatRelative(at, now)}
    </time>
  )
}
