/** The requests that wait for a reviewer's decision, longest first, and the health of the registries. */
import { Button } from '@mantine/core'
import { QUEUE_PARTS } from '@nkra/contract/kyc/review-reasons.ts'
import { EmptyState } from '../../../ui/layout/page.tsx'
import { IconChecks } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useCall } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { PAGE_ROWS } from '../../../search.ts'
import { DataTable, type Column } from '../../../ui/tables/data-table.tsx'
import { FilterSelect } from '../../../ui/tables/filter-bar.tsx'
import { TextButton } from '../../../ui/controls/text-button.tsx'
import { Dash, Instant } from '../../../ui/values/figures.tsx'
import { useFormat } from '../../../ui/language/format.ts'
import { useSentences, type SentencesOf } from '../../../ui/language/language.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { Pager } from '../../../ui/tables/pager.tsx'
import classes from '../kyc.module.css'
import { nameOf, type Waiting } from '../kyc-states.ts'
import { queueSentences } from './queue.sentences.ts'
import { kycSentences } from '../sentences.ts'
import { LateBadge } from './late-badge.tsx'
import { useNextCase } from './next-case.ts'
import review from './review.module.css'
import { workSentences } from './work.sentences.ts'

const columnsFor = (
  say: SentencesOf<typeof kycSentences>,
  { heads }: SentencesOf<typeof queueSentences>,
  work: SentencesOf<typeof workSentences>,
): Column<Waiting>[] => [
  {
    key: 'person',
    head: heads.person,
    card: 'title',
    cell: ({ id, number, ...person }) => (
      <div className={classes.person}>
        <Link to={paths.kycDetail} params={{ id }} className={classes.name}>
          {nameOf(person) || say.unnamed}
        </Link>
        <span className={classes.number}>{number}</span>
      </div>
    ),
  },
  { key: 'document', head: heads.document, cell: ({ document }) => say.documents[document] },
  {
    key: 'waitsSince',
    head: heads.since,
    cell: ({ waitsSince, dueAt }) => (
      <span className={classes.lead}>
        <Instant at={waitsSince} />
        <LateBadge dueAt={dueAt} />
      </span>
    ),
  },
  {
    key: 'heldBy',
    head: work.heldBy,
    cell: ({ heldBy }) => (heldBy === null ? <Dash /> : heldBy.own ? work.you : heldBy.name || work.somebody),
  },
  { key: 'opinion', head: heads.opinion, cell: ({ opinionBy }) => opinionBy ?? <Dash /> },
]

/**
 * How often the queue is fetched again, in milliseconds. Evidence sent through a capture link arrives without any
 * action on this screen.
 */
const QUEUE_MS = 60_000

export function useWaiting(page: number, enabled: boolean, show?: QueuePart) {
  const query = { pageNumber: page + 1, pageSize: PAGE_ROWS, ...(show !== undefined && { show }) }
  return useCall('listKycReviews', { query }, { enabled, keep: true, every_ms: QUEUE_MS })
}

export type QueuePart = (typeof QUEUE_PARTS)[number]

interface QueueProps {
  page: number
  show: QueuePart | undefined
  onShow: (show: QueuePart | undefined) => void
}

export function Queue({ page, show, onShow }: QueueProps) {
  const say = useSentences(kycSentences)
  const sayQueue = useSentences(queueSentences)
  const sayWork = useSentences(workSentences)
  const waiting = useWaiting(page, true, show)
  const late = useWaiting(0, true, 'late').data?.totalCount ?? 0
  const next = useNextCase()
  return (
    <>
      <div className={review.queueBar}>
        <FilterSelect
          label={sayWork.show}
          all={sayWork.everything}
          value={show}
          options={QUEUE_PARTS.map((value) => ({ value, label: sayWork.parts[value] }))}
          onChoose={onShow}
        />
        {(waiting.data?.totalCount ?? 0) > 0 && (
          <Button size="sm" variant="default" onClick={next} aria-keyshortcuts="N">
            {sayWork.begin}
          </Button>
        )}
        {late > 0 && show !== 'late' && (
          <span className={review.late}>
            {sayWork.lateCount(late)}{' '}
            <TextButton onClick={() => onShow('late')}>{sayWork.showLate}</TextButton>
          </span>
        )}
      </div>
      <DataTable
        label={sayQueue.queue}
        columns={columnsFor(say, sayQueue, sayWork)}
        rows={waiting.data?.data}
        rowKey={({ id }) => id}
        query={waiting}
        empty={
          <EmptyState icon={<IconChecks size={26} stroke={1.6} />} title={sayQueue.queueEmpty}>
            {sayQueue.queueEmptyText}
          </EmptyState>
        }
      />
      <Pager query={waiting} />
    </>
  )
}

/** Shown while a registry fails. Otherwise it shows nothing. */
export function Registries() {
  const say = useSentences(queueSentences)
  const format = useFormat()
  const registries = useCall('getRegistryHealth', undefined, { every_ms: QUEUE_MS }).data?.data ?? []
  return registries.map(
    ({ document, state, since }) =>
      state !== 'answering' &&
      since !== null && (
        <Notice key={document} tone={state === 'down' ? 'warning' : 'info'}>
          {say[state](say.registries[document], format.exact(since))}
        </Notice>
      ),
  )
}
