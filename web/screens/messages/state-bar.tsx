/** A stacked bar of a campaign's messages by state, with the same in words for screen readers. */
import { useFormat } from '../../ui/language/format.ts'
import { useSentences, formatCount } from '../../ui/language/language.tsx'
import { percent, sharesOf } from './progress.ts'
import classes from './messages.module.css'
import { messagesSentences } from './sentences.ts'
import type { Campaign, MessageState } from './message-states.ts'

interface StateBarProps {
  campaign: Pick<Campaign, 'counts' | 'recipients'>
}

export function StateBar({ campaign }: StateBarProps) {
  const say = useSentences(messagesSentences)
  const shares = sharesOf(campaign)
  const words = shares.map(({ state, count }) => `${say.states[state].label} ${formatCount(count)}`)
  return (
    <>
      <span className="unseen">{words.join(', ') || say.noMessagesYet}</span>
      <div className={classes.bar} aria-hidden="true">
        {shares.map(({ state, share }) => (
          <span key={state} data-state={state} style={{ width: `${share * 100}%` }} />
        ))}
      </div>
    </>
  )
}

interface LegendProps {
  campaign: Pick<Campaign, 'counts' | 'recipients'>
  chosen: MessageState | null
  onChoose: (state: MessageState | null) => void
}

/** The messages of a campaign by state. Each state filters the recipients. Pressed again, it shows all of them. */
export function StateLegend({ campaign, chosen, onChoose }: LegendProps) {
  const say = useSentences(messagesSentences)
  const format = useFormat()
  return (
    <ul className={classes.legend} aria-label={say.byState}>
      {sharesOf(campaign).map(({ state, count, share }) => (
        <li key={state}>
          <button
            type="button"
            className={classes.legendItem}
            aria-pressed={chosen === state}
            title={say.states[state].meaning}
            onClick={() => onChoose(chosen === state ? null : state)}
          >
            <span className={classes.swatch} data-state={state} aria-hidden="true" />
            <span>{say.states[state].label}</span>
            <strong className="tabular">{formatCount(count)}</strong>
            <span className={classes.legendShare}>{percent(share, format)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
