/** A short important text, set apart by its colour and position. */
import type { ReactNode } from 'react'
import classes from './notice.module.css'
import type { Tone } from '../values/status-badge.tsx'

export function Notice({ tone = 'secondary', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <div className={classes.notice} data-tone={tone}>
      {children}
    </div>
  )
}
