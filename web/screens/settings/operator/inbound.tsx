/**
 * The operator's settings for phones: which account receives the texts to each number, and which phones nobody may
 * text.
 */
import { Button, Textarea, TextInput } from '@mantine/core'
import { GLOBAL_OPT_OUT_REASON_LENGTH_MAX } from '@nkra/contract/limits.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { IconBellOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct, useCall } from '../../../api/queries.ts'
import { AccountField } from '../../../shell/account/account-field.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { DataTable, type Column } from '../../../ui/tables/data-table.tsx'
import { FormAlert, useSubmit } from '../../../ui/forms/form.tsx'
import { useSentences, type SentencesOf, formatPhone } from '../../../ui/language/language.tsx'
import { Panel, EmptyState } from '../../../ui/layout/page.tsx'
import { Pager } from '../../../ui/tables/pager.tsx'
import { SearchField } from '../../../ui/forms/search-field.tsx'
import { Toolbar } from '../../../ui/layout/toolbar.tsx'
import { instantColumn } from '../../../ui/tables/columns.tsx'
import { usePage } from '../../../ui/tables/list-panel.tsx'
import { useAnnouncedAct } from '../../../ui/toasts/announced-act.ts'
import { inboundSentences } from './inbound.sentences.ts'
import { SectionPanel } from '../section-panel.tsx'
import classes from '../settings.module.css'

type GlobalOptOut = Reply<'listGlobalOptOuts'>

export default function Inbound() {
  const say = useSentences(inboundSentences)
  const query = useCall('listInboundNumbers')
  return (
    <>
      <SectionPanel title={say.numbers} query={query}>
        {(numbers) => <Numbers numbers={numbers} />}
      </SectionPanel>
      <Never />
    </>
  )
}

function Numbers({ numbers }: { numbers: Reply<'listInboundNumbers'> }) {
  const say = useSentences(inboundSentences)
  const release = useAct('releaseInboundNumber')
  const [asked, setAsked] = useState<string | null>(null)
  return (
    <>
      <p className={classes.hint}>{say.numbersHint}</p>
      {numbers.length === 0 ? (
        <p className={classes.hint}>{say.noNumbers}</p>
      ) : (
        <ul className={classes.kept} aria-label={say.numbers}>
          {numbers.map(({ address, accountName }) => (
            <li key={address}>
              <div>
                <strong className="tabular">{address}</strong>
                <p>{accountName}</p>
              </div>
              <Button
                variant="default"
                size="compact-md"
                aria-label={say.releaseOne(address)}
                onClick={() => setAsked(address)}
              >
                {say.release}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <AssignForm key={numbers.length} />
      {asked !== null && (
        <ConfirmDialog
          title={say.releaseQuestion(asked)}
          confirm={say.release}
          danger
          onConfirm={() => release.mutateAsync({ input: { params: { address: asked } } })}
          onClose={() => setAsked(null)}
        >
          {say.releaseText}
        </ConfirmDialog>
      )}
    </>
  )
}

function AssignForm() {
  const say = useSentences(inboundSentences)
  const assign = useAnnouncedAct('assignInboundNumber')
  const form = useSubmit(say.labels, async ({ address, account }) => {
    await assign.act({ body: { address, accountId: account } }, ({ data }) =>
      say.assigned(data.address, data.accountName),
    )
  })
  const { label, name, error } = form.field('account')
  return (
    <form {...form.props} className={classes.form} aria-label={say.assign}>
      <FormAlert failure={form.failure} />
      <TextInput {...form.field('address')} inputMode="tel" maxLength={16} />
      <AccountField label={label} name={name} error={error} onChoose={() => form.setError('account', '')} />
      <div className={classes.actions}>
        <Button type="submit" loading={form.pending}>
          {say.assign}
        </Button>
      </div>
    </form>
  )
}

const columnsFor = ({ heads }: SentencesOf<typeof inboundSentences>): Column<GlobalOptOut>[] => [
  {
    key: 'phone',
    head: heads.phone,
    card: 'title',
    cell: ({ phone }) => <span className="tabular">{formatPhone(phone)}</span>,
  },
  { key: 'reason', head: heads.reason, cell: ({ reason }) => reason },
  instantColumn('createdAt', heads.createdAt),
]

const removing =
  (say: SentencesOf<typeof inboundSentences>, ask: (phone: string) => void) => (optOut: GlobalOptOut) => (
    <Button variant="default" size="compact-md" onClick={() => ask(optOut.phone)}>
      {say.remove}
    </Button>
  )

function Never() {
  const say = useSentences(inboundSentences)
  const [page, setPage] = useState(0)
  const [search, setSearch] = useState('')
  const [asked, setAsked] = useState<string | null>(null)
  const remove = useAct('removeGlobalOptOut')
  const query = usePage('listGlobalOptOuts', { page, search })
  const find = (text: string | undefined) => {
    setPage(0)
    setSearch(text ?? '')
  }
  return (
    <>
      <Panel title={say.never}>
        <p className={classes.hint}>{say.neverHint}</p>
        <NeverForm />
      </Panel>
      <Panel flush>
        <Toolbar>
          <SearchField label={say.search} placeholder={say.searchHint} value={search} onSearch={find} />
        </Toolbar>
        <DataTable
          label={say.never}
          columns={columnsFor(say)}
          rows={query.data?.data}
          rowKey={({ phone }) => phone}
          query={query}
          actions={removing(say, setAsked)}
          empty={
            <EmptyState
              icon={<IconBellOff size={26} stroke={1.6} />}
              title={search === '' ? say.none : say.noMatch}
            >
              {search === '' ? say.noneText : say.noMatchText}
            </EmptyState>
          }
        />
        <Pager query={query} onPage={setPage} />
      </Panel>
      {asked !== null && (
        <ConfirmDialog
          title={say.removeQuestion(formatPhone(asked))}
          confirm={say.remove}
          onConfirm={() => remove.mutateAsync({ input: { params: { msisdn: asked } } })}
          onClose={() => setAsked(null)}
        >
          {say.removeText}
        </ConfirmDialog>
      )}
    </>
  )
}

function NeverForm() {
  const say = useSentences(inboundSentences)
  const add = useAnnouncedAct('addGlobalOptOuts')
  const [round, setRound] = useState(0)
  const form = useSubmit(say.neverLabels, async ({ phones, reason }) => {
    const listed = phones.split(/[\n,;]+/).filter((phone) => phone.trim() !== '')
    await add.act({ body: { phones: listed, reason } }, ({ data }) =>
      say.added(data.added, data.known, data.invalid),
    )
    setRound((before) => before + 1)
  })
  return (
    <form {...form.props} key={round} className={classes.form} aria-label={say.never}>
      <FormAlert failure={form.failure} />
      <Textarea {...form.field('phones')} description={say.phonesHint} autosize minRows={2} maxRows={8} />
      <TextInput
        {...form.field('reason')}
        description={say.reasonHint}
        maxLength={GLOBAL_OPT_OUT_REASON_LENGTH_MAX}
      />
      <div className={classes.actions}>
        <Button type="submit" loading={form.pending}>
          {say.add}
        </Button>
      </div>
    </form>
  )
}
