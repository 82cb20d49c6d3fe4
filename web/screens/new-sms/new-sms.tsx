/**
 * The composer of a message: the message first, then the people, then the time. Beside it are a preview and who is left
 * out, and below it a bar with the cost that stays in sight.
 */
import { Button, NativeSelect, Radio, Skeleton, TextInput } from '@mantine/core'
import { CAMPAIGN_NAME_LENGTH_MAX } from '@nkra/contract/limits.ts'
import { allows } from '@nkra/contract/permissions.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { getRouteApi } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useState } from 'react'
import { isFailure } from '../../api/client.ts'
import { useCall } from '../../api/queries.ts'
import { useUser } from '../../shell/account/account.ts'
import { useRole } from '../../shell/session/session-context.tsx'
import { FailedState } from '../../ui/layout/failed-state.tsx'
import { useFormat } from '../../ui/language/format.ts'
import { useSentences } from '../../ui/language/language.tsx'
import { lazy } from '../../ui/lazy.ts'
import { Page, Panel, EmptyState } from '../../ui/layout/page.tsx'
import { suggestedName } from './campaign-name.ts'
import { GroupsField, NumbersField, useNumbers } from './recipients/audience.tsx'
import { Chosen } from './recipients/chosen.tsx'
import { CostDetails, hintOf, shortfall, useEstimate } from './send/cost.tsx'
import { SendBar } from './send/send-bar.tsx'
import {
  EMPTY_DRAFT,
  isBlank,
  keepDraft,
  loadDraft,
  OFFERED_GROUPS,
  type ChosenGroup,
  type Draft,
} from './draft.ts'
import type { ConfirmSeriesProps } from './send/confirm-send.tsx'
import type { UndoableSend } from './send/undo-send.tsx'
import classes from './new-sms.module.css'
import { PhonePreview } from './text/phone-preview.tsx'
import { previewPages } from './text/text-preview.ts'
import { bodyOf, hasLink, missingPart, withSampleLink } from './send-request.ts'
import { ScheduleField } from './time/schedule-field.tsx'
import { barredOf, senderForAll } from './recipients/unreached-networks.tsx'
import { newSmsSentences } from './sentences.ts'
import { LinkField, TextField, type UnknownField } from './text/text-field.tsx'

const route = getRouteApi('/signed-in/new-sms')

const ConfirmSend = lazy(() => import('./send/confirm-send.tsx'), null)
const TestText = lazy(() => import('./send/test-text.tsx'), null)
const ConfirmSeries = lazy<ConfirmSeriesProps>(
  () => import('./send/confirm-send.tsx').then(({ ConfirmSeries: shown }) => ({ default: shown })),
  null,
)
const CopiedCampaign = lazy(() => import('./copied-campaign.tsx'), null)
const UndoSend = lazy(() => import('./send/undo-send.tsx'), null)

/** How many contacts of the first group are read for the preview. It shows two of those who receive the message. */
const PREVIEW_CONTACTS = 50

type Sender = Reply<'listSenders'>[number]

/** The sender IDs that can be used now. The account's own come first. */
function useSenders() {
  const query = useCall('listSenders')
  const usable = query.data?.data.filter(({ status, isDefault }) => status === 'approved' || isDefault)
  return { ...query, senders: usable?.toSorted((a, b) => Number(a.isDefault) - Number(b.isDefault)) }
}

/** The texts for real contacts, if the text has merge fields. */
function usePages(draft: Draft, estimate: Reply<'estimateMessage'> | null) {
  const groupId = draft.groups[0]?.id
  const merges = draft.text.includes('{{')
  const query = useCall(
    'listContacts',
    { query: { limit: PREVIEW_CONTACTS, ...(groupId !== undefined && { groupId }) } },
    { enabled: merges && groupId !== undefined },
  )
  return previewPages(
    withSampleLink(draft, location.origin),
    (groupId !== undefined && query.data?.data) || [],
    estimate,
  )
}

export default function NewSms() {
  const say = useSentences(newSmsSentences)
  const user = useUser()
  const { senders: found, error, refetch } = useSenders()
  // The form is large: it is drawn in short steps, so that a slow phone answers meanwhile.
  const senders = useDeferredValue(found)
  const role = useRole()
  if (!allows(role, 'messages:send'))
    return (
      <Page title={say.title}>
        <Panel>
          <EmptyState title={say.forbidden}>{say.forbiddenText}</EmptyState>
        </Panel>
      </Page>
    )
  return (
    <Page title={say.title} lead={say.lead}>
      {error && !found ? (
        <FailedState query={{ error, refetch }} />
      ) : user && senders ? (
        <Composer key={user.userId} userId={user.userId} senders={senders} />
      ) : (
        <div className={classes.layout} aria-hidden="true">
          <Skeleton height="38rem" radius="lg" />
          <Skeleton height="30rem" radius="lg" />
        </div>
      )}
    </Page>
  )
}

