/** Everything that was sent, newest first: what it said, how far it is, what it cost (specification section 2). */
import { Button, NativeSelect } from '@mantine/core'
import { IconMessagePlus, IconMessages } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useCall } from '../../api/queries.ts'
import { PAGE_ROWS, paths, type ListSearch } from '../../paths.ts'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Count, Instant } from '../../ui/figures.tsx'
import { formatCount, formatPlural } from '../../ui/format.ts'
import { Page, Panel } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import classes from './messages.module.css'
import { handledOf } from './progress.ts'
import { StateBar } from './state-bar.tsx'
import { campaignStatuses, isCampaignStatus, statusOrder, type Campaign } from './states.ts'

const route = getRouteApi('/signed-in/messages')

function useCampaigns({ page = 0, search = '', status }: ListSearch) {
  return useCall(
    'listCampaigns',
    {
      query: {
        pageNumber: page + 1,
        pageSize: PAGE_ROWS,
        searchTerm: search,
        ...(isCampaignStatus(status) && { status }),
      },
    },
    { keep: true },
  )
}

const columns: Column<Campaign>[] = [
  { key: 'text', head: 'Message', card: 'title', cell: (campaign) => <Subject campaign={campaign} /> },
  {
    key: 'status',
    head: 'Status',
    card: 'aside',
    cell: ({ status }) => (
      <StatusBadge tone={campaignStatuses[status].tone}>{campaignStatuses[status].label}</StatusBadge>
    ),
  },
  { key: 'progress', head: 'Progress', cell: (campaign) => <Progress campaign={campaign} /> },
  {
    key: 'recipients',
    head: 'Recipients',
    align: 'end',
    cell: ({ recipients }) => <Count value={recipients} />,
  },
  { key: 'credits', head: 'Credits', align: 'end', cell: ({ credits }) => <Count value={credits} /> },
  {
    key: 'createdAt',
    head: 'Time',
    cell: ({ status, scheduledAt, createdAt }) => (
      <Instant at={status === 'scheduled' ? (scheduledAt ?? createdAt) : createdAt} />
    ),
  },
]

function Subject({ campaign: { id, text, senderId, groupNames } }: { campaign: Campaign }) {
  return (
    <div className={classes.subject}>
      <Link to={paths.message} params={{ id }} className={classes.subjectText}>
        {text}
      </Link>
      <div className={classes.subjectFrom}>
        {senderId}
        {groupNames.length > 0 && ` · ${groupNames.join(', ')}`}
      </div>
    </div>
  )
}

function Progress({ campaign }: { campaign: Campaign }) {
  const delivered = campaign.counts.delivered ?? 0
  return (
    <div className={classes.progress}>
      <StateBar campaign={campaign} small />
      <span className={classes.progressWords}>
        {delivered > 0
          ? `${formatCount(delivered)} delivered`
          : `${formatCount(handledOf(campaign.counts))} sent`}
      </span>
    </div>
  )
}

export default function Messages() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const campaigns = useCampaigns(search)
  const filtered = search.search !== undefined || search.status !== undefined
  const filter = (change: ListSearch) =>
    void navigate({ search: (before) => ({ ...before, page: undefined, ...change }), replace: true })
  return (
    <Page
      title="SMS"
      lead="Every message you sent, how many of it arrived, and what it cost."
      actions={<NewSms />}
    >
      <Panel flush>
        <Toolbar>
          <SearchField
            label="Search messages"
            placeholder="Search text, sender or group"
            value={search.search ?? ''}
            onSearch={(text) => filter({ search: text || undefined })}
          />
          <NativeSelect
            size="sm"
            aria-label="Status"
            value={isCampaignStatus(search.status) ? search.status : ''}
            onChange={(event) => filter({ status: event.currentTarget.value || undefined })}
            data={[
              { value: '', label: 'Every status' },
              ...statusOrder.map((status) => ({ value: status, label: campaignStatuses[status].label })),
            ]}
          />
        </Toolbar>
        <DataTable
          label="Messages"
          columns={columns}
          rows={campaigns.data?.data}
          rowKey={({ id }) => id}
          query={campaigns}
          empty={
            filtered ? (
              <EmptyState
                title="Nothing matches"
                action={
                  <Button variant="default" onClick={() => void navigate({ search: {} })}>
                    Show all messages
                  </Button>
                }
              >
                No message has this status and these words.
              </EmptyState>
            ) : (
              <EmptyState
                icon={<IconMessages size={26} stroke={1.6} />}
                title="Nothing sent yet"
                action={<NewSms />}
              >
                Write to one number or to a whole group. You see what it costs before it goes, and here who
                got it.
              </EmptyState>
            )
          }
        />
        {campaigns.data && (
          <Pager
            paging={campaigns.data}
            onPage={(page) => void navigate({ search: (before) => ({ ...before, page: page || undefined }) })}
          />
        )}
      </Panel>
      <div aria-live="polite" className={classes.hidden}>
        {campaigns.data && formatPlural(campaigns.data.totalCount, 'message')}
      </div>
    </Page>
  )
}

function NewSms() {
  return (
    <Button
      renderRoot={(props) => <Link to={paths.newSms} {...props} />}
      leftSection={<IconMessagePlus size={18} stroke={1.8} aria-hidden="true" />}
    >
      New SMS
    </Button>
  )
}
