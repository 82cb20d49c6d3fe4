import { Button, Textarea, TextInput } from '@mantine/core'
import { SENDER_PURPOSE_LENGTH_MAX, SENDER_SAMPLE_LENGTH_MAX } from '@nkra/contract/limits.ts'
import { SENDER_LENGTH_MAX, senderFault } from '@nkra/sms/sender-rules.ts'
import { useState, type ChangeEvent } from 'react'
import { flushSync } from 'react-dom'
import dialog from '../../ui/dialogs/dialog.module.css'
import { FormAlert, useSubmit } from '../../ui/forms/form.tsx'
import { useSentences } from '../../ui/language/language.tsx'
import { Phone } from './sender-preview.tsx'
import classes from './sender-id.module.css'
import { offersOf, type OwnSender } from './sender-states.ts'
import { senderSentences } from './sentences.ts'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { useAnnouncedAct } from '../../ui/toasts/announced-act.ts'

/**
 * The most characters that can be typed. It is more than a name may have, so that a long pasted name is refused with
 * a reason and not cut silently.
 */
const NAME_TYPED_MAX = 40

interface RequestDialogProps {
  /** The sender ID to change. Without it, a new one is requested. */
  sender?: OwnSender
  onClose: () => void
}

/**
 * The dialog to request or change a sender ID. The name is checked while it is typed, with a preview of how readers
 * see it.
 */
export function RequestDialog({ sender, onClose }: RequestDialogProps) {
  const say = useSentences(senderSentences)
  const request = useAnnouncedAct('requestSender')
  const change = useAnnouncedAct('changeSender')
  const [name, setName] = useState(sender?.senderId ?? '')
  const [sample, setSample] = useState(sender?.sample ?? '')
  const [draft, setDraft] = useState(false)
  const [refused, setRefused] = useState(false)
  const fixed = sender !== undefined && !offersOf(sender).rename
  const fault = fixed || name === sender?.senderId ? null : senderFault(name)

  const form = useSubmit(
    { senderId: say.name, purpose: say.purpose, sample: say.sample },
    async (values) => {
      if (fault !== null) {
        setRefused(true)
        return
      }
      const body = { ...values, senderId: name, submit: !draft }
      const said = draft ? say.kept(name) : say.submitted(name)
      if (sender) await change.act({ params: { id: sender.id }, body }, said)
      else await request.act({ body }, said)
      onClose()
    },
    draft ? ['purpose', 'sample'] : [],
  )
  const nameField = form.field('senderId')
  const nameError = refused && fault !== null ? say.faults[fault] : nameField.error
  const sampleField = form.field('sample')
  const typeName = (event: ChangeEvent<HTMLInputElement>) => {
    nameField.onChange(event)
    setName(event.currentTarget.value)
    setRefused(false)
  }
  const typeSample = (event: ChangeEvent<HTMLTextAreaElement>) => {
    sampleField.onChange(event)
    setSample(event.currentTarget.value)
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={sender ? say.editTitle(sender.senderId) : say.requestTitle}
      size="56rem"
    >
      <form {...form.props} className={classes.form}>
        <div className={classes.fields}>
          <TextInput
            {...nameField}
            onChange={typeName}
            error={nameError}
            value={name}
            readOnly={fixed}
            maxLength={NAME_TYPED_MAX}
            autoComplete="off"
            data-autofocus
            description={fixed ? say.nameFixed : say.nameHint}
            rightSectionWidth="5.5rem"
            rightSection={
              <span className={classes.length} data-over={name.length > SENDER_LENGTH_MAX || undefined}>
                {say.left(name.length)}
              </span>
            }
          />
          <p className={classes.verdict} aria-live="polite" data-fault={fault !== null || undefined}>
            {name !== '' && !fixed && !nameError && (fault === null ? say.fits : say.faults[fault])}
          </p>
          <Textarea
            {...form.field('purpose')}
            description={say.purposeHint}
            defaultValue={sender?.purpose ?? ''}
            maxLength={SENDER_PURPOSE_LENGTH_MAX}
            autosize
            minRows={2}
            maxRows={5}
          />
          <Textarea
            {...sampleField}
            onChange={typeSample}
            description={say.sampleHint}
            value={sample}
            maxLength={SENDER_SAMPLE_LENGTH_MAX}
            autosize
            minRows={3}
            maxRows={8}
          />
          <FormAlert failure={form.failure} />
        </div>
        <Phone name={name} text={sample} />
        <div className={`${dialog.actions} ${classes.formActions}`}>
          <Button variant="default" onClick={onClose}>
            {say.cancel}
          </Button>
          {!fixed && (
            <Button
              variant="default"
              loading={form.pending && draft}
              onClick={({ currentTarget }) => {
                flushSync(() => setDraft(true))
                currentTarget.form?.requestSubmit()
              }}
            >
              {say.keepDraft}
            </Button>
          )}
          <Button
            type="submit"
            loading={form.pending && !draft}
            onClick={() => flushSync(() => setDraft(false))}
          >
            {say.submit}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
