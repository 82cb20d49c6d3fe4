/** Shows how far a campaign is: its recipients, what was sent and delivered, and apart what failed or is unknown. */
import { useFormat } from '../../../ui/language/format.ts'
import { useSentences, type SentencesOf, formatCount } from '../../../ui/language/language.tsx'
import { BigMoney } from '../../../ui/values/big-money.tsx'
import { BigFigure, BigFigures } from '../../../ui/values/facts.tsx'
import type { CampaignDetail } from '../message-states.ts'
import { deliveredShare, funnelOf, handledOf, meanRate, percent, settledOf } from '../progress.ts'
import { messagesSentences } from '../sentences.ts'
import classes from './funnel.module.css'

export function Funnel({ campaign }: { campaign: CampaignDetail }) {
  const { figures: say } = useSentences(messagesSentences)
  const format = useFormat()
  const { recipients, sent, delivered, failed, unknown } = funnelOf(campaign)
  const waiting = recipients - handledOf(campaign.counts)
  const share = deliveredShare(campaign.counts)
  const steps = [
    {
      step: 'recipients',
      name: say.recipients,
      count: recipients,
      note: waiting > 0 && say.waiting(waiting),
    },
    {
      step: 'sent',
      name: say.sent,
      title: say.sentMeaning,
      count: sent,
      note: sent > 0 && say.ofRecipients(percent(sent / recipients, format)),
    },
    {
      step: 'delivered',
      name: say.delivered,
      count: delivered,
      note: share !== null && say.ofSettled(percent(share, format), settledOf(campaign.counts)),
    },
    {
      step: 'failed',
      // What was cancelled before it was sent counts as failed.
      name: campaign.status === 'cancelled' ? say.failedOrNotSent : say.failed,
      count: failed,
    },
    ...(unknown > 0 ? [{ step: 'unknown', name: say.unknown, count: unknown }] : []),
  ]
  return (
    <div className={classes.whole}>
      <ol className={classes.funnel} aria-label={say.funnel}>
        {steps.map(({ step, name, title, count, note }) => (
          <li key={step} data-step={step}>
            <span className={classes.name} title={title}>
              {name}
            </span>
            <strong className="tabular">{formatCount(count)}</strong>
            <span className={classes.bar} aria-hidden="true">
              <span style={{ width: `${recipients > 0 ? (count / recipients) * 100 : 0}%` }} />
            </span>
            {note && <span className={classes.note}>{note}</span>}
          </li>
        ))}
      </ol>
      <Pace campaign={campaign} />
    </div>
  )
}

/**
 * Shows the cost and the speed of the campaign, and the time until it is sent. A time that cannot be known is left out.
 */
function Pace({ campaign }: { campaign: CampaignDetail }) {
  const { figures: say } = useSentences(messagesSentences)
  const { credits, segments, status, speed, money } = campaign
  const isSending = status === 'sending' || status === 'expanding'
  // A cancelled message was never sent, and would make the campaign look faster than it was.
  const mean = isSending || status === 'cancelled' ? null : meanRate(campaign)
  return (
    <BigFigures>
      {isSending && (
        <BigFigure name={say.speed} note={say.lastMinute}>
          {speed === null ? '–' : rounded(speed.perSecond)}
        </BigFigure>
      )}
      {mean !== null && (
        <BigFigure name={say.meanSpeed} note={say.aSecond}>
          {rounded(mean)}
        </BigFigure>
      )}
      {speed !== null && speed.secondsLeft !== null && (
        <BigFigure name={say.timeLeft} note={say.untilAll}>
          <span className={classes.left}>{aboutTime(speed.secondsLeft, say)}</span>
        </BigFigure>
      )}
      <BigFigure name={say.credits} note={say.segments(segments)}>
        {formatCount(credits)}
      </BigFigure>
      {money.cost !== null && money.charged > 0 && (
        <BigFigure
          name={isSending ? say.costSoFar : say.cost}
          note={money.cost === 0 ? say.freeCredits : say.beforeTaxes}
        >
          <BigMoney amount={money.cost} />
        </BigFigure>
      )}
    </BigFigures>
  )
}

const rounded = (perSecond: number) =>
  perSecond > 0 && perSecond < 1 ? '<1' : formatCount(Math.round(perSecond))

const MINUTE_S = 60
const HOUR_S = 3_600

/** Says an estimated time without seconds, and from an hour and a half on without minutes. */
function aboutTime(seconds: number, say: SentencesOf<typeof messagesSentences>['figures']): string {
  if (seconds < MINUTE_S) return say.underMinute
  return seconds < 1.5 * HOUR_S
    ? say.minutes(Math.round(seconds / MINUTE_S))
    : say.hours(Math.round(seconds / HOUR_S))
}
