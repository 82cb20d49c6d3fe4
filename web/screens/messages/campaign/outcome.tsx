/** The messages of a campaign by network as a funnel, its money and its short link. */
import { type Format, useFormat } from '../../../ui/language/format.ts'
import { useSentences, type SentencesOf, formatCount } from '../../../ui/language/language.tsx'
import { Panel } from '../../../ui/layout/page.tsx'
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx'
import { Fact, Facts } from '../../../ui/values/facts.tsx'
import type { CampaignDetail } from '../message-states.ts'
import classes from '../messages.module.css'
import { deliveredShare, funnelOf, percent } from '../progress.ts'
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
    key: 'sent',
    head: say.sent,
    align: 'end',
    cell: (network) => formatCount(funnelOf(network).sent),
  },
  {
    key: 'delivered',
    head: say.delivered,
    align: 'end',
    cell: (network) => <Delivered network={network} format={format} />,
  },
  {
    key: 'failed',
    head: say.failed,
    align: 'end',
    cell: (network) => formatCount(funnelOf(network).failed),
  },
  {
    key: 'unknown',
    head: say.unknown,
    align: 'end',
    cell: (network) => formatCount(funnelOf(network).unknown),
  },
  {
    key: 'states',
    head: say.states,
    cell: (network) => (
      <div className={classes.networkStates}>
        <StateBar campaign={network} />
      </div>
    ),
  },
]

function Delivered({ network, format }: { network: Network; format: Format }) {
  const share = deliveredShare(network.counts)
  return (
    <>
      {formatCount(funnelOf(network).delivered)}
      {share !== null && <span className={classes.networkShare}> {percent(share, format)}</span>}
    </>
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

/** A finished query for the table: its rows are fetched with the page. */
const THERE = { isPending: false, error: null, refetch: () => undefined }

/** A campaign's messages by network, then its money and its short link. */
export default function Outcome({ campaign }: { campaign: CampaignDetail }) {
  return (
    <>
      {campaign.networks.length > 0 && <Networks networks={campaign.networks} />}
      <MoneyAndLink campaign={campaign} />
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
