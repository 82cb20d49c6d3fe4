import { SegmentedControl, TextInput } from '@mantine/core'
import type { Reply } from '@nkra/contract/routes.ts'
import { useState } from 'react'
import { AccountField } from '../../shell/account/account-field.tsx'
import { DialogForm } from '../../ui/dialogs/dialog-form.tsx'
import { useSubmit } from '../../ui/forms/form.tsx'
import { useSentences, formatProduct } from '../../ui/language/language.tsx'
import { numberOf } from '../../ui/forms/parse-number.ts'
import { useAnnouncedAct } from '../../ui/toasts/announced-act.ts'
import classes from './postpaid.module.css'
import { postpaidSentences } from './sentences.ts'

type PostpaidAccount = Reply<'listPostpaid'>

type Product = PostpaidAccount['product']

const PRODUCTS: readonly Product[] = ['SMS', 'KYC']

/**
 * The dialog for the terms of a postpaid product. `changed` is the account whose terms change. Without it, the person
 * chooses an account.
 */
export default function TermsDialog({
  changed,
  onClose,
}: {
  changed: PostpaidAccount | null
  onClose: () => void
}) {
  const say = useSentences(postpaidSentences)
  const agree = useAnnouncedAct('agreePostpaid')
  const [product, setProduct] = useState<Product>(changed?.product ?? 'SMS')
  const form = useSubmit(
    { accountId: say.account, rate: say.rate, limit: say.limit },
    async ({ accountId, ...figures }) => {
      const number = (field: keyof typeof figures) => numberOf(field, figures[field], say.noNumber)
      const body = {
        accountId: changed?.accountId ?? accountId,
        product,
        rate: number('rate'),
        limit: number('limit'),
      }
      await agree.act({ body }, say.agreed)
      onClose()
    },
    changed ? ['accountId'] : [],
  )
  const title = changed
    ? say.changeTitle(changed.accountName, formatProduct(changed.product))
    : say.agreeTitle
  const account = form.field('accountId')
  return (
    <DialogForm
      title={title}
      size="34rem"
      form={form}
      confirm={changed ? say.changeConfirm : say.agreeConfirm}
      onClose={onClose}
    >
      {!changed && (
        <>
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
        </>
      )}
      <div className={classes.pair}>
        <TextInput
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.field('rate')}
          description={say.rateHint}
          defaultValue={changed ? String(changed.nextRate ?? changed.rate) : ''}
          inputMode="decimal"
          autoComplete="off"
        />
        <TextInput
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.field('limit')}
          description={say.limitHint}
          defaultValue={changed ? String(changed.limit) : ''}
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
    </DialogForm>
  )
}
