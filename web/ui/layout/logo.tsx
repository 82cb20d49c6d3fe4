/** The logo and the name. Screen readers read the name, so the drawing is hidden from them. */
import classes from './logo.module.css'

export function Logo({ markOnly = false }: { markOnly?: boolean }) {
  return (
    <span className={classes.logo}>
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="#0d7a48" />
        <path d="M9.5 21.5v-11h2.6l7.3 7.4v-7.4h3.1v11h-2.6l-7.3-7.4v7.4z" fill="#fff" />
      </svg>
      <span className={markOnly ? classes.hidden : classes.name}>Nkra</span>
    </span>
  )
}
