/**
 * The form of a link to a provider's gateway, to add or change it. Its fields follow from what the provider needs, as
 * listed in the contract.
 */
import { NativeSelect, PasswordInput, Textarea } from '@mantine/core'
import {
  GATEWAY_PROVIDERS,
  type GatewayProvider,
  gatewayProviders,
} from '@nkra/contract/messaging/gateway-providers.ts'
import { useState } from 'react'
import dialog from '../../ui/dialogs/dialog.module.css'
import { type Form, useSubmit } from '../../ui/forms/form.tsx'
import { numberOf } from '../../ui/forms/parse-number.ts'
import { useSentences } from '../../ui/language/language.tsx'
import { useAnnouncedAct } from '../../ui/toasts/announced-act.ts'
import { gatewayFormSentences } from './gateway-form.sentences.ts'
import { type GatewaySettings, shownUsername, usernameOf } from './gateway-account.ts'
import { gatewaySentences } from './gateway.sentences.ts'
import {
  type Choices,
  EXAMPLE,
  GENERIC_FIELDS,
  type GenericField,
  genericOf,
  type GenericTexts,
  textsOf,
} from './generic-gateway.ts'
import { Actions, Group, Networks, percentOf, TextField, usual, type LinkRoutes } from './link-fields.tsx'
import { linkFormSentences } from './link-form.sentences.ts'
import classes from './links.module.css'

export function GatewayForm({
  gateway,
  onClose,
  onAdded,
}: {
  /** The gateway to change. Null: a new one. */
  gateway: GatewaySettings | null
  onClose: () => void
  onAdded?: (linkId: string) => void
}) {
  const say = { ...useSentences(linkFormSentences), ...useSentences(gatewayFormSentences) }
  const { providerName } = useSentences(gatewaySentences)
  const create = useAnnouncedAct('createGatewayLink')
  const change = useAnnouncedAct('changeGatewayLink')
  const before = gateway ?? usual
  const [provider, setProvider] = useState<GatewayProvider>(gateway?.gateway.provider ?? 'hubtel')
  const [ways, setWays] = useState<LinkRoutes>({ networks: before.networks, isDefault: before.isDefault })
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
        const { data } = await create.act({ body: { ...settings, secret } }, say.added(name))
        onClose()
        onAdded?.(data.linkId)
        return
      }
      const body = { ...settings, ...(secret !== '' && { secret }) }
      await change.act({ params: { id: gateway.linkId }, body }, say.changed(name))
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

/** The fields that may stay empty. A field that the form does not show is not required either. */
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

/** The fields of a gateway's form, by their names in the contract. */
type GatewayField =
  | 'name'
  | 'gateway.url'
  | 'username'
  | 'secret'
  | 'windowSize'
  | 'ratePerSecond'
  | 'reservedShare'
  | `gateway.generic.${GenericField}`

const METHODS = ['POST', 'GET'] as const
const BODY_TYPES = ['json', 'form'] as const

/** The fields of a generic gateway: its request, and how its answers and receipts are read. */
function GenericFields({
  form,
  known,
  choices,
  choose,
}: {
  form: Form<GatewayField>
  known: GenericTexts
  choices: Choices
  choose: (choices: Choices) => void
}) {
  const say = useSentences(gatewayFormSentences)
  const text = (field: GenericField, hint?: string) => (
    <TextField form={form} name={`gateway.generic.${field}`} value={known[field]} hint={hint} />
  )
  const area = (field: GenericField, hint: string, rows: number) => (
    <Textarea
      {...form.field(`gateway.generic.${field}`)}
      defaultValue={known[field]}
      description={hint}
      autosize
      minRows={rows}
      autoComplete="off"
      spellCheck={false}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  )
  return (
    <>
      <Group title={say.asking}>
        <p className={classes.faint}>{say.placeholders}</p>
        <div className={classes.pair}>
          <NativeSelect
            size="md"
            label={say.method}
            value={choices.method}
            onChange={({ currentTarget: { value } }) =>
              choose({ ...choices, method: METHODS.find((each) => each === value) ?? 'POST' })
            }
            data={[...METHODS]}
          />
          <NativeSelect
            size="md"
            label={say.bodyType}
            value={choices.bodyType}
            disabled={choices.method === 'GET'}
            onChange={({ currentTarget: { value } }) =>
              choose({ ...choices, bodyType: BODY_TYPES.find((each) => each === value) ?? 'json' })
            }
            data={BODY_TYPES.map((value) => ({ value, label: say.bodyTypes[value] }))}
          />
        </div>
        {area('headers', say.headersHint(EXAMPLE.headers), 1)}
        {choices.method === 'POST' && area('body', say.bodyHints[choices.bodyType], 3)}
      </Group>
      <Group title={say.answers}>
        <div className={classes.pair}>
          {text('idPath', say.pathHint)}
          {text('statePath', say.statePathHint)}
          {text('acceptedWords', say.wordsHint)}
        </div>
      </Group>
      <Group title={say.callbacks}>
        <div className={classes.pair}>
          {text('callback.idPath', say.pathHint)}
          {text('callback.numberPath', say.maybePathHint)}
          {text('callback.statePath', say.pathHint)}
        </div>
        <div className={classes.pair}>
          {text('callback.delivered', say.wordsHint)}
          {text('callback.undelivered')}
          {text('callback.expired')}
          {text('callback.rejected')}
        </div>
      </Group>
    </>
  )
}
