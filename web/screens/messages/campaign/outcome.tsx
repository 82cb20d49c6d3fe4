/** The messages of a campaign by network: their number, their progress and their states. */
import {
  useSentences,
  type SentencesOf,
  type Format,
  formatCount,
  useFormat,
} from '../../../ui/language/language.tsx'
import { Panel } from '../../../ui/layout/page.tsx'
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx'
import { Fact, Facts } from '../../../ui/values/facts.tsx'
import type { CampaignDetail } from '../message-states.ts'
import classes from '../messages.module.css'
import { deliveredShare, percent, sharesOf } from '../progress.ts'
import { messagesSentences } from '../sentences.ts'
import { StateBar } from '../state-bar.tsx'
import { detailSentences } from './detail.sentences.ts'

type Network = CampaignDetail['networks'][number]

const columnsFor = (say: SentencesOf<typeof detailSentences>, format: Format): Column<Network>[] => [
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

function Networks({ networks }: { networks: readonly Network[] }) {
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

/** The rows of the table are fetched with the page, so the query is always done. */
const THERE = { isPending: false, error: null, refetch: () => undefined }

/** The money and the short link of a campaign, then its messages by network. */
export default function Outcome({ campaign }: { campaign: CampaignDetail }) {
  return (
    <>
      <MoneyAndLink campaign={campaign} />
      {campaign.networks.length > 0 && <Networks networks={campaign.networks} />}
    </>
  )
}

function MoneyAndLink({ campaign }: { campaign: CampaignDetail }) {
  const say = useSentences(detailSentences)
  const format = useFormat()
  const { money, link, recipients } = campaign
  const held = money.reserved - money.charged - money.returned
  return (
    <div className={classes.outcome} data-alone={link === null || undefined}>
      <Panel title={say.money}>
        <Facts label={say.money}>
          <Fact name={say.reserved}>{formatCount(money.reserved)}</Fact>
          <Fact name={say.charged}>{formatCount(money.charged)}</Fact>
          {held > 0 && <Fact name={say.held}>{formatCount(held)}</Fact>}
          <Fact name={say.returned} strong>
            {formatCount(money.returned)}
          </Fact>
        </Facts>
      </Panel>
      {link && (
        <Panel title={say.link}>
          <Facts label={say.link}>
            <Fact name={say.target}>
              <a href={link.target} target="_blank" rel="noreferrer noopener" className={classes.target}>
                {link.target}
              </a>
            </Fact>
            <Fact name={say.clickers} strong>
              {`${formatCount(link.clickers)} (${percent(recipients > 0 ? link.clickers / recipients : 0, format)})`}
            </Fact>
            <Fact name={say.clicks}>{formatCount(link.clicks)}</Fact>
            <Fact name={say.machines}>{formatCount(link.machines)}</Fact>
          </Facts>
          <p className={classes.linkNote}>{say.linkNote}</p>
        </Panel>
      )}
    </div>
  )
}
