import { Button, Skeleton } from '@mantine/core'
import { allows } from '@nkra/contract/permissions.ts'
import { IconSpeakerphone } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct } from '../../api/queries.ts'
import { useRole } from '../../shell/session/session-context.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { FailedState } from '../../ui/layout/failed-state.tsx'
import { useSentences } from '../../ui/language/language.tsx'
import { useNotify } from '../../ui/toasts/notify.tsx'
import { Panel, EmptyState } from '../../ui/layout/page.tsx'
import { StatusBadge } from '../../ui/values/status-badge.tsx'
import { Documents } from './documents.tsx'
import { RequestDialog } from './request-dialog.tsx'
import classes from './sender-id.module.css'
import { offersOf, statusTones, takesPapers, type OwnSender } from './sender-states.ts'
import { senderSentences } from './sentences.ts'
import { Tracker } from './approval-tracker.tsx'

interface OwnSendersProps {
  query: { data?: { data: OwnSender[] } | undefined; error: unknown; refetch: () => unknown }
  onRequest: () => void
}

type OpenDialog = { what: 'edit' | 'renew' | 'withdraw' | 'remove'; sender: OwnSender }

/** The account's own sender IDs, each with its state at the networks. */
export function OwnSenders({ query, onRequest }: OwnSendersProps) {
  const say = useSentences(senderSentences)
  const manages = allows(useRole(), 'senders:submit')
  const [asked, setAsked] = useState<OpenDialog | null>(null)
  const own = query.data?.data.filter(({ isDefault }) => !isDefault)
  return (
    <Panel title={say.own} flush>
      {!own && query.error ? (
        <FailedState query={query} />
      ) : own?.length === 0 ? (
        <EmptyState
          icon={<IconSpeakerphone size={26} stroke={1.6} />}
          title={say.none}
          {...(manages && { action: <Button onClick={onRequest}>{say.request}</Button> })}
        >
          {manages ? say.noneText : say.mayNot}
        </EmptyState>
      ) : (
        <ul className={classes.senders}>
          {own
            ? own.map((sender) => (
                <Sender
                  key={sender.id}
                  sender={sender}
                  manages={manages}
                  ask={setAsked}
                  onChanged={() => void query.refetch()}
                />
              ))
            : ['a', 'b'].map((key) => (
                <li key={key} className={classes.sender}>
                  <Skeleton height="1.4rem" width="11rem" />
                  <Skeleton height="1rem" width="70%" />
                  <Skeleton height="4.4rem" />
                </li>
              ))}
        </ul>
      )}
      {asked?.what === 'edit' && <RequestDialog sender={asked.sender} onClose={() => setAsked(null)} />}
      {asked && asked.what !== 'edit' && (
        <Sure what={asked.what} sender={asked.sender} onClose={() => setAsked(null)} />
      )}
    </Panel>
  )
}

interface SenderProps {
  sender: OwnSender
  manages: boolean
  ask: (asked: OpenDialog) => void
  onChanged: () => void
}

function Sender({ sender, manages, ask, onChanged }: SenderProps) {
  const say = useSentences(senderSentences)
  const offers = offersOf(sender)
  const offer = (what: OpenDialog['what'], words: string) => (
    <Button
      key={what}
      size="compact-md"
      variant={what === 'remove' ? 'subtle' : what === 'renew' ? 'filled' : 'default'}
      {...(what === 'remove' && { color: 'red' })}
      onClick={() => ask({ what, sender })}
    >
      {words}
    </Button>
  )
  return (
    <li className={classes.sender}>
      <div className={classes.senderHead}>
        <h3 className={classes.senderName}>{sender.senderId}</h3>
        <StatusBadge tone={statusTones[sender.status]}>{say.statuses[sender.status]}</StatusBadge>
        {manages && (
          <div className={classes.offers}>
            {offers.renew && offer('renew', say.renew)}
            {offers.change && offer('edit', sender.networks.length === 0 ? say.edit : say.answer)}
            {offers.withdraw && offer('withdraw', say.withdraw)}
            {offers.remove && offer('remove', say.remove)}
          </div>
        )}
      </div>
      {sender.purpose && <p className={classes.purpose}>{sender.purpose}</p>}
      {sender.networks.length > 0 && <Tracker sender={sender} />}
      <Documents sender={sender} open={manages && takesPapers(sender)} onChanged={onChanged} />
    </li>
  )
}

function Sure({
  what,
  sender,
  onClose,
}: {
  what: Exclude<OpenDialog['what'], 'edit'>
  sender: OwnSender
  onClose: () => void
}) {
  const say = useSentences(senderSentences)
  const notify = useNotify()
  const withdraw = useAct('withdrawSender')
  const remove = useAct('deleteSender')
  const renew = useAct('renewSender')
  const input = { params: { id: sender.id } }
  const words = {
    renew: { title: say.renewTitle, text: say.renewText, confirm: say.renew, done: say.renewed },
    withdraw: {
      title: say.withdrawTitle,
      text: say.withdrawText,
      confirm: say.withdraw,
      done: say.withdrawn,
    },
    remove: { title: say.removeTitle, text: say.removeText, confirm: say.remove, done: say.removed },
  }[what]
  const act = async () => {
    await { renew, withdraw, remove }[what].mutateAsync({ input })
    notify('success', words.done(sender.senderId))
  }
  return (
    <ConfirmDialog
      title={words.title(sender.senderId)}
      confirm={words.confirm}
      danger={what === 'remove'}
      onConfirm={act}
      onClose={onClose}
    >
      {words.text}
    </ConfirmDialog>
  )
}
