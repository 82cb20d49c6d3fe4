/** Setting two-step sign-in up: the password, the authenticator and its first code. The recovery codes follow. */
import { Button, PasswordInput, TextInput } from '@mantine/core'
import type { Reply } from '@nkra/contract/routes.ts'
import { useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../api/context.tsx'
import { useAct } from '../../../api/queries.ts'
import { useKeeper } from '../../../shell/session/session-context.tsx'
import dialog from '../../../ui/dialogs/dialog.module.css'
import { FormAlert, useSubmit } from '../../../ui/forms/form.tsx'
import { useSentences } from '../../../ui/language/language.tsx'
import { CopyText } from '../../../ui/controls/copy-text.tsx'
import { QrCode } from '../../../ui/values/qr-code.tsx'
import classes from './two-step.module.css'
import { twoStepSentences } from './two-step.sentences.ts'
import { Modal } from '../../../ui/dialogs/modal.tsx'

/** The last of them shows the recovery codes. */
export const STEPS = 3

type Begun = Reply<'beginTwoStep'>

interface TwoStepSetupProps {
  onConfirmed: (recoveryCodes: string[]) => void
  onClose: () => void
}

export function TwoStepSetup({ onConfirmed, onClose }: TwoStepSetupProps) {
  const say = useSentences(twoStepSentences)
  const [begun, setBegun] = useState<Begun | null>(null)
  return (
    <Modal opened onClose={onClose} title={say.setUp} size="30rem" closeOnClickOutside={begun === null}>
      <p className={classes.step}>{say.step(begun ? 2 : 1, STEPS)}</p>
      {begun ? (
        <Scan begun={begun} onConfirmed={onConfirmed} onBack={() => setBegun(null)} />
      ) : (
        <Password onBegun={setBegun} onClose={onClose} />
      )}
    </Modal>
  )
}

function Password({ onBegun, onClose }: { onBegun: (begun: Begun) => void; onClose: () => void }) {
  const say = useSentences(twoStepSentences)
  const begin = useAct('beginTwoStep')
  const form = useSubmit({ currentPassword: say.password }, async (body) => {
    const { data } = await begin.mutateAsync({ input: { body } })
    onBegun(data)
  })
  return (
    <form {...form.props} className={dialog.fields}>
      <div className={dialog.text}>{say.passwordLead}</div>
      <FormAlert failure={form.failure} />
      <PasswordInput
        {...form.field('currentPassword')}
        autoComplete="current-password"
        withAsterisk={false}
        data-autofocus
      />
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose}>
          {say.cancel}
        </Button>
        <Button type="submit" loading={form.pending}>
          {say.next}
        </Button>
      </div>
    </form>
  )
}

interface ScanProps {
  begun: Begun
  onConfirmed: (recoveryCodes: string[]) => void
  onBack: () => void
}

function Scan({ begun, onConfirmed, onBack }: ScanProps) {
  const say = useSentences(twoStepSentences)
  const { call } = useApi()
  const keeper = useKeeper()
  const client = useQueryClient()
  const code = useRef<HTMLInputElement>(null)
  // The button that was pressed is gone.
  useEffect(() => code.current?.focus(), [])
  const form = useSubmit({ code: say.code }, async (body) => {
    const { data } = await call('confirmTwoStep', { body })
    // Before anything else is asked: the token of before is good no more.
    keeper.renewed(data.session)
    onConfirmed(data.recoveryCodes)
    // Whatever was refused for want of a second step is there now.
    await client.invalidateQueries()
  })
  return (
    <form {...form.props} className={dialog.fields}>
      <div className={dialog.text}>{say.scanLead}</div>
      <FormAlert failure={form.failure} />
      <div className={classes.scan}>
        <QrCode text={begun.uri} label={say.qrCode} />
        <p className={classes.byHand}>
          {say.byHand}
          <code>{inFours(begun.secret)}</code>
        </p>
        <CopyText text={begun.secret} label={say.copyKey} />
      </div>
      <TextInput
        {...form.field('code')}
        autoComplete="one-time-code"
        inputMode="numeric"
        withAsterisk={false}
        ref={code}
      />
      <div className={dialog.actions}>
        <Button variant="default" onClick={onBack}>
          {say.back}
        </Button>
        <Button type="submit" loading={form.pending}>
          {say.switchOn}
        </Button>
      </div>
    </form>
  )
}

/** As one reads and types it. */
const inFours = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ')
