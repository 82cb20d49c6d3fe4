/** A segment: its name, and the conditions that its contacts meet. */
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import {
  CONDITIONS_MAX,
  FIELD_NAME_LENGTH_MAX,
  FIELD_VALUE_LENGTH_MAX,
  GROUP_NAME_LENGTH_MAX,
} from '@nkra/contract/limits.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { IconPlus, IconX } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { pointedAt } from '../../api/failure.ts'
import { useAct } from '../../api/queries.ts'
import dialog from '../../ui/dialogs/dialog.module.css'
import { FormAlert, useSubmit } from '../../ui/forms/form.tsx'
import { useSentences } from '../../ui/language/language.tsx'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { useNotify } from '../../ui/toasts/notify.tsx'
import classes from './address-book.module.css'
import {
  COMPARISONS,
  conditionsOf,
  emptyRow,
  hasValue,
  NETWORKS,
  rowsOf,
  type Row,
  type Segment,
} from './segment-conditions.ts'
import type { Group } from './groups.tsx'
import { segmentSentences } from './segments.sentences.ts'

const route = getRouteApi('/signed-in/address-book')

type Say = (typeof segmentSentences)['en']

interface SegmentDialogProps {
  groups: readonly Group[]
  /** Without one, a segment is made. */
  segment?: Segment
  onClose: () => void
}

