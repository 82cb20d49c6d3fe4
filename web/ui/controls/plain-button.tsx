/**
 * A button without the library behind it, for the screens before the application: they are fetched first, often on a
 * slow line, and the library's own is not (decision 16).
 */
import type { ButtonHTMLAttributes } from 'react'
import classes from './plain-button.module.css'

interface PlainButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `quiet` has an outline; `text` reads as a link. */
  look?: 'filled' | 'quiet' | 'text'
  /** It cannot be pressed while what it began goes on; it keeps the focus. */
  loading?: boolean
}

export function PlainButton({ look = 'filled', loading = false, onClick, ...props }: PlainButtonProps) {
  return (
    <button
      type="button"
      {...props}
      className={classes.button}
      data-look={look}
      data-loading={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={loading ? (event) => event.preventDefault() : onClick}
    />
  )
}

/** The looks of a button, for a link that stands among buttons. */
export const buttonClass = classes.button
