import { Instant } from '../../ui/figures.tsx'
import { useSentences } from '../../ui/language.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import classes from './sender-id.module.css'
import { NETWORKS, statusTones, type OwnSender } from './sender-states.ts'
import { senderSentences } from './sentences.ts'

/** What each network says, since when, and why not. */
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
          </li>
        )
      })}
    </ul>
  )
}

/** The same in a line of a table: one mark a network. */
export function TrackerMarks({ sender }: { sender: OwnSender }) {
  const say = useSentences(senderSentences)
  return (
    <ul className={classes.marks} aria-label={say.networksOf(sender.senderId)}>
      {sender.networks.map(({ network, status }) => (
        <li key={network} className={classes.mark} data-tone={statusTones[status]}>
          {network}
          <span className="unseen">{say.statuses[status]}</span>
        </li>
      ))}
    </ul>
  )
}
