/** Every import of the account, newest first. */
import type { Reply } from '@nkra/contract/routes.ts'
import { IconFileImport } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useCall } from '../../api/queries.ts'
import { PAGE_ROWS, paths } from '../../paths.ts'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Count, Instant } from '../../ui/figures.tsx'
import { Panel } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx'
import { TextLink } from '../../ui/text-link.tsx'

export type Import = Reply<'getImport'>

const route = getRouteApi('/signed-in/address-book')

const statuses: Readonly<Record<Import['status'], { label: string; tone: Tone }>> = {
  running: { label: 'Running', tone: 'info' },
  done: { label: 'Done', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
}

export const ImportStatus = ({ status }: { status: Import['status'] }) => (
  <StatusBadge tone={statuses[status].tone}>{statuses[status].label}</StatusBadge>
)

const columns: Column<Import>[] = [
  {
    key: 'fileName',
    head: 'File',
    card: 'title',
    cell: ({ id, fileName }) => (
      <TextLink to={paths.addressBook} search={{ import: id }}>
        {fileName}
      </TextLink>
    ),
  },
  { key: 'status', head: 'Status', card: 'aside', cell: ({ status }) => <ImportStatus status={status} /> },
  { key: 'groupName', head: 'Group', cell: ({ groupName }) => groupName },
  { key: 'valid', head: 'Valid', align: 'end', cell: ({ valid }) => <Count value={valid} /> },
  {
    key: 'duplicates',
    head: 'Duplicates',
    align: 'end',
    cell: ({ duplicates }) => <Count value={duplicates} />,
  },
  { key: 'rejected', head: 'Rejected', align: 'end', cell: ({ rejected }) => <Count value={rejected} /> },
  { key: 'createdAt', head: 'Time', cell: ({ createdAt }) => <Instant at={createdAt} /> },
]

export function Imports() {
  const { page = 0 } = route.useSearch()
  const navigate = route.useNavigate()
  const query = useCall(
    'listImports',
    { query: { pageNumber: page + 1, pageSize: PAGE_ROWS } },
    { keep: true },
  )
  return (
    <Panel title="Imports" flush>
      <DataTable
        label="Imports"
        columns={columns}
        rows={query.data?.data}
        rowKey={({ id }) => id}
        query={query}
        empty={
          <EmptyState icon={<IconFileImport size={26} stroke={1.6} />} title="Nothing imported yet">
            Each file that you import is listed here with what became of its rows.
          </EmptyState>
        }
      />
      {query.data && (
        <Pager
          paging={query.data}
          onPage={(page) => void navigate({ search: { view: 'imports', page: page || undefined } })}
        />
      )}
    </Panel>
  )
}
