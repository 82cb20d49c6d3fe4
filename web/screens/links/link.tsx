/** One link: its state, the messages that wait for it, its last hour, and the actions on it. */
import { Button, Skeleton } from '@mantine/core'
import { gatewayProviders } from '@nkra/contract/messaging/gateway-providers.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { isFailure } from '../../api/client.ts'
import { useAct, useCall } from '../../api/queries.ts'
import { CopyText } from '../../ui/controls/copy-text.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { useFormat } from '../../ui/language/format.ts'
import { useSentences, formatCount } from '../../ui/language/language.tsx'
import { FailedState } from '../../ui/layout/failed-state.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { Page, Panel, EmptyState } from '../../ui/layout/page.tsx'
import { lazy } from '../../ui/lazy.ts'
import { useAnnouncedAct } from '../../ui/toasts/announced-act.ts'
import { useNotify, useNotifyFailure } from '../../ui/toasts/notify.tsx'
import { Fact, Facts } from '../../ui/values/facts.tsx'
import { StatusBadge } from '../../ui/values/status-badge.tsx'
import { type GatewaySettings, shownUsername } from './gateway-account.ts'
import { gatewaySentences } from './gateway.sentences.ts'
import { doubtfulShare, formatWait, type Link, shownState, stateTones, waitingOf } from './link-state.ts'
import { useLinkWords } from './link-words.ts'
import classes from './links.module.css'
import { linksSentences } from './sentences.ts'

const StackedBars = lazy(
  () => import('../../ui/charts/stacked-bars.tsx'),
  <Skeleton height="17rem" radius="md" />,
)
const LinkDialog = lazy(() => import('./link-dialog.tsx'), null)

type Detail = Reply<'getLink'>

const POLL_MS = 10_000
const MINUTES = 60
const MINUTE_MS = 60_000
const PARTS = [
  { key: 'accepted', colour: 'var(--chart-1)' },
  { key: 'throttled', colour: 'var(--chart-2)' },
  { key: 'rejected', colour: 'var(--chart-3)' },
  { key: 'unanswered', colour: 'var(--muted)' },
] as const

export function LinkView({ id, onBack }: { id: string; onBack: () => void }) {
  const say = useSentences(linksSentences)
  const query = useCall('getLink', { params: { id } }, { every_ms: POLL_MS })
  const link = query.data?.data
  const back = (
    <Button variant="default" leftSection={<IconArrowLeft size={17} aria-hidden="true" />} onClick={onBack}>
      {say.back}
    </Button>
  )
  if (link) return <Content link={link} back={back} />
  return (
    <Page title={say.heads.name} actions={back}>
      <Panel>
        {!query.error && <Skeleton height="9rem" radius="md" />}
        {query.error &&
          (isFailure(query.error, 'not_found') ? (
            <EmptyState title={say.notFound}>{say.notFoundText}</EmptyState>
          ) : (
            <FailedState query={query} />
          ))}
      </Panel>
    </Page>
  )
}

function Content({ link, back }: { link: Detail; back: ReactNode }) {
  const say = useSentences(linksSentences)
  const words = useLinkWords()
  const [editing, setEditing] = useState(false)
  const links = useCall('listLinks')
  const shown = shownState(link)
  return (
    <Page
      title={link.name}
      lead={
        <span className={classes.standing}>
          <StatusBadge tone={stateTones[shown]}>{words.state(link, shown)}</StatusBadge>
          <span className={classes.faint}>{words.kind(link)}</span>
        </span>
      }
      actions={
        <>
          {back}
          <LinkActions link={link} onEdit={() => setEditing(true)} />
        </>
      }
    >
      <Word link={link} />
      <Panel title={say.lastHour}>
        <LastHour link={link} />
      </Panel>
      <Panel title={say.settings}>
        <LinkDetails link={link} />
      </Panel>
      {link.kind === 'http' && <Callback link={link} />}
      {editing && <LinkDialog link={link} links={links.data?.data ?? []} onClose={() => setEditing(false)} />}
    </Page>
  )
}

/** A sentence on the state of the link. It shows nothing if there is nothing to say. */
function Word({ link }: { link: Detail }) {
  const say = useSentences(linksSentences)
  const words = useLinkWords()
  const format = useFormat()
  const { problem, trust, drainedAt } = link
  const shown = shownState(link)
  const quick = doubtfulShare(trust)
  return (
    <>
      {shown === 'failed' && problem && (
        <Notice tone="danger">
          {words.problem(link, problem.code)} {problem.detail !== '' && say.detail(problem.detail)}
        </Notice>
      )}
      {shown === 'unwatched' && <Notice tone="danger">{say.unwatchedText}</Notice>}
      {link.status === 'paused' && (
        <Notice tone="warning">
          {drainedAt !== null && say.drainedText(format.exact(drainedAt))} {words.paused(link)}
        </Notice>
      )}
      {link.status === 'draining' && <Notice tone="warning">{say.drainingText}</Notice>}
      {link.status === 'off' && <Notice>{words.off(link)}</Notice>}
      {quick !== null && <Notice tone="warning">{say.quick(format.percent(quick))}</Notice>}
    </>
  )
}

