/** Messages in doubt by link, and the decisions on such messages. */
import { Button } from '@mantine/core'
import type { Reply } from '@nkra/contract/routes.ts'
import { IconCircleCheck } from '@tabler/icons-react'
import { useCall } from '../../../api/queries.ts'
import { useFormat } from '../../../ui/language/format.ts'
import { useSentences, type SentencesOf } from '../../../ui/language/language.tsx'
import { EmptyState, Panel } from '../../../ui/layout/page.tsx'
import { DataTable, type Column } from '../../../ui/tables/data-table.tsx'
import { useAnnouncedAct } from '../../../ui/toasts/announced-act.ts'
import { Count, Instant } from '../../../ui/values/figures.tsx'
import { StatusBadge, type Tone } from '../../../ui/values/status-badge.tsx'
import links from '../links.module.css'
import classes from './doubts.module.css'
import { doubtsSentences } from './doubts.sentences.ts'

type Doubts = Reply<'listDoubts'>
type LinkDoubts = Doubts['links'][number]
type Resolution = Doubts['resolutions'][number]
type Say = SentencesOf<typeof doubtsSentences>

/** How often the figures are fetched, in milliseconds. A decision is announced at once. */
const POLL_MS = 30_000

const statusTones: Readonly<Record<Resolution['status'], Tone>> = {
  waiting: 'warning',
  approved: 'info',
  done: 'success',
  withdrawn: 'secondary',
}

export default function DoubtsView({ onOpen }: { onOpen: (linkId: string) => void }) {
  const say = useSentences(doubtsSentences)
  const query = useCall('listDoubts', {}, { every_ms: POLL_MS })
  const doubts = query.data?.data
  return (
    <>
      <Panel title={say.title} flush>
        <p className={links.lead}>{say.lead}</p>
        <DataTable
          label={say.byLink}
          columns={columnsFor(say, onOpen)}
          rows={doubts?.links.filter(({ messages }) => messages > 0)}
          rowKey={({ linkId }) => linkId}
          query={query}
          skeletons={3}
          empty={
            <EmptyState icon={<IconCircleCheck size={26} stroke={1.6} />} title={say.none}>
              {say.noneText}
            </EmptyState>
          }
        />
      </Panel>
      {doubts !== undefined && doubts.resolutions.length > 0 && (
        <Panel title={say.decisions} flush>
          <ul className={classes.decisions} aria-label={say.decisions}>
            {doubts.resolutions.map((resolution) => (
              <Decision key={resolution.id} resolution={resolution} />
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}

const columnsFor = (say: Say, onOpen: (linkId: string) => void): Column<LinkDoubts>[] => [
  {
    key: 'link',
    head: say.heads.link,
    card: 'title',
    cell: ({ linkId, name, status }) => (
      <div className={links.link}>
        <button
          type="button"
          className={links.name}
          aria-label={say.open(name)}
          onClick={() => onOpen(linkId)}
        >
          {name}
        </button>
        {status === 'off' && <span className={links.faint}>{say.off}</span>}
      </div>
    ),
  },
  { key: 'messages', head: say.heads.messages, align: 'end', cell: (row) => <Count value={row.messages} /> },
  { key: 'credits', head: say.heads.credits, align: 'end', cell: (row) => <Count value={row.credits} /> },
  { key: 'hour', head: say.heads.hour, align: 'end', cell: ({ ages }) => <Count value={ages.hour} /> },
  { key: 'day', head: say.heads.day, align: 'end', cell: ({ ages }) => <Count value={ages.day} /> },
  { key: 'older', head: say.heads.older, align: 'end', cell: ({ ages }) => <Count value={ages.older} /> },
  { key: 'oldest', head: say.heads.oldest, cell: ({ oldestAt }) => <Instant at={oldestAt} /> },
]

function Decision({ resolution }: { resolution: Resolution }) {
  const say = useSentences(doubtsSentences)
  const format = useFormat()
  const approve = useAnnouncedAct('approveDoubtResolution')
  const withdraw = useAnnouncedAct('withdrawDoubtResolution')
  const { id, outcome, messages, credits, linkName, status, reason, mine } = resolution
  const { askedBy, askedAt, approvedBy, approvedAt, deciders, resolved, segments } = resolution
  const input = { params: { id } }
  return (
    <li>
      <div className={classes.head}>
        <strong>{say.decision(say.short[outcome], messages, linkName)}</strong>
        <StatusBadge tone={statusTones[status]}>{say.statuses[status]}</StatusBadge>
      </div>
      <p className={classes.reason}>{reason}</p>
      <p className={links.faint}>
        {[
          say.credits(credits),
          deciders === 1
            ? say.alone(askedBy, format.exact(askedAt))
            : say.askedBy(askedBy, format.exact(askedAt)),
          deciders === 2 && approvedAt !== null && say.approvedBy(approvedBy ?? '', format.exact(approvedAt)),
          (status === 'done' || status === 'approved') && say.settled(resolved, segments),
        ]
          .filter((line) => line !== false)
          .join(' · ')}
      </p>
      {status === 'waiting' && (
        <div className={classes.acts}>
          <Button
            variant="default"
            loading={withdraw.pending}
            onClick={() => withdraw.press(input, say.withdrawn)}
          >
            {mine ? say.withdraw : say.refuse}
          </Button>
          {!mine && (
            <Button loading={approve.pending} onClick={() => approve.press(input, say.approved)}>
              {say.approve}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
