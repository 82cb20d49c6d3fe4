/** The operator's books: credits issued and where they are, the proofs, and the entries for an accountant. */
import { Button, Skeleton } from '@mantine/core'
import type { Reply } from '@nkra/contract/routes.ts'
import { IconScale } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useAct, useCall } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { FileButton } from '../../ui/controls/download-button.tsx'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { type DayRange, DayRangeFields } from '../../ui/forms/day-range.tsx'
import { type Format, useFormat } from '../../ui/language/format.ts'
import { useSentences, type SentencesOf, formatCount, formatProduct } from '../../ui/language/language.tsx'
import { FailedState } from '../../ui/layout/failed-state.tsx'
import { Page, Panel, EmptyState } from '../../ui/layout/page.tsx'
import { type Column, DataTable } from '../../ui/tables/data-table.tsx'
import { useNotifyFailure } from '../../ui/toasts/notify.tsx'
import { Count, Instant } from '../../ui/values/figures.tsx'
import { StatusBadge } from '../../ui/values/status-badge.tsx'
import classes from './books.module.css'
import { formatTook, leftOver, stateOf, stateTones } from './proof-state.ts'
import { booksSentences } from './sentences.ts'

type Books = Reply<'getBooks'>
type Product = Books['products'][number]
type Proof = Books['proofs'][number]
/** How often the books are fetched while a proof runs, in milliseconds. */
const POLL_MS = 2_000

export default function BooksScreen() {
  const say = useSentences(booksSentences)
  const format = useFormat()
  const query = useCall('getBooks')
  const books = query.data?.data
  const [now_ms] = useState(() => Date.now())
  const running = books?.proofs.some((proof) => stateOf(proof, now_ms) === 'running') ?? false
  const { refetch } = query
  useEffect(() => {
    const timer = running ? setInterval(() => void refetch(), POLL_MS) : undefined
    return () => clearInterval(timer)
  }, [running, refetch])
  return (
    <Page title={say.title} lead={say.lead} actions={<ProveNow running={running} />}>
      {!books && query.error ? (
        <Panel>
          <FailedState query={query} />
        </Panel>
      ) : (
        <>
          <Verdict books={books} />
          {books && books.flaws.length > 0 && <Flaws flaws={books.flaws} />}
          <Panel title={say.totals} flush>
            <DataTable
              label={say.totals}
              columns={productColumns(say)}
              rows={books?.products}
              rowKey={({ product }) => product}
              query={query}
              skeletons={2}
              empty={null}
            />
          </Panel>
          <Panel title={say.proofs} flush>
            <DataTable
              label={say.proofs}
              columns={proofColumns(say, format, now_ms)}
              rows={books?.proofs}
              rowKey={({ number }) => String(number)}
              query={query}
              empty={
                <EmptyState icon={<IconScale size={26} stroke={1.6} />} title={say.noProofs}>
                  {say.noProofsText}
                </EmptyState>
              }
            />
          </Panel>
          <Entries />
        </>
      )}
    </Page>
  )
}

function ProveNow({ running }: { running: boolean }) {
  const say = useSentences(booksSentences)
  const prove = useAct('proveBooks')
  const notifyFailure = useNotifyFailure()
  return (
    <Button loading={running || prove.isPending} onClick={() => prove.mutate({}, { onError: notifyFailure })}>
      {say.proveNow}
    </Button>
  )
}

/** The result of the last finished proof, in one sentence. */
function Verdict({ books }: { books: Books | undefined }) {
  const say = useSentences(booksSentences)
  if (!books) return <Skeleton height="3.4rem" radius="md" />
  const last = books.proofs.find(({ tookMs }) => tookMs !== null)
  if (!last) return null
  return (
    <output className={classes.verdict} data-tone={last.flaws === 0 ? 'success' : 'danger'}>
      <strong>{last.flaws === 0 ? say.holds : say.broken(last.flaws)}</strong>
      <span>
        {say.scopes[last.scope]}, {say.read(last.movements)}, <Instant at={last.startedAt} />
      </span>
    </output>
  )
}

