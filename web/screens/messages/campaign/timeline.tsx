/** The steps of one message in their order: what happened to it, and what is known around it. */
import type { Reply } from '@nkra/contract/routes.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '../../../paths.ts'
import { type Format, useFormat } from '../../../ui/language/format.ts'
import { useSentences, type SentencesOf, formatCount, formatRate } from '../../../ui/language/language.tsx'
import classes from '../messages.module.css'
import { messagesSentences } from '../sentences.ts'
import { detailSentences } from './detail.sentences.ts'

type Message = Reply<'getMessage'>
type MessageEvent = Message['events'][number]
type MessageStory = Reply<'getMessageStory'>
type Say = SentencesOf<typeof detailSentences>

export interface Step {
  key: string
  at: string
  what: string
  more?: ReactNode
}

/** The steps by time. If several have the same time, causes come before effects. */
export function useTimeline(message: Message, around: MessageStory | null): Step[] {
  const say = useSentences(detailSentences)
  const format = useFormat()
  const { states } = useSentences(messagesSentences)
  const words: Words = { say, several: message.segments > 1, state: (told) => states[told].label }
  const events = message.events.map((event) => ({
    key: `${event.kind} ${event.segment ?? ''} ${event.at}`,
    at: event.at,
    what: wordsOf(event, words),
    more: around && moreOf(event, message, around, say),
  }))
  if (around === null) return events
  const made = events.findLastIndex(({ key }) => key.startsWith('accepted') || key.startsWith('charged')) + 1
  return [
    authorStep(around, say),
    ...paidSteps(around, say, format),
    ...events.slice(0, made),
    ...routeSteps(message, around, say),
    ...byTime([...events.slice(made), ...webhookSteps(around, say)]),
  ]
}

const byTime = (steps: Step[]) => steps.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))

function authorStep({ author, campaign, request }: MessageStory, say: Say): Step {
  const what =
    author === null
      ? say.sentByNobody
      : author.kind === 'key'
        ? say.sentByKey(author.name)
        : say.sentBy(author.name)
  const more = request && (
    <>
      {say.request(request.method, request.path, request.status)} · {request.requestId}{' '}
      <Link
        to={paths.integrations}
        search={{ view: 'requests', search: request.requestId }}
        className={classes.stepLink}
      >
        {say.showRequest}
      </Link>
    </>
  )
  return { key: 'author', at: campaign.createdAt, what, more }
}

function paidSteps({ credits }: MessageStory, say: Say, format: Format): Step[] {
  if (credits === null || credits.lots.length === 0) return []
  const { lots, movement, reservedAt } = credits
  const invoices = [...new Set(lots.flatMap(({ invoice }) => (invoice ? [invoice.number] : [])))]
  const named = lots.map(({ name, rate }) => say.lot(format.lot(name), rate ? formatRate(rate) : null))
  const day = reservedAt.slice(0, 'YYYY-MM-DD'.length)
  const more = (
    <>
      {[
        invoices.length > 0 && say.invoices(invoices.join(', ')),
        movement !== null && say.movement(formatCount(movement)),
      ]
        .filter(Boolean)
        .join(' · ')}{' '}
      <Link
        to={paths.smsCredits}
        search={{ view: 'statement', product: 'SMS', from: day, to: day }}
        className={classes.stepLink}
      >
        {say.showStatement}
      </Link>
    </>
  )
  return [{ key: 'paid', at: reservedAt, what: say.paidFrom([...new Set(named)].join(', ')), more }]
}

function routeSteps({ createdAt, network }: Message, { link }: MessageStory, say: Say): Step[] {
  if (link === null) return []
  const more = network === null ? undefined : say.likely(network)
  return [{ key: 'route', at: createdAt, what: say.routed(link), more }]
}

function webhookSteps({ deliveries }: MessageStory, say: Say): Step[] {
  return (deliveries ?? []).map(({ id, url, type, state, attempts, lastStatus, createdAt }) => {
    const became = say.webhookStates[state]
    const more = (
      <>
        {url} · {lastStatus === null ? became : say.answered(became, lastStatus)} · {say.attempts(attempts)}{' '}
        <Link
          to={paths.integrations}
          search={{ view: 'webhooks', delivery: id }}
          className={classes.stepLink}
        >
          {say.showDelivery}
        </Link>
      </>
    )
    return { key: id, at: createdAt, what: say.webhook(type), more }
  })
}

function moreOf(
  { kind, credits }: MessageEvent,
  { segments }: Message,
  around: MessageStory,
  say: Say,
): ReactNode {
  if (kind === 'accepted') return say.alphabet(segments, around.encoding, around.units)
  if (kind !== 'charged') return undefined
  const rates = new Set(around.credits?.lots.map(({ rate }) => rate))
  const [rate] = rates
  // Of lots at several prices nobody knows which one paid for this message.
  return rates.size === 1 && rate ? formatRate(rate * (credits ?? 0)) : undefined
}

interface Words {
  say: Say
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
