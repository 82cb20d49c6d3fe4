import { Skeleton } from '@mantine/core'
import { useSentences, formatCount, formatProduct } from '../../ui/language/language.tsx'
import { useCreditBalances } from '../account/account.ts'
import { frameSentences } from '../menu/frame.sentences.ts'
import classes from './remaining-credits.module.css'

/** The balance of each product. Its space is reserved until it is known. */
export function RemainingCredits() {
  const say = useSentences(frameSentences)
  const balances = useCreditBalances()
  return (
    <dl className={classes.credits} aria-label={say.remainingCredits}>
      {(['SMS', 'KYC'] as const).map((product) => {
        const balance = balances?.find((each) => each.product === product)
        return (
          <div key={product}>
            <dt>{say.credits(formatProduct(product))}</dt>
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
