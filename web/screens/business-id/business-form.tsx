import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { isTin } from '@nkra/contract/tin.ts'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useAct } from '../../api/queries.ts'
import dialog from '../../ui/dialogs/dialog.module.css'
import { FormAlert, useSubmit } from '../../ui/forms/form.tsx'
import { useSentences } from '../../ui/language/language.tsx'
import { useNotify } from '../../ui/toasts/notify.tsx'
import classes from './business-id.module.css'
import { LEGAL_FORMS, type BusinessId } from './business-states.ts'
import { businessSentences } from './sentences.ts'

/** As the contract has them. */
const LENGTHS_MAX = { legalName: 150, registrationNumber: 30, tin: 20, address: 150, town: 60 } as const
/** A TIN of an organisation has so many characters, a Ghana Card's number more. */
const TIN_LENGTH_MIN = 11

/** What is registered, written down as a draft or for review. */
export function BusinessForm({ before, onDone }: { before: BusinessId | null; onDone?: () => void }) {
  const say = useSentences(businessSentences)
  const notify = useNotify()
  const save = useAct('saveBusinessId')
  const [draft, setDraft] = useState(false)
  const [tin, setTin] = useState(before?.tin ?? '')
  const form = useSubmit(
    say.labels,
    async ({ legalForm, owners, ...written }) => {
      const body = {
        ...written,
        legalForm: LEGAL_FORMS.find((each) => each === legalForm) ?? null,
        owners: owners.split('\n').filter((name) => name.trim() !== ''),
        submit: !draft,
      }
      await save.mutateAsync({ input: { body } })
      notify('success', draft ? say.kept : say.submitted)
      onDone?.()
    },
    draft ? ['legalName', 'legalForm', 'registrationNumber', 'tin', 'address', 'town', 'owners'] : [],
  )
  const tinField = form.field('tin')
  const written = tin.trim().toUpperCase()
  const wrong = written.length >= TIN_LENGTH_MIN && !isTin(written)
  const submit = (asDraft: boolean) => flushSync(() => setDraft(asDraft))
  const legalForm = form.field('legalForm')
  return (
    <form {...form.props} className={classes.form}>
      <TextInput
        {...form.field('legalName')}
        description={say.nameHint}
        defaultValue={before?.legalName ?? ''}
        maxLength={LENGTHS_MAX.legalName}
        autoComplete="organization"
      />
      <NativeSelect
        size="md"
        name={legalForm.name}
        label={legalForm.label}
        required={legalForm.required ?? false}
        error={legalForm.error}
        description={say.formHint}
        defaultValue={before?.legalForm ?? ''}
        data={[
          { value: '', label: say.choose },
          ...LEGAL_FORMS.map((value) => ({ value, label: say.forms[value] })),
        ]}
      />
      <TextInput
        {...form.field('registrationNumber')}
        description={say.numberHint}
        defaultValue={before?.registrationNumber ?? ''}
        maxLength={LENGTHS_MAX.registrationNumber}
        autoComplete="off"
      />
      <TextInput
        {...tinField}
        description={say.tinHint}
        value={tin}
        onChange={(event) => {
          tinField.onChange(event)
          setTin(event.currentTarget.value)
        }}
        error={tinField.error ?? (wrong && say.tinWrong)}
        maxLength={LENGTHS_MAX.tin}
        autoComplete="off"
      />
      <TextInput
        {...form.field('address')}
        defaultValue={before?.address ?? ''}
        maxLength={LENGTHS_MAX.address}
        autoComplete="street-address"
      />
      <TextInput
        {...form.field('town')}
        defaultValue={before?.town ?? ''}
        maxLength={LENGTHS_MAX.town}
        autoComplete="address-level2"
      />
      <Textarea
        {...form.field('owners')}
        className={classes.wide ?? ''}
        description={say.ownersHint}
        defaultValue={before?.owners.join('\n') ?? ''}
        autosize
        minRows={2}
        maxRows={8}
      />
      <div className={classes.wide}>
        <FormAlert failure={form.failure} />
        <div className={dialog.actions}>
          <Button
            variant="default"
            loading={form.pending && draft}
            onClick={({ currentTarget }) => {
              submit(true)
              currentTarget.form?.requestSubmit()
            }}
          >
            {say.keep}
          </Button>
          <Button type="submit" loading={form.pending && !draft} onClick={() => submit(false)}>
            {say.submit}
          </Button>
        </div>
      </div>
    </form>
  )
}
