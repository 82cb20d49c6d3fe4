import { Button, Skeleton } from '@mantine/core'
import { allows } from '@nkra/contract/permissions.ts'
import type { ReactNode } from 'react'
import { useCreditBalances } from '../../shell/account/account.ts'
import { useRole } from '../../shell/session/session-context.tsx'
import { useShell } from '../../shell/shell-context.tsx'
import { Fact, Facts } from '../../ui/values/facts.tsx'
import { useSentences, formatCount } from '../../ui/language/language.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { Panel } from '../../ui/layout/page.tsx'
import classes from './kyc.module.css'
import { kycSentences } from './sentences.ts'

/** What a decision costs, in credits. Equal to `CREDITS_A_CHECK` of the server. */
const CREDITS_A_CHECK = 1

/**
 * The credits left for checks, and whether they are too few for one check. `available` is undefined until it is
 * known.
 */
export function useKycCredits(): { available: number | undefined; short: boolean } {
  const balances = useCreditBalances()
  const available = balances && (balances.find(({ product }) => product === 'KYC')?.creditRemaining ?? 0)
  return { available, short: available !== undefined && available < CREDITS_A_CHECK }
}

/** What the check costs, when it is charged, and what is left after it. With too few credits, how to get more. */
export function Cost({ when, children }: { when?: string; children: ReactNode }) {
  const say = useSentences(kycSentences)
  const { buyCredit } = useShell()
  const buys = allows(useRole(), 'billing:buy')
  const { available, short } = useKycCredits()
  return (
    <Panel title={say.cost}>
      <div className={classes.stack}>
        {available === undefined ? (
          <Skeleton height="5.2rem" />
        ) : (
          <Facts>
            <Fact name={say.price}>{say.credits(CREDITS_A_CHECK)}</Fact>
            <Fact name={say.now}>{formatCount(available)}</Fact>
            <Fact name={say.after} strong>
              {short ? '–' : formatCount(available - CREDITS_A_CHECK)}
            </Fact>
          </Facts>
        )}
        <p className={classes.hint}>{when ?? say.priceText}</p>
        {short && (
          <Notice tone="danger">
            <p className={classes.hint}>
              {say.short} {!buys && say.askTopUp}
            </p>
            {buys && (
              <Button size="sm" mt="sm" onClick={buyCredit}>
                {say.topUp}
              </Button>
            )}
          </Notice>
        )}
        {children}
      </div>
    </Panel>
  )
}
