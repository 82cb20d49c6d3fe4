/** The account's templates. A person can choose one, save the present text as one, and delete one. */
import { ActionIcon, Button, Skeleton, TextInput } from '@mantine/core'
import { TEMPLATE_NAME_LENGTH_MAX } from '@nkra/contract/limits.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct, useCall } from '../../../api/queries.ts'
import { EmptyState } from '../../../ui/layout/page.tsx'
import { useSentences } from '../../../ui/language/language.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { Fetched } from '../../../ui/layout/fetched.tsx'
import { useAnnouncedAct } from '../../../ui/toasts/announced-act.ts'
import { useNotify } from '../../../ui/toasts/notify.tsx'
import classes from '../new-sms.module.css'
import { templatesSentences } from './templates.sentences.ts'

type Template = Reply<'listTemplates'>[number]

interface TemplatesProps {
  text: string
  onChoose: (text: string) => void
  onClose: () => void
}

export default function Templates({ text, onChoose, onClose }: TemplatesProps) {
  const say = useSentences(templatesSentences)
  const query = useCall('listTemplates')
  const templates = query.data?.data
  return (
    <Modal opened onClose={onClose} title={say.title} size="34rem">
      <Fetched query={query} skeleton={<Skeleton height="9rem" />}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title={say.none}>{say.noneText}</EmptyState>
          ) : (
            <ul className={classes.templates} aria-label={say.title}>
              {data.map((template) => (
                <TemplateRow
                  key={template.id}
                  template={template}
                  onUse={() => {
                    onChoose(template.text)
                    onClose()
                  }}
                />
              ))}
            </ul>
          )
        }
      </Fetched>
      {templates && text.trim() !== '' && <Keep text={text} names={templates.map(({ name }) => name)} />}
    </Modal>
  )
}

function TemplateRow({ template: { id, name, text }, onUse }: { template: Template; onUse: () => void }) {
  const say = useSentences(templatesSentences)
  const remove = useAnnouncedAct('deleteTemplate')
  return (
    <li className={classes.template}>
      <div className={classes.templateWords}>
        <strong>{name}</strong>
        <p>{text}</p>
      </div>
      <Button size="compact-md" variant="default" aria-label={say.chooseOne(name)} onClick={onUse}>
        {say.use}
      </Button>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={say.remove(name)}
        loading={remove.pending}
        onClick={() => remove.press({ params: { id } }, say.removed(name))}
      >
        <IconTrash size={17} aria-hidden="true" />
      </ActionIcon>
    </li>
  )
}

function Keep({ text, names }: { text: string; names: readonly string[] }) {
  const say = useSentences(templatesSentences)
  const [name, setName] = useState('')
  const save = useAct('saveTemplate')
  const notify = useNotify()
  const wanted = name.trim()
  const taken = names.some((each) => each.toLowerCase() === wanted.toLowerCase())
  const keep = () => {
    if (wanted === '' || save.isPending) return
    save.mutate(
      { input: { body: { name: wanted, text } } },
      {
        onSuccess: () => {
          setName('')
          notify('success', say.kept(wanted))
        },
      },
    )
  }
  return (
    <div className={classes.templateKeep}>
      <TextInput
        label={say.name}
        placeholder={say.nameHint}
        value={name}
        maxLength={TEMPLATE_NAME_LENGTH_MAX}
        description={taken && wanted !== '' ? say.replaces : undefined}
        error={save.error?.message}
        onChange={(event) => {
          save.reset()
          setName(event.currentTarget.value)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // The dialog is inside the composer's form, which must not be submitted.
          event.preventDefault()
          keep()
        }}
      />
      <Button variant="default" loading={save.isPending} disabled={wanted === ''} onClick={keep}>
        {say.keep}
      </Button>
    </div>
  )
}
