/** All campaigns, newest first: the text, the progress and the cost (requirements 2.2). */
import { Button, SegmentedControl } from '@mantine/core'
import { allows } from '@nkra/contract/permissions.ts'
import { IconMessagePlus, IconMessages } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { usePrefetch } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { useRole } from '../../shell/session/session-context.tsx'
import type { Column } from '../../ui/tables/data-table.tsx'
import { Instant } from '../../ui/values/figures.tsx'
import { ListPanel, usePage } from '../../ui/tables/list-panel.tsx'
import { useSentences, type SentencesOf } from '../../ui/language/language.tsx'
import { lazy } from '../../ui/lazy.ts'
import { Page, Panel, PanelPending, EmptyState } from '../../ui/layout/page.tsx'
import { SavedViews, useShownColumns } from '../../ui/tables/views/saved-views.tsx'
import { countColumn } from '../../ui/tables/columns.tsx'
import { StatusBadge } from '../../ui/values/status-badge.tsx'
import { conversationsSentences } from './conversations/conversations.sentences.ts'
import classes from './messages.module.css'
import { handledOf } from './progress.ts'
import { messagesSentences } from './sentences.ts'
import { StateBar } from './state-bar.tsx'
import { campaignTones, isCampaignStatus, statusOrder, type Campaign } from './message-states.ts'

const route = getRouteApi('/signed-in/messages')

const columnsFor = ({ heads, statuses }: SentencesOf<typeof messagesSentences>): Column<Campaign>[] => [
  { key: 'text', head: heads.text, card: 'title', cell: (campaign) => <Subject campaign={campaign} /> },
  {
    key: 'status',
    head: heads.status,
    card: 'aside',
    cell: ({ status }) => <StatusBadge tone={campaignTones[status]}>{statuses[status].label}</StatusBadge>,
  },
  { key: 'progress', head: heads.progress, cell: (campaign) => <Progress campaign={campaign} /> },
  countColumn('recipients', heads.recipients),
  countColumn('credits', heads.credits),
  {
    key: 'createdAt',
    head: heads.createdAt,
    cell: ({ status, scheduledAt, createdAt }) => (
      <Instant at={status === 'scheduled' ? (scheduledAt ?? createdAt) : createdAt} />
    ),
  },
]

function Subject({ campaign }: { campaign: Campaign }) {
  const { ownTexts } = useSentences(messagesSentences)
  const { id, name, senderId, groupNames, tags } = campaign
  const text = campaign.text || ownTexts
  return (
    <div className={classes.subject}>
      <Link to={paths.message} params={{ id }} className={classes.subjectText}>
        {name ?? text}
      </Link>
      {name !== null && <div className={classes.subjectOwn}>{text}</div>}
      <div className={classes.subjectFrom}>
        {senderId}
        {groupNames.length > 0 && ` · ${groupNames.join(', ')}`}
        {tags.length > 0 && ` · ${tags.join(', ')}`}
      </div>
    </div>
  )
}

function Progress({ campaign }: { campaign: Campaign }) {
  const say = useSentences(messagesSentences)
  const delivered = campaign.counts.delivered ?? 0
  return (
    <div className={classes.progress}>
      <StateBar campaign={campaign} />
      <span className={classes.progressWords}>
        {delivered > 0 ? say.delivered(delivered) : say.sent(handledOf(campaign.counts))}
      </span>
    </div>
  )
}

// Fetched when they are opened, because they are rarely opened first.
const Conversations = lazy(() => import('./conversations/conversations.tsx'), <PanelPending />)
const SeriesList = lazy(() => import('./series-list.tsx'), <PanelPending />)

export default function Messages() {
  const say = useSentences(messagesSentences)
  const { views, view: label } = useSentences(conversationsSentences)
  const { view = 'sent' } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <Page
      title={say.title}
      lead={say.lead}
      actions={
        <>
          <Button variant="default" renderRoot={(props) => <Link to={paths.reports} {...props} />}>
            {say.toReports}
          </Button>
          <NewSms />
        </>
      }
    >
      <SegmentedControl
        aria-label={label}
        className={classes.views}
        value={view}
        onChange={(chosen) =>
          void navigate({
            search: chosen === 'conversations' || chosen === 'series' ? { view: chosen } : {},
          })
        }
        data={[
          { value: 'sent', label: views.sent },
          { value: 'series', label: views.series },
          { value: 'conversations', label: views.conversations },
        ]}
      />
      {view === 'conversations' ? <Conversations /> : view === 'series' ? <SeriesList /> : <Campaigns />}
    </Page>
  )
}

function Campaigns() {
  const say = useSentences(messagesSentences)
  const search = route.useSearch()
  const status = isCampaignStatus(search.status) ? search.status : undefined
  const columns = columnsFor(say)
  const shown = useShownColumns(columns)
  const campaigns = usePage('listCampaigns', search, { status })
  const prefetch = usePrefetch()
  return (
    <>
      <Panel flush>
        <ListPanel
          label={say.list}
          columns={shown}
          moreFilters={<SavedViews list="campaigns" columns={columns} shownColumns={shown} />}
          rowKey={({ id }) => id}
          onPoint={({ id }) => prefetch('getCampaign', { params: { id } })}
          say={say}
          query={campaigns}
          choice={{
            label: say.status,
            all: say.everyStatus,
            value: status,
            options: statusOrder.map((value) => ({ value, label: say.statuses[value].label })),
          }}
          filtered={search.search !== undefined || search.status !== undefined}
          none={
            <EmptyState
              icon={<IconMessages size={26} stroke={1.6} />}
              title={say.nothingSent}
              action={<NewSms />}
            >
              {say.nothingSentText}
            </EmptyState>
          }
        />
      </Panel>
      <div aria-live="polite" className="unseen">
        {campaigns.data && say.messages(campaigns.data.totalCount)}
      </div>
    </>
  )
}

function NewSms() {
  const say = useSentences(messagesSentences)
  const role = useRole()
  if (!allows(role, 'messages:send')) return null
  return (
    <Button
      renderRoot={(props) => <Link to={paths.newSms} {...props} />}
      leftSection={<IconMessagePlus size={18} stroke={1.8} aria-hidden="true" />}
    >
      {say.newSms}
    </Button>
  )
}
