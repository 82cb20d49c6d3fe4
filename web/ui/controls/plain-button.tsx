/**
 * A button without Mantine, for the screens before the sign-in. They are fetched first, often over a slow line, and
 * do without Mantine (decision 16).
 */
import type { ButtonHTMLAttributes } from 'react'
import classes from './plain-button.module.css'

interface PlainButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `quiet` has an outline only. `text` looks like a link. */
  look?: 'filled' | 'quiet' | 'text'
  /** True while the action runs. The button cannot be pressed again, but keeps the focus. */
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

/** The class that makes a link look like a button. */
export const buttonClass = classes.button
