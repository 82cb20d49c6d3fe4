/** The dialog that pays an invoice: the amount, the payment methods, and the fields that each method needs. */
import { Button, Radio, Skeleton, TextInput } from '@mantine/core'
import { isAllowedActingAs } from '@nkra/contract/impersonation.ts'
import { PHONE_LENGTH_MAX } from '@nkra/contract/limits.ts'
import type { Request } from '@nkra/contract/routes.ts'
import { IconArrowRight } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { pointedAt } from '../../../api/failure.ts'
import { useAttempt } from '../../../api/idempotency-key.ts'
import { useAct, useCall } from '../../../api/queries.ts'
import { useActing } from '../../../shell/session/session-context.tsx'
import { CopyText } from '../../../ui/controls/copy-text.tsx'
import { FormActions } from '../../../ui/dialogs/dialog-form.tsx'
import dialog from '../../../ui/dialogs/dialog.module.css'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { FieldFailure, FormAlert, useSubmit } from '../../../ui/forms/form.tsx'
import { useFormat } from '../../../ui/language/format.ts'
import { useSentences, formatAmount, formatMoney, formatProduct } from '../../../ui/language/language.tsx'
import { FailedState } from '../../../ui/layout/failed-state.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { Fact, Facts } from '../../../ui/values/facts.tsx'
import { CancelOrderButton, CancelOrderDialog } from './cancel-order.tsx'
import classes from './pay.module.css'
import { paySentences } from './pay.sentences.ts'
import {
  keyOf,
  type GatewayPage,
  type PhonePrompt,
  textOf,
  titleOf,
  type BankTransferMethod,
  type PaymentMethod,
  paymentMethodsOf,
  type Payable,
} from './payment-methods.ts'
import { gatewayNames, isInTheWay, type Payment, phaseOf } from './payment-states.ts'
import { redirectTarget } from './redirect-target.ts'
import { useServerAhead, useTick } from './server-clock.ts'
import { PaymentProofs } from './transfer-proofs.tsx'

/** The most attempts to pay one invoice that are read. Nobody makes more in a short time. */
const ATTEMPTS_READ = 20

interface PayDialogProps {
  invoice: Payable
  onClose: () => void
}

export default function PayDialog({ invoice, onClose }: PayDialogProps) {
  const say = useSentences(paySentences)
  const methods = useCall('listPaymentMethods')
  const attempts = useCall('listPayments', { query: { invoiceId: invoice.id, pageSize: ATTEMPTS_READ } })
  const [insisted, setInsisted] = useState(false)
  const [cancelling, setCancelling] = useState(false)
  const acting = useActing() && !isAllowedActingAs('createPayment')
  const before = insisted ? undefined : attempts.data?.data.find(isInTheWay)
  const error = methods.error ?? attempts.error
  if (cancelling) return <CancelOrderDialog invoice={invoice} onClose={() => setCancelling(false)} />
  return (
    <Modal opened onClose={onClose} title={say.payInvoice(invoice.number)} size="58rem">
      <div className={classes.columns}>
        <div className={classes.toPay}>
          <ToPay invoice={invoice} />
          {attempts.data && !before && (
            <CancelOrderButton invoice={invoice} onAsk={() => setCancelling(true)} />
          )}
        </div>
        {acting ? (
          <Notice tone="warning">{say.acting}</Notice>
        ) : methods.data && attempts.data ? (
          before ? (
            <Earlier payment={before} onClose={onClose} onInsist={() => setInsisted(true)} />
          ) : (
            <PaymentMethods ways={paymentMethodsOf(methods.data.data)} invoice={invoice} onClose={onClose} />
          )
        ) : error ? (
          <FailedState
            query={{ error, refetch: () => Promise.all([methods.refetch(), attempts.refetch()]) }}
          />
        ) : (
          <div className={classes.part} aria-busy="true">
            {['a', 'b', 'c'].map((key) => (
              <Skeleton key={key} height="4.2rem" radius="lg" />
            ))}
          </div>
        )}
      </div>
    </Modal>
  )
}

function ToPay({ invoice }: { invoice: Payable }) {
  const say = useSentences(paySentences)
  const format = useFormat()
  return (
    <Facts>
      <Fact name={say.credits(format.purchase(invoice), invoice.credit, formatProduct(invoice.product))}>
        {formatAmount(invoice.amount)}
      </Fact>
      {invoice.taxes.map(({ name, percentage, amount }) => (
        <Fact key={name} name={say.tax(name, format.percent(percentage))}>
          {formatAmount(amount)}
        </Fact>
      ))}
      <Fact name={say.total} strong>
        {formatAmount(invoice.totalAmount)}
      </Fact>
    </Facts>
  )
}

interface EarlierProps {
  payment: Payment
  onClose: () => void
  onInsist: () => void
}

