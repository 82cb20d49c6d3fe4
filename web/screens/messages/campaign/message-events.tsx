/** The story of one message, from who sent it to the credit that moved, beside the page and on paper. */
import { Button, Skeleton } from '@mantine/core'
import type { Reply } from '@nkra/contract/routes.ts'
import { IconPrinter } from '@tabler/icons-react'
import { useCall } from '../../../api/queries.ts'
import { useFormat } from '../../../ui/language/format.ts'
import { useSentences, formatPhone } from '../../../ui/language/language.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { FailedState } from '../../../ui/layout/failed-state.tsx'
import { Fetched } from '../../../ui/layout/fetched.tsx'
import { StatusBadge } from '../../../ui/values/status-badge.tsx'
import { detailSentences } from './detail.sentences.ts'
import classes from '../messages.module.css'
import { messagesSentences } from '../sentences.ts'
import { messageTones, reasonOf } from '../message-states.ts'
import { useTimeline } from './timeline.tsx'

type MessageDetail = Reply<'getMessage'>

export default function MessageDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const say = useSentences(detailSentences)
  const query = useCall('getMessage', { params: { id } })
  const message = query.data?.data
  return (
    <Modal
      opened
      inAddress
      onClose={onClose}
      title={message ? formatPhone(message.to) : say.story}
      size="34rem"
      classNames={{ inner: classes.drawer, content: classes.drawerSheet }}
    >
      <Fetched query={query} skeleton={<Skeleton height="18rem" />}>
        {({ data: message }) => <Story message={message} />}
      </Fetched>
    </Modal>
  )
}

function Story({ message }: { message: MessageDetail }) {
  const say = useSentences(detailSentences)
  const sent = useSentences(messagesSentences)
  const { id, state, name } = message
  return (
    <div className={classes.story}>
      {name !== null && <p className={classes.storyName}>{name}</p>}
      <StatusBadge tone={messageTones[state]}>{sent.states[state].label}</StatusBadge>
      <p>{reasonOf(message, sent) ?? sent.states[state].meaning}</p>
      <p className={classes.storyText}>{message.text}</p>
      <p className={classes.storyFacts}>
        {sent.storyFacts(message.senderId, message.segments, message.credits, message.network)}
      </p>
      <h3 className={classes.storyTitle}>{say.story}</h3>
      <Timeline message={message} />
      {message.reference !== null && <p className={classes.storyFacts}>{say.reference(message.reference)}</p>}
      <p className={classes.storyId}>{id}</p>
      <Button
        variant="default"
        leftSection={<IconPrinter size={17} aria-hidden="true" />}
        onClick={() => window.print()}
      >
        {say.print}
      </Button>
    </div>
  )
}

/** Everything in its order. It waits for both answers, so that no line moves under a reader. */
function Timeline({ message }: { message: MessageDetail }) {
  const say = useSentences(detailSentences)
  const format = useFormat()
  const query = useCall('getMessageStory', { params: { id: message.id } })
  const steps = useTimeline(message, query.data?.data ?? null)
  if (query.isPending) return <Skeleton height="12rem" />
  return (
    <>
      <ol className={classes.steps} aria-label={say.story}>
        {steps.map(({ key, at, what, more }) => (
          <li key={key}>
            <span>
              {what}
              {more && <span className={classes.stepMore}>{more}</span>}
            </span>
            <time dateTime={at} className="tabular">
              {format.exact(at)}
            </time>
          </li>
        ))}
      </ol>
      {query.error && <FailedState query={query} />}
    </>
  )
}
