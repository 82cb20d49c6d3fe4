/** The figures of identity checks: how far they come, how they end, how long they take and what they cost. */
import { Button, NativeSelect, SegmentedControl, Skeleton } from '@mantine/core'
import { allows } from '@nkra/contract/permissions.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { IconChartBar } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { useRole } from '../../../shell/session/session-context.tsx'
import { useFormat } from '../../../ui/language/format.ts'
import { formatCount, useSentences, type SentencesOf } from '../../../ui/language/language.tsx'
import { EmptyState, Page, Panel } from '../../../ui/layout/page.tsx'
import { useIsPhone } from '../../../ui/layout/viewport.ts'
import { DataTable, type Column } from '../../../ui/tables/data-table.tsx'
import { BigFigure, BigFigures } from '../../../ui/values/facts.tsx'
import { Count, Dash } from '../../../ui/values/figures.tsx'
import { FIGURES_DAYS, FIGURES_DAYS_DEFAULT } from '../search.ts'
import { stateWords } from '../states.sentences.ts'
import classes from './kyc-figures.module.css'
import { figuresSentences } from './kyc-figures.sentences.ts'

const route = getRouteApi('/signed-in/kyc-figures')

type Report = Reply<'reportKyc'>
type Figures = Report['totals']
type Row = Report['rows'][number]
type Say = SentencesOf<typeof figuresSentences>

const DAY_MS = 86_400_000
const dayOf = (at_ms: number) => new Date(at_ms).toISOString().slice(0, 10)

export default function KycFigures() {
  const say = useSentences(figuresSentences)
  const administrator = allows(useRole(), 'administer')
  const { days = FIGURES_DAYS_DEFAULT, show } = route.useSearch()
  const navigate = route.useNavigate()
  const phone = useIsPhone()
  const [now_ms] = useState(() => Date.now())
  const by = administrator ? 'account' : 'channel'
  const report = useCall(
    'reportKyc',
    {
      query: {
        from: dayOf(now_ms - (days - 1) * DAY_MS),
        to: dayOf(now_ms),
        environment: show === 'tests' ? 'sandbox' : 'live',
        by,
      },
    },
    { keep: true },
  )
  const found = report.data?.data
  const ranges = FIGURES_DAYS.map((each) => ({ value: String(each), label: say.days(each) }))
  const chooseDays = (chosen: string) =>
    void navigate({
      search: (before) => ({ ...before, days: FIGURES_DAYS.find((each) => String(each) === chosen) }),
      replace: true,
    })
  return (
    <Page
      title={say.title}
      lead={administrator ? say.operatorLead : say.lead}
      actions={
        <Button variant="default" renderRoot={(props) => <Link to={paths.kyc} {...props} />}>
          {say.back}
        </Button>
      }
    >
      <div className={classes.filters}>
        {phone ? (
          <NativeSelect
            size="sm"
            aria-label={say.range}
            value={days}
            onChange={({ currentTarget }) => chooseDays(currentTarget.value)}
            data={ranges}
          />
        ) : (
          <SegmentedControl aria-label={say.range} value={String(days)} onChange={chooseDays} data={ranges} />
        )}
        <SegmentedControl
          aria-label={say.kinds}
          value={show ?? 'live'}
          data={[
            { value: 'live', label: say.live },
            { value: 'tests', label: say.tests },
          ]}
          onChange={(chosen) =>
            void navigate({
              search: (before) => ({ ...before, show: chosen === 'tests' ? chosen : undefined }),
              replace: true,
            })
          }
        />
      </div>
      {(found ? found.totals.asked > 0 : !report.error) && (
        <Panel>
          <Totals totals={found?.totals} />
        </Panel>
      )}
      <Panel flush title={by === 'account' ? say.byAccount : say.byChannel}>
        <DataTable
          label={say.steps}
          columns={columnsFor(say, by)}
          rows={found?.rows}
          rowKey={({ key }) => key}
          query={report}
          empty={
            <EmptyState icon={<IconChartBar size={26} stroke={1.6} />} title={say.nothing}>
              {say.nothingText}
            </EmptyState>
          }
        />
      </Panel>
      {found !== undefined && found.totals.asked > 0 && <Reasons reasons={found.reasons} />}
    </Page>
  )
}