/**
 * An earlier payment that may still succeed. Another payment could then be one too many. A person can pass over it
 * only if it waits on a gateway's page, which can be left.
 */
function Earlier({ payment, onClose, onInsist }: EarlierProps) {
  const say = useSentences(paySentences)
  const show = useShowPayment()
  const ahead_ms = useServerAhead()
  // A prompt on the phone may expire meanwhile.
  const phase = phaseOf(payment, useTick(true) + ahead_ms)
  if (phase === 'failed' || phase === 'expired' || phase === 'refunded' || phase === 'disputed') return null
  const words =
    phase === 'checkout' ? say.underWay.checkout(gatewayNames[payment.gateway]) : say.underWay[phase]
  return (
    <div className={classes.part}>
      <Notice tone={phase === 'succeeded' ? 'success' : 'warning'}>{words}</Notice>
      {phase === 'checkout' && <p className={classes.hint}>{say.onlyUnpaid}</p>}
      <div className={dialog.actions}>
        {phase === 'checkout' && (
          <Button variant="default" onClick={onInsist}>
            {say.anotherWay}
          </Button>
        )}
        <Button
          onClick={() => {
            onClose()
            show(payment.id)
          }}
        >
          {say.look}
        </Button>
      </div>
    </div>
  )
}

interface WaysProps {
  ways: readonly PaymentMethod[]
  invoice: Payable
  onClose: () => void
}

function PaymentMethods({ ways, invoice, onClose }: WaysProps) {
  const say = useSentences(paySentences)
  const [chosen, setChosen] = useState<PaymentMethod | undefined>(ways[0])
  if (chosen === undefined) return <Notice>{say.noWays}</Notice>
  return (
    <div>
      <fieldset className={classes.ways}>
        <legend className={classes.legend}>{say.how}</legend>
        {ways.map((way) => (
          <label key={keyOf(way)} className={classes.way}>
            <input
              type="radio"
              name="way"
              checked={keyOf(way) === keyOf(chosen)}
              onChange={() => setChosen(way)}
            />
            <span className={classes.wayName}>{titleOf(way, say)}</span>
            <span className={classes.wayText}>{textOf(way, say)}</span>
          </label>
        ))}
      </fieldset>
      {chosen.method === 'transfer' ? (
        <BankTransfer target={chosen.target} invoice={invoice} onClose={onClose} />
      ) : chosen.method === 'mobile_money' ? (
        <PayByMobileMoney gateway={chosen.gateway} invoice={invoice} onClose={onClose} />
      ) : (
        <PayByGateway key={keyOf(chosen)} way={chosen} invoice={invoice} onClose={onClose} />
      )}
    </div>
  )
}

const route = getRouteApi('/signed-in/invoice')

/** Shows the payment over the list of invoices. The address names it, so that a reload or a return finds it. */
function useShowPayment(): (payment: string) => void {
  const navigate = route.useNavigate()
  return (payment) =>
    void navigate({
      search: (before) => ({ ...before, invoice: undefined, pay: undefined, payment }),
      resetScroll: false,
    })
}

/**
 * Starts a payment. Rejects with the server's refusal. The same input tried again after a lost answer is the same
 * payment.
 */
function useBeginPayment(onBegun: () => void): (body: Request<'createPayment'>['body']) => Promise<void> {
  const attempt = useAttempt()
  const create = useAct('createPayment')
  const show = useShowPayment()
  return async (body) => {
    const { data } = await attempt.once(body, (manner) => create.mutateAsync({ input: { body }, manner }))
    onBegun()
    show(data.id)
    const target = redirectTarget(data.redirectUrl)
    if (target !== null) location.assign(target)
  }
}

interface PayByGatewayProps {
  way: GatewayPage
  invoice: Pick<Payable, 'id'>
  onClose: () => void
}

/** Payment on the gateway's own page. It asks for card or wallet, so no card number passes through Nkra. */
function PayByGateway({ way, invoice, onClose }: PayByGatewayProps) {
  const say = useSentences(paySentences)
  const begin = useBeginPayment(onClose)
  const form = useSubmit({}, () => begin({ invoiceId: invoice.id, ...way }))
  const gateway = gatewayNames[way.gateway]
  return (
    <form {...form.props}>
      <FormAlert failure={form.failure} />
      <p className={classes.hint}>{say.leaving(gateway)}</p>
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose}>
          {say.cancel}
        </Button>
        <Button
          type="submit"
          loading={form.pending}
          rightSection={<IconArrowRight size={17} aria-hidden="true" />}
        >
          {say.goTo(gateway)}
        </Button>
      </div>
    </form>
  )
}

const NETWORKS = ['MTN', 'Telecel', 'AT'] as const satisfies Request<'createPayment'>['body']['network'][]
type MobileNetwork = (typeof NETWORKS)[number]

const networkOf = (text: string | null | undefined): MobileNetwork | undefined =>
  NETWORKS.find((each) => each === text)

