/** The list of series: the next run and the outcome of the last one. A person can pause, resume and end a series. */
import { Button } from '@mantine/core'
import { allows } from '@nkra/contract/permissions.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { IconRepeat } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../paths.ts'
import { useRole } from '../../shell/session/session-context.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import type { Column } from '../../ui/tables/data-table.tsx'
import { Dash } from '../../ui/values/figures.tsx'
import { ListPanel, usePage } from '../../ui/tables/list-panel.tsx'
import { useFormat } from '../../ui/language/format.ts'
import { useSentences, type SentencesOf } from '../../ui/language/language.tsx'
import { Panel, EmptyState } from '../../ui/layout/page.tsx'
import { rhythmSentences } from '../../ui/language/rhythm.sentences.ts'
import { statusColumn } from '../../ui/tables/columns.tsx'
import { useAnnouncedAct } from '../../ui/toasts/announced-act.ts'
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
  statusColumn('status', heads.status, tones, statuses),
  { key: 'rhythm', head: heads.rhythm, cell: (series) => <When series={series} /> },
  { key: 'next', head: heads.next, cell: ({ next }) => <Next next={next} /> },
  { key: 'last', head: heads.last, cell: ({ last }) => <Last last={last} /> },
]

function Subject({ series: { name, text, senderId, groupNames, numbers } }: { series: Series }) {
  const say = useSentences(seriesSentences)
  return (
    <div className={classes.subject}>
      <span className={classes.subjectText}>{name ?? text}</span>
      {name !== null && <div className={classes.subjectOwn}>{text}</div>}
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
  const search = route.useSearch()
  const status = STATUSES.find((each) => each === search.status)
  const query = usePage('listSeries', search, { status })
  const changes = allows(useRole(), 'messages:send')
  return (
    <Panel title={say.title} flush>
      <ListPanel
        label={say.title}
        columns={columnsFor(say)}
        rowKey={({ id }) => id}
        {...(changes && { actions: actionsOf })}
        say={say}
        query={query}
        choice={{
          label: say.status,
          all: say.everyStatus,
          value: status,
          options: STATUSES.map((value) => ({ value, label: say.statuses[value] })),
        }}
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
  const pause = useAnnouncedAct('pauseSeries')
  const resume = useAnnouncedAct('resumeSeries')
  const end = useAnnouncedAct('endSeries')
  const input = { params: { id } }
  if (status === 'ended') return null
  return (
    <div className={classes.seriesActions}>
      {status === 'active' ? (
        <Button
          variant="default"
          size="compact-md"
          loading={pause.pending}
          onClick={() => pause.press(input, say.paused)}
        >
          {say.pause}
        </Button>
      ) : (
        <Button
          variant="default"
          size="compact-md"
          loading={resume.pending}
          onClick={() => resume.press(input, say.resumed)}
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
          onConfirm={() => end.act(input, say.ended)}
          onClose={() => setEnding(false)}
        >
          {say.endText}
        </ConfirmDialog>
      )}
    </div>
  )
}
