/** What is asked before logins change, and their secrets, shown once. */
import { Button, NativeSelect } from '@mantine/core'
import type { Reply } from '@nkra/contract/routes.ts'
import { useState } from 'react'
import { useAct, useCall } from '../../../api/queries.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { CopyText } from '../../../ui/controls/copy-text.tsx'
import dialog from '../../../ui/dialogs/dialog.module.css'
import { FormAlert, useSubmit } from '../../../ui/forms/form.tsx'
import { useSentences } from '../../../ui/language/language.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { useNotify } from '../../../ui/toasts/notify.tsx'
import type { Login } from './compatible-apis.tsx'
import { doorsSentences } from './compatible-apis.sentences.ts'
import classes from '../integrations.module.css'

interface MakingProps {
  onMade: (made: Reply<'createLogin'>) => void
  onClose: () => void
}

/** Test keys begin otherwise. */
const LIVE = 'nkra_live_'

export function CreateLoginDialog({ logins, onMade, onClose }: MakingProps & { logins: readonly Login[] }) {
  const say = useSentences(doorsSentences)
  const create = useAct('createLogin')
  const keys = useCall('listKeys').data?.data
  const taken = new Set(logins.map(({ keyId }) => keyId))
  const free = keys?.filter(
    ({ id, state, shown }) => state === 'active' && shown.startsWith(LIVE) && !taken.has(id),
  )
  const [chosen, choose] = useState<string | null>(null)
  const keyId = chosen ?? free?.[0]?.id
  const form = useSubmit({}, async () => {
    if (keyId === undefined) return
    onMade((await create.mutateAsync({ input: { params: { id: keyId } } })).data)
  })
  return (
    <Modal opened onClose={onClose} title={say.createTitle} size="32rem">
      <FormAlert failure={form.failure} />
      <form {...form.props} className={dialog.fields}>
        <p className={dialog.text}>{free?.length === 0 ? say.noKeys : say.createLead}</p>
        {free !== undefined && free.length > 0 && (
          <NativeSelect
            size="md"
            label={say.key}
            value={keyId ?? ''}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
            data={free.map(({ id, name, shown }) => ({ value: id, label: `${name} (${shown}…)` }))}
          />
        )}
        <div className={dialog.actions}>
          <Button variant="default" onClick={onClose}>
            {say.cancel}
          </Button>
          <Button type="submit" loading={form.pending} disabled={keyId === undefined}>
            {say.createConfirm}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

export function RenewLoginDialog({ of, onMade, onClose }: MakingProps & { of: Login }) {
  const say = useSentences(doorsSentences)
  const create = useAct('createLogin')
  const form = useSubmit({}, async () => {
    onMade((await create.mutateAsync({ input: { params: { id: of.keyId } } })).data)
  })
  return (
    <Modal opened onClose={onClose} title={say.renewTitle(of.keyName)} size="32rem">
      <FormAlert failure={form.failure} />
      <form {...form.props} className={dialog.fields}>
        <p className={dialog.text}>{say.renewText}</p>
        <div className={dialog.actions}>
          <Button variant="default" onClick={onClose}>
            {say.cancel}
          </Button>
          <Button type="submit" loading={form.pending}>
            {say.renewConfirm}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

export function RemoveLoginDialog({ of, onClose }: { of: Login; onClose: () => void }) {
  const say = useSentences(doorsSentences)
  const remove = useAct('removeLogin')
  const notify = useNotify()
  const act = async () => {
    await remove.mutateAsync({ input: { params: { id: of.keyId } } })
    notify('success', say.removed(of.keyName))
  }
  return (
    <ConfirmDialog
      title={say.removeTitle(of.keyName)}
      confirm={say.removeConfirm}
      danger
      onConfirm={act}
      onClose={onClose}
    >
      {say.removeText(<strong>{of.systemId}</strong>)}
    </ConfirmDialog>
  )
}

/** Closes by its button alone: a slip of the mouse would lose what is never shown again. */
export function NewLoginDialog({ made, onKept }: { made: Reply<'createLogin'>; onKept: () => void }) {
  const say = useSentences(doorsSentences)
  return (
    <Modal
      opened
      onClose={onKept}
      title={say.madeTitle}
      size="36rem"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <p className={dialog.text}>{say.madeLead}</p>
      <Secret name={say.password} text={made.password} copy={say.copyPassword} />
      <Secret name={say.token} text={made.authToken} copy={say.copyToken} />
      <div className={dialog.actions}>
        <Button onClick={onKept}>{say.kept}</Button>
      </div>
    </Modal>
  )
}

function Secret({ name, text, copy }: { name: string; text: string; copy: string }) {
  return (
    <>
      <h3 className={classes.first}>{name}</h3>
      <pre className={`${classes.code} ${classes.secret}`} aria-label={name}>
        {text}
      </pre>
      <div className={classes.tools}>
        <CopyText text={text} label={copy} />
      </div>
    </>
  )
}
