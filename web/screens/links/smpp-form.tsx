/**
 * The form of a link to an SMSC, to add or change it. The stored password is never sent to the browser. Only a new
 * password is sent to the server.
 */
import { NativeSelect, PasswordInput, Switch } from '@mantine/core'
import type { Request } from '@nkra/contract/routes.ts'
import { useState } from 'react'
import { useAct } from '../../api/queries.ts'
import dialog from '../../ui/dialogs/dialog.module.css'
import { useSubmit } from '../../ui/forms/form.tsx'
import { useSentences } from '../../ui/language/language.tsx'
import { useNotify } from '../../ui/toasts/notify.tsx'
import { numberOf } from '../../ui/forms/parse-number.ts'
import { Actions, Group, Networks, percentOf, TextField, usual } from './link-fields.tsx'
import { linkFormSentences } from './link-form.sentences.ts'
import classes from './links.module.css'
import type { Link } from './link-state.ts'
import { smppFormSentences } from './smpp-form.sentences.ts'

type Settings = Omit<Request<'createLink'>['body'], 'password'>
type Chosen = Pick<
  Settings,
  | 'networks'
  | 'isDefault'
  | 'tls'
  | 'tlsVerify'
  | 'bindMode'
  | 'alphabet'
  | 'answerIds'
  | 'receiptIds'
  | 'sharesIdsWith'
>

const BIND_MODES = ['transceiver', 'transmitter+receiver'] as const
const ALPHABETS = ['unpacked', 'packed', 'latin1'] as const
const ID_FORMATS = ['text', 'decimal', 'hexadecimal'] as const
/** The most characters of an SMPP password (3.4 §5.2.2). */
const PASSWORD_LENGTH_MAX = 8

/** The settings that operators usually grant a new customer. */
const USUAL = {
  ...usual,
  tls: false,
  tlsVerify: true,
  bindMode: 'transceiver',
  alphabet: 'unpacked',
  answerIds: 'text',
  receiptIds: 'text',
  sharesIdsWith: null,
  port: 2775,
} as const

