/** Contacts that may be the same person. Each proposal shows the merged contact, and a merge can be undone. */
import { Button, Radio, Skeleton } from '@mantine/core'
import { allows } from '@nkra/contract/permissions.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct } from '../../../api/queries.ts'
import { useSlices } from '../../../api/slices.ts'
import { useRole } from '../../../shell/session/session-context.tsx'
import { FailedState } from '../../../ui/layout/failed-state.tsx'
import { useSentences, formatPhone } from '../../../ui/language/language.tsx'
import { useNotify } from '../../../ui/toasts/notify.tsx'
import { Panel, EmptyState } from '../../../ui/layout/page.tsx'
import { useAnnouncedAct } from '../../../ui/toasts/announced-act.ts'
import classes from '../address-book.module.css'
import { careSentences } from '../care.sentences.ts'
import { mergedFields } from './merged-fields.ts'

type Duplicate = Reply<'listDuplicates'>
type Merge = Reply<'mergeContacts'>

export function Duplicates() {
  const say = useSentences(careSentences)
  const slices = useSlices('listDuplicates', { query: {} })
  const [merged, setMerged] = useState<Merge | null>(null)
  const { items, error, hasMore, isLoadingMore, isPending } = slices
  return (
    <Panel title={say.duplicates}>
      <p className={classes.hint}>{say.duplicatesLead}</p>
      {merged && <Merged key={merged.id} merge={merged} onClose={() => setMerged(null)} />}
      {error !== null && !items && <FailedState query={slices} />}
      <div aria-busy={isPending} className={classes.duplicates}>
        {!items && error === null && <Skeleton height="12rem" radius="md" />}
        {items?.map((duplicate) => (
          <Proposal
            key={duplicate.contacts.map(({ id }) => id).join()}
            duplicate={duplicate}
            onMerged={setMerged}
          />
        ))}
      </div>
      {items?.length === 0 && !hasMore && (
        <EmptyState icon={<IconUsers size={26} stroke={1.6} />} title={say.noDuplicates}>
          {say.noDuplicatesText}
        </EmptyState>
      )}
      {hasMore && (
        <Button variant="default" loading={isLoadingMore} onClick={slices.loadMore}>
          {say.lookFurther}
        </Button>
      )}
    </Panel>
  )
}

interface ProposalProps {
  duplicate: Duplicate
  onMerged: (merge: Merge) => void
}

function Proposal({ duplicate: { contacts, shared }, onMerged }: ProposalProps) {
  const say = useSentences(careSentences)
  const changes = allows(useRole(), 'contacts:write')
  const notify = useNotify()
  const merge = useAct('mergeContacts')
  const [keepId, setKeepId] = useState(contacts[0]?.id ?? '')
  const kept = contacts.find(({ id }) => id === keepId)
  const others = contacts.filter(({ id }) => id !== keepId)
  if (!kept) return null
  const act = async () => {
    try {
      const otherIds = others.map(({ id }) => id)
      const { data } = await merge.mutateAsync({ input: { body: { keepId, otherIds } } })
      onMerged(data)
    } catch (error) {
      notify('error', error instanceof Error ? error.message : say.wentWrong)
    }
  }
  return (
    <section className={classes.duplicate} aria-label={kept.name}>
      <Radio.Group
        value={keepId}
        onChange={setKeepId}
        label={say.keeps}
        description={shared.length > 0 ? say.shared(shared.join(', ')) : undefined}
      >
        {contacts.map(({ id, name, phone, groupIds, optedOut, fields }) => (
          <Radio
            key={id}
            value={id}
            mt="xs"
            label={`${formatPhone(phone)}, ${name}`}
            description={[
              ...Object.entries(fields).map(([field, value]) => `${field} ${value}`),
              say.inGroups(groupIds.length),
              ...(optedOut ? [say.optedOut] : []),
            ].join(', ')}
          />
        ))}
      </Radio.Group>
      <p className={classes.hint}>
        {say.becomes(<strong>{kept.name}</strong>, formatPhone(kept.phone))}
        {mergedFields(kept, others).map(([field, value]) => `, ${field} ${value}`)}
      </p>
      {changes && (
        <div className={classes.buttons}>
          <Button variant="default" loading={merge.isPending} onClick={() => void act()}>
            {say.merge(contacts.length)}
          </Button>
        </div>
      )}
    </section>
  )
}

function Merged({ merge: { id, contact }, onClose }: { merge: Merge; onClose: () => void }) {
  const say = useSentences(careSentences)
  const undo = useAnnouncedAct('undoMerge')
  const notify = useNotify()
  const name = contact.name || formatPhone(contact.phone)
  const act = async () => {
    try {
      await undo.act({ params: { id } }, say.apart(name))
    } catch (error) {
      notify('error', error instanceof Error ? error.message : say.wentWrong)
    }
    onClose()
  }
  return (
    <output className={classes.deleted}>
      <span>{say.merged(name)}</span>
      <Button variant="subtle" size="compact-md" loading={undo.pending} onClick={() => void act()}>
        {say.undo}
      </Button>
    </output>
  )
}
