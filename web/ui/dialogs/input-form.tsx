/** The dialog that asks for one value. */
import {
  Button,
  Checkbox,
  Input,
  NativeSelect,
  PasswordInput,
  Radio,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useId, useRef, useState, type SubmitEvent } from 'react'
import { ApiFailure } from '../../api/failure.ts'
import classes from './dialog.module.css'
import { FormAlert, splitFailure, type FormFailure } from '../forms/form.tsx'
import { inputSentences } from './input-dialog.sentences.ts'
import {
  ANSWER,
  answerOf,
  refusalOf,
  type AnswerOf,
  type InputType,
  type Question,
} from './input-question.ts'
import { useSentences } from '../language/language.tsx'
import { Modal } from './modal.tsx'

interface InputFormProps {
  question: Question
  onSettle: (answer: AnswerOf<InputType> | null) => void
}

export default function InputForm({ question, onSettle }: InputFormProps) {
  const say = useSentences(inputSentences)
  const [error, setError] = useState<string | null>(null)
  const [failure, setFailure] = useState<FormFailure | null>(null)
  const [pending, setPending] = useState(false)
  const running = useRef(false)

  const refuse = (form: HTMLFormElement, message: string) => {
    setError(message)
    form.querySelector<HTMLElement>(`[name="${ANSWER}"]`)?.focus()
  }
  const act = async (form: HTMLFormElement) => {
    const answer = answerOf(question.type, new FormData(form))
    const refusal = refusalOf(question, answer, say)
    setFailure(null)
    if (refusal !== null) return refuse(form, refusal)
    setError(null)
    setPending(true)
    try {
      if (answer !== null) await question.act?.(answer)
      onSettle(answer)
    } catch (thrown) {
      // A refusal can only be about the single field of the dialog.
      const refused = thrown instanceof ApiFailure && thrown.status >= 400 && thrown.status < 500
      if (refused) refuse(form, thrown.message)
      else setFailure(splitFailure(thrown, [], say.failed).failure)
      setPending(false)
    }
  }
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (running.current) return
    running.current = true
    void act(event.currentTarget).finally(() => (running.current = false))
  }

  return (
    <Modal opened onClose={() => onSettle(null)} title={question.title} size="30rem">
      <FormAlert failure={failure} />
      <form onSubmit={onSubmit} noValidate className={classes.fields}>
        <Field question={question} error={error} onChange={() => setError(null)} />
        <div className={classes.actions}>
          <Button variant="default" onClick={() => onSettle(null)}>
            {say.cancel}
          </Button>
          <Button type="submit" loading={pending} {...(question.danger && { color: 'red' })}>
            {question.confirm}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

interface FieldProps {
  question: Question
  error: string | null
  onChange: () => void
}

function Field({ question, error, onChange }: FieldProps) {
  const say = useSentences(inputSentences)
  const { type, label, description, placeholder, options = [], value } = question
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
  const about = {
    label,
    description,
    error,
    onChange,
    withAsterisk: false,
    required: question.required !== false,
  }
  const plain = {
    ...about,
    name: ANSWER,
    placeholder,
    defaultValue: text,
    maxLength: question.maxLength,
    autoComplete: question.autoComplete ?? 'off',
    'data-autofocus': true,
  }
  switch (type) {
    case 'textarea':
      return <Textarea {...plain} autosize minRows={3} maxRows={8} />
    case 'password':
      return <PasswordInput {...plain} />
    case 'select':
      return (
        <NativeSelect
          {...about}
          name={ANSWER}
          defaultValue={text ?? ''}
          data-autofocus
          data={[{ value: '', label: placeholder ?? say.choose }, ...options]}
        />
      )
    case 'radio':
      return (
        <Radio.Group {...about} name={ANSWER} {...(text !== undefined && { defaultValue: text })}>
          <div className={classes.options}>
            {options.map((option) => (
              <Radio key={option.value} value={option.value} label={option.label} />
            ))}
          </div>
        </Radio.Group>
      )
    case 'checkbox':
      return (
        <Checkbox
          name={ANSWER}
          label={label}
          description={description}
          error={error}
          defaultChecked={value === true}
          onChange={onChange}
          data-autofocus
        />
      )
    case 'range':
      return <Range question={question} error={error} onChange={onChange} />
    case 'file':
      return <TextInput {...about} name={ANSWER} type="file" accept={question.accept} data-autofocus />
    case 'number':
      return (
        <TextInput
          {...plain}
          type="number"
          inputMode="decimal"
          min={question.min}
          max={question.max}
          step={question.step ?? 'any'}
        />
      )
    default:
      return <TextInput {...plain} type={type} />
  }
}

/** The browser's own slider, with its current value beside it. */
function Range({ question, error, onChange }: FieldProps) {
  const { label, description, min = 0, max = 100, step = 1, value } = question
  const [at, setAt] = useState(typeof value === 'number' ? value : min)
  const id = useId()
  return (
    <Input.Wrapper id={id} label={label} description={description} error={error}>
      <div className={classes.range}>
        <input
          id={id}
          name={ANSWER}
          type="range"
          min={min}
          max={max}
          step={step}
          value={at}
          data-autofocus
          onChange={(event) => {
            setAt(event.currentTarget.valueAsNumber)
            onChange()
          }}
        />
        <output htmlFor={id} className="tabular">
          {at}
        </output>
      </div>
    </Input.Wrapper>
  )
}
