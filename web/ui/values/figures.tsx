/** Amounts, counts and instants in a text or a table, in figures of equal width. */
import { useEffect, useState } from 'react'
import { useFormat } from '../language/format.ts'
import { useSentences, formatAmount, formatCount, formatMoney } from '../language/language.tsx'
import { uiSentences } from '../language/ui.sentences.ts'

/** An amount in GHS. `bare` leaves out the currency, if the head of the column names it. */
export function Money({ amount, bare = false }: { amount: number; bare?: boolean }) {
  return <span className="tabular">{bare ? formatAmount(amount) : formatMoney(amount)}</span>
}

export function Count({ value }: { value: number }) {
  return <span className="tabular">{formatCount(value)}</span>
}

const TICK_MS = 30_000

/** A dash in place of a missing value. */
export function Dash() {
  const say = useSentences(uiSentences)
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="unseen">{say.none}</span>
    </>
  )
}

/** An instant: relative, and exact when pointed at. Null is a dash. */
export function Instant({ at }: { at: string | null }) {
  const say = useSentences(uiSentences)
  const format = useFormat()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  if (at === null) return <Dash />
  return (
    <time dateTime={at} title={say.ghanaTime(format.exact(at))} className="tabular">
      {format.relative(at, now)}
    </time>
  )
}

/** A percentage in the person's language. */
export function Percent({ value }: { value: number }) {
  return <span className="tabular">{useFormat().percent(value)}</span>
}
