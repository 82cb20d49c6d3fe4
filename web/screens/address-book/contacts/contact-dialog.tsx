/** The dialog of one contact: number, name, custom fields and groups. */
import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core'
import type { Reply } from '@nkra/contract/routes.ts'
import {
  CONSENT_SOURCE_LENGTH_MAX,
  CONTACT_NAME_LENGTH_MAX,
  FIELD_NAME_LENGTH_MAX,
  FIELD_VALUE_LENGTH_MAX,
  FIELDS_MAX,
  PHONE_LENGTH_MAX,
} from '@nkra/contract/limits.ts'
import { fieldKey } from '@nkra/sms/template.ts'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { pointedAt } from '../../../api/failure.ts'
import { useAct } from '../../../api/queries.ts'
import { DialogForm } from '../../../ui/dialogs/dialog-form.tsx'
import { useSubmit } from '../../../ui/forms/form.tsx'
import { useSentences } from '../../../ui/language/language.tsx'
import { useNotify } from '../../../ui/toasts/notify.tsx'
import classes from '../address-book.module.css'
import { careSentences } from '../care.sentences.ts'
import type { Group } from '../groups.tsx'
import { addressBookSentences } from '../sentences.ts'

export type Contact = Reply<'listContacts'>

interface FieldRow {
  /** Identifies the row of a custom field while its name is being typed. */
  key: number
  name: string
  value: string
  /** Whether the name of the custom field is fixed, so that only the value is typed. */
  known: boolean
}

export interface ContactDialogProps {
  groups: readonly Group[]
  /** The group to which a new contact is added. */
  inGroup: string | null
  /** The contact to change. Without it, a contact is added. */
  contact?: Contact
  onClose: () => void
}

export default function ContactDialog({ groups, inGroup, contact, onClose }: ContactDialogProps) {
  const say = useSentences(addressBookSentences)
  const [groupIds, setGroupIds] = useState<string[]>(contact?.groupIds ?? (inGroup === null ? [] : [inGroup]))
  const [rows, setRows] = useState(() => rowsOf(groups, groupIds, contact))
  const [consent, setConsent] = useState<ConsentDraft>({
    source: contact?.consent?.source ?? '',
    at: contact?.consent?.at.slice(0, 10) ?? '',
  })
  const create = useAct('createContact')
  const update = useAct('updateContact')
  const notify = useNotify()
  const form = useSubmit(
    say.labels,
    async ({ phone, name }) => {
      const body = {
        phone: phone.trim(),
        name: name.trim(),
        fields: fieldsOf(rows),
        groupIds,
        ...consentOf(consent),
      }
      try {
        if (contact) await update.mutateAsync({ input: { params: { id: contact.id }, body } })
        else await create.mutateAsync({ input: { body } })
      } catch (error) {
        throw pointedAt('phone', error, 'phone_invalid', 'contact_exists')
      }
      notify('success', contact ? say.contactSaved : say.contactAdded)
      onClose()
    },
    ['name'],
  )
  const toggle = (id: string) =>
    setGroupIds((before) => (before.includes(id) ? before.filter((each) => each !== id) : [...before, id]))
  return (
    <DialogForm
      title={contact ? say.editContact : say.addContact}
      size="34rem"
      form={form}
      confirm={contact ? say.save : say.addContact}
      onClose={onClose}
    >
      <TextInput
        {...form.field('phone')}
        type="tel"
        defaultValue={contact?.phone ?? ''}
        placeholder="024 123 4567"
        maxLength={PHONE_LENGTH_MAX}
        data-autofocus
      />
      <TextInput
        {...form.field('name')}
        defaultValue={contact?.name ?? ''}
        maxLength={CONTACT_NAME_LENGTH_MAX}
      />
      <FieldRows rows={rows} onChange={setRows} />
      <ConsentFields consent={consent} onChange={setConsent} />
      {groups.length > 0 && (
        <fieldset className={classes.checks}>
          <legend>{say.groups}</legend>
          {groups.map(({ id, name }) => (
            <Checkbox key={id} label={name} checked={groupIds.includes(id)} onChange={() => toggle(id)} />
          ))}
        </fieldset>
      )}
    </DialogForm>
  )
}

