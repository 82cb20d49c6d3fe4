/** A state in one word and one colour; the word alone says it all. */
import classes from './status-badge.module.css'

export type Tone = 'secondary' | 'success' | 'warning' | 'danger' | 'info'

export function StatusBadge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  )
}
