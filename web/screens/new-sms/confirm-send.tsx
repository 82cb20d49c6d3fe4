/** The last look before money is spent: how many, what it costs, when it goes. */
import { useNavigate } from '@tanstack/react-router'
import { useAttempt } from '../../api/attempt.ts'
import { useAct } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { formatCount, formatExact, formatPlural } from '../../ui/format.ts'
import type { Estimate } from './cost.tsx'
import classes from './new-sms.module.css'
import type { SendBody } from './request.ts'

interface ConfirmSendProps {
  body: SendBody
  estimate: Estimate
  onClose: () => void
  /** The campaign is on record: nothing of the draft is needed any more. */
  onSent: () => void
}

export function ConfirmSend({ body, estimate, onClose, onSent }: ConfirmSendProps) {
  const attempt = useAttempt('send')
  const send = useAct('sendMessage')
  const navigate = useNavigate()
  const act = async () => {
    const manner = { idempotencyKey: attempt.keyFor(body) }
    const outcome = await send.mutateAsync({ input: { body }, manner }).catch((error: unknown) => {
      attempt.settle(error)
      throw error
    })
    attempt.settle(outcome)
    onSent()
    await navigate({ to: paths.message, params: { id: outcome.data.id } })
  }
  const { recipients, credits, creditsAvailable } = estimate
  const messages = formatPlural(recipients, 'message')
  const verb = body.scheduleAt === undefined ? 'Send' : 'Schedule'
  return (
    <ConfirmDialog
      title={`${verb} ${messages}?`}
      confirm={`${verb} ${messages}`}
      onConfirm={act}
      onClose={onClose}
    >
      <dl className={classes.sums}>
        <div>
          <dt>From</dt>
          <dd>{body.senderId}</dd>
        </div>
        <div>
          <dt>To</dt>
          <dd className="tabular">{formatPlural(recipients, 'recipient')}</dd>
        </div>
        <div>
          <dt>Goes out</dt>
          <dd>{body.scheduleAt === undefined ? 'Now' : `${formatExact(body.scheduleAt)}, Ghana time`}</dd>
        </div>
        <div data-strong>
          <dt>Cost</dt>
          <dd className="tabular">{formatPlural(credits, 'credit')}</dd>
        </div>
        <div>
          <dt>Balance after</dt>
          <dd className="tabular">{formatCount(creditsAvailable - credits)}</dd>
        </div>
      </dl>
      <p className={classes.quoted}>{estimate.sample}</p>
    </ConfirmDialog>
  )
}
