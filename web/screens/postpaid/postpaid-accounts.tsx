import { ActionIcon, Button } from '@mantine/core'
import type { Reply } from '@nkra/contract/routes.ts'
import { IconCalendarDollar, IconDots } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { PAGE_ROWS } from '../../paths.ts'
import { DataTable, type Column } from '../../ui/tables/data-table.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { Count, Money } from '../../ui/values/figures.tsx'
import { formatProduct, formatRate } from '../../ui/language/format.ts'
import { useSentences } from '../../ui/language/language.tsx'
import { lazy } from '../../ui/lazy.ts'
import { Menu } from '../../ui/controls/menu.tsx'
import { Panel } from '../../ui/layout/page.tsx'
import { Pager } from '../../ui/tables/pager.tsx'
import { SearchField } from '../../ui/forms/search-field.tsx'
import { StatusBadge } from '../../ui/values/status-badge.tsx'
import { Toolbar } from '../../ui/layout/toolbar.tsx'
import { EndDialog, ResumeDialog } from './resume-and-end-dialogs.tsx'
import classes from './postpaid.module.css'
import { postpaidSentences } from './sentences.ts'

const SuspendDialog = lazy(() => import('./suspend-dialog.tsx'))
const TermsDialog = lazy(() => import('./terms-dialog.tsx'))
const UsageDialog = lazy(() => import('./usage-dialog.tsx'))

const route = getRouteApi('/signed-in/postpaid')

export type Postpaid = Reply<'listPostpaid'>
type Say = (typeof postpaidSentences)['en']
type Act = 'usage' | 'change' | 'suspend' | 'resume' | 'end'

const SUSPENDED = 2

function columnsFor({ heads, statuses, nextRate }: Say): Column<Postpaid>[] {
  const count = (key: 'limit' | 'owed' | 'available' | 'usedThisMonth'): Column<Postpaid> => ({
    key,
    head: heads[key],
    align: 'end',
    cell: (row) => <Count value={row[key]} />,
  })
  return [
    { key: 'account', head: heads.account, card: 'title', cell: ({ accountName }) => accountName },
    { key: 'product', head: heads.product, cell: ({ product }) => formatProduct(product) },
    {
      key: 'status',
      head: heads.status,
      card: 'aside',
      cell: ({ status }) => (
        <StatusBadge tone={status === SUSPENDED ? 'danger' : 'success'}>{statuses[status]}</StatusBadge>
      ),
    },
    {
      key: 'rate',
      head: heads.rate,
      align: 'end',
      cell: ({ rate, nextRate: next }) => (
        <span className="tabular">
          {formatRate(rate)}
          {next !== null && <span className={classes.next}>{nextRate(formatRate(next))}</span>}
        </span>
      ),
    },
    count('usedThisMonth'),
    count('owed'),
    count('limit'),
    count('available'),
    {
      key: 'unpaid',
      head: heads.unpaid,
      align: 'end',
      cell: ({ unpaid }) => <Money amount={unpaid} bare />,
    },
  ]
}

const keyOf = ({ accountId, product }: Postpaid) => `${accountId} ${product}`

/** Who uses what on credit, and what can be done about it. */
export function Accounts() {
  const say = useSentences(postpaidSentences)
  const { page = 0, search } = route.useSearch()
  const navigate = route.useNavigate()
  const [asked, setAsked] = useState<{ act: Act; row: Postpaid } | null>(null)
  const postpaid = useCall(
    'listPostpaid',
    { query: { pageNumber: page + 1, pageSize: PAGE_ROWS, searchTerm: search ?? '' } },
    { keep: true },
  )
  const close = () => setAsked(null)
  return (
    <Panel flush>
      <Toolbar>
        <SearchField
          label={say.search}
          placeholder={say.searchHint}
          value={search ?? ''}
          onSearch={(text) => void navigate({ search: text ? { search: text } : {}, replace: true })}
        />
      </Toolbar>
      <DataTable
        label={say.list}
        columns={columnsFor(say)}
        rows={postpaid.data?.data}
        rowKey={keyOf}
        query={postpaid}
        smallActions
        actions={actionsFor((act, row) => setAsked({ act, row }))}
        empty={
          search === undefined ? (
            <EmptyState icon={<IconCalendarDollar size={26} stroke={1.6} />} title={say.none}>
              {say.noneText}
            </EmptyState>
          ) : (
            <EmptyState
              title={say.nothingMatches}
              action={
                <Button variant="default" onClick={() => void navigate({ search: {} })}>
                  {say.showAll}
                </Button>
              }
            >
              {say.nothingMatchesText}
            </EmptyState>
          )
        }
      />
      <Pager query={postpaid} />
      <Suspense fallback={null}>
        {asked?.act === 'usage' && <UsageDialog row={asked.row} onClose={close} />}
        {asked?.act === 'change' && <TermsDialog changed={asked.row} onClose={close} />}
        {asked?.act === 'suspend' && <SuspendDialog row={asked.row} onClose={close} />}
        {asked?.act === 'resume' && <ResumeDialog row={asked.row} onClose={close} />}
        {asked?.act === 'end' && <EndDialog row={asked.row} onClose={close} />}
      </Suspense>
    </Panel>
  )
}

const actionsFor = (onAct: (act: Act, row: Postpaid) => void) => (row: Postpaid) => (
  <Actions row={row} onAct={(act) => onAct(act, row)} />
)

function Actions({ row, onAct }: { row: Postpaid; onAct: (act: Act) => void }) {
  const say = useSentences(postpaidSentences)
  const turn: Act = row.status === SUSPENDED ? 'resume' : 'suspend'
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={say.actionsOf(row.accountName, formatProduct(row.product))}
        >
          <IconDots size={17} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onAct('usage')}>{say.usage}</Menu.Item>
        <Menu.Item onClick={() => onAct('change')}>{say.change}</Menu.Item>
        <Menu.Item onClick={() => onAct(turn)}>{say[turn]}</Menu.Item>
        <Menu.Item onClick={() => onAct('end')}>{say.end}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
