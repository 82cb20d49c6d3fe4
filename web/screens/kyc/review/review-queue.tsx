/** The requests that wait for a reviewer's decision, longest first, and the health of the registries. */
import { EmptyState } from '../../../ui/layout/page.tsx'
import { IconChecks } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useCall } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { PAGE_ROWS } from '../../../search.ts'
import { DataTable, type Column } from '../../../ui/tables/data-table.tsx'
import { Dash } from '../../../ui/values/figures.tsx'
import { useSentences, type SentencesOf, useFormat } from '../../../ui/language/language.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { instantColumn } from '../../../ui/tables/columns.tsx'
import { Pager } from '../../../ui/tables/pager.tsx'
import classes from '../kyc.module.css'
import { nameOf, type Waiting } from '../kyc-states.ts'
import { policySentences } from '../policy.sentences.ts'
import { kycSentences } from '../sentences.ts'

const columnsFor = (
  say: SentencesOf<typeof kycSentences>,
  { heads }: SentencesOf<typeof policySentences>,
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
  instantColumn('waitsSince', heads.since),
  { key: 'opinion', head: heads.opinion, cell: ({ opinionBy }) => opinionBy ?? <Dash /> },
]

/**
 * How often the queue is fetched again, in milliseconds. Evidence sent through a capture link arrives without any
 * action on this screen.
 */
const QUEUE_MS = 60_000

export function useWaiting(page: number, enabled: boolean) {
  const query = { pageNumber: page + 1, pageSize: PAGE_ROWS }
  return useCall('listKycReviews', { query }, { enabled, keep: true, every_ms: QUEUE_MS })
}

export function Queue({ page }: { page: number }) {
  const say = useSentences(kycSentences)
  const sayQueue = useSentences(policySentences)
  const waiting = useWaiting(page, true)
  return (
    <>
      <DataTable
        label={sayQueue.queue}
        columns={columnsFor(say, sayQueue)}
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
  const say = useSentences(policySentences)
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
