import type { Reply } from '@nkra/contract/routes.ts'
import { paths } from '../../paths.ts'
import { formatCount, formatProduct } from '../../ui/language/format.ts'
import { useSentences } from '../../ui/language/language.tsx'
import { Panel } from '../../ui/layout/page.tsx'
import { TextLink } from '../../ui/controls/text-link.tsx'
import classes from './books.module.css'
import { booksSentences } from './sentences.ts'

type Flaw = Reply<'getBooks'>['flaws'][number]

/** What the last proof found, each in a sentence: whose, what should hold, and the two numbers that should be one. */
export function Flaws({ flaws }: { flaws: readonly Flaw[] }) {
  const say = useSentences(booksSentences)
  return (
    <Panel title={say.flaws}>
      <ul className={classes.flaws}>
        {flaws.map((flaw) => (
          <li key={`${flaw.accountId} ${flaw.product} ${flaw.law} ${flaw.thing}`}>
            <span>
              <TextLink to={paths.accounts} search={{ account: flaw.accountId }}>
                {flaw.accountName}
              </TextLink>{' '}
              {formatProduct(flaw.product)}
            </span>
            <span>{say.laws[flaw.law]}</span>
            <span className={classes.aside}>
              {say.numbers(flaw.thing, formatCount(flaw.stated), formatCount(flaw.found))}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
