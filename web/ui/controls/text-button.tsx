/** A button that reads as the row's own name, and opens what stands behind it. */
import type { ReactNode } from 'react'
import classes from './text-button.module.css'

export function TextButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={classes.button} onClick={onClick}>
      {children}
    </button>
  )
}
