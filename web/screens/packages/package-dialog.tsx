import { NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { PACKAGE_NAME_LENGTH_MAX } from '@nkra/contract/limits.ts'
import { useState } from 'react'
import { DialogForm } from '../../ui/dialogs/dialog-form.tsx'
import { useSubmit, type Form } from '../../ui/forms/form.tsx'
import { useSentences, formatProduct, formatRate } from '../../ui/language/language.tsx'
import { numberFrom, numberOf } from '../../ui/forms/parse-number.ts'
import { useAnnouncedAct } from '../../ui/toasts/announced-act.ts'
import classes from './packages.module.css'
import { packagesSentences } from './sentences.ts'
import { PRODUCTS, type Product, type ShelfPackage } from './shelf.ts'

const DURATIONS = [1, 2, 3, 4] as const satisfies ShelfPackage['durationType'][]
const MONTH = 3

type Name = 'name' | 'price' | 'credit' | 'DurationNumber'

/** The dialog for a new package, to sell or to give. Its rate is computed while the person types. */
export default function PackageDialog({
  product: first,
  onClose,
}: {
  product: Product
  onClose: () => void
}) {
  const say = useSentences(packagesSentences)
  const create = useAnnouncedAct('createPackage')
  const [product, setProduct] = useState(first)
  const [isDefault, setIsDefault] = useState(false)
  const [durationType, setDurationType] = useState<ShelfPackage['durationType']>(MONTH)
  const [typed, setTyped] = useState({ price: '', credit: '' })

  const form = useSubmit<Name>(
    { name: say.name, price: say.price, credit: say.credit, DurationNumber: say.duration },
    async ({ name, ...figures }) => {
      const number = (field: keyof typeof figures) => numberOf(field, figures[field], say.noNumber)
      const body = {
        name,
        price: isDefault ? 0 : number('price'),
        credit: number('credit'),
        DurationNumber: number('DurationNumber'),
        DurationType: durationType,
        product,
        isDefault,
      }
      await create.act({ body }, say.added(name.trim()))
      onClose()
    },
    isDefault ? ['price'] : [],
  )
  const [price, credit] = [numberFrom(typed.price), numberFrom(typed.credit)]
  const rate = price !== null && credit !== null && credit > 0 && !isDefault ? price / credit : null

  return (
    <DialogForm title={say.addTitle} size="34rem" form={form} confirm={say.addConfirm} onClose={onClose}>
      <SegmentedControl
        fullWidth
        aria-label={say.product}
        value={product}
        onChange={(value) => setProduct(PRODUCTS.find((each) => each === value) ?? 'SMS')}
        data={PRODUCTS.map((value) => ({ value, label: formatProduct(value) }))}
      />
      <SegmentedControl
        fullWidth
        aria-label={say.kind}
        value={isDefault ? 'given' : 'sale'}
        onChange={(value) => setIsDefault(value === 'given')}
        data={(['sale', 'given'] as const).map((value) => ({ value, label: say.kinds[value] }))}
      />
      <TextInput
        {...form.field('name')}
        data-autofocus
        maxLength={PACKAGE_NAME_LENGTH_MAX}
        autoComplete="off"
      />
      <div className={classes.pair}>
        <TextInput
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...watched('price', form, setTyped)}
          description={rate === null ? say.priceHint : say.rateHint(formatRate(rate))}
          inputMode="decimal"
          autoComplete="off"
          disabled={isDefault}
          {...(isDefault && { value: '0' })}
        />
        <TextInput
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...watched('credit', form, setTyped)}
          description={formatProduct(product)}
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <div className={classes.pair}>
        <TextInput
          {...form.field('DurationNumber')}
          defaultValue="1"
          inputMode="numeric"
          autoComplete="off"
        />
        <NativeSelect
          size="md"
          label={say.unit}
          value={String(durationType)}
          onChange={({ currentTarget: { value } }) =>
            setDurationType(DURATIONS.find((each) => String(each) === value) ?? MONTH)
          }
          data={DURATIONS.map((value) => ({ value: String(value), label: say.units[value] }))}
        />
      </div>
    </DialogForm>
  )
}

type Typed = Readonly<Record<'price' | 'credit', string>>

/** The props of a field whose value is also used while it is typed. */
function watched(name: keyof Typed, form: Form<Name>, setTyped: (change: (before: Typed) => Typed) => void) {
  const field = form.field(name)
  return {
    ...field,
    onChange: (event: Parameters<typeof field.onChange>[0]) => {
      const { value } = event.currentTarget
      setTyped((before) => ({ ...before, [name]: value }))
      field.onChange(event)
    },
  }
}
