/** A campaign's messages network by network: how many, how far, and what became of them. */
import { formatCount, useFormat, type Format } from '../../../ui/language/format.ts'
import { useSentences } from '../../../ui/language/language.tsx'
import { DataTable, type Column } from '../../../ui/tables/data-table.tsx'
import { Panel } from '../../../ui/layout/page.tsx'
import { detailSentences } from './detail.sentences.ts'
import classes from '../messages.module.css'
import { deliveredShare, percent, sharesOf } from '../progress.ts'
import { messagesSentences } from '../sentences.ts'
import { StateBar } from '../state-bar.tsx'
import type { CampaignDetail } from '../message-states.ts'

type Network = CampaignDetail['networks'][number]

type Say = (typeof detailSentences)['en']

const columnsFor = (say: Say, format: Format): Column<Network>[] => [
  { key: 'network', head: say.network, card: 'title', cell: ({ network }) => network ?? say.otherNetworks },
  {
    key: 'recipients',
    head: say.recipients,
    align: 'end',
    cell: ({ recipients }) => formatCount(recipients),
  },
  {
    key: 'delivered',
    head: say.delivered,
    align: 'end',
    card: 'aside',
    cell: ({ counts }) => {
      const share = deliveredShare(counts)
      return share === null ? '–' : percent(share, format)
    },
  },
  { key: 'states', head: say.states, cell: (network) => <States network={network} /> },
]

function States({ network }: { network: Network }) {
  const { states } = useSentences(messagesSentences)
  return (
    <div className={classes.networkStates}>
      <StateBar campaign={network} small />
      <span className={classes.progressWords} aria-hidden="true">
        {sharesOf(network)
          .map(({ state, count }) => `${states[state].label} ${formatCount(count)}`)
          .join(' · ')}
      </span>
    </div>
  )
}

export default function Networks({ networks }: { networks: readonly Network[] }) {
  const say = useSentences(detailSentences)
  const format = useFormat()
  return (
    <Panel title={say.networks} flush>
      <DataTable
        label={say.networks}
        columns={columnsFor(say, format)}
        rows={networks}
        rowKey={({ network }) => network ?? ''}
        query={THERE}
        empty={null}
      />
    </Panel>
  )
}

/** The table's rows come with the page. */
const THERE = { isPending: false, error: null, refetch: () => undefined }
