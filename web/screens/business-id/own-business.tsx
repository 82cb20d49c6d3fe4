import { Button, NativeSelect, TextInput } from '@mantine/core'
import { LEGAL_FORMS } from '@nkra/contract/kyc/states.ts'
import { BUSINESS_LENGTHS_MAX } from '@nkra/contract/limits.ts'
import { allows } from '@nkra/contract/permissions.ts'
import type { BusinessIdPart } from '@nkra/contract/kyc/business-papers.ts'
import { isTin } from '@nkra/contract/tin.ts'
import { IconCertificate } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useRole } from '../../shell/session/session-context.tsx'
import dialog from '../../ui/dialogs/dialog.module.css'
import { useAct } from '../../api/queries.ts'
import { FieldFailure, FormAlert, useSubmit } from '../../ui/forms/form.tsx'
import { useFormat } from '../../ui/language/format.ts'
import { useSentences } from '../../ui/language/language.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { Panel, EmptyState } from '../../ui/layout/page.tsx'
import { useAnnouncedAct } from '../../ui/toasts/announced-act.ts'
import { StatusBadge } from '../../ui/values/status-badge.tsx'
import classes from './business-id.module.css'
import {
  type BusinessId,
  type OwnBusinessId,
  type Standing,
  standingTones,
  statusTones,
} from './business-states.ts'
import { PrincipalFields, Principals, principalsFrom, typedFrom, type TypedPrincipal } from './principals.tsx'
import { OwnPapers, Papers } from './papers.tsx'
import { MissingList, Registered } from './registered-business.tsx'
import { Commented } from './part-comments.tsx'
import { businessSentences } from './sentences.ts'

/** The business ID in force, and the one applied for. */
export function OwnBusiness({
  own: { approved, standing, open, application, inForce },
}: {
  own: OwnBusinessId
}) {
  const say = useSentences(businessSentences)
  const manages = allows(useRole(), 'account:manage')
  const [renewing, setRenewing] = useState(false)
  const begins = approved === null && open === null
  return (
    <>
      {approved && standing !== null && (
        <Approved
          approved={approved}
          standing={standing}
          asksHere={inForce && open === null}
          {...(manages && open === null && !renewing && { onRenew: () => setRenewing(true) })}
        />
      )}
      {begins && !manages && (
        <Panel>
          <EmptyState icon={<IconCertificate size={26} stroke={1.6} />} title={say.teachTitle}>
            {say.mayNot}
          </EmptyState>
        </Panel>
      )}
      {begins && manages && <Notice tone="info">{say.teach}</Notice>}
      {open ? (
        <Open open={open} application={application} approved={approved} inForce={inForce} manages={manages} />
      ) : (
        manages &&
        (begins || renewing) && (
          <Panel title={begins ? say.formPanel : say.renewalPanel}>
            <BusinessForm
              before={approved}
              papers={[]}
              application={begins ? 'first' : 'renewal'}
              onDone={() => setRenewing(false)}
            />
          </Panel>
        )
      )}
    </>
  )
}

interface ApprovedProps {
  approved: BusinessId
  standing: Standing
  /** Whether the business asks its principals from this panel. If there is an application, it asks from there. */
  asksHere: boolean
  onRenew?: () => void
}

