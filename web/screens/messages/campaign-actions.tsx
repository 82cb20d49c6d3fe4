/** Pause, resume and cancel, each with what it does said before it is done. */
import { Button } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct } from '../../api/queries.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { formatPlural } from '../../ui/format.ts'
import { useNotify } from '../../ui/notify.tsx'
import { handledOf } from './progress.ts'
import { actionsOf, type Campaign } from './states.ts'

type Action = 'pause' | 'resume' | 'cancel'

export function CampaignActions({ campaign }: { campaign: Campaign }) {
  const [asked, setAsked] = useState<Action | null>(null)
  const allowed = actionsOf(campaign.status)
  const close = () => setAsked(null)
  return (
    <>
      {allowed.pause && (
        <Button
          variant="default"
          leftSection={<IconPlayerPause size={17} aria-hidden="true" />}
          onClick={() => setAsked('pause')}
        >
          Pause
        </Button>
      )}
      {allowed.resume && (
        <Button
          leftSection={<IconPlayerPlay size={17} aria-hidden="true" />}
          onClick={() => setAsked('resume')}
        >
          Resume
        </Button>
      )}
      {allowed.cancel && (
        <Button
          variant="default"
          leftSection={<IconPlayerStop size={17} aria-hidden="true" />}
          onClick={() => setAsked('cancel')}
        >
          Cancel sending
        </Button>
      )}
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

const handedOver = (campaign: Campaign) => formatPlural(handledOf(campaign.counts), 'message')
const waiting = (campaign: Campaign) =>
  formatPlural(Math.max(0, campaign.recipients - handledOf(campaign.counts)), 'message')

function Pause({ campaign, onClose }: DialogProps) {
  const pause = useAct('pauseCampaign')
  return (
    <ConfirmDialog
      title="Pause sending?"
      confirm="Pause"
      onConfirm={() => pause.mutateAsync({ input: { params: { id: campaign.id } } })}
      onClose={onClose}
    >
      <strong>{waiting(campaign)}</strong> stay here until you resume, and their credits stay held. The{' '}
      <strong>{handedOver(campaign)}</strong> already with the operators go on.
    </ConfirmDialog>
  )
}

function Resume({ campaign, onClose }: DialogProps) {
  const resume = useAct('resumeCampaign')
  return (
    <ConfirmDialog
      title="Resume sending?"
      confirm="Resume"
      onConfirm={() => resume.mutateAsync({ input: { params: { id: campaign.id } } })}
      onClose={onClose}
    >
      The remaining <strong>{waiting(campaign)}</strong> go out where it stopped. Nobody gets it twice.
    </ConfirmDialog>
  )
}

function Cancel({ campaign, onClose }: DialogProps) {
  const cancel = useAct('cancelCampaign')
  const notify = useNotify()
  const act = async () => {
    await cancel.mutateAsync({ input: { params: { id: campaign.id } } })
    notify('success', 'Sending was cancelled and the credits of what had not left were returned')
  }
  return (
    <ConfirmDialog
      title="Cancel sending?"
      confirm="Send nothing more"
      danger
      onConfirm={act}
      onClose={onClose}
    >
      <strong>{waiting(campaign)}</strong> will not be sent, and their credits return to your balance at once.
      The <strong>{handedOver(campaign)}</strong> already with the operators go on. This cannot be undone.
    </ConfirmDialog>
  )
}
