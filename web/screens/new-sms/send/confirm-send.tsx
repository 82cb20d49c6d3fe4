/** The confirmation before money is spent: the number of recipients, the cost and the time. */
import { useNavigate } from '@tanstack/react-router'
import { useAttempt } from '../../../api/idempotency-key.ts'
import { useAct } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { useFormat } from '../../../ui/language/format.ts'
import { useSentences, formatCount, formatMoney } from '../../../ui/language/language.tsx'
import { rhythmSentences } from '../../../ui/language/rhythm.sentences.ts'
import { useNotify } from '../../../ui/toasts/notify.tsx'
import { Fact, Facts } from '../../../ui/values/facts.tsx'
import type { Draft } from '../draft.ts'
import classes from '../new-sms.module.css'
import type { SendBody } from '../send-request.ts'
import { newSmsSentences } from '../sentences.ts'
import { repeatSentences } from '../time/repeat.sentences.ts'
import { planOf, type Repeat } from '../time/repeat.ts'
import type { Estimate } from './cost.tsx'
import { sendBarSentences } from './send-bar.sentences.ts'
import type { UndoableSend } from './undo-send.tsx'

interface ConfirmSendProps {
  body: SendBody
  /** The name of the campaign. Empty: none. */
  name: string
  estimate: Estimate
  onClose: () => void
  /**
   * Called when the campaign is stored. Until `held.until` it can be undone. If `held` is null, the campaign is
   * scheduled.
   */
  onSent: (held: UndoableSend | null) => void
}

/** How long a send can be undone, in seconds. */
const HOLD_SECONDS = 10

export default function ConfirmSend({ body, name, estimate, onClose, onSent }: ConfirmSendProps) {
  const say = useSentences(newSmsSentences)
  const money = useSentences(sendBarSentences)
  const format = useFormat()
  const attempt = useAttempt('send')
  const send = useAct('sendMessage')
  const navigate = useNavigate()
  const act = async () => {
    const named = { ...body, ...(name !== '' && { name }) }
    const whole = body.scheduleAt === undefined ? { ...named, holdSeconds: HOLD_SECONDS } : named
    const until = Date.now() + HOLD_SECONDS * 1_000
    const input = { body: whole }
    const { data } = await attempt.once(whole, (manner) => send.mutateAsync({ input, manner }))
    const { id, recipients: taken } = data
    onSent(body.scheduleAt === undefined ? { id, recipients: taken, until } : null)
    if (body.scheduleAt !== undefined) await navigate({ to: paths.message, params: { id } })
  }
  const { recipients, credits, cost, creditsAvailable } = estimate
  const at = body.scheduleAt
  return (
    <ConfirmDialog
      title={at === undefined ? say.sendQuestion(recipients) : say.scheduleQuestion(recipients)}
      confirm={at === undefined ? say.send(recipients) : say.schedule(recipients)}
      onConfirm={act}
      onClose={onClose}
    >
      <Facts>
        {name !== '' && <Fact name={say.campaign}>{name}</Fact>}
        <Fact name={say.from}>{body.senderId}</Fact>
        <Fact name={say.to}>{say.toRecipients(recipients)}</Fact>
        <Fact name={say.goesOut}>{at === undefined ? say.now : say.ghanaTime(format.exact(at))}</Fact>
        <Fact name={say.cost} strong>
          {say.costs(credits)}
        </Fact>
        {cost !== null && <Fact name={money.beforeTaxes}>{formatMoney(cost)}</Fact>}
        <Fact name={say.balanceAfter}>{formatCount(creditsAvailable - credits)}</Fact>
      </Facts>
      <p className={classes.quoted}>{estimate.sample}</p>
    </ConfirmDialog>
  )
}

export interface ConfirmSeriesProps {
  /** The body of the call for one run of the series, without a time. */
  body: SendBody
  /** The name of its campaigns. Empty: none. */
  name: string
  at: string
  repeat: Repeat
  traffic: Draft['traffic']
  estimate: Estimate
  onClose: () => void
  onStarted: () => void
}

/** The confirmation of a series: its message, its times, and the cost of a run today. */
export function ConfirmSeries(props: ConfirmSeriesProps) {
  const { body, name, at, repeat, traffic, estimate, onClose, onStarted } = props
  const say = useSentences(repeatSentences)
  const send = useSentences(newSmsSentences)
  const words = useSentences(rhythmSentences)
  const format = useFormat()
  const attempt = useAttempt('series')
  const create = useAct('createSeries')
  const notify = useNotify()
  const navigate = useNavigate()
  const plan = planOf(at, repeat)
  const act = async () => {
    const whole = { ...body, ...(name !== '' && { name }), ...plan, traffic }
    await attempt.once(whole, (manner) => create.mutateAsync({ input: { body: whole }, manner }))
    notify('success', say.started)
    onStarted()
    await navigate({ to: paths.messages, search: { view: 'series' } })
  }
  const ends = 'on' in plan.ends ? words.until(format.date(plan.ends.on)) : words.times(plan.ends.after)
  return (
    <ConfirmDialog title={say.question} confirm={say.start} onConfirm={act} onClose={onClose}>
      <Facts>
        {name !== '' && <Fact name={send.campaign}>{name}</Fact>}
        <Fact name={send.from}>{body.senderId}</Fact>
        <Fact name={send.to}>{say.toNow(estimate.recipients)}</Fact>
        <Fact name={say.times}>{`${words.at(words.rhythm(plan.rhythm), plan.time)}, ${ends}`}</Fact>
        <Fact name={say.eachRun} strong>
          {say.costsNow(estimate.credits)}
        </Fact>
      </Facts>
      <p className={classes.quoted}>{estimate.sample}</p>
      <p className={classes.hint}>{say.moneyText}</p>
    </ConfirmDialog>
  )
}
