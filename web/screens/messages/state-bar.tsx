/** How a campaign's messages are spread over their states: a stacked bar, and in words for those who do not see it. */
import { formatCount } from '../../ui/format.ts'
import { percent, sharesOf } from './progress.ts'
import { messageStates, type Campaign, type MessageState } from './states.ts'
import classes from './messages.module.css'

interface StateBarProps {
  campaign: Pick<Campaign, 'counts' | 'recipients'>
  /** In a row of a list. */
  small?: boolean
}

export function StateBar({ campaign, small = false }: StateBarProps) {
  const shares = sharesOf(campaign)
  const words = shares.map(({ state, count }) => `${messageStates[state].label} ${formatCount(count)}`)
  return (
    <>
      <span className={classes.hidden}>{words.join(', ') || 'No messages yet'}</span>
      <div className={classes.bar} data-small={small || undefined} aria-hidden="true">
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

/** The bar's legend; each state shows its recipients alone, and all of them when pressed again. */
export function StateLegend({ campaign, chosen, onChoose }: LegendProps) {
  return (
    <ul className={classes.legend} aria-label="Show recipients by state">
      {sharesOf(campaign).map(({ state, count, share }) => (
        <li key={state}>
          <button
            type="button"
            className={classes.legendItem}
            aria-pressed={chosen === state}
            title={messageStates[state].meaning}
            onClick={() => onChoose(chosen === state ? null : state)}
          >
            <span className={classes.swatch} data-state={state} aria-hidden="true" />
            <span>{messageStates[state].label}</span>
            <strong className="tabular">{formatCount(count)}</strong>
            <span className={classes.legendShare}>{percent(share)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
