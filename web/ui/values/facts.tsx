/** Names and their values, one a line. */
import type { ReactNode } from 'react'
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
