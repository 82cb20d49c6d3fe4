/** The conversations: the list of phones, the messages with one of them, and a reply. */
import { Button, Textarea } from '@mantine/core'
import { TEXT_LENGTH_MAX } from '@nkra/contract/limits.ts'
import { allows } from '@nkra/contract/permissions.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { countSegments } from '@nkra/sms/segments.ts'
import { IconArrowLeft, IconMessages } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { useAttempt } from '../../../api/idempotency-key.ts'
import { useAct, useCall } from '../../../api/queries.ts'
import { useSlices } from '../../../api/slices.ts'
import { useActing, useRole } from '../../../shell/session/session-context.tsx'
import { FormAlert, splitFailure } from '../../../ui/forms/form.tsx'
import { SearchField } from '../../../ui/forms/search-field.tsx'
import { useSentences, formatPhone } from '../../../ui/language/language.tsx'
import { FailedState } from '../../../ui/layout/failed-state.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { Panel, EmptyState } from '../../../ui/layout/page.tsx'
import { Toolbar } from '../../../ui/layout/toolbar.tsx'
import { useIsNarrow } from '../../../ui/layout/viewport.ts'
import { lazy } from '../../../ui/lazy.ts'
import { NothingMatches } from '../../../ui/tables/filter-bar.tsx'
import { Instant } from '../../../ui/values/figures.tsx'
import { StatusBadge } from '../../../ui/values/status-badge.tsx'
import { messageTones } from '../message-states.ts'
import { messagesSentences } from '../sentences.ts'
import classes from './conversations.module.css'
import { conversationsSentences } from './conversations.sentences.ts'

const AutoAnswers = lazy(() => import('./auto-replies.tsx'), null)

type Conversation = Reply<'listConversations'>

const route = getRouteApi('/signed-in/messages')

const SLICE_ROWS = 30
const SKELETONS = [0, 1, 2, 3, 4]

export default function Conversations() {
  const say = useSentences(conversationsSentences)
  const { phone } = route.useSearch()
  const narrow = useIsNarrow()
  if (narrow && phone !== undefined) return <Thread key={phone} phone={phone} />
  return (
    <div className={classes.layout}>
      <People open={phone} />
      {!narrow &&
        (phone === undefined ? (
          <Panel title={say.thread}>
            <EmptyState icon={<IconMessages size={26} stroke={1.6} />} title={say.choose}>
              {say.chooseText}
            </EmptyState>
          </Panel>
        ) : (
          <Thread key={phone} phone={phone} />
        ))}
    </div>
  )
}

function People({ open }: { open: string | undefined }) {
  const say = useSentences(conversationsSentences)
  const { search = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const slices = useSlices('listConversations', { query: { limit: SLICE_ROWS, searchTerm: search } })
  const { items, error, refetch, hasMore, isLoadingMore, loadMore } = slices
  const find = (text: string | undefined) =>
    void navigate({ search: (before) => ({ ...before, search: text }), replace: true })
  return (
    <Panel title={say.title} flush>
      <Toolbar>
        <SearchField
          label={say.search}
          placeholder={say.searchHint}
          value={search}
          onSearch={(text) => find(text || undefined)}
        />
        <Answers />
      </Toolbar>
      {items === undefined && error !== null && <FailedState query={{ error, refetch }} />}
      {items === undefined && error === null && (
        <div aria-hidden="true" className={classes.skeletons}>
          {SKELETONS.map((each) => (
            <span key={each} />
          ))}
        </div>
      )}
      {items?.length === 0 &&
        (search === '' ? (
          <EmptyState icon={<IconMessages size={26} stroke={1.6} />} title={say.nobody}>
            {say.nobodyText}
          </EmptyState>
        ) : (
          <NothingMatches title={say.nothingMatches} showAll={say.showAll} onShowAll={() => find(undefined)}>
            {say.nothingMatchesText}
          </NothingMatches>
        ))}
      {items !== undefined && items.length > 0 && (
        <ul className={classes.people}>
          {items.map((conversation) => (
            <Person
              key={conversation.phone}
              conversation={conversation}
              current={conversation.phone === open}
            />
          ))}
        </ul>
      )}
      {hasMore && (
        <div className={classes.more}>
          <Button variant="default" loading={isLoadingMore} onClick={loadMore}>
            {say.more}
          </Button>
        </div>
      )}
    </Panel>
  )
}

function Answers() {
  const say = useSentences(conversationsSentences)
  const [open, setOpen] = useState(false)
  if (!allows(useRole(), 'messages:send')) return null
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setOpen(true)}>
        {say.answers}
      </Button>
      {open && <AutoAnswers onClose={() => setOpen(false)} />}
    </>
  )
}

function Person({ conversation, current }: { conversation: Conversation; current: boolean }) {
  const say = useSentences(conversationsSentences)
  const navigate = route.useNavigate()
  const { phone, name, text, unread, optedOut, at } = conversation
  return (
    <li>
      <button
        type="button"
        className={classes.person}
        aria-current={current || undefined}
        onClick={() => void navigate({ search: (before) => ({ ...before, phone }) })}
      >
        <span className={classes.who}>
          <strong>{name || formatPhone(phone)}</strong>
          <Instant at={at} />
        </span>
        {name && <span className={classes.number}>{formatPhone(phone)}</span>}
        <span className={classes.last}>
          <span className={classes.words}>{text}</span>
          {optedOut && <StatusBadge tone="danger">{say.optedOut}</StatusBadge>}
          {unread > 0 && (
            <span className={classes.unread}>
              <span aria-hidden="true">{unread}</span>
              <span className="unseen">{say.unread(unread)}</span>
            </span>
          )}
        </span>
      </button>
    </li>
  )
}

