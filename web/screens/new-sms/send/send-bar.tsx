/**
 * The bar that stays in sight below the composer: who gets the message, its cost in credits and in money, what is left
 * after it, and the button that goes on. If the balance is too small it offers to buy credits.
 */
import { Button } from '@mantine/core'
import { allows } from '@nkra/contract/permissions.ts'
import { IconSend } from '@tabler/icons-react'
import { useRole } from '../../../shell/session/session-context.tsx'
import { useUser } from '../../../shell/account/account.ts'
import { useShell } from '../../../shell/shell-context.tsx'
import { formatCount, formatMoney, useSentences } from '../../../ui/language/language.tsx'
import { newSmsSentences } from '../sentences.ts'
import { shortfall, type CostState, type Estimate } from './cost.tsx'
import { sendBarSentences } from './send-bar.sentences.ts'
import classes from './send-bar.module.css'
import { useKeyboardHeight } from './keyboard-height.ts'

interface SendBarProps {
  state: CostState
  /** Why there is no cost yet, in words. Null if there is a cost, or it is being fetched. */
  hint: string | null
  /** The label of the button. */
  go: string
  ready: boolean
  onGo: () => void
}

export function SendBar({ state, hint, go, ready, onGo }: SendBarProps) {
  const say = useSentences(newSmsSentences)
  const keyboard_px = useKeyboardHeight()
  const { estimate, stale, error } = state
  const missing = estimate ? shortfall(estimate) : 0
  return (
    <section
      aria-label={say.cost}
      className={classes.bar}
      {...(keyboard_px > 0 && { style: { insetBlockEnd: `${keyboard_px}px` } })}
    >
      <div className={classes.figures} data-stale={stale || undefined} aria-live="polite" aria-busy={stale}>
        {hint !== null || error !== null ? (
          <p className={classes.hint}>{hint ?? error?.message}</p>
        ) : (
          <Figures estimate={estimate} />
        )}
      </div>
      <div className={classes.acts}>
        {missing > 0 && hint === null && <Short missing={missing} />}
        <Button
          size="md"
          disabled={!ready}
          onClick={onGo}
          leftSection={<IconSend size={18} aria-hidden="true" />}
        >
          {go}
        </Button>
      </div>
    </section>
  )
}

/** The figures. They keep their places while they are fetched, so that nothing jumps. */
function Figures({ estimate }: { estimate: Estimate | undefined }) {
  const say = useSentences(newSmsSentences)
  const bar = useSentences(sendBarSentences)
  const left = estimate && estimate.creditsAvailable - estimate.credits
  const all: readonly (readonly [name: string, value: string | undefined])[] = [
    [say.recipients, estimate && formatCount(estimate.recipients)],
    [bar.segments, estimate && formatCount(estimate.segments)],
    [bar.credits, estimate && formatCount(estimate.credits)],
    ...(estimate && estimate.cost !== null ? [[bar.beforeTaxes, formatMoney(estimate.cost)] as const] : []),
    [say.balanceAfter, left === undefined ? undefined : left < 0 ? '–' : formatCount(left)],
  ]
  return (
    <dl className={classes.list}>
      {all.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="tabular">{value ?? '…'}</dd>
        </div>
      ))}
    </dl>
  )
}

/** How many credits are missing, what they cost at the price last paid, and a button to get them. */
function Short({ missing }: { missing: number }) {
  const rate = useUser()?.rate ?? 0
  const say = useSentences(sendBarSentences)
  const { buyCredit } = useShell()
  const buys = allows(useRole(), 'billing:buy')
  return (
    <div className={classes.short}>
      <p>
        <strong>{say.short(missing, rate === 0 ? '' : formatMoney(missing * rate))}</strong>{' '}
        {buys ? '' : say.askToBuy}
      </p>
      {buys && (
        <Button size="md" variant="default" onClick={buyCredit}>
          {say.buy}
        </Button>
      )}
    </div>
  )
}
