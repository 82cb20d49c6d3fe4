import { NativeSelect, SegmentedControl } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { changeOf } from '@nkra/contract/reports/figures.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { useCall } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { REPORTS_BY, type ReportsBy, type ReportsSearch } from './search.ts'
import { PAGE_ROWS } from '../../search.ts'
import { DataTable, type Column } from '../../ui/tables/data-table.tsx'
import { Count, Dash, Percent } from '../../ui/values/figures.tsx'
import { useFormat } from '../../ui/language/format.ts'
import { useSentences } from '../../ui/language/language.tsx'
import { useChangeShare } from '../../ui/values/change.ts'
import { Panel, EmptyState } from '../../ui/layout/page.tsx'
import { Pager } from '../../ui/tables/pager.tsx'
import { useIsPhone } from '../../ui/layout/viewport.ts'
import { countColumn, instantColumn } from '../../ui/tables/columns.tsx'
import classes from './reports.module.css'
import { perDeliveredOf, reportSentences, sayWait, type Say } from './sentences.ts'

export type BreakdownQuery = { from: string; to: string; senderId?: string; user?: string; key?: string }

interface BreakdownProps {
  asked: BreakdownQuery
  by: ReportsBy
  search: ReportsSearch
  administrator: boolean
  onChange: (change: ReportsSearch) => void
}

/**
 * A comparison over the days of the report: by network, sender ID, campaign, person, and for an Administrator by
 * account.
 */
export function Breakdown({ asked, by, search, administrator, onChange }: BreakdownProps) {
  const say = useSentences(reportSentences)
  const phone = useIsPhone()
  const offered = REPORTS_BY.filter((each) => administrator || each !== 'account')
  const options = offered.map((value) => ({ value, label: say.by[value] }))
  const choose = (chosen: string) => onChange({ by: offered.find((each) => each === chosen) })
  return (
    <Panel title={say.breakdown} flush>
      <div className={classes.by}>
        {phone ? (
          <NativeSelect
            size="sm"
            aria-label={say.breakdown}
            value={by}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
            data={options}
          />
        ) : (
          <SegmentedControl aria-label={say.breakdown} value={by} onChange={choose} data={options} />
        )}
        {by === 'campaign' && <p className={classes.hint}>{say.bulkOnly}</p>}
      </div>
      {by === 'campaign' ? (
        <Campaigns asked={asked} page={search.page ?? 0} administrator={administrator} />
      ) : (
        <Messages
          asked={asked}
          by={by}
          network={search.network}
          administrator={administrator}
          onNarrow={onChange}
        />
      )}
    </Panel>
  )
}

type MessageRow = Reply<'reportMessages'>['rows'][number]
type CampaignRow = Reply<'reportCampaigns'>

interface AnyRow {
  sent: number
  delivered: number
  failed: number
  pending: number
  unknown: number
  deliveryRate: number | null
  credits: number
  creditsPerDelivered: number | null
  spendPerDelivered: number | null
  previous?: { sent: number }
}

function figureColumns<Row extends AnyRow>({ heads, definitions }: Say, isCompared: boolean): Column<Row>[] {
  const change: Column<Row> = {
    key: 'change',
    head: heads.change,
    definition: definitions.change,
    align: 'end',
    cell: ({ sent, previous }) => <Change now={sent} before={previous?.sent ?? 0} />,
  }
  return [
    { ...countColumn('sent', heads.sent), definition: definitions.sent },
    ...(isCompared ? [change] : []),
    { ...countColumn('delivered', heads.delivered), definition: definitions.delivered },
    { ...countColumn('failed', heads.failed), definition: definitions.failed },
    {
      key: 'onTheWay',
      head: heads.onTheWay,
      definition: definitions.onTheWay,
      align: 'end',
      cell: ({ pending, unknown }) => <Count value={pending + unknown} />,
    },
    {
      key: 'rate',
      head: heads.rate,
      definition: definitions.rate,
      align: 'end',
      card: 'aside',
      cell: ({ deliveryRate }) => (deliveryRate === null ? <Dash /> : <Percent value={deliveryRate} />),
    },
    { ...countColumn('credits', heads.credits), definition: definitions.credits },
    {
      key: 'perDelivered',
      head: heads.perDelivered,
      definition: definitions.perDelivered,
      align: 'end',
      cell: (row) => <PerDelivered {...row} />,
    },
  ]
}

