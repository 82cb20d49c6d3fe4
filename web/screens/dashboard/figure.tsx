/** The figures of Home, side by side: a name, a number in large type, and what it means. */
import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatAmount, useSentences, useFormat } from '../../ui/language/language.tsx'
import { type Change, changeOf } from '@nkra/contract/reports/figures.ts'
import classes from './dashboard.module.css'
import { homeSentences } from './home.sentences.ts'

/** Figures with lines between them. `bordered` stands alone, without a panel around it. */
export function Figures({
  label,
  bordered = false,
  children,
}: {
  label?: string
  bordered?: boolean
  children: ReactNode
}) {
  return (
    <dl
      className={classes.figures}
      data-bordered={bordered || undefined}
      {...(label !== undefined && { 'aria-label': label })}
    >
      {children}
    </dl>
  )
}

interface FigureProps {
  label: string
  /** Undefined while it is fetched. Its space is reserved. */
  value: ReactNode
  /** Lines below the number. */
  notes?: readonly ReactNode[]
}

export function Figure({ label, value, notes = [] }: FigureProps) {
  return (
    <div className={classes.figure}>
      <dt>{label}</dt>
      <dd className={`${classes.big} tabular`}>
        {value ?? <Skeleton height="1.6rem" width="6rem" mt={6} />}
      </dd>
      {notes.map((note, index) => (
        // The lines of a figure keep their order.
        <dd key={index} className={`${classes.aside} tabular`}>
          {value !== undefined && note}
        </dd>
      ))}
    </div>
  )
}

const CURRENCY = 'GHS'

/** An amount in the type of a figure. Its currency is small, so that the number has room. */
export function BigMoney({ amount }: { amount: number }) {
  return (
    <>
      <span className={classes.currency}>{CURRENCY}</span> {formatAmount(amount)}
    </>
  )
}

/** How a figure compares with the same number of days before, in words. */
export function useChange() {
  const say = useSentences(homeSentences)
  const format = useFormat()
  const inWords = ({ before, share }: Change, write: (figure: number) => string) => {
    if (share === null) return say.noneBefore
    if (share === 0) return say.same(write(before))
    return say.change(`${share > 0 ? '+' : '−'}${format.percent(Math.abs(share))}`, write(before))
  }
  return (now: number, before: number, write: (figure: number) => string) =>
    inWords(changeOf(now, before), write)
}
