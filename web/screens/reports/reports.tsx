/**
 * The report on messages: totals, each day, the reasons of failures, and comparisons. The address holds the filters.
 */
import { Button, Group, Skeleton } from '@mantine/core'
import { allows } from '@nkra/contract/permissions.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { isFailure } from '../../api/client.ts'
import { useApi } from '../../api/context.tsx'
import { download } from '../../api/download.ts'
import { useCall } from '../../api/queries.ts'
import type { ReportsBy, ReportsSearch } from './search.ts'
import { useRole } from '../../shell/session/session-context.tsx'
import { useFormat } from '../../ui/language/format.ts'
import { useSentences, formatCount, formatMoney, formatRateAmount } from '../../ui/language/language.tsx'
import { FailedState } from '../../ui/layout/failed-state.tsx'
import { Page, Panel, EmptyState } from '../../ui/layout/page.tsx'
import { lazy } from '../../ui/lazy.ts'
import { useNotify } from '../../ui/toasts/notify.tsx'
import { BigMoney } from '../../ui/values/big-money.tsx'
import { useBefore, useChange } from '../../ui/values/change.ts'
import { BigFigure, BigFigures } from '../../ui/values/facts.tsx'
import { type BreakdownQuery, Breakdown } from './breakdown.tsx'
import { comparisonOf, Credits, Waits } from './charts.tsx'
import { Failures } from './failures.tsx'
import { Filters, ActiveFilters, useAuthorName } from './filters.tsx'
import { barsOf, rangeOf } from './range.ts'
import classes from './reports.module.css'
import { perDeliveredOf, reportSentences, sayWait } from './sentences.ts'

const route = getRouteApi('/signed-in/reports')

export default function Reports() {
  const say = useSentences(reportSentences)
  const administrator = allows(useRole(), 'administer')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [now_ms] = useState(() => Date.now())
  const range = rangeOf(search, now_ms)
  const { sender, user, key } = search
  const asked = {
    ...range,
    ...(sender !== undefined && { senderId: sender }),
    ...(user !== undefined && { user }),
    ...(key !== undefined && { key }),
  }
  const network = search.network === undefined ? {} : { network: search.network }
  const by = search.by ?? (administrator ? 'account' : 'network')
  const format = useFormat()
  const author = useAuthorName(asked)
  const period = [`${format.date(range.from)} – ${format.date(range.to)}`, search.network, sender, author]
    .filter((each) => each !== undefined)
    .join(', ')
  const report = useCall('reportMessages', { query: { ...asked, ...network, by: 'day' } }, { keep: true })
  const found = report.data?.data
  const change = (next: ReportsSearch) =>
    void navigate({ search: (before) => ({ ...before, page: undefined, ...next }), replace: true })
  return (
    <Page
      title={say.title}
      lead={administrator ? say.operatorLead : say.lead}
      actions={<Download asked={{ ...asked, ...network }} by={by} />}
    >
      <Filters search={search} range={range} now_ms={now_ms} onChange={change} />
      <ActiveFilters asked={asked} author={author} onChange={change} />
      {(found || !report.error) && (
        <Panel>
          <Totals report={found} />
        </Panel>
      )}
      <ByDay days={found?.rows} query={report} period={period} />
      {(found || !report.error) && <Failures report={found} period={period} />}
      <div className={classes.halves}>
        <Waits waits={found?.waits} query={report} period={period} />
        <Credits days={found?.rows} query={report} period={period} />
      </div>
      <Breakdown asked={asked} by={by} search={search} administrator={administrator} onChange={change} />
    </Page>
  )
}

const FILES = {
  csv: { call: 'reportFile', Icon: IconDownload },
  xlsx: { call: 'reportWorkbook', Icon: IconFileSpreadsheet },
} as const

/** The button that downloads the shown comparison as a file. */
function Download({ asked, by }: { asked: BreakdownQuery & { network?: string }; by: ReportsBy }) {
  const say = useSentences(reportSentences)
  const { credentials } = useApi()
  const notify = useNotify()
  const [fetching, setFetching] = useState<keyof typeof FILES | null>(null)
  const save = (kind: keyof typeof FILES) => {
    setFetching(kind)
    const name = `nkra-${by}-${asked.from}-${asked.to}.${kind}`
    download(credentials, FILES[kind].call, { query: { ...asked, by } }, name)
      .catch((error: unknown) => notify('error', isFailure(error) ? error.message : say.notSaved))
      .finally(() => setFetching(null))
  }
  return (
    <Group gap="xs">
      {(['csv', 'xlsx'] as const).map((kind) => {
        const { Icon } = FILES[kind]
        return (
          <Button
            key={kind}
            variant="default"
            loading={fetching === kind}
            leftSection={<Icon size={17} aria-hidden="true" />}
            onClick={() => save(kind)}
          >
            {say.download[kind]}
          </Button>
        )
      })}
    </Group>
  )
}

