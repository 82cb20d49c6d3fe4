/** What was said with one phone, newest at the end, and what is said next. */
import { Button, Textarea } from '@mantine/core'
import { TEXT_LENGTH_MAX } from '@nkra/contract/limits.ts'
import { allows } from '@nkra/contract/permissions.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { countSegments } from '@nkra/sms/segments.ts'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState, type FormEvent } from 'react'
import { useAttempt } from '../../../api/idempotency-key.ts'
import { useAct, useCall } from '../../../api/queries.ts'
import { useSlices } from '../../../api/slices.ts'
import { useActing, useRole } from '../../../shell/session/session-context.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { FailedState } from '../../../ui/layout/failed-state.tsx'
import { Instant } from '../../../ui/values/figures.tsx'
import { FormAlert, splitFailure } from '../../../ui/forms/form.tsx'
import { formatPhone } from '../../../ui/language/format.ts'
import { useSentences } from '../../../ui/language/language.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { Panel } from '../../../ui/layout/page.tsx'
import { StatusBadge } from '../../../ui/values/status-badge.tsx'
import { useIsNarrow } from '../../../ui/layout/viewport.ts'
import classes from './conversations.module.css'
import { conversationsSentences } from './conversations.sentences.ts'
import { messagesSentences } from '../sentences.ts'
import { messageTones } from '../message-states.ts'

type Said = Reply<'listThread'>
type Person = Reply<'getConversation'>

const route = getRouteApi('/signed-in/messages')

const SLICE_ROWS = 30

export function Thread({ phone }: { phone: string }) {
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
  // Who acts as a customer must not make it look as if the customer had read it.
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
          <FailedState error={error} retry={() => void refetch()} />
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

/** Looking at it reads it, where the person may answer. */
function useRead(phone: string, person: Person | undefined, mayWrite: boolean): void {
  const { mutate } = useAct('readConversation')
  const unread = person?.unread ?? 0
  useEffect(() => {
    if (mayWrite && unread > 0) mutate({ input: { params: { msisdn: phone } } })
  }, [mutate, phone, unread, mayWrite])
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 404
}

function Text({ said }: { said: Said }) {
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

function Answer({ person: { phone, optedOut, senderId } }: { person: Person }) {
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
