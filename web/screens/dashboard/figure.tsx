/** The figures of Home, side by side: a name, a number in large type, and what it means. */
import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './dashboard.module.css'

/** Figures with lines between them. `bordered` figures stand alone, without a panel around them. */
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
  /** The number. Undefined while it is fetched; its space is reserved. */
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
