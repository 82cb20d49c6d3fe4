/**
 * The operator's links to the mobile operators, and the routes that choose a link for each message. For
 * Administrators.
 */
import { Button, SegmentedControl } from '@mantine/core'
import { IconPlugConnected, IconPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { DataTable, type Column } from '../../ui/tables/data-table.tsx'
import { Count } from '../../ui/values/figures.tsx'
import { useFormat, type Format } from '../../ui/language/format.ts'
import { useSentences, type SentencesOf, formatCount } from '../../ui/language/language.tsx'
import { lazy } from '../../ui/lazy.ts'
import { Page, Panel, EmptyState } from '../../ui/layout/page.tsx'
import { countColumn } from '../../ui/tables/columns.tsx'
import { StatusBadge } from '../../ui/values/status-badge.tsx'
import { useLinkWords } from './link-words.ts'
import { LinkView } from './link.tsx'
import classes from './links.module.css'
import { formatWait, shownState, stateTones, waitingOf, type Link } from './link-state.ts'
import { linksSearch } from './search.ts'
import { linksSentences } from './sentences.ts'

const LinkDialog = lazy(() => import('./link-dialog.tsx'), null)
const Doubts = lazy(() => import('./doubts/doubts.tsx'), null)
const LinkDoubts = lazy(() => import('./doubts/link-doubts.tsx'), null)
const Routes = lazy(() => import('./routes.tsx'), null)
const Held = lazy(() => import('./held.tsx'), null)

const route = getRouteApi('/signed-in/links')

/**
 * How often the figures are fetched, in milliseconds. They change all the time. An added or removed link is announced
 * at once.
 */
const POLL_MS = 10_000

function columnsFor(
  say: SentencesOf<typeof linksSentences>,
  format: Format,
  kindOf: (link: Pick<Link, 'provider'>) => string,
  open: (id: string) => void,
): Column<Link>[] {
  const { heads } = say
  return [
    {
      key: 'name',
      head: heads.name,
      card: 'title',
      cell: ({ linkId, name, host, port, provider }) => (
        <div className={classes.link}>
          <button
            type="button"
            className={classes.name}
            aria-label={say.open(name)}
            onClick={() => open(linkId)}
          >
            {name}
          </button>
          <span className={classes.host}>{`${kindOf({ provider })} · ${host}:${port}`}</span>
        </div>
      ),
    },
    {
      key: 'state',
      head: heads.state,
      card: 'aside',
      cell: (link) => <State link={link} />,
    },
    countColumn('perMinute', heads.perMinute),
    {
      key: 'answers',
      head: heads.answers,
      cell: ({ answerTimes }) =>
        answerTimes === null ? (
          <span className={classes.faint}>{say.noAnswers}</span>
        ) : (
          <span className="tabular">
            {say.times(formatWait(answerTimes.p50_ms, format), formatWait(answerTimes.p95_ms, format))}
          </span>
        ),
    },
    { key: 'queued', head: heads.queued, align: 'end', cell: (link) => <Count value={waitingOf(link)} /> },
    {
      key: 'trust',
      head: heads.trust,
      cell: ({ trust: { accepted, receipts } }) =>
        accepted === 0 ? (
          <span className={classes.faint}>{say.none24}</span>
        ) : (
          <span className="tabular">
            {say.trust(format.percent((100 * receipts) / accepted), formatCount(accepted))}
          </span>
        ),
    },
  ]
}

function State({ link }: { link: Link }) {
  const words = useLinkWords()
  const shown = shownState(link)
  return (
    <div className={classes.link}>
      <StatusBadge tone={stateTones[shown]}>{words.state(link, shown)}</StatusBadge>
      {shown === 'failed' && link.problem && (
        <span className={classes.problem}>{words.problem(link, link.problem.code)}</span>
      )}
    </div>
  )
}

export default function Links() {
  const say = useSentences(linksSentences)
  const format = useFormat()
  const words = useLinkWords()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [adding, setAdding] = useState(false)
  const links = useCall('listLinks', {}, { every_ms: POLL_MS })
  const heldQuery = useCall('getHeld', {}, { every_ms: POLL_MS })
  const held = heldQuery.data?.data
  const open = (link?: string) => void navigate({ search: link === undefined ? {} : { link } })
  const doubts = (link?: string) =>
    void navigate({ search: link === undefined ? { view: 'doubts' } : { view: 'doubts', link } })
  if (search.link && search.view === 'doubts')
    return <LinkDoubts key={search.link} id={search.link} onBack={() => doubts()} />
  if (search.link) return <LinkView key={search.link} id={search.link} onBack={() => open()} />
  const view = search.view ?? 'links'
  return (
    <Page
      title={say.title}
      lead={say.lead}
      actions={
        <>
          <SegmentedControl
            value={view}
            onChange={(chosen) => void navigate({ search: linksSearch({ view: chosen }) })}
            data={[
              { value: 'links', label: say.views.links },
              { value: 'routes', label: say.views.routes },
              { value: 'doubts', label: say.views.doubts },
            ]}
          />
          {view === 'links' && (
            <Button leftSection={<IconPlus size={17} aria-hidden="true" />} onClick={() => setAdding(true)}>
              {say.add}
            </Button>
          )}
        </>
      }
    >
      {held?.hold && <Held held={held} hold={held.hold} query={heldQuery} links={links.data?.data ?? []} />}
      {view === 'routes' && <Routes />}
      {view === 'doubts' && <Doubts onOpen={doubts} />}
      {view === 'links' && (
        <Panel flush>
          <DataTable
            label={say.list}
            columns={columnsFor(say, format, words.kind, open)}
            rows={links.data?.data}
            rowKey={({ linkId }) => linkId}
            query={links}
            skeletons={3}
            empty={
              <EmptyState icon={<IconPlugConnected size={26} stroke={1.6} />} title={say.none}>
                {say.noneText}
              </EmptyState>
            }
          />
        </Panel>
      )}
      {adding && (
        <LinkDialog
          link={null}
          links={links.data?.data ?? []}
          onClose={() => setAdding(false)}
          onGateway={open}
        />
      )}
    </Page>
  )
}
