/** The last messages sent with test keys, and the test numbers with the state that each leads to. */
import { SANDBOX_RECIPIENTS, type SandboxRecipient } from '@nkra/contract/messaging/sandbox.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { IconFlask } from '@tabler/icons-react'
import { useCall } from '../../../api/queries.ts'
import { DataTable, type Column } from '../../../ui/tables/data-table.tsx'
import { useSentences, formatCount } from '../../../ui/language/language.tsx'
import { Panel, EmptyState } from '../../../ui/layout/page.tsx'
import { instantColumn, statusColumn } from '../../../ui/tables/columns.tsx'
import type { Tone } from '../../../ui/values/status-badge.tsx'
import classes from '../integrations.module.css'
import { testMessagesSentences } from './test-messages.sentences.ts'

type Message = Reply<'listMessages'>

const ROWS = 10

const tones: Readonly<Record<Message['state'], Tone>> = {
  delivered: 'success',
  submitted: 'info',
  submitting: 'info',
  queued: 'secondary',
  unknown: 'warning',
  undelivered: 'danger',
  expired: 'danger',
  rejected: 'danger',
  failed: 'danger',
}

export default function TestMessages() {
  const say = useSentences(testMessagesSentences)
  const query = useCall('listMessages', { query: { environment: 'sandbox', limit: ROWS } })
  return (
    <section className={classes.deliveries} aria-label={say.title}>
      <h2 className={classes.heading}>{say.title}</h2>
      <p className={classes.small}>{say.lead}</p>
      <dl className={classes.numbers}>
        {Object.entries(SANDBOX_RECIPIENTS).map(([msisdn, recipient]) => (
          <div key={msisdn}>
            <dt className="tabular">+{msisdn}</dt>
            <dd>
              <End of={recipient} />
            </dd>
          </div>
        ))}
      </dl>
      <Panel flush>
        <DataTable
          label={say.title}
          columns={useColumns()}
          rows={query.data?.data}
          query={query}
          skeletons={2}
          rowKey={({ id }) => id}
          empty={
            <EmptyState icon={<IconFlask size={28} stroke={1.5} />} title={say.emptyTitle}>
              {say.empty}
            </EmptyState>
          }
        />
      </Panel>
    </section>
  )
}

function End({ of: { state, after_ms } }: { of: SandboxRecipient }) {
  const say = useSentences(testMessagesSentences)
  if (state === 'submitted') return say.noReceipt
  return after_ms === 0 ? say.ends[state] : say.later(say.ends[state], formatCount(after_ms / 1_000))
}

function useColumns(): Column<Message>[] {
  const say = useSentences(testMessagesSentences)
  return [
    {
      key: 'to',
      head: say.columns.to,
      card: 'title',
      cell: ({ to }) => <span className="tabular">{to}</span>,
    },
    {
      key: 'text',
      head: say.columns.text,
      cell: ({ text }) => <span className={classes.long}>{text}</span>,
    },
    instantColumn('createdAt', say.columns.at),
    statusColumn('state', say.columns.state, tones, say.ends),
  ]
}
