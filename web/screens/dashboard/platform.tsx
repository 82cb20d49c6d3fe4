/** The Administrators' Home: the platform's figures, what waits for a decision, links, queues and books. */
import type { ReactNode } from 'react'
import { useCall } from '../../api/queries.ts'
import { FailedState } from '../../ui/layout/failed-state.tsx'
import { formatAmount, formatCount, useSentences } from '../../ui/language/language.tsx'
import { Panel } from '../../ui/layout/page.tsx'
import { BigMoney } from '../../ui/values/big-money.tsx'
import { useChange } from '../../ui/values/change.ts'
import { Activities } from './activities.tsx'
import classes from './dashboard.module.css'
import { Figure, Figures } from './figure.tsx'
import { Happened } from './happened.tsx'
import { Networks } from './networks.tsx'
import { Operations } from './operations.tsx'
import { platformSentences } from './platform.sentences.ts'
import type { PeriodDays } from './search.ts'

interface PlatformProps {
  days: PeriodDays
  /** The panel of the default sender IDs. */
  senders: ReactNode
}

export default function Platform({ days, senders }: PlatformProps) {
  const analytics = useCall('analytics', { query: { days } }, { keep: true })
  const platform = useCall('getPlatform', { query: { days } }, { keep: true })
  const networks = analytics.data?.data.networks
  return (
    <>
      <Business query={platform} />
      <div className={classes.columns}>
        <div className={classes.main}>
          <Happened query={analytics} days={days} />
          <Activities />
          {(networks || !analytics.isError) && <Networks networks={networks} />}
        </div>
        <div className={classes.beside} data-first>
          <Operations proof={platform.data?.data.proof} proofFailed={platform.isError && !platform.data} />
          {senders}
        </div>
      </div>
    </>
  )
}

/** Revenue, credits sold and accounts, compared with the same number of days before. */
function Business({ query }: { query: ReturnType<typeof useCall<'getPlatform'>> }) {
  const say = useSentences(platformSentences)
  const change = useChange()
  const found = query.data?.data
  if (!found && query.error)
    return (
      <Panel>
        <FailedState query={query} />
      </Panel>
    )
  const counts = ['smsSold', 'kycSold', 'newAccounts', 'activeAccounts'] as const
  return (
    <Figures label={say.figures} bordered>
      <Figure
        label={say.revenue}
        value={found && <BigMoney amount={found.revenue} />}
        notes={[found && change(found.revenue, found.previous.revenue, formatAmount)]}
      />
      {counts.map((key) => (
        <Figure
          key={key}
          label={say[key]}
          value={found && formatCount(found[key])}
          notes={[found && change(found[key], found.previous[key], formatCount)]}
        />
      ))}
    </Figures>
  )
}