interface PayByMobileMoneyProps {
  gateway: PhonePrompt['gateway']
  invoice: Pick<Payable, 'id' | 'totalAmount'>
  onClose: () => void
}

/** Payment by a prompt on a phone. Nothing is filled in: anybody's wallet may pay. */
function PayByMobileMoney({ gateway, invoice, onClose }: PayByMobileMoneyProps) {
  const say = useSentences(paySentences)
  const begin = useBeginPayment(onClose)
  const [network, setNetwork] = useState<MobileNetwork | null>(null)
  // Remembers that the person chose a network. The likely network may become known only after that.
  const chosen = useRef(false)
  const form = useSubmit({ msisdn: say.number, network: say.network }, async (values) => {
    if ((await networkByRange(values.msisdn)) === 'none') throw new FieldFailure('msisdn', say.notMobile)
    const named = networkOf(values.network)
    try {
      await begin({
        invoiceId: invoice.id,
        gateway,
        method: 'mobile_money',
        msisdn: values.msisdn.trim(),
        ...(named && { network: named }),
      })
    } catch (error) {
      throw pointedAt('msisdn', error, 'phone_invalid')
    }
  })

  /** Fills in the likely network. Numbers move between networks, so the person can change it. */
  const guess = async (typed: string): Promise<boolean> => {
    if (typed.trim() === '') return true
    const likely = await networkByRange(typed)
    if (likely !== 'none' && likely !== null && !chosen.current) choose(likely)
    return likely !== 'none'
  }
  const judge = async (typed: string) => {
    if (!(await guess(typed))) form.setError('msisdn', say.notMobile)
  }
  const choose = (likely: MobileNetwork | null) => {
    setNetwork(likely)
    // The error of the network is cleared.
    form.setError('network', '')
  }
  const { error, required, label } = form.field('network')
  return (
    <form {...form.props}>
      <FormAlert failure={form.failure} />
      <div className={dialog.fields}>
        <TextInput
          {...form.field('msisdn')}
          description={say.numberHint}
          withAsterisk={false}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={PHONE_LENGTH_MAX}
          // The network is there before the person leaves the field, so that the first press of the button counts.
          onInput={({ currentTarget }) => void guess(currentTarget.value)}
          onBlur={({ currentTarget }) => void judge(currentTarget.value)}
        />
        <Radio.Group
          name="network"
          label={label}
          required={required ?? false}
          withAsterisk={false}
          error={error}
          value={network}
          onChange={(value) => {
            chosen.current = true
            choose(networkOf(value) ?? null)
          }}
        >
          <div className={classes.networks}>
            {NETWORKS.map((each) => (
              <Radio key={each} value={each} label={each} />
            ))}
          </div>
        </Radio.Group>
      </div>
      <p className={classes.hint}>{say.promptAhead}</p>
      <FormActions form={form} confirm={say.sendPrompt(formatMoney(invoice.totalAmount))} onClose={onClose} />
    </form>
  )
}

/**
 * The likely network of a typed number. Null: its range does not tell. 'none': it is not a mobile number of Ghana.
 * The numbering plans are larger than the dialog, so they are fetched when needed. If they cannot be fetched, the
 * server alone decides.
 */
async function networkByRange(typed: string): Promise<MobileNetwork | 'none' | null> {
  try {
    const { parsePhone } = await import('@nkra/sms/phone.ts')
    const phone = parsePhone(typed)
    return phone.fault === null ? (networkOf(phone.network) ?? null) : 'none'
  } catch {
    return null
  }
}

const LINES = ['bank', 'branch', 'accountName', 'accountNumber'] as const

interface BankTransferProps {
  target: BankTransferMethod['target']
  invoice: Pick<Payable, 'id' | 'number' | 'totalAmount'>
  onClose: () => void
}

/** Payment by bank transfer: the account, the reference, and the proof. */
function BankTransfer({ target, invoice, onClose }: BankTransferProps) {
  const say = useSentences(paySentences)
  const lines: readonly { name: string; value: string; copied?: string }[] = [
    ...LINES.map((line) => ({ name: say.bank[line], value: target[line] })),
    // In the format of banks' own forms: digits and a point.
    { name: say.total, value: formatAmount(invoice.totalAmount), copied: invoice.totalAmount.toFixed(2) },
    { name: say.transferReference, value: invoice.number },
  ].filter(({ value }) => value !== '')
  return (
    <div className={classes.part}>
      <p className={classes.hint}>{say.transferText}</p>
      <dl className={classes.bank}>
        {lines.map(({ name, value, copied = value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="tabular">{value}</dd>
            <dd>
              <CopyText text={copied} label={say.copy} about={say.copyOf(name)} />
            </dd>
          </div>
        ))}
      </dl>
      <PaymentProofs invoiceId={invoice.id} open />
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose}>
          {say.close}
        </Button>
      </div>
    </div>
  )
}
