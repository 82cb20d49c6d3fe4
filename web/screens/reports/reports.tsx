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
import { useSentences, formatCount, useFormat } from '../../ui/language/language.tsx'
import { FailedState } from '../../ui/layout/failed-state.tsx'
import { Page, Panel, EmptyState } from '../../ui/layout/page.tsx'
import { lazy } from '../../ui/lazy.ts'
import { useNotify } from '../../ui/toasts/notify.tsx'
import { BigFigure, BigFigures } from '../../ui/values/facts.tsx'
import { type BreakdownQuery, Breakdown } from './breakdown.tsx'
import { Credits, Waits } from './charts.tsx'
import { Filters, ActiveFilters } from './filters.tsx'
import { barsOf, rangeOf } from './range.ts'
import classes from './reports.module.css'
import { reportSentences, sayWait } from './sentences.ts'

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
      <ActiveFilters asked={asked} onChange={change} />
      {(found || !report.error) && (
        <Panel>
          <Totals totals={found?.totals} />
        </Panel>
      )}
      <div className={classes.columns}>
        <ByDay days={found?.rows} query={report} />
        <Reasons totals={found?.totals} />
      </div>
      <div className={classes.halves}>
        <Waits waits={found?.waits} query={report} />
        <Credits days={found?.rows} query={report} />
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

type Figures = Reply<'reportMessages'>['totals']

/** The main figures of the report. */
function Totals({ totals }: { totals: Figures | undefined }) {
  const say = useSentences(reportSentences)
  const format = useFormat()
  const bone = <Skeleton height="2.2rem" width="5rem" />
  const rate = totals?.deliveryRate ?? null
  const waitOf = (seconds: number | null = null) => (seconds === null ? null : sayWait(say, seconds))
  return (
    <BigFigures>
      <BigFigure name={say.sent} note={say.sentNote}>
        {totals ? formatCount(totals.sent) : bone}
      </BigFigure>
      <BigFigure name={say.delivered} note={say.deliveredNote(rate === null ? null : format.percent(rate))}>
        {totals ? formatCount(totals.delivered) : bone}
      </BigFigure>
      <BigFigure name={say.failed} note={say.failedNote}>
        {totals ? formatCount(totals.failed) : bone}
      </BigFigure>
      <BigFigure name={say.onTheWay} note={say.onTheWayNote(totals?.unknown ?? 0)}>
        {totals ? formatCount(totals.pending + totals.unknown) : bone}
      </BigFigure>
      <BigFigure name={say.median} note={say.medianNote(waitOf(totals?.p90Wait), waitOf(totals?.p99Wait))}>
        {totals ? (totals.medianWait === null ? '–' : sayWait(say, totals.medianWait)) : bone}
      </BigFigure>
      <BigFigure name={say.credits} note={say.creditsNote}>
        {totals ? formatCount(totals.credits) : bone}
      </BigFigure>
    </BigFigures>
  )
}

type Reason = keyof Figures['reasons']

/** A table of why messages failed, the most frequent reason first. A bar in each row shows its share. */
function Reasons({ totals }: { totals: Figures | undefined }) {
  const say = useSentences(reportSentences)
  const format = useFormat()
  const known = totals
    ? (Object.entries(totals.reasons) as [Reason, number][])
        .filter(([, count]) => count > 0)
        .sort(([, a], [, b]) => b - a)
    : undefined
  return (
    <Panel title={say.reasons}>
      {known === undefined ? (
        <Skeleton height="9rem" radius="md" />
      ) : known.length === 0 ? (
        <p className={classes.hint}>
          <strong>{say.noneFailed}.</strong> {say.noneFailedText}
        </p>
      ) : (
        <dl className={classes.reasons}>
          {known.map(([reason, count]) => {
            const share = (100 * count) / (totals?.failed ?? count)
            return (
              <div key={reason}>
                <dt>{say.reason[reason]}</dt>
                <dd className="tabular">
                  {formatCount(count)}{' '}
                  <span className={classes.share}>{format.percent(Math.round(share))}</span>
                </dd>
                <div className={classes.track} aria-hidden="true">
                  <div className={classes.part} style={{ inlineSize: `${share}%` }} />
                </div>
              </div>
            )
          })}
        </dl>
      )}
    </Panel>
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
  days: readonly (Figures & { key: string })[] | undefined
  query: { error: unknown; refetch: () => unknown }
}

function ByDay({ days, query }: ByDayProps) {
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
            parts={PARTS.map((part) => ({ ...part, label: words[part.key] }))}
            bars={bars.map(({ day, delivered, pending, failed }) => ({
              label: format.day(day),
              values: { delivered, pending, failed },
            }))}
          />
        ) : (
          bones
        )}
      </div>
    </Panel>
  )
}