const TICK_MS = 15_000

/** The present time, updated often enough for a schedule. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

function useDraft(userId: string, senders: readonly string[]) {
  const [draft, setDraft] = useState(() => loadDraft(sessionStorage, userId))
  useEffect(() => keepDraft(sessionStorage, userId, draft), [userId, draft])
  const senderId = senders.includes(draft.senderId) ? draft.senderId : (senders[0] ?? '')
  return {
    draft: { ...draft, senderId },
    change: (some: Partial<Draft>) => setDraft((before) => ({ ...before, ...some })),
    clear: () => {
      keepDraft(sessionStorage, userId, EMPTY_DRAFT)
      setDraft({ ...EMPTY_DRAFT })
    },
  }
}

function Composer({ userId, senders }: { userId: string; senders: readonly Sender[] }) {
  const say = useSentences(newSmsSentences)
  const format = useFormat()
  const { list } = format
  const names = senders.map((sender) => sender.senderId)
  const { draft, change, clear } = useDraft(userId, names)
  const chosen = senders.find((sender) => sender.senderId === draft.senderId)
  const barred = chosen ? barredOf(chosen) : []
  const other = barred.length > 0 ? senderForAll(senders) : null
  const [confirming, setConfirming] = useState(false)
  const [testing, setTesting] = useState(false)
  const [held, setHeld] = useState<{ send: UndoableSend; draft: Draft } | null>(null)
  const now = useNow()
  useGroupOfAddress(draft.groups, (groups) => change({ groups }))
  const { again } = route.useSearch()
  const typed = useNumbers(draft.numbers)
  const { valid, unfit, repeated } = typed.numbers
  const lack = missingPart(draft, valid, now)
  const body = lack === null ? bodyOf(draft, valid) : null
  const cost = useEstimate(body)
  const { estimate } = cost
  const pages = usePages(draft, cost.stale ? null : (estimate ?? null))
  const missing = estimate && !cost.stale ? estimate.missingFields : []
  const ready =
    body !== null && estimate !== undefined && !cost.stale && !typed.reading && cost.error === null
  // A repeated message is charged when it is sent, so it needs no credits now.
  const payable = ready && (draft.repeat !== null || shortfall(estimate) === 0) && estimate.recipients > 0
  const typing = typed.reading && valid.length === 0 && draft.groups.length === 0
  const hint = typing ? hintOf('reading', say) : lack === null ? null : hintOf(lack, say)
  const day = draft.repeat === null ? format.day(draft.at.slice(0, 10) || isoDay(now)) : null
  const suggested = suggestedName(draft.text, day)
  const name = (draft.name ?? suggested).trim()
  return (
    <div>
      <div className={classes.layout}>
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault()
            if (payable) setConfirming(true)
          }}
        >
          <Panel title={say.yourMessage}>
            <div className={classes.fields}>
              <NativeSelect
                label={say.sender}
                size="md"
                description={barred.length > 0 ? say.senderBarred(list(barred)) : say.senderText}
                value={draft.senderId}
                onChange={(event) => change({ senderId: event.currentTarget.value })}
                data={names.length > 0 ? names : [{ value: '', label: say.noSender }]}
              />
              <TextField
                text={draft.text}
                onType={(text) => change({ text })}
                fields={draft.groups.flatMap(({ fields }) => fields)}
                missing={missing}
                unknown={unknownIn(cost.error)}
              />
              {draft.repeat === null && hasLink(draft.text) && (
                <LinkField target={draft.link} onType={(link) => change({ link })} />
              )}
            </div>
          </Panel>
          <Panel title={say.recipients}>
            <div className={classes.fields}>
              <Chosen
                groups={draft.groups}
                numbers={valid.length}
                onGroups={(groups) => change({ groups })}
                onClearNumbers={() => change({ numbers: '' })}
              />
              <GroupsField chosen={draft.groups} onChange={(groups) => change({ groups })} />
              <NumbersField typed={draft.numbers} onType={(numbers) => change({ numbers })} state={typed} />
            </div>
          </Panel>
          <Panel title={say.timeAndName}>
            <div className={classes.fields}>
              <TrafficField draft={draft} onChange={change} />
              <ScheduleField draft={draft} now={now} onChange={change} />
              <TextInput
                size="md"
                label={say.name}
                description={say.nameText}
                placeholder={suggested}
                maxLength={CAMPAIGN_NAME_LENGTH_MAX}
                value={draft.name ?? suggested}
                onChange={(event) => change({ name: event.currentTarget.value })}
              />
            </div>
          </Panel>
          {!isBlank(draft) && (
            <div>
              <Button variant="subtle" color="gray" onClick={clear}>
                {say.discard}
              </Button>
            </div>
          )}
        </form>
        <div className={classes.side}>
          <PhonePreview senderId={draft.senderId} pages={pages} />
          <Button fullWidth variant="default" disabled={!ready} onClick={() => setTesting(true)}>
            {say.test}
          </Button>
          {hint === null && (
            <Panel title={say.details}>
              <CostDetails
                state={cost}
                unfit={unfit}
                text={draft.text}
                repeated={repeated}
                senderId={draft.senderId}
                wayOut={{ other, onSender: (senderId) => change({ senderId }) }}
                onSchedule={(at) => change({ at })}
              />
            </Panel>
          )}
        </div>
      </div>
      <SendBar
        state={cost}
        hint={hint}
        go={draft.at === '' ? say.review : draft.repeat ? say.reviewAgain : say.reviewLater}
        ready={payable}
        onGo={() => setConfirming(true)}
      />
      {again && <CopiedCampaign onRead={change} />}
      {testing && body && estimate && (
        <TestText body={body} estimate={estimate} onClose={() => setTesting(false)} />
      )}
      {confirming && body && estimate && draft.repeat && (
        <ConfirmSeries
          body={body}
          name={name}
          at={draft.at}
          repeat={draft.repeat}
          traffic={draft.traffic}
          estimate={estimate}
          onClose={() => setConfirming(false)}
          onStarted={clear}
        />
      )}
      {confirming && body && estimate && !draft.repeat && (
        <ConfirmSend
          body={body}
          name={name}
          estimate={estimate}
          onClose={() => setConfirming(false)}
          onSent={(send) => {
            setConfirming(false)
            if (send) setHeld({ send, draft })
            // The campaign is on record. A reload must not offer it again.
            clear()
          }}
        />
      )}
      {held && (
        <UndoSend
          held={held.send}
          onUndone={() => {
            change(held.draft)
            setHeld(null)
          }}
        />
      )}
    </div>
  )
}

/** The day of an instant in Ghana, which keeps UTC. */
const isoDay = (instant_ms: number) => new Date(instant_ms).toISOString().slice(0, 10)

