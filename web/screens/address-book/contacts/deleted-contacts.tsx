/** Contacts that were deleted or merged within thirty days, and the way back. */
import { Button } from '@mantine/core'
import { allows } from '@nkra/contract/permissions.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { IconTrash } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useAct, useCall } from '../../../api/queries.ts'
import { PAGE_ROWS } from '../../../search.ts'
import { useRole } from '../../../shell/session/session-context.tsx'
import { DataTable, type Column } from '../../../ui/tables/data-table.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Instant } from '../../../ui/values/figures.tsx'
import { formatPhone } from '../../../ui/language/format.ts'
import { useSentences } from '../../../ui/language/language.tsx'
import { useNotify } from '../../../ui/toasts/notify.tsx'
import { Panel } from '../../../ui/layout/page.tsx'
import { Pager } from '../../../ui/tables/pager.tsx'
import { SearchField } from '../../../ui/forms/search-field.tsx'
import { Toolbar } from '../../../ui/layout/toolbar.tsx'
import { careSentences } from '../care.sentences.ts'

type Deleted = Reply<'listDeletedContacts'>

const route = getRouteApi('/signed-in/address-book')

const columnsFor = ({ heads }: (typeof careSentences)['en']): Column<Deleted>[] => [
  { key: 'name', head: heads.name, card: 'title', cell: ({ name, phone }) => name || formatPhone(phone) },
  { key: 'phone', head: heads.phone, cell: ({ phone }) => formatPhone(phone) },
  { key: 'deletedAt', head: heads.deletedAt, cell: ({ deletedAt }) => <Instant at={deletedAt} /> },
  { key: 'mergedInto', head: heads.mergedInto, cell: ({ mergedInto }) => mergedInto ?? '' },
]

const restoreButton = (contact: Deleted) => <Restore contact={contact} />

export function Bin() {
  const say = useSentences(careSentences)
  const changes = allows(useRole(), 'contacts:write')
  const { page = 0, search } = route.useSearch()
  const navigate = route.useNavigate()
  const query = useCall(
    'listDeletedContacts',
    { query: { pageNumber: page + 1, pageSize: PAGE_ROWS, searchTerm: search ?? '' } },
    { keep: true },
  )
  return (
    <Panel title={say.bin} flush>
      <Toolbar>
        <SearchField
          label={say.searchBin}
          placeholder={say.searchHint}
          value={search ?? ''}
          onSearch={(text) =>
            void navigate({ search: { view: 'bin', search: text || undefined }, replace: true })
          }
        />
      </Toolbar>
      <DataTable
        label={say.bin}
        columns={columnsFor(say)}
        rows={query.data?.data}
        rowKey={({ id }) => id}
        query={query}
        {...(changes && { actions: restoreButton })}
        empty={
          <EmptyState icon={<IconTrash size={26} stroke={1.6} />} title={say.nothingDeleted}>
            {say.nothingDeletedText}
          </EmptyState>
        }
      />
      <Pager query={query} />
    </Panel>
  )
}

function Restore({ contact: { id, name, phone } }: { contact: Deleted }) {
  const say = useSentences(careSentences)
  const notify = useNotify()
  const restore = useAct('restoreContact')
  const act = async () => {
    try {
      await restore.mutateAsync({ input: { params: { id } } })
      notify('success', say.restored(name || formatPhone(phone)))
    } catch (error) {
      notify('error', error instanceof Error ? error.message : say.wentWrong)
    }
  }
  return (
    <Button variant="default" size="compact-md" loading={restore.isPending} onClick={() => void act()}>
      {say.restore}
    </Button>
  )
}
