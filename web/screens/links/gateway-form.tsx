/** The settings of a link to a provider's gateway, new or changed, made from what the provider needs (the contract’s gateway-providers.ts). */
import { NativeSelect, PasswordInput } from '@mantine/core'
import {
  GATEWAY_PROVIDERS,
  gatewayProviders,
  type GatewayProvider,
} from '@nkra/contract/messaging/gateway-providers.ts'
import { useState } from 'react'
import { useAct } from '../../api/queries.ts'
import dialog from '../../ui/dialogs/dialog.module.css'
import { useSubmit } from '../../ui/forms/form.tsx'
import { useSentences } from '../../ui/language/language.tsx'
import { useNotify } from '../../ui/toasts/notify.tsx'
import { numberOf } from '../../ui/forms/parse-number.ts'
import { gatewayFormSentences } from './gateway-form.sentences.ts'
import { shownUsername, usernameOf, type GatewaySettings } from './gateway-account.ts'
import { gatewaySentences } from './gateway.sentences.ts'
import {
  EXAMPLE,
  GENERIC_FIELDS,
  genericOf,
  textsOf,
  type Choices,
  type GenericTexts,
} from './generic-gateway.ts'
import { GenericFields, type GatewayField } from './generic-fields.tsx'
import { Actions, Group, Networks, percentOf, TextField, usual, type Ways } from './link-fields.tsx'
import { linkFormSentences } from './link-form.sentences.ts'
import classes from './links.module.css'

export function GatewayForm({
  gateway,
  onClose,
  onAdded,
}: {
  /** Null: a new one. */
  gateway: GatewaySettings | null
  onClose: () => void
  onAdded?: (linkId: string) => void
}) {
  const say = { ...useSentences(linkFormSentences), ...useSentences(gatewayFormSentences) }
  const { providerName } = useSentences(gatewaySentences)
  const notify = useNotify()
  const create = useAct('createGatewayLink')
  const change = useAct('changeGatewayLink')
  const before = gateway ?? usual
  const [provider, setProvider] = useState<GatewayProvider>(gateway?.gateway.provider ?? 'hubtel')
  const [ways, setWays] = useState<Ways>({ networks: before.networks, isDefault: before.isDefault })
  const known = gateway?.gateway.generic ? textsOf(gateway.gateway.generic) : EXAMPLE
  const [choices, setChoices] = useState<Choices>({ method: known.method, bodyType: known.bodyType })
  const need = gatewayProviders[provider]

  const form = useSubmit<GatewayField>(
    {
      ...say.labels,
      name: say.name,
      username: need.username === null ? '' : say.usernames[need.username],
      secret: say.secrets[need.secret],
      windowSize: say.windowSize,
      ratePerSecond: say.ratePerSecond,
      reservedShare: say.reserved,
    },
    async (typed) => {
      const number = (field: GatewayField) => numberOf(field, typed[field], say.noNumber)
      const generic = provider === 'generic' ? genericOf(genericTextsOf(typed), choices) : null
      const settings = {
        ...ways,
        name: typed.name,
        windowSize: number('windowSize'),
        ratePerSecond: number('ratePerSecond'),
        reservedShare: number('reservedShare') / 100,
        gateway: { provider, url: typed['gateway.url'].trim(), generic },
        username: usernameOf(provider, typed.username, gateway?.username),
      }
      const { secret } = typed
      const name = typed.name.trim()
      if (gateway === null) {
        const { data } = await create.mutateAsync({ input: { body: { ...settings, secret } } })
        notify('success', say.added(name))
        onClose()
        onAdded?.(data.linkId)
        return
      }
      const body = { ...settings, ...(secret !== '' && { secret }) }
      await change.mutateAsync({ input: { params: { id: gateway.linkId }, body } })
      notify('success', say.changed(name))
      onClose()
    },
    optionalOf(provider, gateway !== null),
  )
  const text = (name: GatewayField, value: string | number | null | undefined, hint?: string) => (
    <TextField form={form} name={name} value={value} hint={hint} />
  )

  return (
    <form {...form.props} className={dialog.fields}>
      <div className={classes.pair}>
        {text('name', gateway?.name)}
        <NativeSelect
          size="md"
          label={say.provider}
          value={provider}
          disabled={gateway !== null}
          onChange={({ currentTarget: { value } }) =>
            setProvider(GATEWAY_PROVIDERS.find((each) => each === value) ?? provider)
          }
          data={GATEWAY_PROVIDERS.map((value) => ({ value, label: providerName(value) }))}
          {...(gateway !== null && { description: say.providerStays })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
      </div>
      <div className={dialog.fields} key={provider}>
        {text('gateway.url', gateway?.gateway.url ?? need.url, say.urlHints[provider])}
        <div className={classes.pair}>
          {need.username !== null &&
            text('username', gateway === null ? '' : shownUsername(provider, gateway.username))}
          <PasswordInput
            {...form.field('secret')}
            autoComplete="new-password"
            description={gateway === null ? say.secretHint : say.secretKept}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
        </div>
        {provider === 'generic' && (
          <GenericFields form={form} known={known} choices={choices} choose={setChoices} />
        )}
      </div>
      <Networks chosen={ways} choose={(given) => setWays((all) => ({ ...all, ...given }))} />
      <Group title={say.flow}>
        <div className={classes.pair}>
          {text('windowSize', before.windowSize, say.windowHint)}
          {text('ratePerSecond', before.ratePerSecond, say.rateHint)}
          {text('reservedShare', percentOf(before.reservedShare), say.reservedHint)}
        </div>
      </Group>
      <p className={classes.faint}>{say.receipts[need.receipts]}</p>
      <p className={classes.faint}>{say.whole}</p>
      <Actions form={form} confirm={gateway === null ? say.addConfirm : say.editConfirm} onClose={onClose} />
    </form>
  )
}

/** What may stay empty. Of the fields that are not there nothing is asked. */
function optionalOf(provider: GatewayProvider, kept: boolean): GatewayField[] {
  const { username } = gatewayProviders[provider]
  return [
    ...GENERIC_FIELDS.map((field) => `gateway.generic.${field}` as const),
    ...(username === null || username === 'optional' ? (['username'] as const) : []),
    ...(kept ? (['secret'] as const) : []),
  ]
}

function genericTextsOf(typed: Readonly<Record<GatewayField, string>>): GenericTexts {
  const texts = GENERIC_FIELDS.map((field) => [field, typed[`gateway.generic.${field}`]])
  return Object.fromEntries(texts) as GenericTexts
}
