/** What an Administrator does with a link. What sends less is asked about first. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../api/queries.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { useSentences } from '../../ui/language/language.tsx'
import { useNotify, useNotifyFailure } from '../../ui/toasts/notify.tsx'
import { waitingOf, type Link } from './link-state.ts'
import { linksSentences } from './sentences.ts'

type Asked = 'draining' | 'off' | 'move'

export function LinkActions({ link, onEdit }: { link: Link; onEdit: () => void }) {
  const say = useSentences(linksSentences)
  const [asked, setAsked] = useState<Asked | null>(null)
  const { change, pending } = useStatus(link)
  const notifyFailure = useNotifyFailure()
  const at = (to: Link['status']) => void change(to).catch(notifyFailure)
  const { status } = link
  const plain = { variant: 'default', loading: pending }
  return (
    <>
      <Button variant="default" onClick={onEdit}>
        {say.edit}
      </Button>
      {status === 'off' ? (
        <Button {...plain} onClick={() => at('active')}>
          {say.turnOn}
        </Button>
      ) : (
        <Button variant="default" onClick={() => setAsked('off')}>
          {say.turnOff}
        </Button>
      )}
      {waitingOf(link) > 0 && (
        <Button variant="default" onClick={() => setAsked('move')}>
          {say.move}
        </Button>
      )}
      {status === 'active' && (
        <>
          <Button variant="default" onClick={() => setAsked('draining')}>
            {say.drain}
          </Button>
          <Button {...plain} onClick={() => at('paused')}>
            {say.pause}
          </Button>
        </>
      )}
      {(status === 'paused' || status === 'draining') && (
        <Button loading={pending} onClick={() => at('active')}>
          {say.resume}
        </Button>
      )}
      {asked === 'move' && <MoveDialog link={link} onClose={() => setAsked(null)} />}
      {(asked === 'draining' || asked === 'off') && (
        <ConfirmDialog
          title={asked === 'off' ? say.turnOffTitle(link.name) : say.drainTitle(link.name)}
          confirm={asked === 'off' ? say.turnOff : say.drain}
          danger={asked === 'off'}
          onConfirm={() => change(asked)}
          onClose={() => setAsked(null)}
        >
          {asked === 'off' ? say.turnOffText : say.drainText}
        </ConfirmDialog>
      )}
    </>
  )
}

function useStatus({ linkId, name }: Link) {
  const say = useSentences(linksSentences)
  const notify = useNotify()
  const set = useAct('setLinkStatus')
  const change = async (status: Link['status']) => {
    await set.mutateAsync({ input: { params: { id: linkId }, body: { status } } })
    notify('success', say.done[status](name))
  }
  return { change, pending: set.isPending }
}

/** The queue is moved a part at a time; how far it is stands on the button's dialog. */
function MoveDialog({ link, onClose }: { link: Link; onClose: () => void }) {
  const say = useSentences(linksSentences)
  const notify = useNotify()
  const move = useAct('moveQueue')
  const [soFar, setSoFar] = useState<number | null>(null)
  const moveAll = async () => {
    let [moved, left] = [0, 0]
    let after: string | null | undefined
    while (after !== null) {
      const body = after === undefined ? {} : { after }
      const { data } = await move.mutateAsync({ input: { params: { id: link.linkId }, body } })
      moved += data.moved
      left += data.left
      after = data.next
      setSoFar(moved)
    }
    notify(left === 0 ? 'success' : 'warning', say.moved(moved, left))
  }
  return (
    <ConfirmDialog title={say.moveTitle(link.name)} confirm={say.move} onConfirm={moveAll} onClose={onClose}>
      {say.moveText} {soFar !== null && <strong>{say.moving(soFar)}</strong>}
    </ConfirmDialog>
  )
}