/** A chart of every minute of the last hour, the empty ones included. */
function LastHour({ link: { minutes } }: { link: Detail }) {
  const say = useSentences(linksSentences)
  const format = useFormat()
  const [now_ms] = useState(() => Date.now())
  if (minutes.length === 0) return <p className={classes.faint}>{say.lastHourEmpty}</p>
  const known = new Map(minutes.map((minute) => [Date.parse(minute.at), minute]))
  const last_ms = Math.max(now_ms - (now_ms % MINUTE_MS), ...known.keys())
  const bars = Array.from({ length: MINUTES }, (_, place) => {
    const at_ms = last_ms - (MINUTES - 1 - place) * MINUTE_MS
    const { accepted = 0, rejected = 0, throttled = 0, unanswered = 0 } = known.get(at_ms) ?? {}
    return { label: clockOf(at_ms), values: { accepted, rejected, throttled, unanswered } }
  })
  return (
    <StackedBars
      label={say.chart}
      period={format.exact(new Date(last_ms).toISOString())}
      head={say.minute}
      parts={PARTS.map((part) => ({ ...part, label: say.parts[part.key] }))}
      bars={bars}
    />
  )
}

/** The time of day in Accra, which is UTC. */
const clockOf = (at_ms: number) => new Date(at_ms).toISOString().slice(11, 16)

function LinkDetails({ link }: { link: Detail }) {
  const say = useSentences(linksSentences)
  const format = useFormat()
  const gateways = useSentences(gatewaySentences)
  const gateway = useGateway(link).data?.data
  const { answerTimes, queued, trust, networks, isDefault } = link
  const answered = link.minutes.findLast(({ accepted, rejected }) => accepted + rejected > 0)
  const names = [...networks, ...(isDefault ? [say.others] : [])]
  return (
    <div className={classes.known}>
      <div>
        <Facts>
          <Fact name={say.since}>{link.since === null ? '–' : format.exact(link.since)}</Fact>
          <Fact name={say.heads.perMinute}>{say.segments(link.perMinute)}</Fact>
          <Fact name={say.heads.answers}>
            {answerTimes === null
              ? say.noAnswers
              : say.times(formatWait(answerTimes.p50_ms, format), formatWait(answerTimes.p95_ms, format))}
          </Fact>
          {link.kind === 'http' && (
            <Fact name={gateways.lastAnswer}>
              {answered === undefined ? gateways.noAnswer : clockOf(Date.parse(answered.at))}
            </Fact>
          )}
          <Fact name={say.heads.trust}>
            {trust.accepted === 0
              ? say.none24
              : say.trust(
                  format.percent((100 * trust.receipts) / trust.accepted),
                  formatCount(trust.accepted),
                )}
          </Fact>
          <Fact name={say.underWay}>{say.segments(link.underWay)}</Fact>
          <Fact name={say.lanes.otp}>{formatCount(queued.otp)}</Fact>
          <Fact name={say.lanes.transactional}>{formatCount(queued.transactional)}</Fact>
          <Fact name={say.lanes.promotional}>{formatCount(queued.promotional)}</Fact>
        </Facts>
      </div>
      <div>
        <Facts>
          {link.kind === 'smpp' && (
            <Fact name={say.address}>{`${link.systemId} @ ${link.host}:${link.port}`}</Fact>
          )}
          {gateway && <GatewayFacts gateway={gateway} />}
          <Fact name={say.tls}>{link.tls ? say.yes : say.no}</Fact>
          <Fact name={say.networks}>{names.length === 0 ? '–' : format.list(names)}</Fact>
          <Fact name={say.rate}>
            {(link.kind === 'http' ? gateways : say).rateOf(
              formatCount(link.ratePerSecond),
              formatCount(link.windowSize),
            )}
          </Fact>
          <Fact name={say.reserved}>{format.percent(link.reservedShare * 100)}</Fact>
        </Facts>
      </div>
    </div>
  )
}

/**
 * The settings of a gateway, besides those that links of both kinds share. They are not fetched for a link to an
 * SMSC.
 */
function useGateway({ linkId, kind }: Pick<Link, 'linkId' | 'kind'>) {
  return useCall('getGatewayLink', { params: { id: linkId } }, { enabled: kind === 'http' })
}

