/** The audience segments in the list beside the contacts, and the actions on one. */
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import {
  CONDITIONS_MAX,
  FIELD_NAME_LENGTH_MAX,
  FIELD_VALUE_LENGTH_MAX,
  GROUP_NAME_LENGTH_MAX,
} from '@nkra/contract/limits.ts'
import { allows } from '@nkra/contract/permissions.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { IconPlus, IconSend, IconX } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { pointedAt } from '../../api/failure.ts'
import { useAct } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { useRole } from '../../shell/session/session-context.tsx'
import { Menu } from '../../ui/controls/menu.tsx'
import { RowMenu } from '../../ui/controls/row-menu.tsx'
import { Tooltip } from '../../ui/controls/tooltip.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { DialogForm } from '../../ui/dialogs/dialog-form.tsx'
import { useSubmit } from '../../ui/forms/form.tsx'
import { useSentences, type SentencesOf, formatCount } from '../../ui/language/language.tsx'
import { useAnnouncedAct } from '../../ui/toasts/announced-act.ts'
import { useNotify } from '../../ui/toasts/notify.tsx'
import classes from './address-book.module.css'
import type { Group } from './groups.tsx'
import {
  COMPARISONS,
  conditionsOf,
  emptyRow,
  hasValue,
  NETWORKS,
  type Row,
  rowsOf,
  type Segment,
} from './segment-conditions.ts'
import { segmentSentences } from './segments.sentences.ts'

const route = getRouteApi('/signed-in/address-book')

export interface SegmentPlacesProps {
  segments: readonly Segment[]
  groups: readonly Group[]
  current: string | undefined
}

/** The audience segments in the list beside the contacts. */
export function SegmentPlaces({ segments, groups, current }: SegmentPlacesProps) {
  const say = useSentences(segmentSentences)
  return (
    <>
      <div className={classes.placesHead}>
        <h2>{say.segments}</h2>
        <NewSegment groups={groups} />
      </div>
      {segments.map(({ id, name, contacts }) => (
        <Link
          key={id}
          to={paths.addressBook}
          search={{ group: id }}
          className={classes.place}
          activeOptions={{ exact: true, includeSearch: true }}
          {...(current === id && { 'aria-current': 'page' as const })}
        >
          <span>{name}</span>
          <span className={classes.count}>{formatCount(contacts)}</span>
        </Link>
      ))}
    </>
  )
}

export interface NewSegmentProps {
  groups: readonly Group[]
  /** Whether the button shows words, for a place without a heading. */
  named?: boolean
}

export function NewSegment({ groups, named = false }: NewSegmentProps) {
  const say = useSentences(segmentSentences)
  const changes = allows(useRole(), 'contacts:write')
  const [making, setMaking] = useState(false)
  if (!changes) return null
  const begin = () => setMaking(true)
  return (
    <>
      {named ? (
        <Button variant="default" size="xs" onClick={begin}>
          {say.newSegment}
        </Button>
      ) : (
        <Tooltip label={say.newSegment}>
          <ActionIcon variant="default" size="lg" aria-label={say.newSegment} onClick={begin}>
            <IconPlus size={17} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      )}
      {making && <SegmentDialog groups={groups} onClose={() => setMaking(false)} />}
    </>
  )
}

export interface SegmentActionsProps {
  segment: Segment
  groups: readonly Group[]
}

export function SegmentActions({ segment, groups }: SegmentActionsProps) {
  const say = useSentences(segmentSentences)
  const role = useRole()
  const [asked, setAsked] = useState<'edit' | 'delete' | null>(null)
  const close = () => setAsked(null)
  return (
    <>
      {allows(role, 'messages:send') && (
        <Button
          size="sm"
          leftSection={<IconSend size={16} aria-hidden="true" />}
          renderRoot={(props) => <Link to={paths.newSms} search={{ group: segment.id }} {...props} />}
        >
          {say.send}
        </Button>
      )}
      {allows(role, 'contacts:write') && (
        <RowMenu label={say.moreAbout(segment.name)} variant="default" size="2.1rem">
          <Menu.Item onClick={() => setAsked('edit')}>{say.editSegment}</Menu.Item>
          <Menu.Item color="red" onClick={() => setAsked('delete')}>
            {say.deleteSegment}
          </Menu.Item>
        </RowMenu>
      )}
      {asked === 'edit' && <SegmentDialog groups={groups} segment={segment} onClose={close} />}
      {asked === 'delete' && <DeleteSegment segment={segment} onClose={close} />}
    </>
  )
}

function DeleteSegment({ segment, onClose }: { segment: Segment; onClose: () => void }) {
  const say = useSentences(segmentSentences)
  const remove = useAnnouncedAct('deleteGroup')
  const navigate = route.useNavigate()
  const act = async () => {
    await remove.act({ params: { id: segment.id } }, say.deleted(segment.name))
    await navigate({ search: {} })
  }
  return (
    <ConfirmDialog
      title={say.deleteQuestion(segment.name)}
      confirm={say.deleteSegment}
      danger
      onConfirm={act}
      onClose={onClose}
    >
      {say.deleteText}
    </ConfirmDialog>
  )
}

interface SegmentDialogProps {
  groups: readonly Group[]
  /** The audience segment to change. Without it, one is created. */
  segment?: Segment
  onClose: () => void
}

/** The dialog that creates or changes an audience segment: its name and the conditions on its contacts. */
function SegmentDialog({ groups, segment, onClose }: SegmentDialogProps) {
  const say = useSentences(segmentSentences)
  const [rows, setRows] = useState(() => (segment ? rowsOf(segment.filter.conditions) : [emptyRow(0)]))
  const create = useAnnouncedAct('createSegment')
  const update = useAnnouncedAct('updateSegment')
  const navigate = route.useNavigate()
  const conditions = conditionsOf(rows)
  const form = useSubmit(say.labels, async ({ name }) => {
    if (!conditions) return
    const body = { name: name.trim(), filter: { conditions } }
    try {
      const saved = segment
        ? await update.act({ params: { id: segment.id }, body }, say.saved)
        : await create.act({ body }, say.saved)
      onClose()
      await navigate({ search: { group: saved.data.id } })
    } catch (error) {
      throw pointedAt('name', error, 'group_exists')
    }
  })
  return (
    <DialogForm
      title={segment ? say.editSegment : say.newSegment}
      size="46rem"
      form={form}
      confirm={say.save}
      disabled={conditions === null}
      onClose={onClose}
    >
      <p className={classes.hint}>{say.lead}</p>
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
    </DialogForm>
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
  say: SentencesOf<typeof segmentSentences>['membership']
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

/**
 * The button that counts the contacts of an audience segment. A count reads the whole address book, so it runs only
 * on request.
 */
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
