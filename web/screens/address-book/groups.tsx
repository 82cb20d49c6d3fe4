/** The list of groups, and the dialogs to create, rename and delete one. */
import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconSend } from '@tabler/icons-react'
import { GROUP_NAME_LENGTH_MAX } from '@nkra/contract/limits.ts'
import { allows } from '@nkra/contract/permissions.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAct } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { useRole } from '../../shell/session/session-context.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { useAsk } from '../../ui/dialogs/input-dialog.tsx'
import { useSentences } from '../../ui/language/language.tsx'
import { Menu } from '../../ui/controls/menu.tsx'
import { RowMenu } from '../../ui/controls/row-menu.tsx'
import { Tooltip } from '../../ui/controls/tooltip.tsx'
import { useAnnouncedAct } from '../../ui/toasts/announced-act.ts'
import { addressBookSentences } from './sentences.ts'

export type Group = Reply<'listGroups'>

const route = getRouteApi('/signed-in/address-book')

export function NewGroup() {
  const say = useSentences(addressBookSentences)
  const role = useRole()
  const ask = useAsk()
  const create = useAct('createGroup')
  const navigate = route.useNavigate()
  if (!allows(role, 'contacts:write')) return null
  const make = async (name: string) => {
    const { data } = await create.mutateAsync({ input: { body: { name } } })
    await navigate({ search: { group: data.id } })
  }
  const begin = () =>
    void ask({
      type: 'text',
      title: say.newGroup,
      label: say.groupName,
      confirm: say.createGroup,
      maxLength: GROUP_NAME_LENGTH_MAX,
      act: make,
    })
  return (
    <Tooltip label={say.newGroup}>
      <ActionIcon variant="default" size="lg" aria-label={say.newGroup} onClick={begin}>
        <IconPlus size={17} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  )
}

export function GroupActions({ group }: { group: Group }) {
  const say = useSentences(addressBookSentences)
  const role = useRole()
  const [deleting, setDeleting] = useState(false)
  const ask = useAsk()
  const rename = useAct('renameGroup')
  const askName = () =>
    void ask({
      type: 'text',
      title: say.renameGroup,
      label: say.groupName,
      confirm: say.rename,
      value: group.name,
      maxLength: GROUP_NAME_LENGTH_MAX,
      act: (name) => rename.mutateAsync({ input: { params: { id: group.id }, body: { name } } }),
    })
  return (
    <>
      {allows(role, 'messages:send') && (
        <Button
          size="sm"
          leftSection={<IconSend size={16} aria-hidden="true" />}
          renderRoot={(props) => <Link to={paths.newSms} search={{ group: group.id }} {...props} />}
        >
          {say.sendToGroup}
        </Button>
      )}
      {allows(role, 'contacts:write') && (
        <RowMenu label={say.moreAbout(group.name)} variant="default" size="2.1rem">
          <Menu.Item onClick={askName}>{say.rename}</Menu.Item>
          <Menu.Item color="red" onClick={() => setDeleting(true)}>
            {say.deleteGroup}
          </Menu.Item>
        </RowMenu>
      )}
      {deleting && <DeleteGroup group={group} onClose={() => setDeleting(false)} />}
    </>
  )
}

function DeleteGroup({ group, onClose }: { group: Group; onClose: () => void }) {
  const say = useSentences(addressBookSentences)
  const remove = useAnnouncedAct('deleteGroup')
  const navigate = route.useNavigate()
  const act = async () => {
    await remove.act({ params: { id: group.id } }, say.groupDeleted(group.name))
    await navigate({ search: {} })
  }
  return (
    <ConfirmDialog
      title={say.deleteQuestion(group.name)}
      confirm={say.deleteGroup}
      danger
      onConfirm={act}
      onClose={onClose}
    >
      {say.deleteGroupText(<strong>{say.contacts(group.contacts)}</strong>)}
    </ConfirmDialog>
  )
}
