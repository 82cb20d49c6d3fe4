/** Who decides on people, told to whoever sees them, and chosen by whoever answers for it. */
import { Button, Checkbox, Skeleton, TextInput } from '@mantine/core'
import { allows } from '@nkra/contract/permissions.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { useState } from 'react'
import { useAct, useCall } from '../../api/queries.ts'
import { useRole } from '../../shell/session/session-context.tsx'
import dialog from '../../ui/dialogs/dialog.module.css'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { FieldFailure, FormAlert, useSubmit } from '../../ui/forms/form.tsx'
import { useSentences } from '../../ui/language/language.tsx'
import { FailedState } from '../../ui/layout/failed-state.tsx'
import { Panel } from '../../ui/layout/page.tsx'
import { useNotify } from '../../ui/toasts/notify.tsx'
import { Fact, Facts } from '../../ui/values/facts.tsx'
import classes from './kyc.module.css'
import { policySentences } from './policy.sentences.ts'
import { retentionSentences } from './retention.sentences.ts'

type ReviewPolicy = Reply<'getKycPolicy'>

export function Policy() {
  const say = useSentences(policySentences)
  const query = useCall('getKycPolicy')
  const [changing, setChanging] = useState(false)
  const chooses = allows(useRole(), 'kyc:erase')
  const policy = query.data?.data
  return (
    <Panel
      title={say.title}
      actions={
        chooses &&
        policy && (
          <Button size="compact-md" variant="default" onClick={() => setChanging(true)}>
            {say.change}
          </Button>
        )
      }
    >
      {policy ? (
        <Facts>
          <Fact name={say.fourEyes}>{policy.fourEyes ? say.two : say.one}</Fact>
          <Fact name={say.answers}>{policy.enteredAnswers ? say.entered : say.undecided}</Fact>
        </Facts>
      ) : query.error ? (
        <FailedState error={query.error} retry={() => void query.refetch()} />
      ) : (
        <div className={classes.stack} aria-busy="true">
          <Skeleton height="1rem" width="60%" />
          <Skeleton height="1rem" width="60%" />
        </div>
      )}
      {changing && policy && <PolicyDialog policy={policy} onClose={() => setChanging(false)} />}
    </Panel>
  )
}

function PolicyDialog({ policy, onClose }: { policy: ReviewPolicy; onClose: () => void }) {
  const say = useSentences(policySentences)
  const notify = useNotify()
  const save = useAct('saveKycPolicy')
  const [fourEyes, setFourEyes] = useState(policy.fourEyes)
  const [enteredAnswers, setEnteredAnswers] = useState(policy.enteredAnswers)
  const form = useSubmit({}, async () => {
    await save.mutateAsync({ input: { body: { fourEyes, enteredAnswers } } })
    notify('success', say.saved)
    onClose()
  })
  return (
    <Modal opened onClose={onClose} title={say.title} size="32rem">
      <form {...form.props}>
        <FormAlert failure={form.failure} />
        <div className={dialog.fields}>
          <p className={dialog.text}>{say.text}</p>
          <Checkbox
            label={say.fourEyesLabel}
            checked={fourEyes}
            onChange={({ currentTarget }) => setFourEyes(currentTarget.checked)}
          />
          <Checkbox
            label={say.answersLabel}
            checked={enteredAnswers}
            onChange={({ currentTarget }) => setEnteredAnswers(currentTarget.checked)}
          />
        </div>
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

type RetentionTerms = Reply<'getKycRetention'>

/** How long pictures and personal data are kept. Reviewers read it; those who manage the account change it. */
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
      {changing && kept && <RetentionDialog kept={kept} onClose={() => setChanging(false)} />}
    </Panel>
  )
}

function RetentionDialog({ kept, onClose }: { kept: RetentionTerms; onClose: () => void }) {
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
