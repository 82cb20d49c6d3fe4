/** The list of the account's imports, newest first. */
import type { Reply } from '@nkra/contract/routes.ts'
import { IconFileImport } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useCall } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { PAGE_ROWS } from '../../../search.ts'
import { DataTable, type Column } from '../../../ui/tables/data-table.tsx'
import { useSentences } from '../../../ui/language/language.tsx'
import { Panel, EmptyState } from '../../../ui/layout/page.tsx'
import { Pager } from '../../../ui/tables/pager.tsx'
import { StatusBadge, type Tone } from '../../../ui/values/status-badge.tsx'
import { TextLink } from '../../../ui/controls/text-link.tsx'
import { countColumn, instantColumn } from '../../../ui/tables/columns.tsx'
import { importSentences } from './import.sentences.ts'

export type Import = Reply<'getImport'>

const route = getRouteApi('/signed-in/address-book')

const tones: Readonly<Record<Import['status'], Tone>> = {
  running: 'info',
  done: 'success',
  failed: 'danger',
  rolling_back: 'info',
  rolled_back: 'secondary',
}

export function ImportStatus({ status }: { status: Import['status'] }) {
  const { importStatuses } = useSentences(importSentences)
  return <StatusBadge tone={tones[status]}>{importStatuses[status]}</StatusBadge>
}

const columnsFor = (heads: (typeof importSentences)['en']['importHeads']): Column<Import>[] => [
  {
    key: 'fileName',
    head: heads.fileName,
    card: 'title',
    cell: ({ id, fileName }) => (
      <TextLink to={paths.addressBook} search={{ import: id }}>
        {fileName}
      </TextLink>
    ),
  },
  {
    key: 'status',
    head: heads.status,
    card: 'aside',
    cell: ({ status }) => <ImportStatus status={status} />,
  },
  { key: 'groupName', head: heads.groupName, cell: ({ groupName }) => groupName },
  countColumn('valid', heads.valid),
  countColumn('duplicates', heads.duplicates),
  countColumn('rejected', heads.rejected),
  instantColumn('createdAt', heads.createdAt),
]

export function Imports() {
  const say = useSentences(importSentences)
  const { page = 0 } = route.useSearch()
  const query = useCall(
    'listImports',
    { query: { pageNumber: page + 1, pageSize: PAGE_ROWS } },
    { keep: true },
  )
  return (
    <Panel title={say.imports} flush>
      <DataTable
        label={say.imports}
        columns={columnsFor(say.importHeads)}
        rows={query.data?.data}
        rowKey={({ id }) => id}
        query={query}
        empty={
          <EmptyState icon={<IconFileImport size={26} stroke={1.6} />} title={say.noImports}>
            {say.noImportsText}
          </EmptyState>
        }
      />
      <Pager query={query} />
    </Panel>
  )
}