/** The merge field for which the server refuses the text, or null. */
function unknownIn(error: Error | null): UnknownField | null {
  if (!isFailure(error, 'field_unknown')) return null
  const { field, suggestion } = error.values
  return { name: String(field), suggestion: typeof suggestion === 'string' ? suggestion : null }
}

/** Chooses the group that the address names, once. The address book links here with a group. */
function useGroupOfAddress(chosen: readonly ChosenGroup[], onChoose: (groups: ChosenGroup[]) => void) {
  const { group: wanted } = route.useSearch()
  const navigate = route.useNavigate()
  const query = useCall('listGroups', { query: OFFERED_GROUPS }, { enabled: wanted !== undefined })
  const groups = query.data?.data
  useEffect(() => {
    if (wanted === undefined || !groups) return
    const found = groups.find(({ id }) => id === wanted)
    if (found && !chosen.some(({ id }) => id === wanted)) {
      const { id, name, contacts, fields } = found
      onChoose([...chosen, { id, name, contacts, fields }])
    }
    void navigate({ search: {}, replace: true })
  }, [wanted, groups, chosen, onChoose, navigate])
}

function TrafficField({ draft, onChange }: { draft: Draft; onChange: (some: Partial<Draft>) => void }) {
  const say = useSentences(newSmsSentences)
  return (
    <Radio.Group
      label={say.kind}
      size="md"
      value={draft.traffic}
      onChange={(traffic) => onChange({ traffic: traffic === 'transactional' ? traffic : 'promotional' })}
    >
      <div className={classes.radios}>
        <Radio value="promotional" label={say.promotional} description={say.promotionalText} />
        <Radio value="transactional" label={say.transactional} description={say.transactionalText} />
      </div>
    </Radio.Group>
  )
}
