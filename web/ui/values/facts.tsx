/** A list of names and their values, one on each line. */
import type { ReactNode } from 'react'
import bigFigures from './big-figures.module.css'
import { DefinedName } from './defined-name.tsx'
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

/** The main figures of a page, in large type. Each has a name and a short note. `many`: they need several rows. */
export function BigFigures({ many = false, children }: { many?: boolean; children: ReactNode }) {
  return (
    <dl className={bigFigures.figures} data-many={many || undefined}>
      {children}
    </dl>
  )
}

interface BigFigureProps {
  name: string
  /** What the figure means. It is shown while somebody points at its name. */
  definition?: string
  note?: string
  /** How the figure compares with another, below the note. */
  change?: string | undefined
  children: ReactNode
}

export function BigFigure({ name, definition, note, change, children }: BigFigureProps) {
  return (
    <div>
      <dt>{definition === undefined ? name : <DefinedName name={name} definition={definition} />}</dt>
      <dd className="tabular">{children}</dd>
      {note !== undefined && <dd className={bigFigures.note}>{note}</dd>}
      {change !== undefined && <dd className={`${bigFigures.note} tabular`}>{change}</dd>}
    </div>
  )
}