/** The conversation with one phone, newest message last, and the field for a reply. */
type ThreadMessage = Reply<'listThread'>
type ConversationDetail = Reply<'getConversation'>

function Thread({ phone }: { phone: string }) {
  const say = useSentences(conversationsSentences)
  const navigate = route.useNavigate()
  const narrow = useIsNarrow()
  const mayWrite = allows(useRole(), 'messages:send')
  const params = { msisdn: phone }
  const person = useCall('getConversation', { params })
  const { items, error, refetch, hasMore, isLoadingMore, loadMore } = useSlices('listThread', {
    params,
    query: { limit: SLICE_ROWS },
  })
  // An Administrator who acts as a customer must not mark the conversation as read.
  const acting = useActing()
  useRead(phone, person.data?.data, mayWrite && !acting)
  const who = person.data?.data
  return (
    <Panel
      title={who?.name || formatPhone(phone)}
      actions={
        narrow && (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconArrowLeft size={16} aria-hidden="true" />}
            onClick={() => void navigate({ search: (before) => ({ ...before, phone: undefined }) })}
          >
            {say.back}
          </Button>
        )
      }
    >
      {who && (
        <p className={classes.about}>
          {who.name !== '' && `${formatPhone(phone)} · `}
          {say.wroteTo(who.address)}
        </p>
      )}
      {items === undefined &&
        (error === null ? (
          <div aria-hidden="true" className={classes.skeletons}>
            <span />
            <span />
            <span />
          </div>
        ) : isMissing(error) ? (
          <EmptyState title={say.missing}>{say.missingText}</EmptyState>
        ) : (
          <FailedState query={{ error, refetch }} />
        ))}
      {hasMore && (
        <div className={classes.more}>
          <Button variant="default" size="compact-md" loading={isLoadingMore} onClick={loadMore}>
            {say.older}
          </Button>
        </div>
      )}
      {items && (
        <ol className={classes.thread} aria-label={say.thread} aria-live="polite">
          {items.toReversed().map((said) => (
            <Text key={said.id} said={said} />
          ))}
        </ol>
      )}
      {who && mayWrite && <Answer person={who} />}
    </Panel>
  )
}

/** Marks an open conversation as read, if the person may answer. */
function useRead(phone: string, person: ConversationDetail | undefined, mayWrite: boolean): void {
  const { mutate } = useAct('readConversation')
  const unread = person?.unread ?? 0
  useEffect(() => {
    if (mayWrite && unread > 0) mutate({ input: { params: { msisdn: phone } } })
  }, [mutate, phone, unread, mayWrite])
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 404
}

function Text({ said }: { said: ThreadMessage }) {
  const say = useSentences(conversationsSentences)
  const { states } = useSentences(messagesSentences)
  const { from, text, keyword, complete, state, at } = said
  return (
    <li className={classes.said} data-from={from}>
      <span className="unseen">{from === 'phone' ? say.they : say.you}</span>
      <p>{text}</p>
      {!complete && <small>{say.incomplete}</small>}
      <span className={classes.facts}>
        {keyword && <StatusBadge tone="warning">{say.keywords[keyword]}</StatusBadge>}
        {state && state !== 'delivered' && (
          <StatusBadge tone={messageTones[state]}>{states[state].label}</StatusBadge>
        )}
        <Instant at={at} />
      </span>
    </li>
  )
}

function Answer({ person: { phone, optedOut, senderId } }: { person: ConversationDetail }) {
  const say = useSentences(conversationsSentences)
  const [text, setText] = useState('')
  const send = useAct('sendMessage')
  const attempt = useAttempt('reply')
  const thread = useQueryClient()
  if (optedOut) return <Notice tone="warning">{say.cannotReply}</Notice>
  if (senderId === null) return <Notice>{say.noSender}</Notice>
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '' || send.isPending) return
    const body = { senderId, text, recipients: [phone], traffic: 'transactional' as const }
    send.mutate(
      { input: { body }, manner: { idempotencyKey: attempt.keyFor(body) } },
      {
        onSettled: (answer, error) => attempt.settle(error ?? answer),
        onSuccess: () => {
          setText('')
          void thread.invalidateQueries({ queryKey: ['listThread'] })
        },
      },
    )
  }
  return (
    <form className={classes.answer} onSubmit={submit}>
      <FormAlert failure={send.error && splitFailure(send.error, []).failure} />
      <Textarea
        label={say.reply}
        placeholder={say.replyHint}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={TEXT_LENGTH_MAX}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes.answerFoot}>
        <span>
          {say.replyAs(senderId)}
          {text !== '' && ` · ${say.segments(countSegments(text).segments)}`}
        </span>
        <Button type="submit" loading={send.isPending} disabled={text.trim() === ''}>
          {say.send}
        </Button>
      </div>
    </form>
  )
}
