/** The operator as a seller: its details on invoices, its bank account, and whether CST is charged. */
import { Button, TextInput } from '@mantine/core'
import { SELLER_LENGTHS_MAX, CST_REFERENCE_LENGTH_MAX, BANK_LENGTHS_MAX } from '@nkra/contract/limits.ts'
import type { Reply, Request } from '@nkra/contract/routes.ts'
import { isTin } from '@nkra/contract/tin.ts'
import { useState } from 'react'
import { useAct, useCall } from '../../../api/queries.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { formSentences } from '../../../ui/forms/form.sentences.ts'
import { FieldFailure, FormAlert, useSubmit } from '../../../ui/forms/form.tsx'
import { useFormat } from '../../../ui/language/format.ts'
import { useSentences, formatAmount, formatMoney } from '../../../ui/language/language.tsx'
import { FailedState } from '../../../ui/layout/failed-state.tsx'
import { useNotify } from '../../../ui/toasts/notify.tsx'
import { StatusBadge } from '../../../ui/values/status-badge.tsx'
import { FieldSkeletons, SectionPanel, SaveButton } from '../section-panel.tsx'
import { settingsSentences } from '../sentences.ts'
import classes from '../settings.module.css'
import billingClasses from './billing.module.css'
import { billingSentences } from './billing.sentences.ts'

const BANK_REQUIRED = ['bank', 'accountName', 'accountNumber'] as const

export default function Billing() {
  const say = useSentences(billingSentences)
  const query = useCall('getSeller')
  return (
    <>
      <SectionPanel title={say.seller} query={query}>
        {(seller) => <SellerForm seller={seller} />}
      </SectionPanel>
      <SectionPanel title={say.transfer} query={query}>
        {(seller) => <TransferForm seller={seller} />}
      </SectionPanel>
      <SectionPanel title={say.cst} query={query}>
        {(seller) => <Cst seller={seller} />}
      </SectionPanel>
    </>
  )
}

