/**
 * The fields that the forms of all links share: networks, window, rate and reserved share, and the buttons at the
 * end.
 */
import { Checkbox, TextInput } from '@mantine/core'
import type { Request } from '@nkra/contract/routes.ts'
import type { ReactNode } from 'react'
import { FormActions } from '../../ui/dialogs/dialog-form.tsx'
import { FormAlert, type Form } from '../../ui/forms/form.tsx'
import { useSentences } from '../../ui/language/language.tsx'
import { linkFormSentences } from './link-form.sentences.ts'
import classes from './links.module.css'

type CommonSettings = Pick<
  Request<'createGatewayLink'>['body'],
  'networks' | 'isDefault' | 'windowSize' | 'ratePerSecond' | 'reservedShare'
>
export type LinkRoutes = Pick<CommonSettings, 'networks' | 'isDefault'>
export type LinkLimits = Pick<CommonSettings, 'windowSize' | 'ratePerSecond' | 'reservedShare'>

const NETWORKS = ['MTN', 'Telecel', 'AT'] as const

/** The settings that operators usually grant a new customer. */
export const usual: LinkRoutes & LinkLimits = {
  networks: [],
  isDefault: false,
  windowSize: 10,
  ratePerSecond: 100,
  reservedShare: 0.1,
}

/** A share as the percentage that its field shows. */
export const percentOf = (share: number) => Math.round(share * 100)

export function TextField<Name extends string>({
  form,
  name,
  value,
  hint,
}: {
  form: Form<Name>
  name: Name
  value: string | number | null | undefined
  hint?: string | undefined
}) {
  return (
    <TextInput
      {...form.field(name)}
      defaultValue={value ?? ''}
      autoComplete="off"
      {...(hint !== undefined && { description: hint })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  )
}

export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}

export function Networks({
  chosen,
  choose,
}: {
  chosen: LinkRoutes
  choose: (given: Partial<LinkRoutes>) => void
}) {
  const say = useSentences(linkFormSentences)
  return (
    <Group title={say.networks}>
      <div className={classes.checks}>
        {NETWORKS.map((network) => (
          <Checkbox
            key={network}
            label={network}
            checked={chosen.networks.includes(network)}
            onChange={({ currentTarget: { checked } }) =>
              choose({
                networks: NETWORKS.filter((each) =>
                  each === network ? checked : chosen.networks.includes(each),
                ),
              })
            }
          />
        ))}
        <Checkbox
          label={say.isDefault}
          checked={chosen.isDefault}
          onChange={({ currentTarget }) => choose({ isDefault: currentTarget.checked })}
        />
      </div>
    </Group>
  )
}

export function Actions<Name extends string>({
  form,
  confirm,
  onClose,
}: {
  form: Form<Name>
  confirm: string
  onClose: () => void
}) {
  return (
    <>
      <FormAlert failure={form.failure} />
      <FormActions form={form} confirm={confirm} onClose={onClose} />
    </>
  )
}
