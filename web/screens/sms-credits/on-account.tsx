/** The products that the account uses on credit: what is left of the limit, this month's use, and what is owed. */
import { Skeleton } from '@mantine/core'
import type { Reply } from '@nkra/contract/routes.ts'
import { useCall } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { useUser } from '../../shell/account/account.ts'
import { TextLink } from '../../ui/controls/text-link.tsx'
import {
  formatCount,
  formatMoney,
  formatProduct,
  formatRate,
  useSentences,
} from '../../ui/language/language.tsx'
import { FailedState } from '../../ui/layout/failed-state.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { Panel } from '../../ui/layout/page.tsx'
import { BigFigure, BigFigures } from '../../ui/values/facts.tsx'
import { onAccountSentences } from './on-account.sentences.ts'
import classes from './sms-credits.module.css'

type OnCredit = Reply<'ownPostpaid'>[number]

/** The codes of a product that is used on credit, and of one that is suspended (requirements 11.8). */
const POSTPAID = 2
const SUSPENDED = 2
/** The status of an invoice that waits for payment, in an address. */
const PENDING = '1'

export function OnAccount() {
  const user = useUser()
  const uses = user !== undefined && [user.sms, user.kyc].some(({ billingType }) => billingType === POSTPAID)
  const query = useCall('ownPostpaid', {}, { enabled: uses })
  if (!uses) return null
  const products = query.data?.data
  if (!products) return query.error ? <FailedState query={query} /> : <Skeleton height="11rem" radius="lg" />
  return products.map((product) => <Product key={product.product} use={product} />)
}

function Product({ use }: { use: OnCredit }) {
  const say = useSentences(onAccountSentences)
  const { product, status, rate, nextRate, limit, usedThisMonth, amountThisMonth, owed, unpaid } = use
  const share = Math.min(100, Math.floor((owed * 100) / limit))
  return (
    <Panel title={say.title(formatProduct(product))}>
      <p className={classes.onAccount}>{say.text}</p>
      {status === SUSPENDED && <Notice tone="danger">{say.suspended}</Notice>}
      <BigFigures>
        <BigFigure name={say.left} note={say.ofLimit(limit)}>
          {formatCount(Math.max(0, limit - owed))}
        </BigFigure>
        <BigFigure name={say.used} note={say.costs(formatMoney(amountThisMonth), formatRate(rate))}>
          {formatCount(usedThisMonth)}
        </BigFigure>
        <BigFigure
          name={say.owed}
          note={unpaid > 0 ? say.invoiced(formatMoney(unpaid)) : say.nothingInvoiced}
        >
          {formatCount(owed)}
        </BigFigure>
      </BigFigures>
      <div className={classes.limit} aria-hidden="true">
        <span style={{ inlineSize: `${share}%` }} />
      </div>
      {nextRate !== null && <p className={classes.onAccount}>{say.nextRate(formatRate(nextRate))}</p>}
      {unpaid > 0 && (
        <TextLink to={paths.invoice} search={{ status: PENDING }}>
          {say.toInvoices}
        </TextLink>
      )}
    </Panel>
  )
}
