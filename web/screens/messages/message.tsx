/** One send while it happens and after: how far, how fast, who got it and why somebody did not. */
import { Button, Skeleton } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { isFailure } from '../../api/client.ts'
import { useApi } from '../../api/context.tsx'
import { callOptions } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { formatCount, formatExact, formatPlural } from '../../ui/format.ts'
import { Page, Panel } from '../../ui/page.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CampaignActions } from './campaign-actions.tsx'
import classes from './messages.module.css'
import {
  deliveredShare,
  handledOf,
  meanRate,
  percent,
  settledOf,
  speedOf,
  spoken,
  withSample,
  type Sample,
} from './progress.ts'
import { Recipients } from './recipients.tsx'
import { StateBar, StateLegend } from './state-bar.tsx'
import { campaignStatuses, isMessageState, messageStates, type Campaign } from './states.ts'

const route = getRouteApi('/signed-in/messages/$id')

/** Asked anew this often while something moves, in case the stream of changes is held up on its way. */
const FALLBACK_MS = 5_000

function useCampaign(id: string) {
  const { call } = useApi()
  return useQuery({
    ...callOptions(call, 'getCampaign', { params: { id } }),
    refetchInterval: ({ state }) => (state.data && isMoving(state.data.data) ? FALLBACK_MS : false),
  })
}

/** Being sent, or waiting for delivery reports. */
function isMoving({ status, counts }: Campaign): boolean {
  return status === 'expanding' || status === 'sending' || (counts.submitted ?? 0) > 0
}

/** The handled counts as they were seen, for the speed. */
function useSamples(campaign: Campaign | undefined, at: number): readonly Sample[] {
  const [seen, setSeen] = useState<{ at: number; samples: readonly Sample[] }>({ at: 0, samples: [] })
  if (seen.at !== at) {
    const handled = campaign?.status === 'sending' ? handledOf(campaign.counts) : null
    setSeen({ at, samples: handled === null ? [] : withSample(seen.samples, { at, handled }) })
  }
  return seen.samples
}

export default function MessageDetail() {
  const { id } = route.useParams()
  const query = useCampaign(id)
  const campaign = query.data?.data
  const samples = useSamples(campaign, query.dataUpdatedAt)
  if (!campaign && query.error)
    return (
      <Page title="Message" actions={<BackToList />}>
        <Panel>
          {isFailure(query.error, 'not_found') ? (
            <EmptyState title="There is no such message">
              It may belong to another account, or the address may be mistyped.
            </EmptyState>
          ) : (
            <FailedState error={query.error} retry={() => void query.refetch()} />
          )}
        </Panel>
      </Page>
    )
  if (!campaign) return <Waiting />
  const { tone, label, meaning } = campaignStatuses[campaign.status]
  return (
    <Page
      title={titleOf(campaign)}
      lead={
        <span className={classes.lead}>
          <StatusBadge tone={tone}>{label}</StatusBadge>
          <span>{campaign.status === 'scheduled' ? scheduledWords(campaign) : meaning}</span>
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
        <Figures campaign={campaign} samples={samples} />
        <Spread campaign={campaign} />
      </Panel>
      <About campaign={campaign} />
      <Recipients campaignId={id} />
    </Page>
  )
}

function titleOf({ groupNames, recipients }: Campaign): string {
  const [group, ...others] = groupNames
  if (group === undefined) return `Message to ${formatPlural(recipients, 'recipient')}`
  return others.length > 0 ? `Message to ${group} and ${others.length} more` : `Message to ${group}`
}

const scheduledWords = ({ scheduledAt }: Campaign) =>
  scheduledAt ? `Goes out on ${formatExact(scheduledAt)}, Ghana time. Its credits are held.` : ''

function BackToList() {
  return (
    <Button
      variant="default"
      leftSection={<IconArrowLeft size={17} aria-hidden="true" />}
      renderRoot={(props) => <Link to={paths.messages} {...props} />}
    >
      All messages
    </Button>
  )
}

function Figures({ campaign, samples }: { campaign: Campaign; samples: readonly Sample[] }) {
  const { counts, recipients, credits, status } = campaign
  const share = deliveredShare(counts)
  const speed = speedOf(samples, recipients)
  const rate = status === 'sending' ? (speed?.rate ?? null) : meanRate(campaign)
  return (
    <dl className={classes.figures}>
      <Figure label="Delivered" note={`of ${formatPlural(settledOf(counts), 'settled message')}`}>
        {share === null ? '–' : percent(share)}
      </Figure>
      <Figure label="Sent" note={`of ${formatPlural(recipients, 'recipient')}`}>
        {formatCount(handledOf(counts))}
      </Figure>
      <Figure label="Credits" note={formatPlural(campaign.segments, 'segment')}>
        {formatCount(credits)}
      </Figure>
      {(status === 'sending' || rate !== null) && (
        <Figure label={status === 'sending' ? 'Speed' : 'Mean speed'} note="messages a second">
          {rate === null ? '–' : formatCount(Math.round(rate))}
        </Figure>
      )}
      {status === 'sending' && (
        <Figure label="Time left" note="until all are handed over">
          {speed === null || speed.left_ms === null ? '–' : spoken(speed.left_ms)}
        </Figure>
      )}
    </dl>
  )
}

function Figure({ label, note, children }: { label: string; note: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="tabular">{children}</dd>
      <dd className={classes.note}>{note}</dd>
    </div>
  )
}

function Spread({ campaign }: { campaign: Campaign }) {
  const { state } = route.useSearch()
  const navigate = route.useNavigate()
  const chosen = isMessageState(state) ? state : null
  const unknown = campaign.counts.unknown ?? 0
  return (
    <>
      <StateBar campaign={campaign} />
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
            <strong>
              {formatPlural(unknown, 'message has an unknown fate', 'messages have an unknown fate')}.
            </strong>{' '}
            {messageStates.unknown.meaning}
          </Notice>
        </div>
      )}
      <Announced campaign={campaign} />
    </>
  )
}