/** The change in per cent. A dash if the figure before was 0. */
function Change({ now, before }: { now: number; before: number }) {
  const write = useChangeShare()
  const { share } = changeOf(now, before)
  return share === null ? <Dash /> : <span className="tabular">{write(share)}</span>
}

/** What a delivered message cost. A dash if none was delivered. */
function PerDelivered(cost: Pick<AnyRow, 'spendPerDelivered' | 'creditsPerDelivered'>) {
  const { figure } = perDeliveredOf(useSentences(reportSentences), useFormat(), cost)
  return figure === null ? <Dash /> : <span className="tabular">{figure}</span>
}

function messageColumns(say: Say, { by, administrator, onNarrow }: MessagesProps): Column<MessageRow>[] {
  const isWho = by === 'user' || by === 'key'
  const nameOf = ({ key, label }: MessageRow) => {
    if (!isWho) return label === '' || label === 'Other' ? say.otherNetwork : label
    if (key === '') return say.nobody
    return (
      <button type="button" className={classes.narrow} onClick={() => onNarrow({ [by]: key, by: 'network' })}>
        {label}
      </button>
    )
  }
  return [
    { key: by, head: say.heads[by], card: 'title', cell: nameOf },
    ...(isWho && administrator
      ? [{ key: 'account', head: say.heads.account, cell: ({ accountName }: MessageRow) => accountName }]
      : []),
    ...figureColumns<MessageRow>(say, true),
    ...(['medianWait', 'p90Wait'] as const).map((wait): Column<MessageRow> => ({
      key: wait,
      head: say.heads[wait],
      definition: wait === 'p90Wait' ? say.definitions.p90 : say.definitions.median,
      align: 'end',
      cell: ({ [wait]: seconds }) => (seconds === null ? <Dash /> : sayWait(say, seconds)),
    })),
  ]
}

function campaignColumns(say: Say, administrator: boolean): Column<CampaignRow>[] {
  return [
    {
      key: 'campaign',
      head: say.heads.campaign,
      card: 'title',
      cell: ({ id, name, senderId, groupNames, accountName }) => {
        const words = name ?? say.toGroups(senderId, groupNames.join(', '))
        return administrator ? (
          <>
            {words} <span className={classes.share}>{accountName}</span>
          </>
        ) : (
          <Link to={paths.message} params={{ id }} className={classes.link}>
            {words}
          </Link>
        )
      },
    },
    instantColumn('beganAt', say.heads.began),
    ...figureColumns<CampaignRow>(say, false),
  ]
}

interface MessagesProps {
  asked: BreakdownQuery
  by: Exclude<ReportsBy, 'campaign'>
  network: string | undefined
  administrator: boolean
  onNarrow: (change: ReportsSearch) => void
}

function Messages(props: MessagesProps) {
  const { asked, by, network } = props
  const say = useSentences(reportSentences)
  const query = useCall('reportMessages', { query: { ...asked, ...(network && { network }), by } })
  return (
    <DataTable
      label={say.by[by]}
      columns={messageColumns(say, props)}
      rows={query.data?.data.rows}
      rowKey={({ key, accountName }) => `${key} ${accountName}`}
      query={query}
      skeletons={3}
      empty={<NoRows />}
    />
  )
}

interface CampaignsProps {
  asked: BreakdownQuery
  page: number
  administrator: boolean
}

function Campaigns({ asked, page, administrator }: CampaignsProps) {
  const say = useSentences(reportSentences)
  const query = useCall(
    'reportCampaigns',
    { query: { ...asked, pageNumber: page + 1, pageSize: PAGE_ROWS } },
    { keep: true },
  )
  return (
    <>
      <DataTable
        label={say.by.campaign}
        columns={campaignColumns(say, administrator)}
        rows={query.data?.data}
        rowKey={({ id }) => id}
        query={query}
        empty={<NoRows />}
      />
      <Pager query={query} />
    </>
  )
}

function NoRows() {
  const say = useSentences(reportSentences)
  return <EmptyState title={say.noRows}>{say.noRowsText}</EmptyState>
}
