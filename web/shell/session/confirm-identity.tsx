/**
 * The dialog in which a person confirms who they are, because a call asked for it. Any one proof is enough. The call
 * is repeated after a correct proof. If the dialog is closed, the call fails as before.
 */
import { Button, PasswordInput, TextInput } from '@mantine/core'
import type { Request } from '@nkra/contract/routes.ts'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '../../api/context.tsx'
import { pointedAt } from '../../api/failure.ts'
import { useCall } from '../../api/queries.ts'
import { FormActions } from '../../ui/dialogs/dialog-form.tsx'
import classes from '../../ui/dialogs/dialog.module.css'
import { FormAlert, useSubmit } from '../../ui/forms/form.tsx'
import { useSentences } from '../../ui/language/language.tsx'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { confirmIdentitySentences } from './confirm-identity.sentences.ts'
import { GoogleOffer } from '../google-sign-in/google-sign-in-offer.tsx'

type Proof = Request<'confirmSession'>['body']

export default function ConfirmIdentity({ settle }: { settle: (confirmed: boolean) => void }) {
  const say = useSentences(confirmIdentitySentences)
  const { call } = useApi()
  const hasSecondStep = typeof useCall('getTwoStep').data?.data.inForceSince === 'string'
  const [byCode, setByCode] = useState(false)
  const show = async (body: Proof) => {
    await call('confirmSession', { body })
    settle(true)
  }
  return (
    <Modal opened onClose={() => settle(false)} title={say.title} size="30rem">
      <Fields key={String(byCode)} byCode={byCode} show={show} onCancel={() => settle(false)} />
      {hasSecondStep && (
        <Button variant="subtle" fullWidth mt="md" onClick={() => setByCode(!byCode)}>
          {byCode ? say.usePassword : say.useCode}
        </Button>
      )}
      <GoogleOffer show={show} />
    </Modal>
  )
}

interface FieldsProps {
  byCode: boolean
  show: (proof: Proof) => Promise<void>
  onCancel: () => void
}

function Fields({ byCode, show, onCancel }: FieldsProps) {
  const say = useSentences(confirmIdentitySentences)
  const input = useRef<HTMLInputElement>(null)
  // The button that opened the dialog may be gone.
  useEffect(() => input.current?.focus(), [])
  const form = useSubmit<'proof'>({ proof: byCode ? say.code : say.password }, async ({ proof }) => {
    try {
      await show(byCode ? { code: proof } : { password: proof.trimEnd() })
    } catch (error) {
      throw pointedAt('proof', error, 'current_password_wrong', 'second_step_refused')
    }
  })
  return (
    <form {...form.props} className={classes.fields}>
      <div className={classes.text}>{say.lead}</div>
      <FormAlert failure={form.failure} />
      {byCode ? (
        <TextInput
          {...form.field('proof')}
          description={say.codeHint}
          autoComplete="one-time-code"
          withAsterisk={false}
          ref={input}
        />
      ) : (
        <PasswordInput
          {...form.field('proof')}
          autoComplete="current-password"
          withAsterisk={false}
          ref={input}
          data-autofocus
        />
      )}
      <FormActions form={form} confirm={say.confirm} onClose={onCancel} />
    </form>
  )
}
