/** How a gateway is asked that there is no file for, and how its answers and callbacks are read. */
import { NativeSelect, Textarea } from '@mantine/core'
import type { Form } from '../../ui/forms/form.tsx'
import { useSentences } from '../../ui/language/language.tsx'
import { gatewayFormSentences } from './gateway-form.sentences.ts'
import { EXAMPLE, type Choices, type GenericField, type GenericTexts } from './generic-gateway.ts'
import { Group, TextField } from './link-fields.tsx'
import classes from './links.module.css'

/** The fields of a gateway's form, by the names that the contract gives them. */
export type GatewayField =
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

export function GenericFields({
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