function SellerForm({ seller }: { seller: Seller }) {
  const { saved } = useSentences(settingsSentences)
  const say = useSentences(billingSentences)
  const change = useChangeSeller(seller)
  const notify = useNotify()
  const form = useSubmit(
    say.labels,
    async (values) => {
      const tin = values.tin.trim().toUpperCase()
      if (tin !== '' && !isTin(tin)) throw new FieldFailure('tin', say.noTin)
      await change(values)
      notify('success', saved)
    },
    ['tin', 'addressLine1', 'addressLine2', 'town', 'digitalAddress', 'phone', 'email'],
  )
  const field = (name: keyof typeof SELLER_LENGTHS_MAX) => ({
    ...form.field(name),
    defaultValue: seller[name],
    maxLength: SELLER_LENGTHS_MAX[name],
    withAsterisk: false,
    autoComplete: 'off',
  })
  return (
    <form {...form.props} className={classes.form}>
      <p className={classes.hint}>{say.sellerHint}</p>
      <FormAlert failure={form.failure} />
      <TextInput {...field('name')} />
      <TextInput
        {...field('tin')}
        className={classes.capitals}
        description={say.tinHint}
        autoCapitalize="characters"
      />
      <TextInput {...field('addressLine1')} />
      <TextInput {...field('addressLine2')} />
      <div className={classes.pair}>
        <TextInput {...field('town')} />
        <TextInput
          {...field('digitalAddress')}
          className={classes.capitals}
          description={say.digitalHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoCapitalize="characters"
        />
      </div>
      <div className={classes.pair}>
        <TextInput {...field('phone')} type="tel" />
        <TextInput {...field('email')} type="email" />
      </div>
      <SaveButton pending={form.pending} />
    </form>
  )
}

function TransferForm({ seller }: { seller: Seller }) {
  const { saved } = useSentences(settingsSentences)
  const { required } = useSentences(formSentences)
  const say = useSentences(billingSentences)
  const change = useChangeSeller(seller)
  const notify = useNotify()
  const form = useSubmit(
    say.bankLabels,
    async (values) => {
      const some = Object.values(values).some((value) => value.trim() !== '')
      const missing = BANK_REQUIRED.find((name) => values[name].trim() === '')
      if (some && missing) throw new FieldFailure(missing, required(say.bankLabels[missing]))
      await change({ transfer: some ? values : null })
      notify('success', saved)
    },
    // If all fields are empty, payment by transfer is not offered.
    ['bank', 'branch', 'accountName', 'accountNumber'],
  )
  const field = (name: keyof typeof BANK_LENGTHS_MAX) => ({
    ...form.field(name),
    defaultValue: seller.transfer?.[name] ?? '',
    maxLength: BANK_LENGTHS_MAX[name],
    withAsterisk: false,
    autoComplete: 'off',
  })
  return (
    <form {...form.props} className={classes.form}>
      <p className={classes.hint}>{say.transferHint}</p>
      <FormAlert failure={form.failure} />
      <div className={classes.pair}>
        <TextInput {...field('bank')} />
        <TextInput {...field('branch')} />
      </div>
      <TextInput {...field('accountName')} />
      <TextInput {...field('accountNumber')} inputMode="numeric" />
      <SaveButton pending={form.pending} />
    </form>
  )
}

/**
 * The Communications Service Tax. It is off until the operator is notified to charge it (Act 1025). To turn it on,
 * the person enters the notice, sees the effect on the price of a sale, and confirms.
 */
type Taxed = Reply<'calculateTax'>

/** The net amount of the sale that shows the effect, in GHS. */
const SALE = 100

/** The change to the tax settings that waits for confirmation. */
type CstChange = Pick<Seller, 'chargesCst'> & Partial<Pick<Seller, 'cstNotifiedOn' | 'cstReference'>>

function Cst({ seller }: { seller: Seller }) {
  const say = useSentences(billingSentences)
  const format = useFormat()
  const without = useSale(false)
  const withCst = useSale(true)
  const [asked, setAsked] = useState<CstChange | null>(null)
  const { chargesCst, cstNotifiedOn, cstReference } = seller
  const failed = [without, withCst].find(({ error }) => error)
  return (
    <div className={classes.form}>
      <p className={classes.hint}>{say.cstHint}</p>
      <p className={billingClasses.state}>
        <StatusBadge tone={chargesCst ? 'success' : 'secondary'}>
          {chargesCst ? say.cstOn : say.cstOff}
        </StatusBadge>
        {chargesCst && cstNotifiedOn !== null
          ? say.cstSince(format.date(cstNotifiedOn), cstReference)
          : say.cstNever}
      </p>
      {without.data && withCst.data ? (
        <>
          <Effect without={without.data.data} withCst={withCst.data.data} />
          {chargesCst ? (
            <div className={classes.actions}>
              <Button variant="default" onClick={() => setAsked({ chargesCst: false })}>
                {say.turnOff}
              </Button>
            </div>
          ) : (
            <Notice seller={seller} onAsked={setAsked} />
          )}
          {asked && (
            <Confirm
              seller={seller}
              asked={asked}
              totals={[without.data.data.totalAmount, withCst.data.data.totalAmount]}
              onClose={() => setAsked(null)}
            />
          )}
        </>
      ) : failed ? (
        <FailedState query={failed} />
      ) : (
        <FieldSkeletons />
      )}
    </div>
  )
}

const useSale = (chargesCst: boolean) => useCall('calculateTax', { body: { amount: SALE, chargesCst } })

/** A table of the same sale without and with CST, tax by tax. */
function Effect({ without, withCst }: { without: Taxed; withCst: Taxed }) {
  const say = useSentences(billingSentences)
  const format = useFormat()
  const row = (name: string) => without.taxes.find((tax) => tax.name === name)
  return (
    <table className={billingClasses.effect} aria-label={say.effect}>
      <thead>
        <tr>
          <th scope="col">{say.sale(formatMoney(SALE))}</th>
          <th scope="col">{say.without}</th>
          <th scope="col">{say.with}</th>
        </tr>
      </thead>
      <tbody>
        {withCst.taxes.map(({ name, percentage, amount }) => (
          <tr key={name}>
            <th scope="row">{say.tax(name, format.percent(percentage))}</th>
            <td>{formatAmount(row(name)?.amount ?? 0)}</td>
            <td>{formatAmount(amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{say.total}</th>
          <td>{formatAmount(without.totalAmount)}</td>
          <td>{formatAmount(withCst.totalAmount)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

/** The form for the notice that orders the operator to charge CST. */
function Notice({ seller, onAsked }: { seller: Seller; onAsked: (asked: CstChange) => void }) {
  const say = useSentences(billingSentences)
  const form = useSubmit(say.notice, async ({ cstNotifiedOn, cstReference }) => {
    onAsked({ chargesCst: true, cstNotifiedOn, cstReference: cstReference.trim() })
  })
  return (
    <form {...form.props} className={classes.form}>
      <div className={classes.pair}>
        <TextInput
          {...form.field('cstNotifiedOn')}
          type="date"
          withAsterisk={false}
          defaultValue={seller.cstNotifiedOn ?? ''}
        />
        <TextInput
          {...form.field('cstReference')}
          withAsterisk={false}
          defaultValue={seller.cstReference}
          maxLength={CST_REFERENCE_LENGTH_MAX}
          autoComplete="off"
        />
      </div>
      <FormAlert failure={form.failure} />
      <div className={classes.actions}>
        <Button type="submit">{say.turnOn}</Button>
      </div>
    </form>
  )
}

interface ConfirmProps {
  seller: Seller
  asked: CstChange
  /** The total price of the sale without CST, and with it. */
  totals: [number, number]
  onClose: () => void
}

function Confirm({ seller, asked, totals, onClose }: ConfirmProps) {
  const say = useSentences(billingSentences)
  const change = useChangeSeller(seller)
  const notify = useNotify()
  const [without, withCst] = totals.map(formatMoney)
  const on = asked.chargesCst
  return (
    <ConfirmDialog
      title={on ? say.turnOnTitle : say.turnOffTitle}
      confirm={on ? say.turnOn : say.turnOff}
      danger
      onConfirm={async () => {
        await change(asked)
        notify('success', on ? say.turnedOn : say.turnedOff)
      }}
      onClose={onClose}
    >
      {on
        ? say.costs(formatMoney(SALE), String(without), String(withCst))
        : say.costs(formatMoney(SALE), String(withCst), String(without))}
    </ConfirmDialog>
  )
}

type Seller = Reply<'getSeller'>

/** Saves a part of the seller's details. Each form changes its own part, but the call takes all of them. */
function useChangeSeller(
  seller: Seller,
): (change: Partial<Request<'changeSeller'>['body']>) => Promise<unknown> {
  const act = useAct('changeSeller')
  const { changedAt: _, ...now } = seller
  return (change) => act.mutateAsync({ input: { body: { ...now, ...change } } })
}
