import { Instant } from '../../ui/values/figures.tsx'
import { useFormat } from '../../ui/language/format.ts'
import { useSentences } from '../../ui/language/language.tsx'
import { StatusBadge, type Tone } from '../../ui/values/status-badge.tsx'
import classes from './sender-id.module.css'
import { NETWORKS, statusTones, type NetworkState, type OwnSender } from './sender-states.ts'
import { senderSentences } from './sentences.ts'

/** The state at each network: since when, until when, and why it was refused. */
export function Tracker({ sender }: { sender: OwnSender }) {
  const say = useSentences(senderSentences)
  return (
    <ul className={classes.tracker} aria-label={say.networksOf(sender.senderId)}>
      {NETWORKS.map((network) => {
        const said = sender.networks.find((each) => each.network === network)
        return (
          <li key={network} className={classes.network}>
            <span className={classes.networkName}>{network}</span>
            {said ? (
              <StatusBadge tone={statusTones[said.status]}>{say.statuses[said.status]}</StatusBadge>
            ) : (
              <StatusBadge tone="secondary">{say.notAsked}</StatusBadge>
            )}
            {said && (
              <span className={classes.when}>
                {said.decidedAt ? say.decided : say.since}{' '}
                <Instant at={said.decidedAt ?? sender.submittedAt} />
              </span>
            )}
            {said?.reason && <p className={classes.reason}>{said.reason}</p>}
            {said && <End said={said} />}
          </li>
        )
      })}
    </ul>
  )
}

/** How long the approval lasts, and the state of its renewal. */
function End({ said: { status, validUntil, lapsesOn, renewable, renewal } }: { said: NetworkState }) {
  const say = useSentences(senderSentences)
  const { date } = useFormat()
  if (validUntil === null) return null
  const day = date(validUntil)
  return (
    <>
      <span className={classes.when}>{status === 'lapsed' ? say.ended(day) : say.until(day)}</span>
      {renewal && (
        <StatusBadge tone={statusTones[renewal.status]}>{say.renewals[renewal.status]}</StatusBadge>
      )}
      {renewal?.reason && <p className={classes.reason}>{renewal.reason}</p>}
      {lapsesOn !== null && (renewable || renewal !== null) && (
        <p className={classes.reason}>{say.lapses(date(lapsesOn))}</p>
      )}
    </>
  )
}

/**
 * The colour of an approval. A renewal never makes an approved sender ID look refused. It only asks for attention.
 */
function toneOf(status: NetworkState['status'], renewal: NetworkState['renewal']): Tone {
  if (renewal === null) return statusTones[status]
  return renewal.status === 'submitted' ? 'info' : 'warning'
}

/** The same states in one line of a table: one mark for each network. */
export function TrackerMarks({ sender }: { sender: OwnSender }) {
  const say = useSentences(senderSentences)
  return (
    <ul className={classes.marks} aria-label={say.networksOf(sender.senderId)}>
      {sender.networks.map(({ network, status, renewal }) => (
        <li key={network} className={classes.mark} data-tone={toneOf(status, renewal)}>
          {network}
          <span className="unseen">
            {say.statuses[status]} {renewal && say.renewals[renewal.status]}
          </span>
        </li>
      ))}
    </ul>
  )
}
