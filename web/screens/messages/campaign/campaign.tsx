/** One campaign, during and after the send: its funnel, its speed, who received it and why some did not. */
import { Button, Skeleton } from '@mantine/core'
import { allows } from '@nkra/contract/permissions.ts'
import {
  IconArrowLeft,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
  IconRepeat,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { isFailure } from '../../../api/client.ts'
import { useApi } from '../../../api/context.tsx'
import { callOptions, useAct } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { useRole } from '../../../shell/session/session-context.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { useFormat } from '../../../ui/language/format.ts'
import { useSentences, formatCount } from '../../../ui/language/language.tsx'
import { FailedState } from '../../../ui/layout/failed-state.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { Page, Panel, PanelPending, EmptyState } from '../../../ui/layout/page.tsx'
import { lazy } from '../../../ui/lazy.ts'
import { useAnnouncedAct } from '../../../ui/toasts/announced-act.ts'
import { Fact, Facts } from '../../../ui/values/facts.tsx'
import { StatusBadge } from '../../../ui/values/status-badge.tsx'
import { actionsOf, type Campaign, campaignTones, isMessageState } from '../message-states.ts'
import classes from '../messages.module.css'
import { handledOf, percent, settledOf } from '../progress.ts'
import { messagesSentences } from '../sentences.ts'
import { StateLegend } from '../state-bar.tsx'
import { Funnel } from './funnel.tsx'

const route = getRouteApi('/signed-in/messages/$id')

const Outcome = lazy(() => import('./outcome.tsx'))
// The last part of the page, with the code for a list without end.
const Recipients = lazy<{ campaign: Campaign }>(
  async () => ({
    default: (await import('./recipients.tsx')).Recipients,
  }),
  <PanelPending />,
)

/**
 * How long until the speed of a campaign that stands still is fetched again, in milliseconds. The stream announces
 * changes, and such a campaign has none.
 */
const STILL_MS = 20_000

function useCampaign(id: string) {
  const { quietCall: call } = useApi()
  return useQuery({
    ...callOptions(call, 'getCampaign', { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.data.speed ? STILL_MS : false),
  })
}

export default function MessageDetail() {
  const say = useSentences(messagesSentences)
  const format = useFormat()
  const { id } = route.useParams()
  const query = useCampaign(id)
  const campaign = query.data?.data
  if (!campaign && query.error)
    return (
      <Page title={say.message} actions={<BackToList />}>
        <Panel>
          {isFailure(query.error, 'not_found') ? (
            <EmptyState title={say.notFound}>{say.notFoundText}</EmptyState>
          ) : (
            <FailedState query={query} />
          )}
        </Panel>
      </Page>
    )
  if (!campaign) return <Waiting />
  const { status, scheduledAt } = campaign
  const { label, meaning } = say.statuses[status]
  const isSettled = status === 'completed' && settledOf(campaign.counts) >= campaign.recipients
  return (
    <Page
      title={titleOf(campaign, say)}
      lead={
        <span className={classes.lead}>
          <StatusBadge tone={campaignTones[status]}>{label}</StatusBadge>
          <span>
            {status === 'scheduled' && scheduledAt
              ? say.goesOut(format.exact(scheduledAt))
              : isSettled
                ? say.allReported
                : meaning}
          </span>
        </span>
      }
      actions={
        <>
          <BackToList />
          <CampaignActions campaign={campaign} />
        </>
      }
    >
      <Panel>
        <Funnel campaign={campaign} />
        <div className={classes.spread}>
          <Spread campaign={campaign} />
        </div>
      </Panel>
      {/* What is below the first part to be fetched waits for it, so that nothing moves. */}
      <Suspense fallback={<PanelPending />}>
        <Outcome campaign={campaign} />
        <About campaign={campaign} />
        <Recipients campaign={campaign} />
      </Suspense>
    </Page>
  )
}

function titleOf({ name, groupNames, recipients }: Campaign, say: (typeof messagesSentences)['en']): string {
  if (name !== null) return name
  const [group, ...others] = groupNames
  return group === undefined ? say.toRecipients(recipients) : say.toGroups(group, others.length)
}

function BackToList() {
  const say = useSentences(messagesSentences)
  return (
    <Button
      variant="default"
      leftSection={<IconArrowLeft size={17} aria-hidden="true" />}
      renderRoot={(props) => <Link to={paths.messages} {...props} />}
    >
      {say.allMessages}
    </Button>
  )
}

function Spread({ campaign }: { campaign: Campaign }) {
  const say = useSentences(messagesSentences)
  const { state } = route.useSearch()
  const navigate = route.useNavigate()
  const chosen = isMessageState(state) ? state : null
  const unknown = campaign.counts.unknown ?? 0
  return (
    <>
      <StateLegend
        campaign={campaign}
        chosen={chosen}
        onChoose={(next) =>
          void navigate({
            search: (before) => ({ ...before, state: next ?? undefined }),
            replace: true,
            resetScroll: false,
          })
        }
      />
      {unknown > 0 && (
        <div className={classes.noticed}>
          <Notice tone="warning">
            <strong>{say.unknownFate(unknown)}</strong> {say.states.unknown.meaning}
          </Notice>
        </div>
      )}
      <Announced campaign={campaign} />
    </>
  )
}

const ANNOUNCED_STEP = 0.25

/** Announces each quarter of the progress to screen readers, not each message. */
function Announced({ campaign }: { campaign: Campaign }) {
  const format = useFormat()
  const say = useSentences(messagesSentences)
  const share = campaign.recipients > 0 ? handledOf(campaign.counts) / campaign.recipients : 0
  const quarter = Math.floor(share / ANNOUNCED_STEP) * ANNOUNCED_STEP
  return (
    <output className="unseen">
      {say.announced(say.statuses[campaign.status].label, percent(quarter, format))}
    </output>
  )
}

function About({ campaign }: { campaign: Campaign }) {
  const { facts, traffics, whatWasSent, ownTexts } = useSentences(messagesSentences)
  const format = useFormat()
  const { excluded, startedAt, completedAt, createdAt, scheduledAt, validUntil, tags } = campaign
  const times = [
    [facts.accepted, createdAt],
    [facts.scheduled, scheduledAt],
    [facts.started, startedAt],
    [facts.validUntil, validUntil],
    [facts.completed, completedAt],
  ] as const
  return (
    <Panel title={whatWasSent}>
      <div className={classes.about}>
        <p className={classes.storyText}>{campaign.text || ownTexts}</p>
        <Facts>
          <Fact name={facts.sender}>{campaign.senderId}</Fact>
          {campaign.groupNames.length > 0 && (
            <Fact name={facts.groups}>{campaign.groupNames.join(', ')}</Fact>
          )}
          <Fact name={facts.traffic}>{traffics[campaign.traffic]}</Fact>
          {tags.length > 0 && <Fact name={facts.tags}>{tags.join(', ')}</Fact>}
          {times.map(
            ([name, at]) =>
              at && (
                <Fact key={name} name={name}>
                  {format.exact(at)}
                </Fact>
              ),
          )}
          {excluded.optedOut > 0 && <Fact name={facts.optedOut}>{formatCount(excluded.optedOut)}</Fact>}
          {excluded.unconsented > 0 && (
            <Fact name={facts.unconsented}>{formatCount(excluded.unconsented)}</Fact>
          )}
          {excluded.unapproved > 0 && <Fact name={facts.unapproved}>{formatCount(excluded.unapproved)}</Fact>}
          {excluded.duplicates > 0 && <Fact name={facts.duplicates}>{formatCount(excluded.duplicates)}</Fact>}
        </Facts>
      </div>
    </Panel>
  )
}

function Waiting() {
  const say = useSentences(messagesSentences)
  return (
    <Page
      title={say.message}
      lead={<Skeleton component="span" display="block" height="1.4rem" width="14rem" />}
    >
      <Panel>
        {['100%', '80%', '70%', '10%'].map((width) => (
          <Skeleton key={width} height="1.6rem" mb="lg" width={width} />
        ))}
        <Skeleton height="2.4rem" width="40%" />
      </Panel>
    </Page>
  )
}

type Action = 'pause' | 'resume' | 'cancel'

/** The buttons to pause, resume and cancel. Each asks first and says what it does. */
function CampaignActions({ campaign }: { campaign: Campaign }) {
  const say = useSentences(messagesSentences)
  const [asked, setAsked] = useState<Action | null>(null)
  const allowed = actionsOf(campaign.status)
  const role = useRole()
  const close = () => setAsked(null)
  if (!allows(role, 'messages:send')) return null
  return (
    <>
      {allowed.pause && (
        <Button
          variant="default"
          leftSection={<IconPlayerPause size={17} aria-hidden="true" />}
          onClick={() => setAsked('pause')}
        >
          {say.pause}
        </Button>
      )}
      {allowed.resume && (
        <Button
          leftSection={<IconPlayerPlay size={17} aria-hidden="true" />}
          onClick={() => setAsked('resume')}
        >
          {say.resume}
        </Button>
      )}
      {allowed.cancel && (
        <Button
          variant="default"
          leftSection={<IconPlayerStop size={17} aria-hidden="true" />}
          onClick={() => setAsked('cancel')}
        >
          {say.cancel}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconRepeat size={17} aria-hidden="true" />}
        renderRoot={(props) => <Link to={paths.newSms} search={{ again: campaign.id }} {...props} />}
      >
        {say.repeat}
      </Button>
      {asked === 'pause' && <Pause campaign={campaign} onClose={close} />}
      {asked === 'resume' && <Resume campaign={campaign} onClose={close} />}
      {asked === 'cancel' && <Cancel campaign={campaign} onClose={close} />}
    </>
  )
}

interface DialogProps {
  campaign: Campaign
  onClose: () => void
}

/**
 * The sentences, with the number of messages that the mobile operators have and the number that they do not have yet.
 */
function useSplit({ counts, recipients }: Campaign) {
  const say = useSentences(messagesSentences)
  const handled = handledOf(counts)
  return {
    say,
    handed: <strong>{say.messages(handled)}</strong>,
    waiting: <strong>{say.messages(Math.max(0, recipients - handled))}</strong>,
  }
}

function Pause({ campaign, onClose }: DialogProps) {
  const { say, waiting, handed } = useSplit(campaign)
  const pause = useAct('pauseCampaign')
  return (
    <ConfirmDialog
      title={say.pauseQuestion}
      confirm={say.pause}
      onConfirm={() => pause.mutateAsync({ input: { params: { id: campaign.id } } })}
      onClose={onClose}
    >
      {say.pauseText(waiting, handed)}
    </ConfirmDialog>
  )
}

function Resume({ campaign, onClose }: DialogProps) {
  const { say, waiting } = useSplit(campaign)
  const resume = useAct('resumeCampaign')
  return (
    <ConfirmDialog
      title={say.resumeQuestion}
      confirm={say.resume}
      onConfirm={() => resume.mutateAsync({ input: { params: { id: campaign.id } } })}
      onClose={onClose}
    >
      {say.resumeText(waiting)}
    </ConfirmDialog>
  )
}

function Cancel({ campaign, onClose }: DialogProps) {
  const { say, waiting, handed } = useSplit(campaign)
  const cancel = useAnnouncedAct('cancelCampaign')
  const act = () =>
    cancel.act({ params: { id: campaign.id } }, ({ data: { money, counts } }) =>
      // The credits of messages that were already made are returned in steps. A person who stays on the page sees
      // that.
      say.cancelled(money.returned, (counts.queued ?? 0) > 0),
    )
  return (
    <ConfirmDialog
      title={say.cancelQuestion}
      confirm={say.cancelConfirm}
      danger
      onConfirm={act}
      onClose={onClose}
    >
      {say.cancelText(waiting, handed)}
    </ConfirmDialog>
  )
}
