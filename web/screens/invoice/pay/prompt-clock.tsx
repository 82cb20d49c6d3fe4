/** The time that a prompt still stands on a phone: a ring that empties, and minutes and seconds. */
import { useSentences } from '../../../ui/language/language.tsx'
import classes from './pay.module.css'
import { payingSentences } from './paying.sentences.ts'
import { clockOf, PROMPT_S, saidLeft } from './payment-states.ts'

const RADIUS = 54
const ROUND = 2 * Math.PI * RADIUS

export function PromptClock({ seconds }: { seconds: number }) {
  const say = useSentences(payingSentences)
  return (
    <div className={classes.clock}>
      <svg viewBox="0 0 120 120" aria-hidden="true">
        <circle cx="60" cy="60" r={RADIUS} className={classes.clockFace} />
        <circle
          cx="60"
          cy="60"
          r={RADIUS}
          className={classes.clockLeft}
          strokeDasharray={ROUND}
          strokeDashoffset={ROUND * (1 - seconds / PROMPT_S)}
        />
      </svg>
      <span className={`tabular ${classes.clockTime}`} role="timer" aria-label={say.left}>
        {clockOf(seconds)}
      </span>
      {/* Seconds are seen, not heard: what is said changes a few times only. */}
      <output className="unseen">{say.lessThan(saidLeft(seconds))}</output>
    </div>
  )
}
