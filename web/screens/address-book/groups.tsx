/** Groups: made, named anew, deleted. */
import { ActionIcon, Button, Menu, Modal, TextInput, Tooltip } from '@mantine/core'
import { IconDots, IconPlus, IconSend } from '@tabler/icons-react'
import { GROUP_NAME_LENGTH_MAX } from '@nkra/contract/limits.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { pointedAt } from '../../api/failure.ts'
import { useAct } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import dialog from '../../ui/dialog.module.css'
import { FormAlert, useSubmit } from '../../ui/form.tsx'
import { formatPlural } from '../../ui/format.ts'
import { useNotify } from '../../ui/notify.tsx'

export type Group = Reply<'listGroups'>

const route = getRouteApi('/signed-in/address-book')

export function NewGroup() {
  const [asked, setAsked] = useState(false)
  const create = useAct('createGroup')
  const navigate = route.useNavigate()
  return (
    <>
      <Tooltip label="New group">
        <ActionIcon variant="default" size="lg" aria-label="New group" onClick={() => setAsked(true)}>
          <IconPlus size={17} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
      {asked && (
        <NameDialog
          title="New group"
          verb="Create group"
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
  const [asked, setAsked] = useState<'rename' | 'delete' | null>(null)
  const rename = useAct('renameGroup')
  const close = () => setAsked(null)
  return (
    <>
      <Button
        size="sm"
        leftSection={<IconSend size={16} aria-hidden="true" />}
        renderRoot={(props) => <Link to={paths.newSms} search={{ group: group.id }} {...props} />}
      >
        Send to this group
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size="2.1rem" aria-label={`More about ${group.name}`}>
            <IconDots size={18} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setAsked('rename')}>Rename</Menu.Item>
          <Menu.Item color="red" onClick={() => setAsked('delete')}>
            Delete group
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asked === 'rename' && (
        <NameDialog
          title="Rename group"
          verb="Rename"
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
  const form = useSubmit({ name: 'Name' }, async (values) => {
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
            Cancel
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
  const remove = useAct('deleteGroup')
  const navigate = route.useNavigate()
  const notify = useNotify()
  const act = async () => {
    await remove.mutateAsync({ input: { params: { id: group.id } } })
    notify('success', `${group.name} was deleted`)
    await navigate({ search: {} })
  }
  return (
    <ConfirmDialog
      title={`Delete ${group.name}?`}
      confirm="Delete group"
      danger
      onConfirm={act}
      onClose={onClose}
    >
      Its <strong>{formatPlural(group.contacts, 'contact')}</strong> stay in the address book, and messages
      already sent to it stay as they are.
    </ConfirmDialog>
  )
}
