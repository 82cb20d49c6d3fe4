/** Segments beside the groups, and what can be done with one. */
import { ActionIcon, Button } from '@mantine/core'
import { allows } from '@nkra/contract/permissions.ts'
import { IconDots, IconPlus, IconSend } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAct } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { useRole } from '../../shell/session/session-context.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { formatCount } from '../../ui/language/format.ts'
import { useSentences } from '../../ui/language/language.tsx'
import { Menu } from '../../ui/controls/menu.tsx'
import { useNotify } from '../../ui/toasts/notify.tsx'
import { Tooltip } from '../../ui/controls/tooltip.tsx'
import classes from './address-book.module.css'
import type { Segment } from './segment-conditions.ts'
import type { Group } from './groups.tsx'
import { SegmentDialog } from './segment-dialog.tsx'
import { segmentSentences } from './segments.sentences.ts'

const route = getRouteApi('/signed-in/address-book')

export interface SegmentPlacesProps {
  segments: readonly Segment[]
  groups: readonly Group[]
  current: string | undefined
}

/** The segments' part of the list of places. */
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
  /** Says in words what it does, where no heading does. */
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
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size="2.1rem" aria-label={say.moreAbout(segment.name)}>
              <IconDots size={18} aria-hidden="true" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setAsked('edit')}>{say.editSegment}</Menu.Item>
            <Menu.Item color="red" onClick={() => setAsked('delete')}>
              {say.deleteSegment}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {asked === 'edit' && <SegmentDialog groups={groups} segment={segment} onClose={close} />}
      {asked === 'delete' && <DeleteSegment segment={segment} onClose={close} />}
    </>
  )
}

function DeleteSegment({ segment, onClose }: { segment: Segment; onClose: () => void }) {
  const say = useSentences(segmentSentences)
  const remove = useAct('deleteGroup')
  const navigate = route.useNavigate()
  const notify = useNotify()
  const act = async () => {
    await remove.mutateAsync({ input: { params: { id: segment.id } } })
    notify('success', say.deleted(segment.name))
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
