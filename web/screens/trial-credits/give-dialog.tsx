import { SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { REASON_LENGTH_MAX } from '@nkra/contract/limits.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { useState } from 'react'
import { useAttempt } from '../../api/idempotency-key.ts'
import { useAct, useCall } from '../../api/queries.ts'
import { AccountField } from '../../shell/account/account-field.tsx'
import { DialogForm } from '../../ui/dialogs/dialog-form.tsx'
import { useSubmit } from '../../ui/forms/form.tsx'
import { useSentences, formatProduct } from '../../ui/language/language.tsx'
import { useNotify } from '../../ui/toasts/notify.tsx'
import { numberOf } from '../../ui/forms/parse-number.ts'
import { trialsSentences } from './sentences.ts'
import classes from './trial-credits.module.css'

type Trial = Reply<'listTrials'>
type Product = Trial['product']

const PRODUCTS: readonly Product[] = ['SMS', 'KYC']
const LAPSE_DAYS = 30

/** The dialog that gives credits to a business. A second try after a lost answer does not give them twice. */
export default function GiveDialog({ onClose }: { onClose: () => void }) {
  const say = useSentences(trialsSentences)
  const notify = useNotify()
  const grant = useAct('grantTrial')
  const attempt = useAttempt()
  const allowance = useCall('trialAllowance').data?.data
  const [product, setProduct] = useState<Product>('SMS')
  const form = useSubmit(
    { accountId: say.account, credits: say.credits, lapseDays: say.lapseDays, reason: say.reason },
    async ({ accountId, reason, ...figures }) => {
      const number = (field: keyof typeof figures) => numberOf(field, figures[field], say.noNumber)
      const body = { accountId, product, credits: number('credits'), lapseDays: number('lapseDays'), reason }
      await attempt.once(body, (manner) => grant.mutateAsync({ input: { body }, manner }))
      notify('success', say.given)
      onClose()
    },
  )
  const account = form.field('accountId')
  const left = allowance?.find((each) => each.product === product)?.left
  return (
    <DialogForm title={say.giveTitle} size="34rem" form={form} confirm={say.giveConfirm} onClose={onClose}>
      <AccountField
        name="accountId"
        label={say.account}
        error={account.error}
        onChoose={() => form.setError('accountId', '')}
      />
      <SegmentedControl
        fullWidth
        aria-label={say.product}
        value={product}
        onChange={(value) => setProduct(PRODUCTS.find((each) => each === value) ?? 'SMS')}
        data={PRODUCTS.map((value) => ({ value, label: formatProduct(value) }))}
      />
      <div className={classes.pair}>
        <TextInput
          {...form.field('credits')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="numeric"
          autoComplete="off"
          {...(left !== undefined && { description: say.left(left) })}
        />
        <TextInput
          {...form.field('lapseDays')}
          defaultValue={String(LAPSE_DAYS)}
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <Textarea
        {...form.field('reason')}
        description={say.reasonHint}
        autosize
        minRows={2}
        maxLength={REASON_LENGTH_MAX}
      />
    </DialogForm>
  )
}
