/** A list of names and their values, one on each line. */
import type { ReactNode } from 'react'
import bigFigures from './big-figures.module.css'
import classes from './facts.module.css'

export function Facts({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <dl className={classes.facts} {...(label !== undefined && { 'aria-label': label })}>
      {children}
    </dl>
  )
}

interface FactProps {
  name: string
  children: ReactNode
  /** Marks the line that the others lead to, such as the total. */
  strong?: boolean
}

export function Fact({ name, children, strong = false }: FactProps) {
  return (
    <div data-strong={strong || undefined}>
      <dt>{name}</dt>
      <dd className="tabular">{children}</dd>
    </div>
  )
}

/** The few main figures of a page, in large type. Each has a name and a short note. */
export function BigFigures({ children }: { children: ReactNode }) {
  return <dl className={bigFigures.figures}>{children}</dl>
}

export function BigFigure({ name, note, children }: { name: string; note?: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="tabular">{children}</dd>
      {note !== undefined && <dd className={bigFigures.note}>{note}</dd>}
    </div>
  )
}
