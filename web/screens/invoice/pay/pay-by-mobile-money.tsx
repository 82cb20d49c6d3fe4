/** A prompt on a phone: whose, and of which network. Nothing is filled in: the wallet that pays may be anybody's. */
import { Button, Radio, TextInput } from '@mantine/core'
import { PHONE_LENGTH_MAX } from '@nkra/contract/limits.ts'
import type { Request } from '@nkra/contract/routes.ts'
import { useRef, useState } from 'react'
import { pointedAt } from '../../../api/failure.ts'
import dialog from '../../../ui/dialogs/dialog.module.css'
import { FieldFailure, FormAlert, useSubmit } from '../../../ui/forms/form.tsx'
import { formatMoney } from '../../../ui/language/format.ts'
import { useSentences } from '../../../ui/language/language.tsx'
import { useBeginPayment } from './begin-payment.ts'
import type { Payable } from './pay-button.tsx'
import type { PromptWay } from './payment-methods.ts'
import classes from './pay.module.css'
import { paySentences } from './pay.sentences.ts'

const NETWORKS = ['MTN', 'Telecel', 'AT'] as const satisfies Request<'createPayment'>['body']['network'][]
type MobileNetwork = (typeof NETWORKS)[number]

const networkOf = (text: string | null | undefined): MobileNetwork | undefined =>
  NETWORKS.find((each) => each === text)

interface PayByMobileMoneyProps {
  gateway: PromptWay['gateway']
  invoice: Pick<Payable, 'id' | 'totalAmount'>
  onClose: () => void
}

export function PayByMobileMoney({ gateway, invoice, onClose }: PayByMobileMoneyProps) {
  const say = useSentences(paySentences)
  const begin = useBeginPayment(onClose)
  const [network, setNetwork] = useState<MobileNetwork | null>(null)
  // Read when the range is known, which may be after somebody has chosen.
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

  /** Numbers move from network to network, so that what the range says is only a beginning. */
  const guess = async (typed: string) => {
    if (typed.trim() === '') return
    const likely = await networkByRange(typed)
    if (likely === 'none') form.setError('msisdn', say.notMobile)
    else if (!chosen.current && likely !== null) choose(likely)
  }
  const choose = (likely: MobileNetwork | null) => {
    setNetwork(likely)
    // Nothing is wrong with it any more.
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
          onBlur={({ currentTarget }) => void guess(currentTarget.value)}
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
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose}>
          {say.cancel}
        </Button>
        <Button type="submit" loading={form.pending}>
          {say.sendPrompt(formatMoney(invoice.totalAmount))}
        </Button>
      </div>
    </form>
  )
}

/**
 * The likely network of what was typed, null where the range says none, 'none' where it is no mobile number of Ghana.
 * The numbering plans weigh more than the dialog: they are fetched when they are needed, and where they cannot be, the
 * server judges alone.
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
