import type { Reply } from '@nkra/contract/routes.ts'
import { useFormat } from '../../ui/language/format.ts'
import { useSentences, type SentencesOf, formatCount, formatProduct } from '../../ui/language/language.tsx'
import classes from './dashboard.module.css'
import { Figure, Figures } from './figure.tsx'
import { homeSentences } from './home.sentences.ts'

type Holding = NonNullable<Reply<'getHome'>['holdings']>[number]

const PRODUCTS = ['SMS', 'KYC'] as const
const YEAR_DAYS = 365
/** Credits that lapse within this time are marked. */
const URGENT_MS = 7 * 86_400_000

/** What the business has: its credits, their worth, how long they last, and what lapses next. */
export function Holdings({ holdings, now_ms }: { holdings: readonly Holding[] | undefined; now_ms: number }) {
  const say = useSentences(homeSentences)
  const format = useFormat()
  return (
    <Figures label={say.have} bordered>
      {PRODUCTS.map((product) => {
        const holding = holdings?.find((each) => each.product === product)
        const lapsing = holding?.lapses && (
          <span
            className={classes.lapses}
            data-urgent={Date.parse(holding.lapses.at) - now_ms < URGENT_MS || undefined}
          >
            {say.lapses(holding.lapses.credits, format.date(holding.lapses.at))}
          </span>
        )
        const held = holding && holding.reserved > 0 && say.held(holding.reserved)
        return (
          <Figure
            key={product}
            label={say.credits(formatProduct(product))}
            value={holdings && formatCount(holding?.available ?? 0)}
            notes={[worthOf(holding, say), ...(lapsing ? [lapsing] : held ? [held] : [])]}
          />
        )
      })}
    </Figures>
  )
}

/** The worth of the credits, and how long they last, as lines below the number. */
function worthOf(holding: Holding | undefined, say: SentencesOf<typeof homeSentences>): string {
  if (!holding || holding.available === 0) return say.nothingToSpend
  const { onCredit, worth, daysLeft } = holding
  const parts = [
    onCredit ? say.onCredit : worth !== null && (worth > 0 ? say.worth(worth) : say.free),
    daysLeft !== null && (daysLeft > YEAR_DAYS ? say.lastsLong : say.lasts(daysLeft)),
  ]
  return parts.filter((part) => part !== false).join(' · ')
}
