/** Input fields without Mantine, for the screens before the sign-in (decision 16). */
import { useId, useState, type InputHTMLAttributes, type ReactNode } from 'react'
import { useSentences } from '../language/language.tsx'
import classes from './plain-field.module.css'
import { fieldSentences } from './plain-field.sentences.ts'

interface PlainFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> {
  label: string
  /** Why the value was refused. Screen readers read it with the field. */
  error?: string
  /** What the field expects, shown before anything is refused. */
  description?: string
}

export function PlainField(props: PlainFieldProps) {
  return <Field {...props} />
}

/**
 * A password field with a button that shows the password. Paste and password managers work (ASVS 5.0 §6.2.6, 6.2.7).
 */
export function PlainPassword(props: Omit<PlainFieldProps, 'type'>) {
  const say = useSentences(fieldSentences)
  const [shown, setShown] = useState(false)
  return (
    <Field {...props} type={shown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false}>
      <button
        type="button"
        className={classes.toggle}
        aria-label={say.show}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <path d="M2.5 12c2-4 5.4-6 9.5-6s7.5 2 9.5 6c-2 4-5.4 6-9.5 6s-7.5-2-9.5-6z" />
          <circle cx="12" cy="12" r="2.8" />
          {shown && <path d="M4 20 20 4" />}
        </svg>
      </button>
    </Field>
  )
}

function Field({
  label,
  error,
  description,
  children,
  ...input
}: PlainFieldProps & { children?: ReactNode }) {
  const id = useId()
  const about = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <div className={classes.box}>
        <input
          {...input}
          id={id}
          className={classes.input}
          {...(error && { 'aria-invalid': true })}
          {...(about && { 'aria-describedby': about })}
        />
        {children}
      </div>
      {description && (
        <p id={`${id}-description`} className={classes.description}>
          {description}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  )
}
