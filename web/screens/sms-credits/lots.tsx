import type { Reply } from '@nkra/contract/routes.ts'
import { IconCoins } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../paths.ts'
import type { Column } from '../../ui/tables/data-table.tsx'
import { Count, Dash } from '../../ui/values/figures.tsx'
import { useFormat } from '../../ui/language/format.ts'
import { useSentences, type SentencesOf, formatProduct } from '../../ui/language/language.tsx'
import { Panel, EmptyState } from '../../ui/layout/page.tsx'
import type { Tone } from '../../ui/values/status-badge.tsx'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { countColumn, instantColumn, statusColumn } from '../../ui/tables/columns.tsx'
import { ListPanel, usePage } from '../../ui/tables/list-panel.tsx'
import { creditsSentences } from './sentences.ts'
import classes from './sms-credits.module.css'
import { TopUp } from './top-up.tsx'

const route = getRouteApi('/signed-in/sms-credits')

type Credit = Reply<'listCredits'>
const tones = { Pending: 'secondary', Confirmed: 'success', Used: 'warning' } as const satisfies Record<
  Credit['status'],
  Tone
>

/** From this time before its end on, a lot is marked as lapsing soon. The first warning is mailed then too. */
const SOON_MS = 7 * 86_400_000

function columnsFor(say: SentencesOf<typeof creditsSentences>): Column<Credit>[] {
  const { heads, statuses } = say
  return [
    { key: 'packageName', head: heads.packageName, card: 'title', cell: (lot) => <Name lot={lot} /> },
    { key: 'product', head: heads.product, cell: ({ product }) => formatProduct(product) },
    countColumn('credit', heads.credit),
    {
      key: 'creditRemaining',
      head: heads.creditRemaining,
      align: 'end',
      cell: ({ creditRemaining, status }) =>
        status === 'Pending' ? <Dash /> : <Count value={creditRemaining} />,
    },
    statusColumn('status', heads.status, tones, statuses),
    { key: 'lapsesAt', head: heads.lapsesAt, cell: (lot) => <Lapse lot={lot} /> },
    instantColumn('createdAt', heads.createdAt),
  ]
}

/** The package of a lot, and the invoice with which it was bought. */
function Name({ lot: { packageName, invoiceId, invoiceNumber } }: { lot: Credit }) {
  const say = useSentences(creditsSentences)
  const format = useFormat()
  return (
    <div className={classes.two}>
      <span>{format.lot(packageName)}</span>
      {invoiceId !== null && invoiceNumber !== null && (
        <TextLink
          to={paths.invoice}
          search={{ invoice: invoiceId }}
          aria-label={say.invoice(invoiceNumber)}
          className={classes.aside}
        >
          {invoiceNumber}
        </TextLink>
      )}
    </div>
  )
}

/** When a lot ends, and how long it lasts. */
function Lapse({ lot: { lapsesAt, status, durationNumber, durationType } }: { lot: Credit }) {
  const say = useSentences(creditsSentences)
  const format = useFormat()
  const [now_ms] = useState(() => Date.now())
  const lasts = format.duration(durationNumber, durationType)
  if (status === 'Pending') return say.onceApproved(lasts)
  if (lapsesAt === null) return say.never
  const soon = status === 'Confirmed' && Date.parse(lapsesAt) - now_ms < SOON_MS
  return (
    <div className={classes.two}>
      <time dateTime={lapsesAt} title={format.exact(lapsesAt)} className="tabular">
        {format.date(lapsesAt)}
      </time>
      <span className={soon ? classes.soon : classes.aside}>
        {soon ? format.relative(lapsesAt, now_ms) : lasts}
      </span>
    </div>
  )
}

/** All credit lots of the account, newest first. */
export function Lots() {
  const say = useSentences(creditsSentences)
  const credits = usePage('listCredits', route.useSearch())
  return (
    <Panel flush>
      <ListPanel
        label={say.list}
        columns={columnsFor(say)}
        rowKey={({ id }) => id}
        query={credits}
        say={say}
        none={
          <EmptyState icon={<IconCoins size={26} stroke={1.6} />} title={say.none} action={<TopUp />}>
            {say.noneText}
          </EmptyState>
        }
      />
    </Panel>
  )
}
