/** The list of invoices and credit notes and their clearance by the revenue authority, for Administrators. */
import { Button } from '@mantine/core'
import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useAct } from '../../../api/queries.ts'
import { PAGE_ROWS } from '../../../search.ts'
import type { Column } from '../../../ui/tables/data-table.tsx'
import { Dash, Instant, Money } from '../../../ui/values/figures.tsx'
import { ListPanel, usePage } from '../../../ui/tables/list-panel.tsx'
import { useFormat } from '../../../ui/language/format.ts'
import { useSentences } from '../../../ui/language/language.tsx'
import { useNotify } from '../../../ui/toasts/notify.tsx'
import { Panel, EmptyState } from '../../../ui/layout/page.tsx'
import { TextButton } from '../../../ui/controls/text-button.tsx'
import { statusColumn } from '../../../ui/tables/columns.tsx'
import { clearanceSentences } from './clearance.sentences.ts'
import { retryOf, stateOf, STATES, stateTones, type Clearance } from './clearance-states.ts'
import classes from './clearances.module.css'

const route = getRouteApi('/signed-in/invoice')

function useColumns(open: (id: string) => void): Column<Clearance>[] {
  const { heads, states, reasons } = useSentences(clearanceSentences)
  return [
    {
      key: 'number',
      head: heads.number,
      card: 'title',
      cell: ({ id, number }) => (
        <span className={classes.whole}>
          <TextButton onClick={() => open(id)}>{number}</TextButton>
        </span>
      ),
    },
    { key: 'account', head: heads.account, cell: ({ accountName }) => accountName },
    {
      key: 'total',
      head: heads.total,
      align: 'end',
      cell: ({ totalAmount }) => <Money amount={totalAmount} bare />,
    },
    statusColumn('state', heads.state, stateTones, states),
    {
      key: 'reason',
      head: heads.reason,
      cell: ({ reason, code }) =>
        reason === null ? (
          <Dash />
        ) : (
          <span className={classes.reason}>
            {reasons[reason]} {code}
          </span>
        ),
    },
    { key: 'age', head: heads.age, cell: (clearance) => <Age clearance={clearance} /> },
  ]
}

/** When the document was issued. If its stamp is late, also when it was due. */
function Age({ clearance: { createdAt, dueAt, lateness, state } }: { clearance: Clearance }) {
  const say = useSentences(clearanceSentences)
  const format = useFormat()
  return (
    <>
      <Instant at={createdAt} />
      {lateness !== 'none' && state !== 'stamped' && (
        <span className={classes.due} data-late={lateness === 'late' || undefined}>
          {lateness === 'late' ? say.late(format.exact(dueAt)) : say.atRisk(format.exact(dueAt))}
        </span>
      )}
    </>
  )
}

/** The button that sends a refused document again, or tries a waiting one at once. */
export function Retry({ clearance }: { clearance: Clearance }) {
  const say = useSentences(clearanceSentences)
  const retry = useAct('retryClearance')
  const notify = useNotify()
  const manner = retryOf(clearance)
  if (manner === null) return null
  const act = () =>
    retry.mutate(
      { input: { params: { id: clearance.id } } },
      { onSuccess: () => notify('success', say.retried(clearance.number)) },
    )
  return (
    <Button
      size="compact-md"
      variant="default"
      className={classes.whole}
      loading={retry.isPending}
      onClick={act}
    >
      {say[manner]}
    </Button>
  )
}

const retryButton = (clearance: Clearance) => <Retry clearance={clearance} />

export default function Clearances() {
  const say = useSentences(clearanceSentences)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const state = stateOf(search.status)
  const clearances = usePage('listClearances', search, { state })
  const open = (clearance: string) =>
    void navigate({ search: (before) => ({ ...before, clearance }), resetScroll: false })
  return (
    <Panel flush>
      <ListPanel
        label={say.list}
        columns={useColumns(open)}
        rowKey={({ id }) => id}
        skeletons={PAGE_ROWS}
        actions={retryButton}
        say={say}
        query={clearances}
        choice={{
          label: say.state,
          all: say.everyState,
          value: state,
          options: STATES.map((value) => ({ value, label: say.states[value] })),
        }}
        none={
          <EmptyState icon={<IconRosetteDiscountCheck size={26} stroke={1.6} />} title={say.none}>
            {say.noneText}
          </EmptyState>
        }
      />
    </Panel>
  )
}