export function SmppForm({
  link,
  links,
  onClose,
}: {
  /** The link to change. Null: a new one. */
  link: Link | null
  links: readonly Link[]
  onClose: () => void
}) {
  const say = { ...useSentences(linkFormSentences), ...useSentences(smppFormSentences) }
  const notify = useNotify()
  const create = useAct('createLink')
  const change = useAct('changeLink')
  const before = link ?? USUAL
  const [chosen, setChosen] = useState<Chosen>(before)
  const choose = (given: Partial<Chosen>) => setChosen((all) => ({ ...all, ...given }))

  const form = useSubmit(
    {
      name: say.name,
      host: say.host,
      port: say.port,
      systemId: say.systemId,
      password: say.password,
      windowSize: say.windowSize,
      ratePerSecond: say.ratePerSecond,
      reservedShare: say.reserved,
      tlsName: say.tlsName,
      systemType: say.systemType,
      sourceTon: say.sourceTon,
      sourceNpi: say.sourceNpi,
      destinationTon: say.destinationTon,
      destinationNpi: say.destinationNpi,
      validityMinutes: say.validity,
      queryAfterMinutes: say.queryAfter,
    },
    async (typed) => {
      const number = (field: keyof typeof typed) => numberOf(field, typed[field], say.noNumber)
      const maybe = (field: keyof typeof typed) => (typed[field].trim() === '' ? null : number(field))
      const settings: Settings = {
        ...chosenOf(chosen),
        kind: 'smpp',
        name: typed.name,
        host: typed.host,
        systemId: typed.systemId,
        systemType: typed.systemType,
        tlsName: typed.tlsName.trim() || null,
        port: number('port'),
        windowSize: number('windowSize'),
        ratePerSecond: number('ratePerSecond'),
        reservedShare: number('reservedShare') / 100,
        sourceTon: maybe('sourceTon'),
        sourceNpi: maybe('sourceNpi'),
        destinationTon: number('destinationTon'),
        destinationNpi: number('destinationNpi'),
        validityMinutes: maybe('validityMinutes'),
        queryAfterMinutes: maybe('queryAfterMinutes'),
      }
      const { password } = typed
      if (link === null) await create.mutateAsync({ input: { body: { ...settings, password } } })
      else {
        const body = { ...settings, ...(password !== '' && { password }) }
        await change.mutateAsync({ input: { params: { id: link.linkId }, body } })
      }
      notify('success', (link === null ? say.added : say.changed)(typed.name.trim()))
      onClose()
    },
    [
      'tlsName',
      'systemType',
      'sourceTon',
      'sourceNpi',
      'validityMinutes',
      'queryAfterMinutes',
      ...(link === null ? [] : (['password'] as const)),
    ],
  )

  type Name = Parameters<typeof form.field>[0]
  const text = (name: Name, value: string | number | null | undefined, hint?: string) => (
    <TextField form={form} name={name} value={value} hint={hint} />
  )
  const select = <Value extends string>(
    label: string,
    values: readonly Value[],
    names: Readonly<Record<Value, string>>,
    value: Value,
    onChoose: (value: Value) => void,
  ) => (
    <NativeSelect
      size="md"
      label={label}
      value={value}
      onChange={({ currentTarget }) => onChoose(values.find((each) => each === currentTarget.value) ?? value)}
      data={values.map((each) => ({ value: each, label: names[each] }))}
    />
  )

  return (
    <form {...form.props} className={dialog.fields}>
      <div className={classes.pair}>
        {text('name', link?.name)}
        {select(say.bindMode, BIND_MODES, say.bindModes, chosen.bindMode, (bindMode) => choose({ bindMode }))}
      </div>
      <div className={classes.pair}>
        {text('host', link?.host)}
        {text('port', before.port)}
      </div>
      <div className={classes.pair}>
        {text('systemId', link?.systemId)}
        <PasswordInput
          {...form.field('password')}
          maxLength={PASSWORD_LENGTH_MAX}
          autoComplete="new-password"
          description={link === null ? say.passwordHint : say.passwordKept}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
      </div>
      <div className={classes.checks}>
        <Switch
          label={say.tls}
          checked={chosen.tls}
          onChange={({ currentTarget }) => choose({ tls: currentTarget.checked })}
        />
        <Switch
          label={say.tlsVerify}
          checked={chosen.tlsVerify}
          disabled={!chosen.tls}
          onChange={({ currentTarget }) => choose({ tlsVerify: currentTarget.checked })}
        />
      </div>
      {chosen.tls && text('tlsName', link?.tlsName, say.tlsNameHint)}
      <Networks chosen={chosen} choose={choose} />
      <Group title={say.flow}>
        <div className={classes.pair}>
          {text('windowSize', before.windowSize, say.windowHint)}
          {text('ratePerSecond', before.ratePerSecond, say.rateHint)}
          {text('reservedShare', percentOf(before.reservedShare), say.reservedHint)}
        </div>
      </Group>
      <Group title={say.details}>
        <div className={classes.pair}>
          {text('sourceTon', link?.sourceTon, say.bySender)}
          {text('sourceNpi', link?.sourceNpi, say.bySender)}
          {text('destinationTon', link?.destinationTon ?? 1)}
          {text('destinationNpi', link?.destinationNpi ?? 1)}
        </div>
        <div className={classes.pair}>
          {select(say.answerIds, ID_FORMATS, say.idFormats, chosen.answerIds, (answerIds) =>
            choose({ answerIds }),
          )}
          {select(say.receiptIds, ID_FORMATS, say.idFormats, chosen.receiptIds, (receiptIds) =>
            choose({ receiptIds }),
          )}
          {select(say.alphabet, ALPHABETS, say.alphabets, chosen.alphabet, (alphabet) =>
            choose({ alphabet }),
          )}
          <NativeSelect
            size="md"
            label={say.sharesIdsWith}
            value={chosen.sharesIdsWith ?? ''}
            onChange={({ currentTarget: { value } }) => choose({ sharesIdsWith: value || null })}
            data={[
              { value: '', label: say.alone },
              ...links
                .filter(({ linkId }) => linkId !== link?.linkId)
                .map(({ linkId, name }) => ({ value: linkId, label: name })),
            ]}
          />
          {text('systemType', link?.systemType)}
          {text('validityMinutes', link?.validityMinutes, say.validityHint)}
          {text('queryAfterMinutes', link?.queryAfterMinutes, say.queryAfterHint)}
        </div>
      </Group>
      <Actions form={form} confirm={link === null ? say.addConfirm : say.editConfirm} onClose={onClose} />
    </form>
  )
}

function chosenOf(all: Chosen): Chosen {
  const { networks, isDefault, tls, tlsVerify, bindMode, alphabet, answerIds, receiptIds, sharesIdsWith } =
    all
  return { networks, isDefault, tls, tlsVerify, bindMode, alphabet, answerIds, receiptIds, sharesIdsWith }
}
