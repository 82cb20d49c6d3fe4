/**
 * The list of customers, for Administrators: who they are, their credits and their audit log. They can suspend a
 * customer or act as one.
 */
import { SegmentedControl } from '@mantine/core'
import type { Reply } from '@nkra/contract/routes.ts'
import { IconBuildingStore } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { PAGE_ROWS } from '../../search.ts'
import type { Column } from '../../ui/tables/data-table.tsx'
import { Instant } from '../../ui/values/figures.tsx'
import { ListPanel, usePage } from '../../ui/tables/list-panel.tsx'
import { useSentences, type SentencesOf } from '../../ui/language/language.tsx'
import { Page, Panel, EmptyState } from '../../ui/layout/page.tsx'
import { SavedViews, useShownColumns } from '../../ui/tables/views/saved-views.tsx'
import { countColumn, instantColumn, statusColumn } from '../../ui/tables/columns.tsx'
import { AccountView, AuditLog, STATUSES, statusOf, statusTones } from './account.tsx'
import classes from './accounts.module.css'
import { accountsSentences } from './sentences.ts'

const route = getRouteApi('/signed-in/accounts')

type Account = Reply<'listAccounts'>
function columnsFor(
  { heads, statuses, never }: SentencesOf<typeof accountsSentences>,
  open: (id: string) => void,
): Column<Account>[] {
  return [
    {
      key: 'name',
      head: heads.name,
      card: 'title',
      cell: ({ accountId, name, email }) => (
        <div className={classes.account}>
          <button type="button" className={classes.name} onClick={() => open(accountId)}>
            {name}
          </button>
          {email && <span className={classes.email}>{email}</span>}
        </div>
      ),
    },
    statusColumn('status', heads.status, statusTones, statuses),
    countColumn('members', heads.members),
    countColumn('sms', heads.sms),
    countColumn('kyc', heads.kyc),
    instantColumn('createdAt', heads.createdAt),
    {
      key: 'lastActiveAt',
      head: heads.lastActiveAt,
      cell: ({ lastActiveAt }) => (lastActiveAt === null ? never : <Instant at={lastActiveAt} />),
    },
  ]
}

export default function Accounts() {
  const say = useSentences(accountsSentences)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const view = search.view ?? 'list'
  const open = (account?: string) => void navigate({ search: (before) => ({ ...before, account }) })
  if (search.account) return <AccountView key={search.account} id={search.account} onBack={() => open()} />
  return (
    <Page
      title={say.title}
      lead={say.lead}
      actions={
        <SegmentedControl
          value={view}
          onChange={(chosen) => void navigate({ search: chosen === 'audit' ? { view: 'audit' } : {} })}
          data={[
            { value: 'list', label: say.views.list },
            { value: 'audit', label: say.views.audit },
          ]}
        />
      }
    >
      <Panel flush>{view === 'audit' ? <AuditLog everyAccount /> : <AccountList onOpen={open} />}</Panel>
    </Page>
  )
}

function AccountList({ onOpen }: { onOpen: (id: string) => void }) {
  const say = useSentences(accountsSentences)
  const search = route.useSearch()
  const status = statusOf(search.status)
  const columns = columnsFor(say, onOpen)
  const shown = useShownColumns(columns)
  const accounts = usePage('listAccounts', search, { status })
  return (
    <ListPanel
      label={say.list}
      columns={shown}
      moreFilters={<SavedViews list="accounts" columns={columns} shownColumns={shown} />}
      rowKey={({ accountId }) => accountId}
      skeletons={PAGE_ROWS}
      say={say}
      query={accounts}
      choice={{
        label: say.status,
        all: say.everyStatus,
        value: status,
        options: STATUSES.map((value) => ({ value, label: say.statuses[value] })),
      }}
      none={
        <EmptyState icon={<IconBuildingStore size={26} stroke={1.6} />} title={say.none}>
          {say.noneText}
        </EmptyState>
      }
    />
  )
}