const columnsFor = (say: Say, by: 'channel' | 'account'): Column<Row>[] => [
  {
    key: 'key',
    head: say.heads.key[by],
    card: 'title',
    cell: ({ key, label }) => (by === 'channel' ? say.channels[key as keyof typeof say.channels] : label),
  },
  ...(['asked', 'opened', 'agreed', 'sent', 'decided', 'approved'] as const).map((step): Column<Row> => ({
    key: step,
    head: say.heads[step],
    align: 'end',
    cell: ({ [step]: count }) => (count === null ? <Dash /> : <Count value={count} />),
  })),
  {
    key: 'time',
    head: say.heads.time,
    align: 'end',
    cell: ({ medianDecision }) => (medianDecision === null ? <Dash /> : sayTime(say, medianDecision)),
  },
]

/** The main figures. */
function Totals({ totals }: { totals: Figures | undefined }) {
  const say = useSentences(figuresSentences)
  const format = useFormat()
  const bone = <Skeleton height="2.2rem" width="5rem" />
  const timeOf = (seconds: number | null = null) => (seconds === null ? null : sayTime(say, seconds))
  const each = totals?.creditsPerDecision ?? null
  return (
    <BigFigures>
      <BigFigure name={say.asked} note={say.askedNote(totals?.askedAgain ?? 0)}>
        {totals ? formatCount(totals.asked) : bone}
      </BigFigure>
      <BigFigure name={say.decided} note={say.decidedNote(totals?.givenUp ?? 0)}>
        {totals ? formatCount(totals.decided) : bone}
      </BigFigure>
      <BigFigure name={say.passRate} note={say.passRateNote(totals?.approved ?? 0)}>
        {totals ? (totals.passRate === null ? '–' : format.percent(totals.passRate)) : bone}
      </BigFigure>
      <BigFigure name={say.time} note={say.timeNote(timeOf(totals?.p95Decision))}>
        {totals ? (timeOf(totals.medianDecision) ?? '–') : bone}
      </BigFigure>
      <BigFigure name={say.credits} note={say.creditsNote(each === null ? null : String(each))}>
        {totals ? formatCount(totals.credits) : bone}
      </BigFigure>
    </BigFigures>
  )
}

/** Why checks were not approved, the most frequent reason first. */
function Reasons({ reasons }: { reasons: Report['reasons'] }) {
  const say = useSentences(figuresSentences)
  const words = useSentences(stateWords)
  return (
    <Panel title={say.reasons}>
      {reasons.length === 0 ? (
        <p className={classes.muted}>{say.noReasons}</p>
      ) : (
        <dl className={classes.reasons}>
          {reasons.map(({ status, reason, count }) => (
            <div key={`${status} ${reason}`}>
              <dt>
                <span className={classes.muted}>{say.ends[status]}: </span>
                {reason === null ? say.noReason : words.reasons[reason]}
              </dt>
              <dd className="tabular">{formatCount(count)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  )
}

const MINUTE_S = 60
const HOUR_S = 3_600
const DAY_S = 86_400

/** A time in the largest unit that leaves two digits or fewer. */
function sayTime(say: Say, time_s: number): string {
  if (time_s < MINUTE_S) return say.seconds(Math.round(time_s * 10) / 10)
  if (time_s < HOUR_S) return say.minutes(Math.round(time_s / MINUTE_S))
  if (time_s < 2 * DAY_S) return say.hours(Math.round(time_s / HOUR_S))
  return say.dayCount(Math.round(time_s / DAY_S))
}
