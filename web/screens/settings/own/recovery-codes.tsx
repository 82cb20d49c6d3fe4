/** The recovery codes, this once: to be copied, downloaded or printed before they are gone. */
import { Button } from '@mantine/core'
import { save } from '../../../api/download.ts'
import { useUser } from '../../../shell/account/account.ts'
import dialog from '../../../ui/dialogs/dialog.module.css'
import { useFormat } from '../../../ui/language/format.ts'
import { useSentences } from '../../../ui/language/language.tsx'
import { CopyText } from '../../../ui/controls/copy-text.tsx'
import classes from './two-step.module.css'
import { twoStepSentences } from './two-step.sentences.ts'
import { Modal } from '../../../ui/dialogs/modal.tsx'

interface RecoveryCodesProps {
  codes: readonly string[]
  /** When, as an instant. */
  made: string
  /** Where they end a set-up: which step of it this is. */
  step?: string
  onKept: () => void
}

/** Closes by its button alone: a slip of the mouse would lose what is never shown again. */
export function RecoveryCodes({ codes, made, step, onKept }: RecoveryCodesProps) {
  const say = useSentences(twoStepSentences)
  const format = useFormat()
  const user = useUser()
  const paper = [
    say.fileHead(user?.emailAddress ?? '', format.date(made)),
    '',
    ...codes,
    '',
    say.fileFoot,
    '',
  ].join('\n')
  return (
    <Modal
      opened
      onClose={onKept}
      title={say.keepTitle}
      size="30rem"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      {step && <p className={classes.step}>{step}</p>}
      <div className={dialog.text}>{say.keepLead}</div>
      <ul className={classes.codes} aria-label={say.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes.tools}>
        <CopyText text={codes.join('\n')} label={say.copy} />
        <Button variant="default" onClick={() => save(new Blob([paper]), say.fileName)}>
          {say.save}
        </Button>
        <Button variant="default" onClick={() => window.print()}>
          {say.print}
        </Button>
      </div>
      <div className={dialog.actions}>
        <Button onClick={onKept}>{say.kept}</Button>
      </div>
      <pre className={classes.paper}>{paper}</pre>
    </Modal>
  )
}
