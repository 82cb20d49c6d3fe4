/** The numbers that opted out. Every send leaves them out. */
import { Button, Switch, TextInput } from '@mantine/core'
import { PHONE_LENGTH_MAX } from '@nkra/contract/limits.ts'
import { allows } from '@nkra/contract/permissions.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { IconBellOff } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { pointedAt } from '../../api/failure.ts'
import { useAct, useCall } from '../../api/queries.ts'
import { useRole } from '../../shell/session/session-context.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { FormAlert, useSubmit } from '../../ui/forms/form.tsx'
import { SearchField } from '../../ui/forms/search-field.tsx'
import { useSentences, type SentencesOf, formatPhone } from '../../ui/language/language.tsx'
import { Panel, EmptyState } from '../../ui/layout/page.tsx'
import { Toolbar } from '../../ui/layout/toolbar.tsx'
import { instantColumn } from '../../ui/tables/columns.tsx'
import { type Column, DataTable } from '../../ui/tables/data-table.tsx'
import { usePage } from '../../ui/tables/list-panel.tsx'
import { Pager } from '../../ui/tables/pager.tsx'
import { useNotify } from '../../ui/toasts/notify.tsx'
import classes from './address-book.module.css'
import { careSentences } from './care.sentences.ts'
import { addressBookSentences } from './sentences.ts'

type OptOut = Reply<'listOptOuts'>

const route = getRouteApi('/signed-in/address-book')

const columnsFor = ({
  optOutHeads: heads,
  sources,
}: SentencesOf<typeof addressBookSentences>): Column<OptOut>[] => [
  {
    key: 'phone',
    head: heads.phone,
    card: 'title',
    cell: ({ phone }) => <span className={classes.phone}>{formatPhone(phone)}</span>,
  },
  { key: 'source', head: heads.source, cell: ({ source }) => sources[source] },
  instantColumn('createdAt', heads.createdAt),
]

const textAgain =
  (say: SentencesOf<typeof addressBookSentences>, ask: (optOut: OptOut) => void) => (optOut: OptOut) => (
    <Button variant="default" size="compact-md" onClick={() => ask(optOut)}>
      {say.textAgain}
    </Button>
  )

export function OptOuts() {
  const say = useSentences(addressBookSentences)
  const changes = allows(useRole(), 'contacts:write')
  const { search, page } = route.useSearch()
  const navigate = route.useNavigate()
  const [asked, setAsked] = useState<OptOut | null>(null)
  const remove = useAct('removeOptOut')
  const query = usePage('listOptOuts', { page, search })
  return (
    <Panel title={say.optOuts} flush>
      <div className={classes.rules}>
        <ConsentRule />
      </div>
      <Toolbar>
        <SearchField
          label={say.searchOptOuts}
          placeholder={say.searchOptOutsHint}
          value={search ?? ''}
          onSearch={(text) =>
            void navigate({ search: { view: 'opt-outs', search: text || undefined }, replace: true })
          }
        />
        {changes && <AddOptOut />}
      </Toolbar>
      <DataTable
        label={say.optOuts}
        columns={columnsFor(say)}
        rows={query.data?.data}
        rowKey={({ phone }) => phone}
        query={query}
        {...(changes && { actions: textAgain(say, setAsked) })}
        empty={
          <EmptyState
            icon={<IconBellOff size={26} stroke={1.6} />}
            title={search ? say.noSuchNumber : say.noOptOuts}
          >
            {search ? say.noSuchNumberText : say.noOptOutsText}
          </EmptyState>
        }
      />
      <Pager query={query} />
      {asked && (
        <ConfirmDialog
          title={say.textAgainQuestion(formatPhone(asked.phone))}
          confirm={say.textAgain}
          onConfirm={() => remove.mutateAsync({ input: { params: { msisdn: asked.phone } } })}
          onClose={() => setAsked(null)}
        >
          {say.textAgainText}
        </ConfirmDialog>
      )}
    </Panel>
  )
}

function AddOptOut() {
  const say = useSentences(addressBookSentences)
  const add = useAct('addOptOut')
  const [round, setRound] = useState(0)
  const form = useSubmit({ phone: say.phone }, async ({ phone }) => {
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
        aria-label={say.numberToOptOut}
        placeholder={say.numberToOptOut}
        type="tel"
        size="sm"
        maxLength={PHONE_LENGTH_MAX}
      />
      <Button type="submit" size="sm" variant="default" loading={form.pending}>
        {say.optOut}
      </Button>
    </form>
  )
}

/** The switch of the account that requires consent for promotional texts. */
function ConsentRule() {
  const say = useSentences(careSentences)
  const changes = allows(useRole(), 'contacts:write')
  const notify = useNotify()
  const rule = useCall('getConsentRule', {}).data?.data
  const set = useAct('setConsentRule')
  const turn = async (required: boolean) => {
    try {
      await set.mutateAsync({ input: { body: { required } } })
    } catch (error) {
      notify('error', error instanceof Error ? error.message : say.wentWrong)
    }
  }
  return (
    <Switch
      label={say.rule}
      description={say.ruleText}
      checked={rule?.required ?? false}
      disabled={!rule || !changes || set.isPending}
      onChange={(event) => void turn(event.currentTarget.checked)}
    />
  )
}
