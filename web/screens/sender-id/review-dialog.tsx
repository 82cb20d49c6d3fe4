import { Button, Checkbox, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../api/queries.ts'
import dialog from '../../ui/dialogs/dialog.module.css'
import { Fact, Facts } from '../../ui/values/facts.tsx'
import { FormAlert, useSubmit } from '../../ui/forms/form.tsx'
import { useFormat } from '../../ui/language/format.ts'
import { useSentences } from '../../ui/language/language.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { useNotify } from '../../ui/toasts/notify.tsx'
import { Documents } from './documents.tsx'
import { Phone } from './sender-preview.tsx'
import classes from './sender-id.module.css'
import { NETWORKS, waits, type Decision, type SenderNetwork, type SenderRequest } from './sender-states.ts'
import { senderSentences } from './sentences.ts'
import { Tracker } from './approval-tracker.tsx'
import { Modal } from '../../ui/dialogs/modal.tsx'

/** As the contract has it. */
const REASON_LENGTH_MAX = 500
const DECISIONS: readonly Decision[] = ['approved', 'needs_information', 'rejected']

/** One request with what looks like it, and what the networks decide on it. */
export function ReviewDialog({ request, onClose }: { request: SenderRequest; onClose: () => void }) {
  const say = useSentences(senderSentences)
  const format = useFormat()
  return (
    <Modal opened onClose={onClose} title={request.senderId} size="56rem">
      <div className={classes.form}>
        <div className={classes.fields}>
          <Facts>
            <Fact name={say.account}>{request.accountName}</Fact>
            {request.submittedAt && <Fact name={say.since}>{format.exact(request.submittedAt)}</Fact>}
          </Facts>
          {request.purpose && (
            <div>
              <h3 className={classes.label}>{say.purpose}</h3>
              <p className={classes.purpose}>{request.purpose}</p>
            </div>
          )}
          <Documents sender={request} open={false} />
          {request.alike.length > 0 && (
            <Notice tone="warning">
              {say.alike}
              <ul className={classes.alike}>
                {request.alike.map(({ senderId, accountName }) => (
                  <li key={`${senderId} ${accountName}`}>{say.alikeOne(senderId, accountName)}</li>
                ))}
              </ul>
            </Notice>
          )}
        </div>
        <Phone name={request.senderId} text={request.sample} />
      </div>
      <div className={classes.decided}>
        <Tracker sender={request} />
      </div>
      <Review request={request} onClose={onClose} />
    </Modal>
  )
}

function Review({ request, onClose }: { request: SenderRequest; onClose: () => void }) {
  const say = useSentences(senderSentences)
  const notify = useNotify()
  const review = useAct('reviewSender')
  const [decision, setDecision] = useState<Decision>('approved')
  const waiting = request.networks.filter(waits)
  const renewing = waiting.some(({ renewal }) => renewal !== null)
  const [chosen, setChosen] = useState<SenderNetwork[]>(waiting.map(({ network }) => network))
  const [missed, setMissed] = useState(false)
  const approve = decision === 'approved'
  const form = useSubmit(
    { reason: say.reason, validUntil: say.goodUntil },
    async ({ reason, validUntil }) => {
      if (chosen.length === 0) {
        setMissed(true)
        return
      }
      const said = approve ? { reason: '', ...(validUntil && { validUntil }) } : { reason }
      const body = { id: request.id, networks: chosen, status: decision, ...said }
      await review.mutateAsync({ input: { body } })
      notify('success', say.saved[decision](request.senderId))
      onClose()
    },
    approve ? ['reason', 'validUntil'] : ['validUntil'],
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
      <Checkbox.Group
        label={say.networks}
        value={chosen}
        onChange={(values) => {
          setChosen(NETWORKS.filter((network) => values.includes(network)))
          setMissed(false)
        }}
        {...(missed && { error: say.chooseNetwork })}
      >
        <div className={classes.choices}>
          {NETWORKS.map((network) => (
            <Checkbox
              key={network}
              value={network}
              label={network}
              disabled={request.networks.every((said) => said.network !== network)}
            />
          ))}
        </div>
      </Checkbox.Group>
      {renewing && !approve && <p className={classes.hint}>{say.renewalRefused}</p>}
      {approve && (
        <TextInput
          {...form.field('validUntil')}
          type="date"
          description={renewing ? say.goodOn : say.goodYear}
        />
      )}
      {!approve && (
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
