import { formatAmount } from '../language/language.tsx'
import classes from './big-figures.module.css'

const CURRENCY = 'GHS'

/**
 * An amount in the type of a large figure. Its currency is small, so that the number has room. `write` writes the amount
 * without its currency.
 */
export function BigMoney({
  amount,
  write = formatAmount,
}: {
  amount: number
  write?: (amount: number) => string
}) {
  return (
    <>
      <span className={classes.currency}>{CURRENCY}</span> {write(amount)}
    </>
  )
}
