/** The settings that say how identity checks are decided, and how long their data are kept. */
import { Button, Checkbox, Skeleton, TextInput } from '@mantine/core'
import { TARGET_HOURS_MAX } from '@nkra/contract/limits.ts'
import { allows } from '@nkra/contract/permissions.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { useState, type ReactNode } from 'react'
import { useCall } from '../../../api/queries.ts'
import { useRole } from '../../../shell/session/session-context.tsx'
import { FormActions, DialogForm } from '../../../ui/dialogs/dialog-form.tsx'
import dialog from '../../../ui/dialogs/dialog.module.css'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { FieldFailure, FormAlert, useSubmit } from '../../../ui/forms/form.tsx'
import { useSentences } from '../../../ui/language/language.tsx'
import { Fetched } from '../../../ui/layout/fetched.tsx'
import { Panel } from '../../../ui/layout/page.tsx'
import { useAnnouncedAct } from '../../../ui/toasts/announced-act.ts'
import { Fact, Facts } from '../../../ui/values/facts.tsx'
import classes from '../settings.module.css'
import { policySentences } from './identity-checks.sentences.ts'
import { retentionSentences } from './identity-retention.sentences.ts'

export default function IdentityChecks() {
  return (
    <>
      <Policy />
      <Retention />
    </>
  )
}

interface TermsProps<Data> {
  say: { title: string; change: string }
  query: { data: { data: Data } | undefined; error: unknown; refetch: () => unknown }
  /** Renders the settings. While they are being changed, `close` ends that. Otherwise `close` is null. */
  children: (terms: Data, close: (() => void) | null) => ReactNode
}

/** Settings that everybody may read, and that the roles that may erase people may change. */
function Terms<Data>({ say, query, children }: TermsProps<Data>) {
  const [changing, setChanging] = useState(false)
  const changes = allows(useRole(), 'kyc:erase')
  return (
    <Panel
      title={say.title}
      actions={
        changes &&
        query.data !== undefined && (
          <Button size="compact-md" variant="default" onClick={() => setChanging(true)}>
            {say.change}
          </Button>
        )
      }
    >
      <Fetched query={query} skeleton={<FactSkeletons />}>
        {({ data }) => children(data, changing ? () => setChanging(false) : null)}
      </Fetched>
    </Panel>
  )
}

function FactSkeletons() {
  return (
    <div className={classes.form} aria-busy="true">
      <Skeleton height="1rem" width="60%" />
      <Skeleton height="1rem" width="60%" />
    </div>
  )
}

type ReviewPolicy = Reply<'getKycPolicy'>

/** The panel of the review policy: who decides on identity checks. */
function Policy() {
  const say = useSentences(policySentences)
  return (
    <Terms say={say} query={useCall('getKycPolicy')}>
      {(policy, close) => (
        <>
          <Facts>
            <Fact name={say.fourEyes}>{policy.fourEyes ? say.two : say.one}</Fact>
            <Fact name={say.answers}>{policy.enteredAnswers ? say.entered : say.undecided}</Fact>
            <Fact name={say.target}>
              {policy.targetHours === null ? say.noTarget : say.within(policy.targetHours)}
            </Fact>
            <Fact name={say.doubts}>{policy.reviewDoubts ? say.doubtsWait : say.doubtsEnd}</Fact>
          </Facts>
          {close && <PolicyDialog policy={policy} onClose={close} />}
        </>
      )}
    </Terms>
  )
}

function PolicyDialog({ policy, onClose }: { policy: ReviewPolicy; onClose: () => void }) {
  const say = useSentences(policySentences)
  const save = useAnnouncedAct('saveKycPolicy')
  const [fourEyes, setFourEyes] = useState(policy.fourEyes)
  const [enteredAnswers, setEnteredAnswers] = useState(policy.enteredAnswers)
  const [reviewDoubts, setReviewDoubts] = useState(policy.reviewDoubts)
  const form = useSubmit(
    { targetHours: say.targetHours },
    async (written) => {
      const targetHours = hoursOf(written.targetHours, say.wholeHours)
      await save.act({ body: { fourEyes, enteredAnswers, reviewDoubts, targetHours } }, say.saved)
      onClose()
    },
    ['targetHours'],
  )
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
          <p className={classes.hint}>{say.alone}</p>
          <Checkbox
            label={say.answersLabel}
            checked={enteredAnswers}
            onChange={({ currentTarget }) => setEnteredAnswers(currentTarget.checked)}
          />
          <Checkbox
            label={say.doubtsLabel}
            checked={reviewDoubts}
            onChange={({ currentTarget }) => setReviewDoubts(currentTarget.checked)}
          />
          <p className={classes.hint}>{say.doubtsText}</p>
          <TextInput
            {...form.field('targetHours')}
            inputMode="numeric"
            description={say.targetText}
            defaultValue={policy.targetHours === null ? '' : String(policy.targetHours)}
          />
        </div>
        <FormActions form={form} confirm={say.save} onClose={onClose} />
      </form>
    </Modal>
  )
}

type RetentionTerms = Reply<'getKycRetention'>

/** The panel that says how long pictures and personal data are kept. */
function Retention() {
  const say = useSentences(retentionSentences)
  return (
    <Terms say={say} query={useCall('getKycRetention')}>
      {(kept, close) => (
        <>
          <Facts>
            <Fact name={say.pictures}>{say.afterDecision(kept.pictureDays)}</Fact>
            <Fact name={say.identities}>{say.afterDecision(kept.identityDays)}</Fact>
          </Facts>
          {close && <RetentionDialog kept={kept} onClose={close} />}
        </>
      )}
    </Terms>
  )
}

function RetentionDialog({ kept, onClose }: { kept: RetentionTerms; onClose: () => void }) {
  const say = useSentences(retentionSentences)
  const save = useAnnouncedAct('saveKycRetention')
  const form = useSubmit({ pictureDays: say.pictures, identityDays: say.identities }, async (written) => {
    const body = {
      pictureDays: daysOf('pictureDays', written.pictureDays, say.wholeDays),
      identityDays: daysOf('identityDays', written.identityDays, say.wholeDays),
    }
    await save.act({ body }, say.saved)
    onClose()
  })
  return (
    <DialogForm title={say.title} size="30rem" form={form} confirm={say.save} onClose={onClose}>
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
    </DialogForm>
  )
}

/** The hours in a field. Null if it is empty: there is no target. */
function hoursOf(written: string, wholeHours: string): number | null {
  if (written.trim() === '') return null
  const hours = Number(written)
  if (!/^\d{1,3}$/.test(written.trim()) || hours < 1 || hours > TARGET_HOURS_MAX)
    throw new FieldFailure('targetHours', wholeHours)
  return hours
}

function daysOf(field: string, written: string, wholeDays: string): number {
  if (!/^\d{1,5}$/.test(written.trim())) throw new FieldFailure(field, wholeDays)
  return Number(written)
}
