/** The last look before a message is sent again and again: what each run is, when it comes, and what it costs today. */
import { useNavigate } from '@tanstack/react-router'
import { useAttempt } from '../../../api/idempotency-key.ts'
import { useAct } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Fact, Facts } from '../../../ui/values/facts.tsx'
import { useFormat } from '../../../ui/language/format.ts'
import { useSentences } from '../../../ui/language/language.tsx'
import { useNotify } from '../../../ui/toasts/notify.tsx'
import { rhythmSentences } from '../../../ui/language/rhythm.sentences.ts'
import type { Estimate } from './cost.tsx'
import type { Draft } from '../draft.ts'
import classes from '../new-sms.module.css'
import { planOf } from '../time/series-plan.ts'
import type { Repeat } from '../time/repeat.ts'
import { repeatSentences } from '../time/repeat.sentences.ts'
import type { SendBody } from '../send-request.ts'
import { newSmsSentences } from '../sentences.ts'

interface ConfirmSeriesProps {
  /** Of one run, its time left out. */
  body: SendBody
  at: string
  repeat: Repeat
  traffic: Draft['traffic']
  estimate: Estimate
  onClose: () => void
  onStarted: () => void
}

export default function ConfirmSeries(props: ConfirmSeriesProps) {
  const { body, at, repeat, traffic, estimate, onClose, onStarted } = props
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
    const whole = { ...body, ...plan, traffic }
    const manner = { idempotencyKey: attempt.keyFor(whole) }
    const outcome = await create.mutateAsync({ input: { body: whole }, manner }).catch((error: unknown) => {
      attempt.settle(error)
      throw error
    })
    attempt.settle(outcome)
    notify('success', say.started)
    onStarted()
    await navigate({ to: paths.messages, search: { view: 'series' } })
  }
  const ends = 'on' in plan.ends ? words.until(format.date(plan.ends.on)) : words.times(plan.ends.after)
  return (
    <ConfirmDialog title={say.question} confirm={say.start} onConfirm={act} onClose={onClose}>
      <Facts>
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
