import { Button, SegmentedControl, Textarea } from '@mantine/core'
import { REASON_LENGTH_MAX } from '@nkra/contract/limits.ts'
import { useState } from 'react'
import { useAct } from '../../api/queries.ts'
import dialog from '../../ui/dialogs/dialog.module.css'
import { Fact, Facts } from '../../ui/values/facts.tsx'
import { FormAlert, useSubmit } from '../../ui/forms/form.tsx'
import { useFormat } from '../../ui/language/format.ts'
import { useSentences } from '../../ui/language/language.tsx'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { useNotify } from '../../ui/toasts/notify.tsx'
import classes from './business-id.module.css'
import { statusTones, type BusinessIdRequest, type Decision } from './business-states.ts'
import { Registered } from './registered-business.tsx'
import { businessSentences } from './sentences.ts'

const DECISIONS: readonly Decision[] = ['approved', 'needs_information', 'rejected']

/** One business ID with who else goes by its number, and the decision on it. */
export function ReviewDialog({ request, onClose }: { request: BusinessIdRequest; onClose: () => void }) {
  const say = useSentences(businessSentences)
  const format = useFormat()
  const { status, reason, validUntil } = request
  return (
    <Modal opened onClose={onClose} title={request.legalName} size="44rem">
      <div className={classes.stack}>
        <Facts>
          <Fact name={say.account}>{request.accountName}</Fact>
          {request.submittedAt && <Fact name={say.since}>{format.exact(request.submittedAt)}</Fact>}
        </Facts>
        <Registered of={request} />
        {request.alike.length > 0 && (
          <Notice tone="warning">
            {say.alike}
            <ul className={classes.list}>
              {request.alike.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          </Notice>
        )}
        {validUntil && <Notice tone="success">{say.until(format.date(validUntil))}</Notice>}
        {reason !== null && <Notice tone={statusTones[status]}>{reason}</Notice>}
      </div>
      {status === 'submitted' && <Review request={request} onClose={onClose} />}
    </Modal>
  )
}

function Review({ request, onClose }: { request: BusinessIdRequest; onClose: () => void }) {
  const say = useSentences(businessSentences)
  const notify = useNotify()
  const review = useAct('reviewBusinessId')
  const [decision, setDecision] = useState<Decision>('approved')
  const approve = decision === 'approved'
  const form = useSubmit(
    { reason: say.reason },
    async ({ reason }) => {
      const body = { status: decision, reason: approve ? '' : reason }
      await review.mutateAsync({ input: { params: { id: request.id }, body } })
      notify('success', say.saved[decision](request.legalName))
      onClose()
    },
    approve ? ['reason'] : [],
  )
  return (
    <form {...form.props} className={classes.review}>
      <SegmentedControl
        fullWidth
        aria-label={say.decision}
        value={decision}
        onChange={(value) => setDecision(DECISIONS.find((each) => each === value) ?? 'approved')}
        data={DECISIONS.map((value) => ({ value, label: say.decisions[value] }))}
      />
      {approve ? (
        <p className={classes.hint}>{say.approveHint}</p>
      ) : (
        <Textarea
          {...form.field('reason')}
          description={say.reasonRead}
          autosize
          minRows={2}
          maxLength={REASON_LENGTH_MAX}
        />
      )}
      <FormAlert failure={form.failure} />
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose}>
          {say.close}
        </Button>
        <Button type="submit" loading={form.pending} {...(decision === 'rejected' && { color: 'red' })}>
          {say.save[decision]}
        </Button>
      </div>
    </form>
  )
}
