import type { FocusEvent } from 'react'

/** Browsers leave a field where it is when its first line is in sight, and take no notice of what stands before it. */
export function bringInSight({ target }: FocusEvent): void {
  target.scrollIntoView({ block: 'nearest' })
}