function GatewayFacts({ gateway: { gateway, username } }: { gateway: GatewaySettings }) {
  const say = useSentences(gatewaySentences)
  const account = shownUsername(gateway.provider, username)
  return (
    <>
      <Fact name={say.url}>{gateway.url}</Fact>
      {account !== '' && <Fact name={say.account}>{account}</Fact>}
    </>
  )
}

/** The callback address of a gateway. Shown only if the provider sends receipts. */
function Callback({ link }: { link: Link }) {
  const say = useSentences(gatewaySentences)
  const query = useGateway(link)
  const gateway = query.data?.data
  const receipts = link.provider === null ? null : gatewayProviders[link.provider].receipts
  if (receipts === null) return null
  return (
    <Panel title={say.callback}>
      <p className={classes.faint}>{say.callbackHints[receipts]}</p>
      {receipts !== 'asked' && (
        <>
          {gateway && (
            <div className={classes.callback}>
              <code>{gateway.callbackUrl}</code>
              <CopyText text={gateway.callbackUrl} label={say.copy} about={say.copyCallback} />
            </div>
          )}
          {!gateway && !query.error && <Skeleton height="2rem" radius="md" />}
          {!gateway && query.error && <FailedState query={query} />}
        </>
      )}
    </Panel>
  )
}

type OpenDialog = 'draining' | 'off' | 'move'

/** The actions of an Administrator on a link. An action that reduces sending asks first. */
function LinkActions({ link, onEdit }: { link: Link; onEdit: () => void }) {
  const say = useSentences(linksSentences)
  const [asked, setAsked] = useState<OpenDialog | null>(null)
  const { change, pending } = useStatus(link)
  const notifyFailure = useNotifyFailure()
  const at = (to: Link['status']) => void change(to).catch(notifyFailure)
  const { status } = link
  const plain = { variant: 'default', loading: pending }
  return (
    <>
      <Button variant="default" onClick={onEdit}>
        {say.edit}
      </Button>
      {status === 'off' ? (
        <Button {...plain} onClick={() => at('active')}>
          {say.turnOn}
        </Button>
      ) : (
        <Button variant="default" onClick={() => setAsked('off')}>
          {say.turnOff}
        </Button>
      )}
      {waitingOf(link) > 0 && (
        <Button variant="default" onClick={() => setAsked('move')}>
          {say.move}
        </Button>
      )}
      {status === 'active' && (
        <>
          <Button variant="default" onClick={() => setAsked('draining')}>
            {say.drain}
          </Button>
          <Button {...plain} onClick={() => at('paused')}>
            {say.pause}
          </Button>
        </>
      )}
      {(status === 'paused' || status === 'draining') && (
        <Button loading={pending} onClick={() => at('active')}>
          {say.resume}
        </Button>
      )}
      {asked === 'move' && <MoveDialog link={link} onClose={() => setAsked(null)} />}
      {(asked === 'draining' || asked === 'off') && (
        <ConfirmDialog
          title={asked === 'off' ? say.turnOffTitle(link.name) : say.drainTitle(link.name)}
          confirm={asked === 'off' ? say.turnOff : say.drain}
          danger={asked === 'off'}
          onConfirm={() => change(asked)}
          onClose={() => setAsked(null)}
        >
          {asked === 'off' ? say.turnOffText : say.drainText}
        </ConfirmDialog>
      )}
    </>
  )
}

function useStatus({ linkId, name }: Link) {
  const say = useSentences(linksSentences)
  const set = useAnnouncedAct('setLinkStatus')
  const change = async (status: Link['status']) => {
    await set.act({ params: { id: linkId }, body: { status } }, say.done[status](name))
  }
  return { change, pending: set.pending }
}

/** The dialog that moves the queue of a link to others. It moves a part at a time and shows the progress. */
function MoveDialog({ link, onClose }: { link: Link; onClose: () => void }) {
  const say = useSentences(linksSentences)
  const notify = useNotify()
  const move = useAct('moveQueue')
  const [soFar, setSoFar] = useState<number | null>(null)
  const moveAll = async () => {
    let [moved, left] = [0, 0]
    let after: string | null | undefined
    while (after !== null) {
      const body = after === undefined ? {} : { after }
      const { data } = await move.mutateAsync({ input: { params: { id: link.linkId }, body } })
      moved += data.moved
      left += data.left
      after = data.next
      setSoFar(moved)
    }
    notify(left === 0 ? 'success' : 'warning', say.moved(moved, left))
  }
  return (
    <ConfirmDialog title={say.moveTitle(link.name)} confirm={say.move} onConfirm={moveAll} onClose={onClose}>
      {say.moveText} {soFar !== null && <strong>{say.moving(soFar)}</strong>}
    </ConfirmDialog>
  )
}
