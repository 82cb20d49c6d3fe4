/**
 * The dialog in which the payer follows a payment: on the phone, on the gateway's page, and after the return from it.
 * The address names the payment, so that a reload shows the same.
 */
import { Button, Skeleton } from '@mantine/core'
import { allows } from '@nkra/contract/permissions.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isFailure } from '../../../api/client.ts'
import { invalidateTopics, useCall } from '../../../api/queries.ts'
import { useRole } from '../../../shell/session/session-context.tsx'
import dialog from '../../../ui/dialogs/dialog.module.css'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { useSentences, formatMoney } from '../../../ui/language/language.tsx'
import { EmptyState } from '../../../ui/layout/page.tsx'
import { FailedState } from '../../../ui/layout/failed-state.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { lazy } from '../../../ui/lazy.ts'
import type { Tone } from '../../../ui/values/status-badge.tsx'
import { PENDING } from '../invoice-status.ts'
import classes from './pay.module.css'
import { payingSentences } from './paying.sentences.ts'
import { PaymentFacts } from './payment-details.tsx'
import {
  ASK_FOR_MS_MAX,
  clockOf,
  gatewayNames,
  isOpen,
  mayTryAgain,
  pauseAfter,
  type Payment,
  type Phase,
  phaseOf,
  PROMPT_S,
  saidLeft,
  secondsLeft,
} from './payment-states.ts'
import { paymentSentences } from './payment.sentences.ts'
import { redirectTarget } from './redirect-target.ts'
import { useServerAhead, useTick } from './server-clock.ts'

const PayDialog = lazy(() => import('./pay-dialog.tsx'), null)

interface PaymentWindowProps {
  id: string
  onClose: () => void
}

export default function PaymentWindow({ id, onClose }: PaymentWindowProps) {
  const say = useSentences(payingSentences)
  const watched = usePaymentWatch(id)
  const [again, setAgain] = useState(false)
  const { payment, error, ask } = watched
  const invoice = useInvoiceToPay(payment)
  if (again && invoice) return <PayDialog invoice={invoice} onClose={onClose} />
  return (
    <Modal
      opened
      inAddress
      onClose={onClose}
      title={payment ? say.title(payment.invoiceNumber) : say.payment}
      size="34rem"
    >
      {payment ? (
        <>
          <Progress watched={watched} payment={payment} />
          <PaymentFacts payment={payment} />
          <div className={dialog.actions}>
            <Button variant="default" onClick={onClose}>
              {say.close}
            </Button>
            {isOpen(payment) && <GoOn payment={payment} ask={ask} />}
            {invoice && <Button onClick={() => setAgain(true)}>{say.tryAgain}</Button>}
          </div>
        </>
      ) : isFailure(error, 'not_found') ? (
        <EmptyState title={say.missing}>{say.missingText}</EmptyState>
      ) : error ? (
        <FailedState query={{ error, refetch: ask }} />
      ) : (
        <div className={classes.part} aria-busy="true">
          <Skeleton height="9rem" radius="lg" />
          <Skeleton height="1rem" />
          <Skeleton height="1rem" width="70%" />
        </div>
      )}
    </Modal>
  )
}

/** The invoice of a payment that may be tried again, if it is still unpaid and this person may pay it. */
function useInvoiceToPay(payment: Payment | undefined) {
  const role = useRole()
  const wanted = payment !== undefined && mayTryAgain(payment) && allows(role, 'billing:buy')
  const { data } = useCall('getInvoice', { params: { id: payment?.invoiceId ?? '' } }, { enabled: wanted })
  return wanted && data?.data.status === PENDING ? data.data : null
}

const tones: Readonly<Record<Phase, Tone>> = {
  prompted: 'info',
  unknown: 'warning',
  checkout: 'info',
  succeeded: 'success',
  failed: 'danger',
  expired: 'secondary',
  needs_review: 'warning',
  refunded: 'secondary',
  disputed: 'warning',
}

/** The state of the payment as a heading and a sentence. Screen readers announce changes. */
function Progress({ watched, payment }: { watched: WatchedPayment; payment: Payment }) {
  const say = useSentences(payingSentences)
  const { reasons } = useSentences(paymentSentences)
  const phase = phaseOf(payment, watched.now)
  const { prompt, reason, redirectUrl } = payment
  const unsafe = redirectUrl !== null && redirectTarget(redirectUrl) === null
  return (
    <div className={classes.progress}>
      {phase === 'prompted' && prompt && <PromptClock seconds={secondsLeft(prompt.endsAt, watched.now)} />}
      <div aria-live="polite" className={classes.words}>
        <Notice tone={tones[phase]}>
          <strong className={classes.head}>{say.heads[phase]}</strong>
          <Words phase={phase} payment={payment} />
          {reason !== null && <span> {reasons[reason]}</span>}
        </Notice>
        {mayTryAgain(payment) && (
          // While the gateway's page is open, it accepts another card.
          <p className={classes.hint}>{prompt ? say.safe : say.safeElsewhere}</p>
        )}
        {unsafe && <Notice tone="danger">{say.notSafe}</Notice>}
      </div>
      {phase === 'prompted' && prompt && prompt.text !== '' && (
        // The gateway's own words, which are English in any language.
        <p lang="en" className={classes.hint}>
          {prompt.text}
        </p>
      )}
      {phase === 'prompted' && <p className={classes.hint}>{say.noPrompt}</p>}
      {isOpen(payment) && <NextQuestion watched={watched} />}
    </div>
  )
}

