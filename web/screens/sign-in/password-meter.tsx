/** Says how strong the typed password looks, and how many characters are still missing. */
import { PASSWORD_LENGTH_MIN } from '@nkra/contract/limits.ts'
import { useSentences } from '../../ui/language/language.tsx'
import classes from './password-meter.module.css'
import { passwordMeterSentences } from './password-meter.sentences.ts'
import { passwordStrength } from './password-strength.ts'

const LEVELS = ['weak', 'medium', 'strong'] as const

export default function PasswordMeter({ password }: { password: string }) {
  const say = useSentences(passwordMeterSentences)
  const missing = PASSWORD_LENGTH_MIN - Array.from(password).length
  // What is too short is refused, however mixed it is.
  const strength = missing > 0 ? 'weak' : passwordStrength(password)
  // The place is kept, so that nothing moves with the first letter.
  return (
    <div className={classes.meter} data-strength={password === '' ? undefined : strength}>
      <div className={classes.bars} aria-hidden="true">
        {LEVELS.map((level) => (
          <span key={level} data-on={password !== '' && LEVELS.indexOf(level) <= LEVELS.indexOf(strength)} />
        ))}
      </div>
      <p className={classes.words}>
        <output>{password !== '' && (missing > 0 ? say.short : say.levels[strength])}</output>
        {password !== '' && missing > 0 && <span>{say.missing(missing)}</span>}
      </p>
    </div>
  )
}
