/** The operator as a seller: what invoices say of it, where they are paid, and whether CST is charged. */
import { Button, TextInput } from '@mantine/core'
import { isTin } from '@nkra/contract/tin.ts'
import { useCall } from '../../../api/queries.ts'
import { FieldFailure, FormAlert, useSubmit } from '../../../ui/forms/form.tsx'
import { formSentences } from '../../../ui/forms/form.sentences.ts'
import { useSentences } from '../../../ui/language/language.tsx'
import { useNotify } from '../../../ui/toasts/notify.tsx'
import { Cst } from './cst.tsx'
import { billingSentences } from './billing.sentences.ts'
import { useChangeSeller, type Seller } from './change-seller.ts'
import { SectionPanel } from '../section-panel.tsx'
import { settingsSentences } from '../sentences.ts'
import classes from '../settings.module.css'

/** As the contract bounds them. */
const LENGTHS_MAX = {
  name: 100,
  tin: 20,
  addressLine1: 100,
  addressLine2: 100,
  town: 60,
  digitalAddress: 20,
  phone: 40,
  email: 254,
} as const
const BANK_LENGTHS_MAX = { bank: 100, branch: 100, accountName: 100, accountNumber: 40 } as const
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
  const { save, saved } = useSentences(settingsSentences)
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
  const field = (name: keyof typeof LENGTHS_MAX) => ({
    ...form.field(name),
    defaultValue: seller[name],
    maxLength: LENGTHS_MAX[name],
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
      <div className={classes.actions}>
        <Button type="submit" loading={form.pending}>
          {save}
        </Button>
      </div>
    </form>
  )
}

function TransferForm({ seller }: { seller: Seller }) {
  const { save, saved } = useSentences(settingsSentences)
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
    // All of them empty is an answer: no transfer.
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
      <div className={classes.actions}>
        <Button type="submit" loading={form.pending}>
          {save}
        </Button>
      </div>
    </form>
  )
}
