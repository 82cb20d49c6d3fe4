/** Sends the message to the person's own phone before it goes to everybody, and shows its text and cost. */
import { Button, Skeleton } from '@mantine/core'
import { countSegments } from '@nkra/sms/segments.ts'
import { useState } from 'react'
import { useAttempt } from '../../../api/idempotency-key.ts'
import { useAct, useCall } from '../../../api/queries.ts'
import { useSentences, formatPhone } from '../../../ui/language/language.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { useNotify } from '../../../ui/toasts/notify.tsx'
import type { Estimate } from './cost.tsx'
import classes from '../new-sms.module.css'
import type { SendBody } from '../send-request.ts'
import { OwnNumber } from './own-number.tsx'
import { testTextSentences } from './test-text.sentences.ts'

interface TestTextProps {
  body: SendBody
  estimate: Estimate
  onClose: () => void
}

export default function TestText({ body, estimate, onClose }: TestTextProps) {
  const say = useSentences(testTextSentences)
  const profile = useCall('getProfile').data?.data
  const attempt = useAttempt('test')
  const send = useAct('sendTestText')
  const notify = useNotify()
  const [fault, setFault] = useState<string | null>(null)
  const act = () => {
    const { senderId, text, recipients, groupIds, linkTarget } = body
    const whole = { senderId, text, recipients, groupIds, linkTarget }
    setFault(null)
    send.mutate(
      { input: { body: whole }, manner: { idempotencyKey: attempt.keyFor(whole) } },
      {
        onSuccess: ({ data }) => {
          notify('success', say.sent(formatPhone(data.to)))
          onClose()
        },
        onError: (error) => setFault(error.message),
        onSettled: (outcome, error) => attempt.settle(error ?? outcome),
      },
    )
  }
  return (
    <Modal opened onClose={onClose} title={say.title} size="30rem">
      {!profile ? (
        <Skeleton height="7rem" />
      ) : !profile.phoneConfirmed ? (
        <OwnNumber profile={profile} />
      ) : (
        <>
          <p className={classes.hint}>{say.text(formatPhone(profile.phone))}</p>
          <p className={classes.quoted}>{estimate.sample}</p>
          <p className={classes.testCost}>{say.cost(countSegments(estimate.sample).segments)}</p>
          {fault !== null && <Notice tone="danger">{fault}</Notice>}
          <div className={classes.heldActions}>
            <Button data-autofocus loading={send.isPending} onClick={act}>
              {say.send}
            </Button>
          </div>
        </>
      )}
    </Modal>
  )
}