function Approved({ approved, standing, asksHere, onRenew }: ApprovedProps) {
  const say = useSentences(businessSentences)
  const format = useFormat()
  const end = approved.validUntil === null ? '' : format.date(approved.validUntil)
  return (
    <Panel
      title={say.approvedPanel}
      actions={<StatusBadge tone={standingTones[standing]}>{say.standings[standing]}</StatusBadge>}
    >
      <div className={classes.stack}>
        {standing === 'in_force' ? (
          <p className={classes.hint}>{say.until(end)}</p>
        ) : (
          <Notice tone={standingTones[standing]}>
            {standing === 'lapsed' ? say.lapsedOn(end) : say.renewSoon(end)}
          </Notice>
        )}
        {approved.exception !== null && approved.missing.length > 0 && (
          <Notice tone="warning">
            {say.bringThese}
            <MissingList missing={approved.missing} />
          </Notice>
        )}
        <Registered of={approved} />
        <Principals of={approved} mayAsk={asksHere} />
        {approved.papers.length > 0 && <Papers papers={approved.papers} />}
        {onRenew && (
          <div>
            <Button variant={standing === 'in_force' ? 'default' : 'filled'} onClick={onRenew}>
              {say.renew}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  )
}

interface OpenProps {
  open: BusinessId
  application: OwnBusinessId['application']
  approved: BusinessId | null
  inForce: boolean
  manages: boolean
}

function Open({ open, application, approved, inForce, manages }: OpenProps) {
  const say = useSentences(businessSentences)
  const { status, reason } = open
  return (
    <Panel
      title={application === 'first' ? say.formPanel : say.renewalPanel}
      actions={<StatusBadge tone={statusTones[status]}>{say.statuses[status]}</StatusBadge>}
    >
      <div className={classes.stack}>
        {status === 'submitted' && <Notice tone="info">{say.waits}</Notice>}
        {application === 'change' && approved && (
          <Notice tone="info">{say.newIdentity(approved.legalName)}</Notice>
        )}
        {reason !== null && (
          <Notice tone={statusTones[status]}>
            {status === 'rejected' ? say.rejected : say.needed}
            <p className={classes.list}>{reason}</p>
          </Notice>
        )}
        {manages && status !== 'submitted' ? (
          <BusinessForm key={open.id} before={open} papers={open.papers} application={application} isKept />
        ) : (
          <Registered of={open} />
        )}
        {open.principals.length > 0 && (
          <section>
            <h3 className={classes.part}>{say.checks}</h3>
            <p className={classes.hint}>{inForce ? say.checksHint : say.checksLater}</p>
            <Principals of={open} mayAsk={inForce} />
          </section>
        )}
        {status === 'submitted' && <Papers papers={open.papers} />}
      </div>
    </Panel>
  )
}

/** The number of characters in the TIN of an organisation. A Ghana Card number has more. */
const TIN_LENGTH_MIN = 11

interface BusinessFormProps {
  before: BusinessId | null
  papers: BusinessId['papers']
  application: OwnBusinessId['application']
  /** Whether there is already a draft. */
  isKept?: boolean
  onDone?: () => void
}

type Typed = Record<'legalName' | 'legalForm' | 'registrationNumber' | 'tin' | 'address' | 'town', string>

const bodyOf = (
  { legalForm, ...written }: Typed,
  principals: NonNullable<ReturnType<typeof principalsFrom>>,
  submit: boolean,
) => ({ ...written, legalForm: legalFormOf(legalForm), principals, submit })

const legalFormOf = (value: string) => LEGAL_FORMS.find((each) => each === value) ?? null

/** The principals that were stated before, or one empty row. */
const startingPeople = (before: BusinessId | null): TypedPrincipal[] =>
  before && before.principals.length > 0
    ? typedFrom(before.principals)
    : [{ key: 0, id: null, name: '', role: 'owner', share: '' }]

/** The form for the registered identity of a business. It is saved as a draft or sent for review. */
function BusinessForm({ before, papers, application, isKept = false, onDone }: BusinessFormProps) {
  const say = useSentences(businessSentences)
  const { owners: _, ...fields } = say.labels
  const comments = before?.status === 'approved' ? [] : (before?.comments ?? [])
  const hint = (part: BusinessIdPart, text?: string) => (
    <Commented comments={comments} part={part}>
      {text}
    </Commented>
  )
  /** Address and town have no hint of their own. */
  const hintIfAny = (part: 'address' | 'town') => comments.some((each) => each.part === part) && hint(part)
  const save = useAnnouncedAct('saveBusinessId')
  const keepDraft = useAct('saveBusinessId')
  const element = useRef<HTMLFormElement>(null)
  const [chosenForm, setChosenForm] = useState(before?.legalForm ?? null)
  const [draft, setDraft] = useState(false)
  const [people, setPeople] = useState<TypedPrincipal[]>(() => startingPeople(before))
  const [peopleError, setPeopleError] = useState<string | null>(null)
  const [tin, setTin] = useState(before?.tin ?? '')
  /** The principals in the form of the call. Throws a refusal, which is shown beside them. */
  const stated = (isDraft: boolean) => {
    const principals = principalsFrom(people)
    const refusal =
      principals === null ? say.shareWrong : principals.length === 0 && !isDraft ? say.nobodyNamed : null
    setPeopleError(refusal)
    if (principals === null || refusal !== null) throw new FieldFailure('people', refusal ?? '')
    return principals
  }
  const form = useSubmit(
    fields,
    async (typed) => {
      const body = bodyOf(typed, stated(draft), !draft)
      await save.act({ body }, draft ? say.kept : say.submitted)
      onDone?.()
    },
    draft ? ['legalName', 'legalForm', 'registrationNumber', 'tin', 'address', 'town'] : [],
  )
  const tinField = form.field('tin')
  const written = tin.trim().toUpperCase()
  const wrong = written.length >= TIN_LENGTH_MIN && !isTin(written)
  const submit = (asDraft: boolean) => flushSync(() => setDraft(asDraft))
  const legalForm = form.field('legalForm')
  /** Saves what is typed as a draft, because a paper can only be added to a draft. */
  const keep = async () => {
    if (isKept || element.current === null) return
    const data = new FormData(element.current)
    const textOf = (name: string) => {
      const value = data.get(name)
      return [name, typeof value === 'string' ? value : '']
    }
    const typed = Object.fromEntries(Object.keys(fields).map(textOf)) as Typed
    await keepDraft.mutateAsync({ input: { body: bodyOf(typed, stated(true), false) } })
  }
  return (
    <form {...form.props} ref={element} className={classes.form}>
      <TextInput
        {...form.field('legalName')}
        description={hint('legalName', say.nameHint)}
        defaultValue={before?.legalName ?? ''}
        maxLength={BUSINESS_LENGTHS_MAX.legalName}
        autoComplete="organization"
      />
      <NativeSelect
        size="md"
        name={legalForm.name}
        label={legalForm.label}
        required={legalForm.required ?? false}
        error={legalForm.error}
        description={hint('legalForm', say.formHint)}
        defaultValue={before?.legalForm ?? ''}
        onChange={({ currentTarget }) => setChosenForm(legalFormOf(currentTarget.value))}
        data={[
          { value: '', label: say.choose },
          ...LEGAL_FORMS.map((value) => ({ value, label: say.forms[value] })),
        ]}
      />
      <TextInput
        {...form.field('registrationNumber')}
        description={hint('registrationNumber', say.numberHint)}
        defaultValue={before?.registrationNumber ?? ''}
        maxLength={BUSINESS_LENGTHS_MAX.registrationNumber}
        autoComplete="off"
      />
      <TextInput
        {...tinField}
        description={hint('tin', say.tinHint)}
        value={tin}
        onChange={(event) => {
          tinField.onChange(event)
          setTin(event.currentTarget.value)
        }}
        error={tinField.error ?? (wrong && say.tinWrong)}
        maxLength={BUSINESS_LENGTHS_MAX.tin}
        autoComplete="off"
      />
      <TextInput
        {...form.field('address')}
        description={hintIfAny('address')}
        defaultValue={before?.address ?? ''}
        maxLength={BUSINESS_LENGTHS_MAX.address}
        autoComplete="street-address"
      />
      <TextInput
        {...form.field('town')}
        description={hintIfAny('town')}
        defaultValue={before?.town ?? ''}
        maxLength={BUSINESS_LENGTHS_MAX.town}
        autoComplete="address-level2"
      />
      <div className={classes.wide}>
        <h3 className={classes.part}>{say.people}</h3>
        <p className={classes.hint}>{hint('principals', say.peopleHint)}</p>
        <PrincipalFields
          typed={people}
          error={peopleError}
          onChange={(typed) => {
            setPeopleError(null)
            setPeople(typed)
          }}
        />
      </div>
      <div className={classes.wide}>
        <h3 className={classes.part}>{say.papers}</h3>
        <p className={classes.hint}>{hint('papers', say.papersHint)}</p>
        <OwnPapers papers={papers} legalForm={chosenForm} changes={application === 'change'} keep={keep} />
      </div>
      <div className={classes.wide}>
        <FormAlert failure={form.failure} />
        <div className={dialog.actions}>
          <Button
            variant="default"
            loading={form.pending && draft}
            onClick={({ currentTarget }) => {
              submit(true)
              currentTarget.form?.requestSubmit()
            }}
          >
            {say.keep}
          </Button>
          <Button type="submit" loading={form.pending && !draft} onClick={() => submit(false)}>
            {say.submit}
          </Button>
        </div>
      </div>
    </form>
  )
}
