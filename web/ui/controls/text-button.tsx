/** A button that looks like plain text, such as a name in a row, and opens its details. */
import type { ReactNode } from 'react'
import classes from './text-button.module.css'

export function TextButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={classes.button} onClick={onClick}>
      {children}
    </button>
  )
}
