/** The contacts deleted or merged in the last thirty days. Each can be restored. */
import { Button } from '@mantine/core'
import { allows } from '@nkra/contract/permissions.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { IconTrash } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useRole } from '../../../shell/session/session-context.tsx'
import { DataTable, type Column } from '../../../ui/tables/data-table.tsx'
import { useSentences, formatPhone } from '../../../ui/language/language.tsx'
import { Panel, EmptyState } from '../../../ui/layout/page.tsx'
import { Pager } from '../../../ui/tables/pager.tsx'
import { SearchField } from '../../../ui/forms/search-field.tsx'
import { Toolbar } from '../../../ui/layout/toolbar.tsx'
import { instantColumn } from '../../../ui/tables/columns.tsx'
import { usePage } from '../../../ui/tables/list-panel.tsx'
import { useAnnouncedAct } from '../../../ui/toasts/announced-act.ts'
import { careSentences } from '../care.sentences.ts'

type Deleted = Reply<'listDeletedContacts'>

const route = getRouteApi('/signed-in/address-book')

const columnsFor = ({ heads }: (typeof careSentences)['en']): Column<Deleted>[] => [
  { key: 'name', head: heads.name, card: 'title', cell: ({ name, phone }) => name || formatPhone(phone) },
  { key: 'phone', head: heads.phone, cell: ({ phone }) => formatPhone(phone) },
  instantColumn('deletedAt', heads.deletedAt),
  { key: 'mergedInto', head: heads.mergedInto, cell: ({ mergedInto }) => mergedInto ?? '' },
]

const restoreButton = (contact: Deleted) => <Restore contact={contact} />

export function Bin() {
  const say = useSentences(careSentences)
  const changes = allows(useRole(), 'contacts:write')
  const { search, page } = route.useSearch()
  const navigate = route.useNavigate()
  const query = usePage('listDeletedContacts', { page, search })
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
  const restore = useAnnouncedAct('restoreContact')
  const act = () => restore.press({ params: { id } }, say.restored(name || formatPhone(phone)))
  return (
    <Button variant="default" size="compact-md" loading={restore.pending} onClick={act}>
      {say.restore}
    </Button>
  )
}
