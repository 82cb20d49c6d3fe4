import { Button, SegmentedControl, Textarea } from '@mantine/core'
import { REASON_LENGTH_MAX } from '@nkra/contract/limits.ts'
import { IconCertificate } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { FormActions } from '../../ui/dialogs/dialog-form.tsx'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { FormAlert, useSubmit } from '../../ui/forms/form.tsx'
import { useFormat } from '../../ui/language/format.ts'
import { useSentences, type SentencesOf } from '../../ui/language/language.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { Panel, EmptyState } from '../../ui/layout/page.tsx'
import { instantColumn, statusColumn } from '../../ui/tables/columns.tsx'
import type { Column } from '../../ui/tables/data-table.tsx'
import { ListPanel, usePage } from '../../ui/tables/list-panel.tsx'
import { useAnnouncedAct } from '../../ui/toasts/announced-act.ts'
import { Fact, Facts } from '../../ui/values/facts.tsx'
import classes from './business-id.module.css'
import { type BusinessIdRequest, type Decision, LISTED, statusOf, statusTones } from './business-states.ts'
import { Papers } from './papers.tsx'
import { CommentFields, type PartComment } from './part-comments.tsx'
import { Principals } from './principals.tsx'
import { Compared, MissingList, Registered } from './registered-business.tsx'
import { businessSentences } from './sentences.ts'

const route = getRouteApi('/signed-in/business-id')

const columnsFor = ({
  heads,
  status: statusHead,
  statuses,
}: SentencesOf<typeof businessSentences>): Column<BusinessIdRequest>[] => [
  {
    key: 'name',
    head: heads.name,
    card: 'title',
    cell: ({ legalName }) => <strong className={classes.listedName}>{legalName}</strong>,
  },
  { key: 'account', head: heads.account, cell: ({ accountName }) => accountName },
  { key: 'number', head: heads.number, cell: ({ registrationNumber }) => registrationNumber },
  statusColumn('status', statusHead, statusTones, statuses),
  instantColumn('submittedAt', heads.submitted),
]

function openButton({ review, open }: SentencesOf<typeof businessSentences>, onOpen: (id: string) => void) {
  return ({ id, status }: BusinessIdRequest) => (
    <Button size="compact-md" variant="default" onClick={() => onOpen(id)}>
      {status === 'submitted' ? review : open}
    </Button>
  )
}

/** The Administrators' queue of business IDs. Those that wait for a decision come first. */
export function Requests() {
  const say = useSentences(businessSentences)
  const search = route.useSearch()
  const [opened, setOpened] = useState<string | null>(null)
  const status = statusOf(search.status)
  const requests = usePage('listBusinessIds', search, { status })
  const shown = requests.data?.data.find(({ id }) => id === opened)
  return (
    <Panel title={say.requests} flush>
      <ListPanel
        label={say.requests}
        columns={columnsFor(say)}
        rowKey={({ id }) => id}
        actions={openButton(say, setOpened)}
        say={say}
        query={requests}
        choice={{
          label: say.status,
          all: say.everyStatus,
          value: status,
          options: LISTED.map((value) => ({ value, label: say.statuses[value] })),
        }}
        none={
          <EmptyState icon={<IconCertificate size={26} stroke={1.6} />} title={say.noRequests}>
            {say.noRequestsText}
          </EmptyState>
        }
      />
      {shown && <ReviewDialog request={shown} onClose={() => setOpened(null)} />}
    </Panel>
  )
}

const DECISIONS: readonly Decision[] = ['approved', 'needs_information', 'rejected']

