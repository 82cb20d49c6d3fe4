/** Names and their values, one a line. */
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
  /** The line that the others lead to. */
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

/** The few figures that a page is about, large, each with its name and a word on what it is of. */
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
