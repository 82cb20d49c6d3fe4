/** The seconds in which a send can be undone. Nothing has been sent yet, and undoing returns every credit. */
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useAct } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { useSentences } from '../../../ui/language/language.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { useNotify, useNotifyFailure } from '../../../ui/toasts/notify.tsx'
import { heldSentences } from './undo-send.sentences.ts'
import classes from '../new-sms.module.css'

export interface UndoableSend {
  id: string
  recipients: number
  /** When the send can no longer be undone, in milliseconds since 1970. */
  until: number
}

const TICK_MS = 250

interface HeldSendProps {
  held: UndoableSend
  /** Called after the undo. It restores the draft. */
  onUndone: () => void
}

/**
 * Counts down the seconds to undo, then shows the campaign. Closing the dialog shows the campaign at once, and the
 * send still goes.
 */
export default function UndoSend({ held, onUndone }: HeldSendProps) {
  const say = useSentences(heldSentences)
  const navigate = useNavigate()
  const cancel = useAct('cancelCampaign')
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const [left_ms, setLeft] = useState(() => held.until - Date.now())
  const show = () => void navigate({ to: paths.message, params: { id: held.id } })
  const over = left_ms <= 0 && cancel.isIdle
  useEffect(() => {
    const timer = setInterval(() => setLeft(held.until - Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [held])
  useEffect(() => {
    if (over) void navigate({ to: paths.message, params: { id: held.id } })
  }, [over, navigate, held])
  const undo = () => {
    cancel.mutate(
      { input: { params: { id: held.id } } },
      {
        onSuccess: () => {
          notify('success', say.undone)
          onUndone()
        },
        // The send may have gone at that very moment. The page of the campaign shows how far it is.
        onError: (error) => {
          notifyFailure(error)
          show()
        },
      },
    )
  }
  const seconds = Math.max(0, Math.ceil(left_ms / 1_000))
  return (
    <Modal opened onClose={show} title={say.title(held.recipients)} size="28rem" closeOnClickOutside={false}>
      <p className={classes.heldText}>
        {say.text} <strong className="tabular">{say.seconds(seconds)}</strong>
      </p>
      <div className={classes.heldActions}>
        <Button variant="default" onClick={show}>
          {say.show}
        </Button>
        <Button data-autofocus loading={cancel.isPending} disabled={left_ms <= 0} onClick={undo}>
          {say.undo}
        </Button>
      </div>
    </Modal>
  )
}