/** One business ID, the other accounts with the same number, and the decision on it. */
function ReviewDialog({ request, onClose }: { request: BusinessIdRequest; onClose: () => void }) {
  const say = useSentences(businessSentences)
  const format = useFormat()
  const { status, reason, validUntil, current, application, firstApproval, deciders } = request
  return (
    <Modal opened onClose={onClose} title={request.legalName} size="64rem">
      <div className={classes.stack}>
        <Facts>
          <Fact name={say.account}>{request.accountName}</Fact>
          {request.submittedAt && <Fact name={say.since}>{format.exact(request.submittedAt)}</Fact>}
        </Facts>
        {application === 'change' && <Notice tone="warning">{say.changes}</Notice>}
        <div className={classes.beside}>
          {current === null ? <Registered of={request} /> : <Compared before={current} after={request} />}
          <section>
            <h3 className={classes.part}>{say.people}</h3>
            <Principals of={request} />
            <h3 className={classes.nextPart}>{say.papers}</h3>
            <Papers papers={request.papers} shown />
          </section>
        </div>
        {request.exception !== null && (
          <Notice tone="warning">{say.approvedAnyway(request.exception)}</Notice>
        )}
        {status === 'submitted' && request.missing.length > 0 && (
          <Notice tone="warning">
            {say.missing}
            <MissingList missing={request.missing} />
          </Notice>
        )}
        {request.alike.length > 0 && (
          <Notice tone="warning">
            {say.alike}
            <ul className={classes.list}>
              {request.alike.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          </Notice>
        )}
        {validUntil && <Notice tone="success">{say.until(format.date(validUntil))}</Notice>}
        {status === 'submitted' && firstApproval && (
          <Notice tone="info">
            {say.firstApproved(firstApproval.by, format.exact(firstApproval.at))}
            {firstApproval.exception !== null && <p className={classes.list}>{firstApproval.exception}</p>}
          </Notice>
        )}
        {deciders !== null && <p className={classes.hint}>{say.deciders(deciders)}</p>}
        {reason !== null && <Notice tone={statusTones[status]}>{reason}</Notice>}
      </div>
      {status === 'submitted' && <Review request={request} onClose={onClose} />}
    </Modal>
  )
}

function Review({ request, onClose }: { request: BusinessIdRequest; onClose: () => void }) {
  const say = useSentences(businessSentences)
  const review = useAnnouncedAct('reviewBusinessId')
  const [decision, setDecision] = useState<Decision>('approved')
  const [comments, setComments] = useState<PartComment[]>([])
  const approve = decision === 'approved'
  const excepts = approve && request.missing.length > 0
  const form = useSubmit(
    { reason: say.reason, exception: say.exception },
    async ({ reason, exception }) => {
      const body = {
        status: decision,
        reason: approve ? '' : reason,
        comments: approve ? [] : comments.filter(({ text }) => text.trim() !== ''),
        exception: excepts ? exception : '',
      }
      await review.act({ params: { id: request.id }, body }, ({ data }) =>
        data.status === 'submitted'
          ? say.savedFirst(request.legalName)
          : say.saved[decision](request.legalName),
      )
      onClose()
    },
    [...(approve ? (['reason'] as const) : []), ...(excepts ? [] : (['exception'] as const))],
  )
  return (
    <form {...form.props} className={classes.review}>
      <SegmentedControl
        fullWidth
        aria-label={say.decision}
        value={decision}
        onChange={(value) => setDecision(DECISIONS.find((each) => each === value) ?? 'approved')}
        data={DECISIONS.map((value) => ({ value, label: say.decisions[value] }))}
      />
      {approve ? (
        <>
          <p className={classes.hint}>{excepts ? say.exceptionHint : say.approveHint}</p>
          {excepts && (
            <Textarea
              {...form.field('exception')}
              description={say.reasonRead}
              autosize
              minRows={2}
              maxLength={REASON_LENGTH_MAX}
            />
          )}
        </>
      ) : (
        <>
          <Textarea
            {...form.field('reason')}
            description={say.reasonRead}
            autosize
            minRows={2}
            maxLength={REASON_LENGTH_MAX}
          />
          <CommentFields typed={comments} onChange={setComments} />
        </>
      )}
      <FormAlert failure={form.failure} />
      <FormActions
        form={form}
        confirm={say.save[decision]}
        danger={decision === 'rejected'}
        cancel={say.close}
        onClose={onClose}
      />
    </form>
  )
}
