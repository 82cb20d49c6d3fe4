import { Skeleton } from '@mantine/core'
import { formatCount, formatProduct } from '../ui/format.ts'
import { useCreditBalances } from './account.ts'
import classes from './remaining-credits.module.css'

/** What is left to spend per product; its place is kept until it is known. */
export function RemainingCredits() {
  const balances = useCreditBalances()
  return (
    <dl className={classes.credits} aria-label="Remaining credits">
      {(['SMS', 'KYC'] as const).map((product) => {
        const balance = balances?.find((each) => each.product === product)
        return (
          <div key={product}>
            <dt>{formatProduct(product)} credits</dt>
            <dd className="tabular">
              {balances ? (
                formatCount(balance?.creditRemaining ?? 0)
              ) : (
                <Skeleton height="1em" width="3.5rem" />
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
