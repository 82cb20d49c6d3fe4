/** Pause, resume and cancel, each with what it does said before it is done. */
import { Button } from '@mantine/core'
import { allows } from '@nkra/contract/permissions.ts'
import { IconPlayerPause, IconPlayerPlay, IconPlayerStop, IconRepeat } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAct } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { useRole } from '../../../shell/session/session-context.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { useSentences } from '../../../ui/language/language.tsx'
import { useNotify } from '../../../ui/toasts/notify.tsx'
import { handledOf } from '../progress.ts'
import { messagesSentences } from '../sentences.ts'
import { actionsOf, type Campaign } from '../message-states.ts'

type Action = 'pause' | 'resume' | 'cancel'

export function CampaignActions({ campaign }: { campaign: Campaign }) {
  const say = useSentences(messagesSentences)
  const [asked, setAsked] = useState<Action | null>(null)
  const allowed = actionsOf(campaign.status)
  const role = useRole()
  const close = () => setAsked(null)
  if (!allows(role, 'messages:send')) return null
  return (
    <>
      {allowed.pause && (
        <Button
          variant="default"
          leftSection={<IconPlayerPause size={17} aria-hidden="true" />}
          onClick={() => setAsked('pause')}
        >
          {say.pause}
        </Button>
      )}
      {allowed.resume && (
        <Button
          leftSection={<IconPlayerPlay size={17} aria-hidden="true" />}
          onClick={() => setAsked('resume')}
        >
          {say.resume}
        </Button>
      )}
      {allowed.cancel && (
        <Button
          variant="default"
          leftSection={<IconPlayerStop size={17} aria-hidden="true" />}
          onClick={() => setAsked('cancel')}
        >
          {say.cancel}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconRepeat size={17} aria-hidden="true" />}
        renderRoot={(props) => <Link to={paths.newSms} search={{ again: campaign.id }} {...props} />}
      >
        {say.repeat}
      </Button>
      {asked === 'pause' && <Pause campaign={campaign} onClose={close} />}
      {asked === 'resume' && <Resume campaign={campaign} onClose={close} />}
      {asked === 'cancel' && <Cancel campaign={campaign} onClose={close} />}
    </>
  )
}

interface DialogProps {
  campaign: Campaign
  onClose: () => void
}

/** The sentences, and the messages of the campaign that are with the operators and that are not. */
function useSplit({ counts, recipients }: Campaign) {
  const say = useSentences(messagesSentences)
  const handled = handledOf(counts)
  return {
    say,
    handed: <strong>{say.messages(handled)}</strong>,
    waiting: <strong>{say.messages(Math.max(0, recipients - handled))}</strong>,
  }
}

function Pause({ campaign, onClose }: DialogProps) {
  const { say, waiting, handed } = useSplit(campaign)
  const pause = useAct('pauseCampaign')
  return (
    <ConfirmDialog
      title={say.pauseQuestion}
      confirm={say.pause}
      onConfirm={() => pause.mutateAsync({ input: { params: { id: campaign.id } } })}
      onClose={onClose}
    >
      {say.pauseText(waiting, handed)}
    </ConfirmDialog>
  )
}

function Resume({ campaign, onClose }: DialogProps) {
  const { say, waiting } = useSplit(campaign)
  const resume = useAct('resumeCampaign')
  return (
    <ConfirmDialog
      title={say.resumeQuestion}
      confirm={say.resume}
      onConfirm={() => resume.mutateAsync({ input: { params: { id: campaign.id } } })}
      onClose={onClose}
    >
      {say.resumeText(waiting)}
    </ConfirmDialog>
  )
}

function Cancel({ campaign, onClose }: DialogProps) {
  const { say, waiting, handed } = useSplit(campaign)
  const cancel = useAct('cancelCampaign')
  const notify = useNotify()
  const act = async () => {
    const { data } = await cancel.mutateAsync({ input: { params: { id: campaign.id } } })
    // What had been made comes back in turns, under the eyes of whoever stays.
    notify('success', say.cancelled(data.money.returned, (data.counts.queued ?? 0) > 0))
  }
  return (
    <ConfirmDialog
      title={say.cancelQuestion}
      confirm={say.cancelConfirm}
      danger
      onConfirm={act}
      onClose={onClose}
    >
      {say.cancelText(waiting, handed)}
    </ConfirmDialog>
  )
}
