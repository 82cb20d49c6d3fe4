/** The work on a check: its holder, how long it has waited, the reviewers' notes, and the person's earlier checks. */
import { Button, NativeSelect, Textarea } from '@mantine/core'
import { KYC_NOTE_LENGTH_MAX } from '@nkra/contract/limits.ts'
import { allows } from '@nkra/contract/permissions.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../../paths.ts'
import { useUser } from '../../../shell/account/account.ts'
import { useRole } from '../../../shell/session/session-context.tsx'
import { DialogForm } from '../../../ui/dialogs/dialog-form.tsx'
import { FieldFailure, FormAlert, useSubmit } from '../../../ui/forms/form.tsx'
import { useFormat } from '../../../ui/language/format.ts'
import { useSentences } from '../../../ui/language/language.tsx'
import { Panel } from '../../../ui/layout/page.tsx'
import { useAnnouncedAct } from '../../../ui/toasts/announced-act.ts'
import { Instant } from '../../../ui/values/figures.tsx'
import { StatusBadge } from '../../../ui/values/status-badge.tsx'
import { levelWords, statusTones, type Review } from '../kyc-states.ts'
import kyc from '../kyc.module.css'
import { kycSentences } from '../sentences.ts'
import { LateBadge } from './late-badge.tsx'
import { useNextCase } from './next-case.ts'
import classes from './review.module.css'
import { workSentences } from './work.sentences.ts'

/** Who holds the check, with the buttons to take it or give it away. */
export function Work({ review }: { review: Review }) {
  const say = useSentences(workSentences)
  const format = useFormat()
  const [giving, setGiving] = useState(false)
  const assign = useAnnouncedAct('assignKyc')
  const next = useNextCase(review.requestId)
  const self = useUser()?.userId
  const { requestId, heldBy, colleagues, waitsSince, dueAt } = review
  const params = { id: requestId }
  return (
    <section className={classes.work} aria-label={say.work}>
      <p className={classes.holder}>
        <span>
          {heldBy === null ? say.free : heldBy.own ? say.yours : say.theirs(heldBy.name || say.somebody)}
        </span>
        {waitsSince !== null && (
          <span className={kyc.hint}>
            {say.waits} <Instant at={waitsSince} />
            {dueAt !== null && ` · ${say.dueBy(format.exact(dueAt))}`}
          </span>
        )}
        <LateBadge dueAt={dueAt} />
      </p>
      <div className={classes.acts}>
        {heldBy?.own !== true && self !== undefined && (
          <Button
            size="compact-md"
            variant="default"
            loading={assign.pending}
            onClick={() => assign.press({ params, body: { userId: self } }, say.taken)}
          >
            {say.take}
          </Button>
        )}
        {heldBy?.own === true && (
          <Button
            size="compact-md"
            variant="default"
            loading={assign.pending}
            onClick={() => assign.press({ params, body: { userId: null } }, say.givenBack)}
          >
            {say.giveBack}
          </Button>
        )}
        {heldBy?.own !== false && colleagues.length > 0 && (
          <Button size="compact-md" variant="default" onClick={() => setGiving(true)}>
            {say.give}
          </Button>
        )}
        <Button size="compact-md" variant="default" onClick={next} aria-keyshortcuts="N">
          {say.next}
        </Button>
      </div>
      {giving && <GiveDialog review={review} onClose={() => setGiving(false)} />}
    </section>
  )
}

function GiveDialog({ review: { requestId, colleagues }, onClose }: { review: Review; onClose: () => void }) {
  const say = useSentences(workSentences)
  const assign = useAnnouncedAct('assignKyc')
  const form = useSubmit({ colleague: say.giveTo }, async ({ colleague: chosen }) => {
    const colleague = colleagues.find(({ id }) => id === chosen)
    if (colleague === undefined) throw new FieldFailure('colleague', say.chooseColleague)
    await assign.act({ params: { id: requestId }, body: { userId: colleague.id } }, say.given(colleague.name))
    onClose()
  })
  const { name, label, error } = form.field('colleague')
  return (
    <DialogForm title={say.giveTitle} size="30rem" form={form} confirm={say.give} onClose={onClose}>
      <NativeSelect
        name={name}
        label={label}
        required
        defaultValue=""
        {...(error !== undefined && { error })}
        data={[
          { value: '', label: say.chooseColleague },
          ...colleagues.map((colleague) => ({ value: colleague.id, label: colleague.name })),
        ]}
      />
    </DialogForm>
  )
}

/** Other checks with the same number: the result of each, and who decided. */
export function Earlier({ review: { earlier } }: { review: Review }) {
  const say = useSentences(workSentences)
  const words = useSentences(kycSentences)
  const format = useFormat()
  const readsAll = allows(useRole(), 'kyc:read')
  return (
    <Panel title={say.earlier}>
      {earlier.length === 0 ? (
        <p className={kyc.hint}>{say.noEarlier}</p>
      ) : (
        <>
          <p className={kyc.hint}>{say.earlierText}</p>
          <ul className={kyc.rows}>
            {earlier.map((check) => (
              <li key={check.id}>
                <span className={kyc.rowName}>
                  {readsAll || check.reviewed ? (
                    <Link to={paths.kycDetail} params={{ id: check.id }} className={kyc.name}>
                      {format.exact(check.createdAt)}
                    </Link>
                  ) : (
                    format.exact(check.createdAt)
                  )}
                </span>
                <StatusBadge tone={statusTones[check.status]}>{words.statuses[check.status]}</StatusBadge>
                <p className={kyc.rowNote}>
                  {[
                    words.documents[check.document],
                    levelWords({ ...check, environment: 'live' }, words),
                    check.reason && words.reasons[check.reason],
                    check.decidedBy !== null && check.decidedBy !== '' && say.decidedBy(check.decidedBy),
                  ]
                    .filter((each) => typeof each === 'string')
                    .join(' · ')}
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}

/** The notes of reviewers, and a field for a new note. */
export function Notes({ review: { requestId, notes } }: { review: Review }) {
  const say = useSentences(workSentences)
  const format = useFormat()
  const add = useAnnouncedAct('addKycNote')
  // The count of new notes is the form's key, so the field is empty again after each note.
  const [written, setWritten] = useState(0)
  const form = useSubmit({ text: say.note }, async ({ text }) => {
    await add.act({ params: { id: requestId }, body: { text } }, say.noteAdded)
    setWritten((count) => count + 1)
  })
  return (
    <Panel title={say.notes}>
      <p className={kyc.hint}>{say.notesText}</p>
      {notes.length === 0 ? (
        <p className={kyc.hint}>{say.noNotes}</p>
      ) : (
        <ul className={classes.notes}>
          {notes.map(({ by, text, at }) => (
            <li key={`${at} ${text}`}>
              <p>{text}</p>
              <p className={kyc.hint}>{say.noteBy(by || say.somebody, format.exact(at))}</p>
            </li>
          ))}
        </ul>
      )}
      <FormAlert failure={form.failure} />
      <form {...form.props} key={written} className={classes.noting}>
        <Textarea {...form.field('text')} maxLength={KYC_NOTE_LENGTH_MAX} autosize minRows={2} maxRows={8} />
        <div className={classes.actions}>
          <Button type="submit" variant="default" loading={form.pending}>
            {say.addNote}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
