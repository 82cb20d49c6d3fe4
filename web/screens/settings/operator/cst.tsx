/**
 * The Communications Service Tax: off until the operator is notified to charge it (Act 1025). Turning it on asks for
 * the notice, shows beforehand what a sale costs then, and asks once more.
 */
import { Button, TextInput } from '@mantine/core'
import type { Reply } from '@nkra/contract/routes.ts'
import { useState } from 'react'
import { useCall } from '../../../api/queries.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { FailedState } from '../../../ui/layout/failed-state.tsx'
import { FormAlert, useSubmit } from '../../../ui/forms/form.tsx'
import { formatAmount, formatMoney, useFormat } from '../../../ui/language/format.ts'
import { useSentences } from '../../../ui/language/language.tsx'
import { useNotify } from '../../../ui/toasts/notify.tsx'
import { StatusBadge } from '../../../ui/values/status-badge.tsx'
import classes from './billing.module.css'
import { billingSentences } from './billing.sentences.ts'
import { useChangeSeller, type Seller } from './change-seller.ts'
import { FieldSkeletons } from '../section-panel.tsx'
import settings from '../settings.module.css'

type Taxed = Reply<'calculateTax'>

/** GHS, net: what the effect is shown on. */
const SALE = 100
const REFERENCE_LENGTH_MAX = 100

/** What is to be done once it is confirmed. */
type Asked = Pick<Seller, 'chargesCst'> & Partial<Pick<Seller, 'cstNotifiedOn' | 'cstReference'>>

export function Cst({ seller }: { seller: Seller }) {
  const say = useSentences(billingSentences)
  const format = useFormat()
  const without = useSale(false)
  const withCst = useSale(true)
  const [asked, setAsked] = useState<Asked | null>(null)
  const { chargesCst, cstNotifiedOn, cstReference } = seller
  const failed = [without, withCst].find(({ error }) => error)
  return (
    <div className={settings.form}>
      <p className={settings.hint}>{say.cstHint}</p>
      <p className={classes.state}>
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
            <div className={settings.actions}>
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
        <FailedState error={failed.error} retry={() => void failed.refetch()} />
      ) : (
        <FieldSkeletons />
      )}
    </div>
  )
}

const useSale = (chargesCst: boolean) => useCall('calculateTax', { body: { amount: SALE, chargesCst } })

/** The same sale twice, tax by tax. */
function Effect({ without, withCst }: { without: Taxed; withCst: Taxed }) {
  const say = useSentences(billingSentences)
  const format = useFormat()
  const row = (name: string) => without.taxes.find((tax) => tax.name === name)
  return (
    <table className={classes.effect} aria-label={say.effect}>
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

/** The notice by which it is charged. */
function Notice({ seller, onAsked }: { seller: Seller; onAsked: (asked: Asked) => void }) {
  const say = useSentences(billingSentences)
  const form = useSubmit(say.notice, async ({ cstNotifiedOn, cstReference }) => {
    onAsked({ chargesCst: true, cstNotifiedOn, cstReference: cstReference.trim() })
  })
  return (
    <form {...form.props} className={settings.form}>
      <div className={settings.pair}>
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
          maxLength={REFERENCE_LENGTH_MAX}
          autoComplete="off"
        />
      </div>
      <FormAlert failure={form.failure} />
      <div className={settings.actions}>
        <Button type="submit">{say.turnOn}</Button>
      </div>
    </form>
  )
}

interface ConfirmProps {
  seller: Seller
  asked: Asked
  /** What the sale costs without CST, and with it. */
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
