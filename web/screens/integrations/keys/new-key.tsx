/** A key, this once: to be copied before it is gone, with the command of a first text that has it filled in. */
import { Button } from '@mantine/core'
import type { Reply } from '@nkra/contract/routes.ts'
import { useCall } from '../../../api/queries.ts'
import { CopyText } from '../../../ui/controls/copy-text.tsx'
import dialog from '../../../ui/dialogs/dialog.module.css'
import { useSentences } from '../../../ui/language/language.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { commandOf, RECIPIENT, TEST_RECIPIENT } from './first-text-command.ts'
import type { Key } from '../integrations.tsx'
import classes from '../integrations.module.css'
import { integrationsSentences } from '../sentences.ts'

interface NewKeyDialogProps {
  made: Reply<'createKey'>
  onKept: () => void
}

/** Closes by its button alone: a slip of the mouse would lose what is never shown again. */
export function NewKeyDialog({ made: { key, secret }, onKept }: NewKeyDialogProps) {
  const say = useSentences(integrationsSentences)
  return (
    <Modal
      opened
      onClose={onKept}
      title={say.madeTitle}
      size="44rem"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <p className={dialog.text}>{say.madeLead}</p>
      <pre className={`${classes.code} ${classes.secret}`} aria-label={say.key}>
        {secret}
      </pre>
      <div className={classes.tools}>
        <CopyText text={secret} label={say.copy} />
      </div>
      {key.scopes.includes('messages:send') && <FirstText secret={secret} environment={key.environment} />}
      <div className={dialog.actions}>
        <Button onClick={onKept}>{say.kept}</Button>
      </div>
    </Modal>
  )
}

function FirstText({ secret, environment }: { secret: string; environment: Key['environment'] }) {
  const say = useSentences(integrationsSentences)
  const senders = useCall('listSenders').data?.data
  const own = senders?.find(({ status, isDefault }) => status === 'approved' && !isDefault)
  const senderId = (own ?? senders?.find(({ isDefault }) => isDefault))?.senderId
  if (senderId === undefined) return null
  const recipient = environment === 'sandbox' ? TEST_RECIPIENT : RECIPIENT
  const command = commandOf({ origin: location.origin, secret, senderId, text: say.firstText, recipient })
  return (
    <>
      <h3 className={classes.first}>{say.firstTitle}</h3>
      <p className={dialog.text}>{environment === 'sandbox' ? say.firstTestLead : say.firstLead}</p>
      <pre className={classes.code} aria-label={say.command}>
        {command}
      </pre>
      <div className={classes.tools}>
        <CopyText text={command} label={say.copyCommand} />
      </div>
    </>
  )
}
