/** The few figures that a page is about, large, each with its name and a word on what it is of. */
import type { ReactNode } from 'react'
import classes from './big-figures.module.css'

export function BigFigures({ children }: { children: ReactNode }) {
  return <dl className={classes.figures}>{children}</dl>
}

export function BigFigure({ name, note, children }: { name: string; note?: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="tabular">{children}</dd>
      {note !== undefined && <dd className={classes.note}>{note}</dd>}
    </div>
  )
}