function Words({ phase, payment }: { phase: Phase; payment: Payment }) {
  const { texts } = useSentences(payingSentences)
  const { prompt, gateway, invoiceNumber } = payment
  const amount = formatMoney(payment.amount)
  switch (phase) {
    case 'prompted':
      return prompt && texts.prompted(amount, prompt.number, prompt.network)
    case 'checkout':
      return texts.checkout(amount, gatewayNames[gateway])
    case 'succeeded':
      return texts.succeeded(amount, invoiceNumber)
    case 'refunded':
      return texts.refunded(formatMoney(payment.refunded))
    case 'failed':
      return null
    default:
      return texts[phase]
  }
}

/** When the gateway is asked again. Otherwise, that this page no longer asks. */
function NextQuestion({ watched: { askIn_s, error } }: { watched: WatchedPayment }) {
  const say = useSentences(payingSentences)
  return (
    <p className={`tabular ${classes.asking}`}>
      {error instanceof Error && <span>{error.message} </span>}
      {askIn_s === null ? say.askedEnough : say.askedAgainIn(askIn_s)}
    </p>
  )
}

/** The link to the gateway's page, if there is one. Otherwise a button to ask at once. */
function GoOn({ payment, ask }: { payment: Payment; ask: () => void }) {
  const say = useSentences(payingSentences)
  const target = redirectTarget(payment.redirectUrl)
  const [leaving, setLeaving] = useState(false)
  const gateway = gatewayNames[payment.gateway]
  return (
    <>
      <Button variant="default" onClick={ask}>
        {say.ask}
      </Button>
      {target !== null && (
        <Button
          loading={leaving}
          onClick={() => {
            setLeaving(true)
            location.assign(target)
          }}
        >
          {say.goOn(gateway)}
        </Button>
      )}
    </>
  )
}

const RADIUS = 54
const ROUND = 2 * Math.PI * RADIUS

/** The time left of the prompt on the phone: a ring that empties, with minutes and seconds. */
function PromptClock({ seconds }: { seconds: number }) {
  const say = useSentences(payingSentences)
  return (
    <div className={classes.clock}>
      <svg viewBox="0 0 120 120" aria-hidden="true">
        <circle cx="60" cy="60" r={RADIUS} className={classes.clockFace} />
        <circle
          cx="60"
          cy="60"
          r={RADIUS}
          className={classes.clockLeft}
          strokeDasharray={ROUND}
          strokeDashoffset={ROUND * (1 - seconds / PROMPT_S)}
        />
      </svg>
      <span className={`tabular ${classes.clockTime}`} role="timer" aria-label={say.left}>
        {clockOf(seconds)}
      </span>
      {/* The seconds are visible only. Screen readers hear the time left a few times. */}
      <output className="unseen">{say.lessThan(saidLeft(seconds))}</output>
    </div>
  )
}

interface WatchedPayment {
  payment: Payment | undefined
  /** Why the last fetch failed. The earlier answer is kept. */
  error: unknown
  /** The time by the server's clock, in milliseconds since 1970. */
  now: number
  /** Whole seconds until the next fetch. Null: this page no longer asks. */
  askIn_s: number | null
  ask: () => void
}

/** Fetches the payment until it is settled, then fetches again everything that it changed. */
function usePaymentWatch(id: string): WatchedPayment {
  const client = useQueryClient()
  const query = useCall('getPayment', { params: { id } })
  const payment = query.data?.data
  const open = payment !== undefined && isOpen(payment)
  const now = useTick(open)
  const ahead_ms = useServerAhead()
  const [began] = useState(now)

  const answered = Math.max(query.dataUpdatedAt, query.errorUpdatedAt)
  const enough = now - began > ASK_FOR_MS_MAX
  const left_ms = Math.max(0, answered + pauseAfter(now - began) - now)
  const { isFetching, refetch } = query
  const due = open && !enough && !isFetching && left_ms === 0
  useEffect(() => {
    if (due) void refetch()
  }, [due, refetch])

  const state = payment?.state
  useEffect(() => {
    if (state !== undefined && !isOpen({ state }))
      void invalidateTopics(client, ['payment', 'invoice', 'credits'])
  }, [client, state])

  return {
    payment,
    error: query.error,
    now: now + ahead_ms,
    askIn_s: enough ? null : isFetching ? 0 : Math.ceil(left_ms / 1000),
    ask: () => void refetch(),
  }
}
