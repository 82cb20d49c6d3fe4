/** A state as one word and one colour. The word alone tells the state. */
import classes from './status-badge.module.css'

export type Tone = 'secondary' | 'success' | 'warning' | 'danger' | 'info'

export function StatusBadge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  )
}
