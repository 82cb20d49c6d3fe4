import type { Reply } from '@nkra/contract/routes.ts'
import { IconCircleCheck } from '@tabler/icons-react'
import { useCall } from '../../api/queries.ts'
import { BigFigure, BigFigures } from '../../ui/values/facts.tsx'
import { DataTable, type Column } from '../../ui/tables/data-table.tsx'
import { Instant, Money } from '../../ui/values/figures.tsx'
import { useSentences, formatAmount } from '../../ui/language/language.tsx'
import { Panel, EmptyState } from '../../ui/layout/page.tsx'
import { countColumn } from '../../ui/tables/columns.tsx'
import classes from './postpaid.module.css'
import { postpaidSentences } from './sentences.ts'

type Aged = Reply<'postpaidAgeing'>[number]

const BUCKETS = ['days0to30', 'days31to60', 'days61to90', 'over90'] as const

function columnsFor({ heads, buckets, count, oldest }: (typeof postpaidSentences)['en']): Column<Aged>[] {
  return [
    { key: 'account', head: heads.account, card: 'title', cell: ({ accountName }) => accountName },
    ...BUCKETS.map((bucket): Column<Aged> => ({
      key: bucket,
      head: buckets[bucket],
      align: 'end',
      cell: (row) => <Money amount={row[bucket]} bare />,
    })),
    {
      key: 'total',
      head: heads.total,
      align: 'end',
      card: 'aside',
      cell: ({ total }) => (
        <strong>
          <Money amount={total} bare />
        </strong>
      ),
    },
    countColumn('invoices', count),
    { key: 'oldest', head: oldest, cell: (row) => <Instant at={row.oldest} /> },
  ]
}

/** The accounts that have not paid for what they used, by the age of the debt. */
export function Ageing() {
  const say = useSentences(postpaidSentences)
  const ageing = useCall('postpaidAgeing')
  const rows = ageing.data?.data
  return (
    <>
      <Panel title={say.ageing}>
        <p className={classes.text}>{say.ageingNote}</p>
        <BigFigures>
          {BUCKETS.map((bucket) => (
            <BigFigure key={bucket} name={say.buckets[bucket]}>
              {rows ? formatAmount(rows.reduce((all, row) => all + row[bucket], 0)) : '\u00a0'}
            </BigFigure>
          ))}
        </BigFigures>
      </Panel>
      <Panel flush>
        <DataTable
          label={say.ageing}
          columns={columnsFor(say)}
          rows={rows}
          rowKey={({ accountId }) => accountId}
          query={ageing}
          empty={
            <EmptyState icon={<IconCircleCheck size={26} stroke={1.6} />} title={say.allPaid}>
              {say.allPaidText}
            </EmptyState>
          }
        />
      </Panel>
    </>
  )
}
