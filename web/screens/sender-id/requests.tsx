import { Button, Checkbox, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { SENDER_REASON_LENGTH_MAX } from '@nkra/contract/limits.ts'
import { IconSpeakerphone } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { FormActions } from '../../ui/dialogs/dialog-form.tsx'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { FormAlert, useSubmit } from '../../ui/forms/form.tsx'
import { useFormat } from '../../ui/language/format.ts'
import { useSentences, type SentencesOf } from '../../ui/language/language.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { Panel, EmptyState } from '../../ui/layout/page.tsx'
import { instantColumn } from '../../ui/tables/columns.tsx'
import type { Column } from '../../ui/tables/data-table.tsx'
import { ListPanel, usePage } from '../../ui/tables/list-panel.tsx'
import { useAnnouncedAct } from '../../ui/toasts/announced-act.ts'
import { Fact, Facts } from '../../ui/values/facts.tsx'
import { StatusBadge } from '../../ui/values/status-badge.tsx'
import { Tracker, TrackerMarks } from './approval-tracker.tsx'
import { Documents } from './documents.tsx'
import classes from './sender-id.module.css'
import { Phone } from './sender-preview.tsx'
import {
  type Decision,
  LISTED,
  NETWORKS,
  type SenderNetwork,
  type SenderRequest,
  statusOf,
  statusTones,
  waits,
} from './sender-states.ts'
import { senderSentences } from './sentences.ts'

const route = getRouteApi('/signed-in/sender-id')

function columnsFor({
  heads,
  status: statusHead,
  statuses,
  renewal,
}: SentencesOf<typeof senderSentences>): Column<SenderRequest>[] {
  return [
    {
      key: 'senderId',
      head: heads.senderId,
      card: 'title',
      cell: ({ senderId }) => <strong className={classes.listedName}>{senderId}</strong>,
    },
    { key: 'account', head: heads.account, cell: ({ accountName }) => accountName },
    { key: 'networks', head: heads.networks, cell: (request) => <TrackerMarks sender={request} /> },
    {
      key: 'status',
      head: statusHead,
      card: 'aside',
      cell: ({ status, networks }) =>
        networks.some(({ renewal: asked }) => asked?.status === 'submitted') ? (
          <StatusBadge tone="info">{renewal}</StatusBadge>
        ) : (
          <StatusBadge tone={statusTones[status]}>{statuses[status]}</StatusBadge>
        ),
    },
    instantColumn('submittedAt', heads.submitted),
  ]
}

function openButton({ review, open }: SentencesOf<typeof senderSentences>, onOpen: (id: string) => void) {
  return ({ id, networks }: SenderRequest) => (
    <Button size="compact-md" variant="default" onClick={() => onOpen(id)}>
      {networks.some(waits) ? review : open}
    </Button>
  )
}

/** The Administrators' queue of sender IDs. Those on which a network has not decided come first. */
export function Requests() {
  const say = useSentences(senderSentences)
  const search = route.useSearch()
  const [opened, setOpened] = useState<string | null>(null)
  const status = statusOf(search.status)
  const requests = usePage('listSenderRequests', search, { status })
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
          options: LISTED.map((value) => ({ value, label: say.listed[value] })),
        }}
        none={
          <EmptyState icon={<IconSpeakerphone size={26} stroke={1.6} />} title={say.noRequests}>
            {say.noRequestsText}
          </EmptyState>
        }
      />
      {shown && <ReviewDialog request={shown} onClose={() => setOpened(null)} />}
    </Panel>
  )
}

const DECISIONS: readonly Decision[] = ['approved', 'needs_information', 'rejected']

/** One request: similar sender IDs, and the decision of each network. */
function ReviewDialog({ request, onClose }: { request: SenderRequest; onClose: () => void }) {
  const say = useSentences(senderSentences)
  const format = useFormat()
  return (
    <Modal opened onClose={onClose} title={request.senderId} size="56rem">
      <div className={classes.form}>
        <div className={classes.fields}>
          <Facts>
            <Fact name={say.account}>{request.accountName}</Fact>
            {request.submittedAt && <Fact name={say.since}>{format.exact(request.submittedAt)}</Fact>}
          </Facts>
          {request.purpose && (
            <div>
              <h3 className={classes.label}>{say.purpose}</h3>
              <p className={classes.purpose}>{request.purpose}</p>
            </div>
          )}
          <Documents sender={request} open={false} />
          {request.alike.length > 0 && (
            <Notice tone="warning">
              {say.alike}
              <ul className={classes.alike}>
                {request.alike.map(({ senderId, accountName }) => (
                  <li key={`${senderId} ${accountName}`}>{say.alikeOne(senderId, accountName)}</li>
                ))}
              </ul>
            </Notice>
          )}
        </div>
        <Phone name={request.senderId} text={request.sample} />
      </div>
      <div className={classes.decided}>
        <Tracker sender={request} />
      </div>
      <Review request={request} onClose={onClose} />
    </Modal>
  )
}

function Review({ request, onClose }: { request: SenderRequest; onClose: () => void }) {
  const say = useSentences(senderSentences)
  const review = useAnnouncedAct('reviewSender')
  const [decision, setDecision] = useState<Decision>('approved')
  const waiting = request.networks.filter(waits)
  const renewing = waiting.some(({ renewal }) => renewal !== null)
  const [chosen, setChosen] = useState<SenderNetwork[]>(waiting.map(({ network }) => network))
  const [missed, setMissed] = useState(false)
  const approve = decision === 'approved'
  const form = useSubmit(
    { reason: say.reason, validUntil: say.goodUntil },
    async ({ reason, validUntil }) => {
      if (chosen.length === 0) {
        setMissed(true)
        return
      }
      const said = approve ? { reason: '', ...(validUntil && { validUntil }) } : { reason }
      const body = { id: request.id, networks: chosen, status: decision, ...said }
      await review.act({ body }, say.saved[decision](request.senderId))
      onClose()
    },
    approve ? ['reason', 'validUntil'] : ['validUntil'],
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
      <Checkbox.Group
        label={say.networks}
        value={chosen}
        onChange={(values) => {
          setChosen(NETWORKS.filter((network) => values.includes(network)))
          setMissed(false)
        }}
        {...(missed && { error: say.chooseNetwork })}
      >
        <div className={classes.choices}>
          {NETWORKS.map((network) => (
            <Checkbox
              key={network}
              value={network}
              label={network}
              disabled={request.networks.every((said) => said.network !== network)}
            />
          ))}
        </div>
      </Checkbox.Group>
      {renewing && !approve && <p className={classes.hint}>{say.renewalRefused}</p>}
      {approve && (
        <TextInput
          {...form.field('validUntil')}
          type="date"
          description={renewing ? say.goodOn : say.goodYear}
        />
      )}
      {!approve && (
        <Textarea
          {...form.field('reason')}
          description={say.reasonRead}
          autosize
          minRows={2}
          maxLength={SENDER_REASON_LENGTH_MAX}
        />
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
