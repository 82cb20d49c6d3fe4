/** What phones wrote back: who, beside what was said, and a reply. */
import { Button } from '@mantine/core'
import type { Reply } from '@nkra/contract/routes.ts'
import { IconMessages } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { allows } from '@nkra/contract/permissions.ts'
import { Suspense, useState } from 'react'
import { useSlices } from '../../../api/slices.ts'
import { useRole } from '../../../shell/session/session-context.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { FailedState } from '../../../ui/layout/failed-state.tsx'
import { Instant } from '../../../ui/values/figures.tsx'
import { formatPhone } from '../../../ui/language/format.ts'
import { useSentences } from '../../../ui/language/language.tsx'
import { lazy } from '../../../ui/lazy.ts'
import { Panel } from '../../../ui/layout/page.tsx'
import { SearchField } from '../../../ui/forms/search-field.tsx'
import { StatusBadge } from '../../../ui/values/status-badge.tsx'
import { Toolbar } from '../../../ui/layout/toolbar.tsx'
import { useIsNarrow } from '../../../ui/layout/viewport.ts'
import classes from './conversations.module.css'
import { conversationsSentences } from './conversations.sentences.ts'
import { Thread } from './conversation.tsx'

const AutoAnswers = lazy(() => import('./auto-replies.tsx'))

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
      {items === undefined && error !== null && <FailedState error={error} retry={() => void refetch()} />}
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
          <EmptyState
            title={say.nothingMatches}
            action={
              <Button variant="default" onClick={() => find(undefined)}>
                {say.showAll}
              </Button>
            }
          >
            {say.nothingMatchesText}
          </EmptyState>
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
      {open && (
        <Suspense fallback={null}>
          <AutoAnswers onClose={() => setOpen(false)} />
        </Suspense>
      )}
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
