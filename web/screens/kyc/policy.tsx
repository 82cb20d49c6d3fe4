/** Who decides on people, told to whoever sees them, and chosen by whoever answers for it. */
import { Button, Checkbox, Skeleton } from '@mantine/core'
import { allows } from '@nkra/contract/permissions.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { useState } from 'react'
import { useAct, useCall } from '../../api/queries.ts'
import { useRole } from '../../shell/session/session-context.tsx'
import dialog from '../../ui/dialogs/dialog.module.css'
import { Fact, Facts } from '../../ui/values/facts.tsx'
import { FailedState } from '../../ui/layout/failed-state.tsx'
import { FormAlert, useSubmit } from '../../ui/forms/form.tsx'
import { useSentences } from '../../ui/language/language.tsx'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { useNotify } from '../../ui/toasts/notify.tsx'
import { Panel } from '../../ui/layout/page.tsx'
import classes from './kyc.module.css'
import { policySentences } from './policy.sentences.ts'

type Chosen = Reply<'getKycPolicy'>

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
      {changing && policy && <Change policy={policy} onClose={() => setChanging(false)} />}
    </Panel>
  )
}

function Change({ policy, onClose }: { policy: Chosen; onClose: () => void }) {
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
