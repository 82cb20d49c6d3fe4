/** Numbers that asked not to be texted: every send leaves them out. */
import { Button, TextInput } from '@mantine/core'
import { PHONE_LENGTH_MAX } from '@nkra/contract/limits.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { IconBellOff } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { pointedAt } from '../../api/failure.ts'
import { useAct, useCall } from '../../api/queries.ts'
import { PAGE_ROWS } from '../../paths.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Instant } from '../../ui/figures.tsx'
import { FormAlert, useSubmit } from '../../ui/form.tsx'
import { formatPhone } from '../../ui/format.ts'
import { Panel } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import classes from './address-book.module.css'

type OptOut = Reply<'listOptOuts'>

const route = getRouteApi('/signed-in/address-book')

const sources: Readonly<Record<OptOut['source'], string>> = {
  manual: 'Added by you',
  link: 'By link',
  inbound: 'Answered STOP',
  import: 'Imported',
}

const columns: Column<OptOut>[] = [
  {
    key: 'phone',
    head: 'Number',
    card: 'title',
    cell: ({ phone }) => <span className={classes.phone}>{formatPhone(phone)}</span>,
  },
  { key: 'source', head: 'How', cell: ({ source }) => sources[source] },
  { key: 'createdAt', head: 'Since', cell: ({ createdAt }) => <Instant at={createdAt} /> },
]

const textAgain = (ask: (optOut: OptOut) => void) => (optOut: OptOut) => (
  <Button variant="default" size="compact-md" onClick={() => ask(optOut)}>
    Text again
  </Button>
)

export function OptOuts() {
  const { page = 0, search } = route.useSearch()
  const navigate = route.useNavigate()
  const [asked, setAsked] = useState<OptOut | null>(null)
  const remove = useAct('removeOptOut')
  const query = useCall(
    'listOptOuts',
    { query: { pageNumber: page + 1, pageSize: PAGE_ROWS, searchTerm: search ?? '' } },
    { keep: true },
  )
  return (
    <Panel title="Opt-outs" flush>
      <Toolbar>
        <SearchField
          label="Search opt-outs"
          placeholder="Search by number"
          value={search ?? ''}
          onSearch={(text) =>
            void navigate({ search: { view: 'opt-outs', search: text || undefined }, replace: true })
          }
        />
        <AddOptOut />
      </Toolbar>
      <DataTable
        label="Opt-outs"
        columns={columns}
        rows={query.data?.data}
        rowKey={({ phone }) => phone}
        query={query}
        actions={textAgain(setAsked)}
        empty={
          <EmptyState
            icon={<IconBellOff size={26} stroke={1.6} />}
            title={search ? 'No such number' : 'Nobody has opted out'}
          >
            {search
              ? 'No opt-out has this number.'
              : 'Whoever asks not to be texted is listed here, and left out of every send without being charged for.'}
          </EmptyState>
        }
      />
      {query.data && (
        <Pager
          paging={query.data}
          onPage={(page) => void navigate({ search: (before) => ({ ...before, page: page || undefined }) })}
        />
      )}
      {asked && (
        <ConfirmDialog
          title={`Text ${formatPhone(asked.phone)} again?`}
          confirm="Text again"
          onConfirm={() => remove.mutateAsync({ input: { params: { msisdn: asked.phone } } })}
          onClose={() => setAsked(null)}
        >
          Only where this person asked for it themselves.
        </ConfirmDialog>
      )}
    </Panel>
  )
}

function AddOptOut() {
  const add = useAct('addOptOut')
  const [round, setRound] = useState(0)
  const form = useSubmit({ phone: 'Phone' }, async ({ phone }) => {
    try {
      await add.mutateAsync({ input: { body: { phone } } })
    } catch (error) {
      throw pointedAt('phone', error, 'phone_invalid')
    }
    setRound((before) => before + 1)
  })
  return (
    <form {...form.props} className={classes.inline}>
      <FormAlert failure={form.failure} />
      <TextInput
        key={round}
        {...form.field('phone')}
        label={null}
        aria-label="Number to opt out"
        placeholder="Number to opt out"
        type="tel"
        size="sm"
        maxLength={PHONE_LENGTH_MAX}
      />
      <Button type="submit" size="sm" variant="default" loading={form.pending}>
        Opt out
      </Button>
    </form>
  )
}