interface FieldRowsProps {
  rows: readonly FieldRow[]
  onChange: (rows: FieldRow[]) => void
}

function FieldRows({ rows, onChange }: FieldRowsProps) {
  const say = useSentences(addressBookSentences)
  const change = (key: number, some: Partial<FieldRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...some } : row)))
  const add = () => {
    const key = Math.max(0, ...rows.map((row) => row.key)) + 1
    onChange([...rows, { key, name: '', value: '', known: false }])
  }
  return (
    <>
      {rows.map((row) =>
        row.known ? (
          <TextInput
            key={row.key}
            label={row.name}
            value={row.value}
            maxLength={FIELD_VALUE_LENGTH_MAX}
            onChange={(event) => change(row.key, { value: event.currentTarget.value })}
          />
        ) : (
          <div key={row.key} className={classes.fieldRow}>
            <TextInput
              aria-label={say.fieldName}
              placeholder={say.fieldHint}
              value={row.name}
              maxLength={FIELD_NAME_LENGTH_MAX}
              onChange={(event) => change(row.key, { name: event.currentTarget.value })}
            />
            <TextInput
              aria-label={say.valueOf(row.name)}
              placeholder={say.value}
              value={row.value}
              maxLength={FIELD_VALUE_LENGTH_MAX}
              onChange={(event) => change(row.key, { value: event.currentTarget.value })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={say.removeField}
              onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
            >
              <IconX size={17} aria-hidden="true" />
            </ActionIcon>
          </div>
        ),
      )}
      {rows.length < FIELDS_MAX && (
        <div>
          <Button
            variant="subtle"
            size="compact-md"
            leftSection={<IconPlus size={15} aria-hidden="true" />}
            onClick={add}
          >
            {say.addField}
          </Button>
        </div>
      )}
    </>
  )
}

/** The fields of the contact and of its groups, each once. */
function rowsOf(
  groups: readonly Group[],
  groupIds: readonly string[],
  contact: Contact | undefined,
): FieldRow[] {
  const names = new Map<string, string>()
  const ofGroups = groups.filter(({ id }) => groupIds.includes(id)).flatMap(({ fields }) => fields)
  for (const name of [...Object.keys(contact?.fields ?? {}), ...ofGroups])
    if (!names.has(fieldKey(name))) names.set(fieldKey(name), name)
  return [...names.values()].map((name, key) => ({
    key,
    name,
    value: contact?.fields[name] ?? '',
    known: true,
  }))
}

/** The consent to send. Without a source there is none. Without a day it is given now. */
function consentOf({ source, at }: ConsentDraft) {
  if (source.trim() === '') return { consent: null }
  return { consent: { source: source.trim(), ...(at !== '' && { at: `${at}T00:00:00Z` }) } }
}

/** The fields with a name and a value. Empty ones are left out. */
function fieldsOf(rows: readonly FieldRow[]): Record<string, string> {
  return Object.fromEntries(
    rows.flatMap(({ name, value }) =>
      name.trim() !== '' && value.trim() !== '' ? [[name.trim(), value.trim()]] : [],
    ),
  )
}

interface ConsentDraft {
  source: string
  /** A day in the form of a date input, such as `2026-11-20`. */
  at: string
}

interface ConsentFieldsProps {
  consent: ConsentDraft
  onChange: (consent: ConsentDraft) => void
}

/** Fields for where and when the contact agreed to receive texts. */
function ConsentFields({ consent, onChange }: ConsentFieldsProps) {
  const say = useSentences(careSentences)
  return (
    <>
      <TextInput
        label={say.consentSource}
        value={consent.source}
        maxLength={CONSENT_SOURCE_LENGTH_MAX}
        onChange={(event) => onChange({ ...consent, source: event.currentTarget.value })}
      />
      {consent.source.trim() !== '' && (
        <TextInput
          type="date"
          label={say.consentAt}
          value={consent.at}
          onChange={(event) => onChange({ ...consent, at: event.currentTarget.value })}
        />
      )}
    </>
  )
}
