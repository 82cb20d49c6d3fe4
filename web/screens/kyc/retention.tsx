/** How long pictures and people are kept, told to whoever sees them, and chosen by whoever answers for it. */
import { Button, Skeleton, TextInput } from '@mantine/core'
import { allows } from '@nkra/contract/permissions.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { useState } from 'react'
import { useAct, useCall } from '../../api/queries.ts'
import { useRole } from '../../shell/session/session-context.tsx'
import dialog from '../../ui/dialogs/dialog.module.css'
import { Fact, Facts } from '../../ui/values/facts.tsx'
import { FailedState } from '../../ui/layout/failed-state.tsx'
import { FieldFailure, FormAlert, useSubmit } from '../../ui/forms/form.tsx'
import { useSentences } from '../../ui/language/language.tsx'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { useNotify } from '../../ui/toasts/notify.tsx'
import { Panel } from '../../ui/layout/page.tsx'
import classes from './kyc.module.css'
import { retentionSentences } from './retention.sentences.ts'

type Kept = Reply<'getKycRetention'>

export function Retention() {
  const say = useSentences(retentionSentences)
  const query = useCall('getKycRetention')
  const [changing, setChanging] = useState(false)
  const erases = allows(useRole(), 'kyc:erase')
  const kept = query.data?.data
  return (
    <Panel
      title={say.title}
      actions={
        erases &&
        kept && (
          <Button size="compact-md" variant="default" onClick={() => setChanging(true)}>
            {say.change}
          </Button>
        )
      }
    >
      {kept ? (
        <Facts>
          <Fact name={say.pictures}>{say.afterDecision(kept.pictureDays)}</Fact>
          <Fact name={say.identities}>{say.afterDecision(kept.identityDays)}</Fact>
        </Facts>
      ) : query.error ? (
        <FailedState error={query.error} retry={() => void query.refetch()} />
      ) : (
        <div className={classes.stack} aria-busy="true">
          <Skeleton height="1rem" width="60%" />
          <Skeleton height="1rem" width="60%" />
        </div>
      )}
      {changing && kept && <Change kept={kept} onClose={() => setChanging(false)} />}
    </Panel>
  )
}

function Change({ kept, onClose }: { kept: Kept; onClose: () => void }) {
  const say = useSentences(retentionSentences)
  const notify = useNotify()
  const save = useAct('saveKycRetention')
  const form = useSubmit({ pictureDays: say.pictures, identityDays: say.identities }, async (written) => {
    const body = {
      pictureDays: daysOf('pictureDays', written.pictureDays, say.wholeDays),
      identityDays: daysOf('identityDays', written.identityDays, say.wholeDays),
    }
    await save.mutateAsync({ input: { body } })
    notify('success', say.saved)
    onClose()
  })
  return (
    <Modal opened onClose={onClose} title={say.title} size="30rem">
      <form {...form.props} className={classes.stack}>
        <FormAlert failure={form.failure} />
        <p className={classes.hint}>{say.text}</p>
        <TextInput
          {...form.field('pictureDays')}
          inputMode="numeric"
          description={say.days}
          defaultValue={String(kept.pictureDays)}
        />
        <TextInput
          {...form.field('identityDays')}
          inputMode="numeric"
          description={say.days}
          defaultValue={String(kept.identityDays)}
        />
        <div className={dialog.actions}>
          <Button variant="default" onClick={onClose}>
            {say.cancel}
          </Button>
          <Button type="submit" loading={form.pending}>
            {say.save}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

function daysOf(field: string, written: string, wholeDays: string): number {
  if (!/^\d{1,5}$/.test(written.trim())) throw new FieldFailure(field, wholeDays)
  return Number(written)
}