function productColumns(say: SentencesOf<typeof booksSentences>): Column<Product>[] {
  const { heads } = say
  const figure = (
    key: 'issued' | 'available' | 'reserved' | 'spent' | 'lapsed' | 'accounts' | 'movements',
  ) => ({
    key,
    head: heads[key],
    align: 'end' as const,
    cell: (totals: Product) => <Count value={totals[key]} />,
  })
  return [
    { key: 'product', head: heads.product, card: 'title', cell: ({ product }) => formatProduct(product) },
    figure('issued'),
    figure('available'),
    figure('reserved'),
    figure('spent'),
    figure('lapsed'),
    {
      key: 'sum',
      head: heads.sum,
      card: 'aside',
      cell: (totals) => (
        <StatusBadge tone={leftOver(totals) === 0 ? 'success' : 'danger'}>
          {leftOver(totals) === 0 ? say.zero : say.over(formatCount(leftOver(totals)))}
        </StatusBadge>
      ),
    },
    figure('accounts'),
    figure('movements'),
  ]
}

function proofColumns(
  say: SentencesOf<typeof booksSentences>,
  format: Format,
  now_ms: number,
): Column<Proof>[] {
  const { heads } = say
  return [
    {
      key: 'startedAt',
      head: heads.startedAt,
      card: 'title',
      cell: ({ startedAt }) => <Instant at={startedAt} />,
    },
    {
      key: 'state',
      head: heads.state,
      card: 'aside',
      cell: (proof) => {
        const state = stateOf(proof, now_ms)
        return <StatusBadge tone={stateTones[state]}>{say.states[state](proof.flaws)}</StatusBadge>
      },
    },
    { key: 'scope', head: heads.scope, cell: ({ scope }) => say.scopes[scope] },
    { key: 'askedBy', head: heads.askedBy, cell: ({ askedBy }) => askedBy ?? say.nightly },
    { key: 'read', head: heads.read, align: 'end', cell: ({ movements }) => <Count value={movements} /> },
    {
      key: 'took',
      head: heads.took,
      align: 'end',
      cell: ({ tookMs }) => (
        <span className="tabular">{tookMs === null ? '' : formatTook(tookMs, format)}</span>
      ),
    },
  ]
}

/** The longest wait for the file of entries. A file of a million entries takes 90 seconds on a busy machine. */
const FILE_MS_MAX = 300_000

/** The entries of a range of days as a file, for an accountant. By default the current month. */
function Entries() {
  const say = useSentences(booksSentences)
  const [range, setRange] = useState<DayRange>(monthSoFar)
  const whole = monthSoFar()
  const from = range.from ?? whole.from
  const to = range.to ?? whole.to
  return (
    <Panel title={say.entries}>
      <p className={classes.text}>{say.entriesText}</p>
      <div className={classes.controls}>
        <DayRangeFields range={range} onChange={setRange} />
        <FileButton
          endpoint="exportEntries"
          parts={{ query: { from, to } }}
          fileName={`nkra-entries-${from}-${to}.csv`}
          label={say.export}
          saved={say.exported}
          size="sm"
          timeout_ms={FILE_MS_MAX}
        />
      </div>
    </Panel>
  )
}

function monthSoFar() {
  const to = new Date().toISOString().slice(0, 10)
  return { from: `${to.slice(0, 8)}01`, to }
}

type Flaw = Reply<'getBooks'>['flaws'][number]

/**
 * The flaws that the last proof found, one sentence each: the account, the rule, and the two numbers that should be
 * equal.
 */
function Flaws({ flaws }: { flaws: readonly Flaw[] }) {
  const say = useSentences(booksSentences)
  return (
    <Panel title={say.flaws}>
      <ul className={classes.flaws}>
        {flaws.map((flaw) => (
          <li key={`${flaw.accountId} ${flaw.product} ${flaw.law} ${flaw.thing}`}>
            <span>
              <TextLink to={paths.accounts} search={{ account: flaw.accountId }}>
                {flaw.accountName}
              </TextLink>{' '}
              {formatProduct(flaw.product)}
            </span>
            <span>{say.laws[flaw.law]}</span>
            <span className={classes.aside}>
              {say.numbers(flaw.thing, formatCount(flaw.stated), formatCount(flaw.found))}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