/** The main figures of the report, beside those of as many days before. */
function Totals({ report }: { report: Reply<'reportMessages'> | undefined }) {
  const say = useSentences(reportSentences)
  const format = useFormat()
  const [change, before] = [useChange(), useBefore()]
  const { totals, previous } = report ?? {}
  const bone = <Skeleton height="2.2rem" width="5rem" />
  /** Keeps the space of the comparison's line, so that nothing moves when the figures come. */
  const waiting = report ? undefined : '\u00a0'
  const rate = totals?.deliveryRate ?? null
  const waitOf = (seconds: number | null = null) => (seconds === null ? null : sayWait(say, seconds))
  const counted = (key: 'sent' | 'delivered' | 'failed' | 'credits') => ({
    name: say[key],
    definition: say.definitions[key],
    change: waiting ?? (totals && previous && change(totals[key], previous[key], formatCount)),
    children: totals ? formatCount(totals[key]) : bone,
  })
  const perDelivered = perDeliveredOf(say, format, totals)
  return (
    <BigFigures many>
      <BigFigure {...counted('sent')} note={say.sentNote} />
      <BigFigure
        {...counted('delivered')}
        note={say.deliveredNote(rate === null ? null : format.percent(rate))}
      />
      <BigFigure {...counted('failed')} note={say.failedNote} />
      <BigFigure
        name={say.onTheWay}
        definition={say.definitions.onTheWay}
        note={say.onTheWayNote(totals?.unknown ?? 0)}
      >
        {totals ? formatCount(totals.pending + totals.unknown) : bone}
      </BigFigure>
      <BigFigure
        name={say.median}
        definition={say.definitions.median}
        note={say.medianNote(waitOf(totals?.p90Wait), waitOf(totals?.p99Wait))}
        change={waiting ?? (previous && before(waitOf(previous.medianWait)))}
      >
        {totals ? (waitOf(totals.medianWait) ?? '–') : bone}
      </BigFigure>
      <BigFigure {...counted('credits')} note={say.creditsNote} />
      {totals?.spend !== null && (
        <BigFigure
          name={say.spend}
          definition={say.definitions.spend}
          note={say.spendNote}
          change={waiting ?? (totals && previous && change(totals.spend, previous.spend ?? 0, formatMoney))}
        >
          {totals ? <BigMoney amount={totals.spend} /> : bone}
        </BigFigure>
      )}
      <BigFigure
        name={say.perDelivered}
        definition={say.definitions.perDelivered}
        note={perDelivered.note}
        change={waiting ?? (previous && before(perDeliveredOf(say, format, previous).figure))}
      >
        {!totals ? (
          bone
        ) : totals.spendPerDelivered === null ? (
          (perDelivered.figure ?? '–')
        ) : (
          <BigMoney amount={totals.spendPerDelivered} write={formatRateAmount} />
        )}
      </BigFigure>
    </BigFigures>
  )
}

const bones = <Skeleton height={272} radius="md" />
const StackedBars = lazy(() => import('../../ui/charts/stacked-bars.tsx'), bones)

/** The parts of a bar, from the bottom up. */
const PARTS = [
  { key: 'delivered', colour: 'var(--chart-1)' },
  { key: 'pending', colour: 'var(--chart-2)' },
  { key: 'failed', colour: 'var(--chart-3)' },
] as const

interface ByDayProps {
  days: Reply<'reportMessages'>['rows'] | undefined
  query: { error: unknown; refetch: () => unknown }
  period: string
}

function ByDay({ days, query, period }: ByDayProps) {
  const say = useSentences(reportSentences)
  const format = useFormat()
  const bars = days && barsOf(days)
  const weekly = bars?.[0]?.weekly === true
  const words = { delivered: say.delivered, pending: say.onTheWay, failed: say.failed }
  return (
    <Panel title={weekly ? say.byWeek : say.byDay}>
      <div className={classes.chart}>
        {!bars && query.error ? (
          <FailedState query={query} />
        ) : days?.every(({ sent }) => sent === 0) ? (
          <EmptyState title={say.nothing}>{say.nothingText}</EmptyState>
        ) : bars ? (
          <StackedBars
            label={say.chart}
            period={period}
            parts={PARTS.map((part) => ({ ...part, label: words[part.key] }))}
            bars={bars.map(({ day, delivered, pending, failed }) => ({
              label: format.day(day),
              name: day,
              values: { delivered, pending, failed },
            }))}
            comparison={comparisonOf(say.daysBefore(days?.length ?? 0), bars)}
          />
        ) : (
          bones
        )}
      </div>
    </Panel>
  )
}