export function SegmentDialog({ groups, segment, onClose }: SegmentDialogProps) {
  const say = useSentences(segmentSentences)
  const [rows, setRows] = useState(() => (segment ? rowsOf(segment.filter.conditions) : [emptyRow(0)]))
  const create = useAct('createSegment')
  const update = useAct('updateSegment')
  const notify = useNotify()
  const navigate = route.useNavigate()
  const conditions = conditionsOf(rows)
  const form = useSubmit(say.labels, async ({ name }) => {
    if (!conditions) return
    const body = { name: name.trim(), filter: { conditions } }
    try {
      const saved = segment
        ? await update.mutateAsync({ input: { params: { id: segment.id }, body } })
        : await create.mutateAsync({ input: { body } })
      notify('success', say.saved)
      onClose()
      await navigate({ search: { group: saved.data.id } })
    } catch (error) {
      throw pointedAt('name', error, 'group_exists')
    }
  })
  return (
    <Modal opened onClose={onClose} title={segment ? say.editSegment : say.newSegment} size="46rem">
      <p className={classes.hint}>{say.lead}</p>
      <FormAlert failure={form.failure} />
      <form {...form.props} className={dialog.fields}>
        <TextInput
          {...form.field('name')}
          defaultValue={segment?.name ?? ''}
          maxLength={GROUP_NAME_LENGTH_MAX}
          data-autofocus
        />
        <Rows rows={rows} groups={groups} onChange={setRows} />
        {conditions ? (
          <Counted key={JSON.stringify(conditions)} filter={{ conditions }} />
        ) : (
          <p className={classes.hint}>{say.incomplete}</p>
        )}
        <div className={dialog.actions}>
          <Button variant="default" onClick={onClose}>
            {say.cancel}
          </Button>
          <Button type="submit" loading={form.pending} disabled={conditions === null}>
            {say.save}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

interface RowsProps {
  rows: readonly Row[]
  groups: readonly Group[]
  onChange: (rows: Row[]) => void
}

function Rows({ rows, groups, onChange }: RowsProps) {
  const say = useSentences(segmentSentences)
  const change = (key: number) => (some: Partial<Row>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...some } : row)))
  const add = () => onChange([...rows, emptyRow(Math.max(0, ...rows.map(({ key }) => key)) + 1)])
  return (
    <fieldset className={classes.conditions}>
      <legend>{say.conditions}</legend>
      {rows.map((row) => (
        <div key={row.key} className={classes.condition}>
          <NativeSelect
            aria-label={say.about}
            value={row.of}
            onChange={(event) => change(row.key)({ of: event.currentTarget.value as Row['of'] })}
            data={optionsOf(say.subjects)}
          />
          <RowFields row={row} groups={groups} change={change(row.key)} />
          {rows.length > 1 && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={say.removeCondition}
              onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
            >
              <IconX size={17} aria-hidden="true" />
            </ActionIcon>
          )}
        </div>
      ))}
      {rows.length < CONDITIONS_MAX && (
        <div>
          <Button
            variant="subtle"
            size="compact-md"
            leftSection={<IconPlus size={15} aria-hidden="true" />}
            onClick={add}
          >
            {say.addCondition}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

interface RowFieldsProps {
  row: Row
  groups: readonly Group[]
  change: (some: Partial<Row>) => void
}

function RowFields({ row, groups, change }: RowFieldsProps) {
  const say = useSentences(segmentSentences)
  switch (row.of) {
    case 'field':
      return <FieldFields row={row} groups={groups} change={change} />
    case 'group':
      return (
        <>
          <Side say={say.membership} row={row} change={change} />
          <NativeSelect
            aria-label={say.group}
            value={row.groupId}
            onChange={(event) => change({ groupId: event.currentTarget.value })}
            data={[{ value: '', label: '' }, ...groups.map(({ id, name }) => ({ value: id, label: name }))]}
          />
        </>
      )
    case 'network':
      return (
        <>
          <Side say={say.networkIs} row={row} change={change} />
          <NativeSelect
            aria-label={say.network}
            value={row.network}
            onChange={(event) => change({ network: event.currentTarget.value })}
            data={[...new Set([...NETWORKS, row.network])]}
          />
        </>
      )
    default:
      return (
        <NativeSelect
          aria-label={say.how}
          value={row.consent}
          onChange={(event) => change({ consent: event.currentTarget.value as Row['consent'] })}
          data={optionsOf(say.consent)}
        />
      )
  }
}

function FieldFields({ row, groups, change }: RowFieldsProps) {
  const say = useSentences(segmentSentences)
  const known = [...new Set(groups.flatMap(({ fields }) => fields))].sort()
  return (
    <>
      <TextInput
        aria-label={say.field}
        placeholder={say.fieldHint}
        value={row.field}
        list="segment-fields"
        maxLength={FIELD_NAME_LENGTH_MAX}
        onChange={(event) => change({ field: event.currentTarget.value })}
      />
      <datalist id="segment-fields">
        {known.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <NativeSelect
        aria-label={say.how}
        value={row.compared}
        onChange={(event) =>
          change({ compared: COMPARISONS.find((each) => each === event.currentTarget.value) ?? 'equals' })
        }
        data={optionsOf(say.comparisons)}
      />
      {hasValue(row.compared) && (
        <TextInput
          aria-label={say.value}
          placeholder={say.value}
          value={row.value}
          maxLength={FIELD_VALUE_LENGTH_MAX}
          onChange={(event) => change({ value: event.currentTarget.value })}
        />
      )}
    </>
  )
}

function Side({
  say,
  row,
  change,
}: {
  say: Say['membership']
  row: Row
  change: (some: Partial<Row>) => void
}) {
  const { how } = useSentences(segmentSentences)
  return (
    <NativeSelect
      aria-label={how}
      value={row.side}
      onChange={(event) => change({ side: event.currentTarget.value === 'out' ? 'out' : 'in' })}
      data={optionsOf(say)}
    />
  )
}

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** Counting looks at the whole address book, so that it waits to be asked for. */
function Counted({ filter }: { filter: Segment['filter'] }) {
  const say = useSentences(segmentSentences)
  const count = useAct('countSegment')
  const notify = useNotify()
  const [found, setFound] = useState<Reply<'countSegment'> | null>(null)
  const ask = () => {
    count
      .mutateAsync({ input: { body: { filter } } })
      .then(({ data }) => setFound(data))
      .catch((error: unknown) => error instanceof Error && notify('error', error.message))
  }
  return (
    <div className={classes.counted}>
      <Button variant="default" size="sm" loading={count.isPending} onClick={ask}>
        {say.count}
      </Button>
      <span aria-live="polite">{found && say.counted(found.contacts, found.optedOut)}</span>
    </div>
  )
}
