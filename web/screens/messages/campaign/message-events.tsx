/** The events of one message in their order, beside the page. */
import { Skeleton } from '@mantine/core'
import type { Reply } from '@nkra/contract/routes.ts'
import { useCall } from '../../../api/queries.ts'
import { useSentences, type SentencesOf, formatPhone, useFormat } from '../../../ui/language/language.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { Fetched } from '../../../ui/layout/fetched.tsx'
import { StatusBadge } from '../../../ui/values/status-badge.tsx'
import { detailSentences } from './detail.sentences.ts'
import classes from '../messages.module.css'
import { messagesSentences } from '../sentences.ts'
import { messageTones, reasonOf } from '../message-states.ts'

type MessageDetail = Reply<'getMessage'>
type MessageEvent = MessageDetail['events'][number]
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
        {({ data: message }) => <EventList message={message} />}
      </Fetched>
    </Modal>
  )
}

function EventList({ message }: { message: MessageDetail }) {
  const say = useSentences(detailSentences)
  const sent = useSentences(messagesSentences)
  const format = useFormat()
  const { state } = message
  const several = message.segments > 1
  return (
    <div className={classes.story}>
      <StatusBadge tone={messageTones[state]}>{sent.states[state].label}</StatusBadge>
      <p>{reasonOf(message, sent) ?? sent.states[state].meaning}</p>
      <p className={classes.storyText}>{message.text}</p>
      <p className={classes.storyFacts}>
        {sent.storyFacts(message.senderId, message.segments, message.credits, message.network)}
      </p>
      <h3 className={classes.storyTitle}>{say.story}</h3>
      <ol className={classes.steps} aria-label={say.story}>
        {message.events.map((event) => (
          <li key={keyOf(event)}>
            <span>{wordsOf(event, { say, several, state: (told) => sent.states[told].label })}</span>
            <time dateTime={event.at} className="tabular">
              {format.exact(event.at)}
            </time>
          </li>
        ))}
      </ol>
      {message.reference !== null && <p className={classes.storyFacts}>{say.reference(message.reference)}</p>}
      <p className={classes.storyId}>{message.id}</p>
    </div>
  )
}

const keyOf = ({ kind, at, segment }: MessageEvent) => `${kind} ${segment ?? ''} ${at}`

interface Words {
  say: SentencesOf<typeof detailSentences>
  several: boolean
  state: (state: NonNullable<MessageEvent['state']>) => string
}

function wordsOf(
  { kind, segment, link, state, networkCode, credits, clicks }: MessageEvent,
  words: Words,
): string {
  const { events, ...say } = words.say
  const part = words.several && segment !== null ? say.part(segment) : ''
  const by = link === null ? '' : say.by(link)
  const coded = (text: string) => (networkCode === null ? text : `${text} (${say.code(networkCode)})`)
  switch (kind) {
    case 'accepted':
      return events.accepted
    case 'charged':
      return events.charged(credits ?? 0)
    case 'returned':
      return events.returned(part, credits ?? 0)
    case 'clicked':
      return events.clicked(clicks ?? 0)
    case 'cancelled':
      return events.cancelled(part)
    case 'overdue':
      return events.overdue(part)
    case 'receipt':
      return coded(events.receipt(part, state === null ? '' : words.state(state)))
    default:
      return coded(events[kind](part, by))
  }
}
