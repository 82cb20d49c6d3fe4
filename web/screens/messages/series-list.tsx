/** What is sent again and again: when it goes next, what became of the last run; pause, resume, end. */
import { Button } from '@mantine/core'
import { allows } from '@nkra/contract/permissions.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { IconRepeat } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAct, useCall } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { PAGE_ROWS, type ListSearch } from '../../search.ts'
import { useRole } from '../../shell/session/session-context.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import type { Column } from '../../ui/tables/data-table.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { Dash } from '../../ui/values/figures.tsx'
import { ListPanel } from '../../ui/tables/list-panel.tsx'
import { useFormat } from '../../ui/language/format.ts'
import { useSentences, type SentencesOf } from '../../ui/language/language.tsx'
import { useNotify, useNotifyFailure } from '../../ui/toasts/notify.tsx'
import { Panel } from '../../ui/layout/page.tsx'
import { rhythmSentences } from '../../ui/language/rhythm.sentences.ts'
import { StatusBadge, type Tone } from '../../ui/values/status-badge.tsx'
import classes from './messages.module.css'
import { seriesSentences } from './series.sentences.ts'

type Series = Reply<'listSeries'>

const route = getRouteApi('/signed-in/messages')

const STATUSES = ['active', 'paused', 'ended'] as const
const tones: Readonly<Record<Series['status'], Tone>> = {
  active: 'success',
  paused: 'warning',
  ended: 'secondary',
}

const columnsFor = ({ heads, statuses }: SentencesOf<typeof seriesSentences>): Column<Series>[] => [
  { key: 'text', head: heads.text, card: 'title', cell: (series) => <Subject series={series} /> },
  {
    key: 'status',
    head: heads.status,
    card: 'aside',
    cell: ({ status }) => <StatusBadge tone={tones[status]}>{statuses[status]}</StatusBadge>,
  },
  { key: 'rhythm', head: heads.rhythm, cell: (series) => <When series={series} /> },
  { key: 'next', head: heads.next, cell: ({ next }) => <Next next={next} /> },
  { key: 'last', head: heads.last, cell: ({ last }) => <Last last={last} /> },
]

function Subject({ series: { text, senderId, groupNames, numbers } }: { series: Series }) {
  const say = useSentences(seriesSentences)
  return (
    <div className={classes.subject}>
      <span className={classes.subjectText}>{text}</span>
      <div className={classes.subjectFrom}>
        {[senderId, ...groupNames, ...(numbers > 0 ? [say.numbers(numbers)] : [])].join(' · ')}
      </div>
    </div>
  )
}

function When({ series: { rhythm, time, ends, runs } }: { series: Series }) {
  const say = useSentences(seriesSentences)
  const words = useSentences(rhythmSentences)
  const format = useFormat()
  return (
    <>
      {words.at(words.rhythm(rhythm), time)}
      <div className={classes.subjectFrom}>
        {'after' in ends
          ? say.runsOf(runs, ends.after)
          : `${say.runs(runs)}, ${words.until(format.date(ends.on))}`}
      </div>
    </>
  )
}

function Next({ next }: Pick<Series, 'next'>) {
  const say = useSentences(seriesSentences)
  const format = useFormat()
  if (next === null) return <Dash />
  const { dueAt, goesAt } = next
  return (
    <>
      <time dateTime={goesAt}>{format.exact(goesAt)}</time>
      {goesAt !== dueAt && <div className={classes.subjectFrom}>{say.moved(format.exact(dueAt))}</div>}
    </>
  )
}

function Last({ last }: Pick<Series, 'last'>) {
  const say = useSentences(seriesSentences)
  const format = useFormat()
  if (last === null) return <Dash />
  const { dueAt, outcome, campaignId } = last
  const fine = outcome === 'sent' || outcome === 'merged'
  return (
    <>
      <StatusBadge tone={fine ? 'success' : 'danger'}>{say.outcomes[outcome]}</StatusBadge>
      <div className={classes.subjectFrom}>
        {campaignId === null ? (
          format.exact(dueAt)
        ) : (
          <Link to={paths.message} params={{ id: campaignId }} aria-label={say.see}>
            {format.exact(dueAt)}
          </Link>
        )}
      </div>
    </>
  )
}

export default function SeriesList() {
  const say = useSentences(seriesSentences)
  const { page = 0, search = '', status } = route.useSearch()
  const navigate = route.useNavigate()
  const wanted = STATUSES.find((each) => each === status)
  const query = useCall(
    'listSeries',
    {
      query: {
        pageNumber: page + 1,
        pageSize: PAGE_ROWS,
        searchTerm: search,
        ...(wanted && { status: wanted }),
      },
    },
    { keep: true },
  )
  const changes = allows(useRole(), 'messages:send')
  const filter = (change: ListSearch) =>
    void navigate({ search: (before) => ({ ...before, page: undefined, ...change }), replace: true })
  return (
    <Panel title={say.title} flush>
      <ListPanel
        label={say.title}
        columns={columnsFor(say)}
        rowKey={({ id }) => id}
        {...(changes && { actions: actionsOf })}
        say={say}
        query={query}
        search={search || undefined}
        choice={{
          label: say.status,
          all: say.everyStatus,
          value: wanted,
          options: STATUSES.map((value) => ({ value, label: say.statuses[value] })),
        }}
        onFilter={filter}
        onShowAll={() => void navigate({ search: { view: 'series' } })}
        none={
          <EmptyState icon={<IconRepeat size={26} stroke={1.6} />} title={say.none}>
            {say.noneText}
          </EmptyState>
        }
      />
    </Panel>
  )
}

const actionsOf = (series: Series) => <Actions series={series} />

function Actions({ series: { id, status } }: { series: Series }) {
  const say = useSentences(seriesSentences)
  const [ending, setEnding] = useState(false)
  const pause = useAct('pauseSeries')
  const resume = useAct('resumeSeries')
  const end = useAct('endSeries')
  const notify = useNotify()
  const onError = useNotifyFailure()
  const input = { params: { id } }
  if (status === 'ended') return null
  return (
    <div className={classes.seriesActions}>
      {status === 'active' ? (
        <Button
          variant="default"
          size="compact-md"
          loading={pause.isPending}
          onClick={() => pause.mutate({ input }, { onSuccess: () => notify('success', say.paused), onError })}
        >
          {say.pause}
        </Button>
      ) : (
        <Button
          variant="default"
          size="compact-md"
          loading={resume.isPending}
          onClick={() =>
            resume.mutate({ input }, { onSuccess: () => notify('success', say.resumed), onError })
          }
        >
          {say.resume}
        </Button>
      )}
      <Button variant="subtle" color="gray" size="compact-md" onClick={() => setEnding(true)}>
        {say.end}
      </Button>
      {ending && (
        <ConfirmDialog
          title={say.endQuestion}
          confirm={say.endConfirm}
          danger
          onConfirm={async () => {
            await end.mutateAsync({ input })
            notify('success', say.ended)
          }}
          onClose={() => setEnding(false)}
        >
          {say.endText}
        </ConfirmDialog>
      )}
    </div>
  )
}
