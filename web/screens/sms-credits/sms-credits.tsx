/** The credits of the account: the balance, the lots, and every movement (requirements 2 and 3.4). */
import { SegmentedControl, Skeleton } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useCall } from '../../api/queries.ts'
import { UnpaidFirst } from '../../shell/unpaid/unpaid-banner.tsx'
import { BigFigure, BigFigures } from '../../ui/values/facts.tsx'
import { useSentences, formatCount, formatProduct } from '../../ui/language/language.tsx'
import { Page, Panel } from '../../ui/layout/page.tsx'
import { Lots } from './lots.tsx'
import { OnAccount } from './on-account.tsx'
import { creditsSentences } from './sentences.ts'
import classes from './sms-credits.module.css'
import { Statement } from './statement.tsx'
import { TopUp } from './top-up.tsx'

const route = getRouteApi('/signed-in/sms-credits')

const PRODUCTS = ['SMS', 'KYC'] as const
const VIEWS = ['lots', 'statement'] as const

export default function AccountCredits() {
  const say = useSentences(creditsSentences)
  const { view = 'lots', account } = route.useSearch()
  const navigate = route.useNavigate()
  const show = (text: string) => void navigate({ search: text === 'statement' ? { view: text } : {} })
  if (account !== undefined) return <StatementOf account={account} />
  return (
    <Page title={say.title} lead={say.lead} actions={<TopUp />}>
      <UnpaidFirst>
        <Panel>
          <Balances />
        </Panel>
        <OnAccount />
        <SegmentedControl
          className={classes.views}
          aria-label={say.view}
          value={view}
          onChange={show}
          data={VIEWS.map((value) => ({ value, label: say.views[value] }))}
        />
        {view === 'lots' ? <Lots /> : <Statement />}
      </UnpaidFirst>
    </Page>
  )
}

/** The account whose statement an Administrator sees. */
function StatementOf({ account }: { account: string }) {
  const say = useSentences(creditsSentences)
  const found = useCall('getAccount', { params: { id: account } }).data?.data
  return (
    <Page title={found ? say.statementOf(found.name) : say.views.statement} lead={say.operatorLead}>
      <Statement />
    </Page>
  )
}

function Balances() {
  const say = useSentences(creditsSentences)
  const balances = useCall('creditSummary').data?.data.creditBalances
  return (
    <BigFigures>
      {PRODUCTS.map((product) => {
        const balance = balances?.find((each) => each.product === product)
        const reserved = balance?.creditReserved ?? 0
        return (
          <BigFigure
            key={product}
            name={say.available(formatProduct(product))}
            note={reserved > 0 ? say.reserved(reserved) : say.nothingReserved}
          >
            {balances ? (
              formatCount(balance?.creditRemaining ?? 0)
            ) : (
              <Skeleton height="1.85rem" width="6rem" my="0.28rem" />
            )}
          </BigFigure>
        )
      })}
    </BigFigures>
  )
}