const ANNOUNCED_STEP = 0.25

/** Says each quarter aloud to those who do not see the bar, and not every message. */
function Announced({ campaign }: { campaign: Campaign }) {
  const share = campaign.recipients > 0 ? handledOf(campaign.counts) / campaign.recipients : 0
  const quarter = Math.floor(share / ANNOUNCED_STEP) * ANNOUNCED_STEP
  return (
    <output className={classes.hidden}>
      {campaignStatuses[campaign.status].label}: {percent(quarter)} sent
    </output>
  )
}

const trafficWords = { promotional: 'Promotional', transactional: 'Transactional', otp: 'One-time code' }

function About({ campaign }: { campaign: Campaign }) {
  const { excluded, startedAt, completedAt, createdAt, scheduledAt } = campaign
  const times = [
    ['Accepted', createdAt],
    ['Scheduled for', scheduledAt],
    ['Started', startedAt],
    ['Completed', completedAt],
  ] as const
  return (
    <Panel title="What was sent">
      <div className={classes.about}>
        <p className={classes.storyText}>{campaign.text}</p>
        <dl className={classes.facts}>
          <Fact label="Sender">{campaign.senderId}</Fact>
          {campaign.groupNames.length > 0 && <Fact label="Groups">{campaign.groupNames.join(', ')}</Fact>}
          <Fact label="Traffic">{trafficWords[campaign.traffic]}</Fact>
          {times.map(
            ([label, at]) =>
              at && (
                <Fact key={label} label={label}>
                  {formatExact(at)}
                </Fact>
              ),
          )}
          {excluded.optedOut > 0 && <Fact label="Left out, opted out">{formatCount(excluded.optedOut)}</Fact>}
          {excluded.duplicates > 0 && (
            <Fact label="Left out, duplicates">{formatCount(excluded.duplicates)}</Fact>
          )}
        </dl>
      </div>
    </Panel>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Waiting() {
  return (
    <Page title="Message" lead={<Skeleton component="span" display="block" height="1.4rem" width="14rem" />}>
      <Panel>
        <Skeleton height="3.4rem" mb="lg" width="60%" />
        <Skeleton height="0.9rem" radius="xl" mb="lg" />
        <Skeleton height="2.4rem" width="40%" />
      </Panel>
    </Page>
  )
}
