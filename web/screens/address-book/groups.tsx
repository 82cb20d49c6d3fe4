/** Groups: made, named anew, deleted. */
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconDots, IconPlus, IconSend } from '@tabler/icons-react'
import { GROUP_NAME_LENGTH_MAX } from '@nkra/contract/limits.ts'
import { allows } from '@nkra/contract/permissions.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { pointedAt } from '../../api/failure.ts'
import { useAct } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { useRole } from '../../shell/session-context.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import dialog from '../../ui/dialog.module.css'
import { FormAlert, useSubmit } from '../../ui/form.tsx'
import { useSentences } from '../../ui/language.tsx'
import { useNotify } from '../../ui/notify.tsx'
import { addressBookSentences } from './sentences.ts'
import { Menu } from '../../ui/menu.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'

export type Group = Reply<'listGroups'>

const route = getRouteApi('/signed-in/address-book')

export function NewGroup() {
  const say = useSentences(addressBookSentences)
  const role = useRole()
  const [asked, setAsked] = useState(false)
  const create = useAct('createGroup')
  const navigate = route.useNavigate()
  if (!allows(role, 'contacts:write')) return null
  return (
    <>
      <Tooltip label={say.newGroup}>
        <ActionIcon variant="default" size="lg" aria-label={say.newGroup} onClick={() => setAsked(true)}>
          <IconPlus size={17} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
      {asked && (
        <NameDialog
          title={say.newGroup}
          verb={say.createGroup}
          name=""
          onName={async (name) => {
            const { data } = await create.mutateAsync({ input: { body: { name } } })
            await navigate({ search: { group: data.id } })
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}

export function GroupActions({ group }: { group: Group }) {
  const say = useSentences(addressBookSentences)
  const role = useRole()
  const [asked, setAsked] = useState<'rename' | 'delete' | null>(null)
  const rename = useAct('renameGroup')
  const close = () => setAsked(null)
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
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size="2.1rem" aria-label={say.moreAbout(group.name)}>
              <IconDots size={18} aria-hidden="true" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setAsked('rename')}>{say.rename}</Menu.Item>
            <Menu.Item color="red" onClick={() => setAsked('delete')}>
              {say.deleteGroup}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {asked === 'rename' && (
        <NameDialog
          title={say.renameGroup}
          verb={say.rename}
          name={group.name}
          onName={(name) => rename.mutateAsync({ input: { params: { id: group.id }, body: { name } } })}
          onClose={close}
        />
      )}
      {asked === 'delete' && <DeleteGroup group={group} onClose={close} />}
    </>
  )
}

interface NameDialogProps {
  title: string
  verb: string
  name: string
  onName: (name: string) => Promise<unknown>
  onClose: () => void
}

function NameDialog({ title, verb, name, onName, onClose }: NameDialogProps) {
  const say = useSentences(addressBookSentences)
  const form = useSubmit({ name: say.groupName }, async (values) => {
    try {
      await onName(values.name.trim())
    } catch (error) {
      throw pointedAt('name', error, 'group_exists')
    }
    onClose()
  })
  return (
    <Modal opened onClose={onClose} title={title} size="28rem">
      <FormAlert failure={form.failure} />
      <form {...form.props} className={dialog.fields}>
        <TextInput
          {...form.field('name')}
          defaultValue={name}
          maxLength={GROUP_NAME_LENGTH_MAX}
          data-autofocus
        />
        <div className={dialog.actions}>
          <Button variant="default" onClick={onClose}>
            {say.cancel}
          </Button>
          <Button type="submit" loading={form.pending}>
            {verb}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

function DeleteGroup({ group, onClose }: { group: Group; onClose: () => void }) {
  const say = useSentences(addressBookSentences)
  const remove = useAct('deleteGroup')
  const navigate = route.useNavigate()
  const notify = useNotify()
  const act = async () => {
    await remove.mutateAsync({ input: { params: { id: group.id } } })
    notify('success', say.groupDeleted(group.name))
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
