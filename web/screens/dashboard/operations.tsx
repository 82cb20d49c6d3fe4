/** The operator's work on Home: what waits for a decision, the links, the queues, the books and pending invoices. */
import { Skeleton } from '@mantine/core'
import type { Reply } from '@nkra/contract/routes.ts'
import { Link, linkOptions } from '@tanstack/react-router'
import { useCall } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { useSentences, formatCount } from '../../ui/language/language.tsx'
import { FailedState } from '../../ui/layout/failed-state.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { Panel, EmptyState } from '../../ui/layout/page.tsx'
import { Instant, Money } from '../../ui/values/figures.tsx'
import { StatusBadge, type Tone } from '../../ui/values/status-badge.tsx'
import classes from './dashboard.module.css'
import { platformSentences } from './platform.sentences.ts'

/** How often an Administrator's figures are fetched again, in milliseconds. */
const REFRESH_MS = 10_000

interface OperationsProps {
  /** The last proof of the books. Undefined while it is fetched. */
  proof: LastProof | undefined
  /** Whether it could not be fetched. Another part of the page says so. */
  proofFailed: boolean
}

/** What an Administrator has to do, and the state of the platform. */
export function Operations({ proof, proofFailed }: OperationsProps) {
  const query = useCall('operations', undefined, { every_ms: REFRESH_MS })
  const say = useSentences(platformSentences)
  const found = query.data?.data
  const held = found?.held ?? false
  return (
    <>
      {held && (
        <Notice tone="danger">
          {say.sendingHeld} <TextLink to={paths.links}>{say.toHeld}</TextLink>
        </Notice>
      )}
      <Approvals found={found} query={query} />
      <Links />
      <Queues found={found} query={query} />
      {!proofFailed && <Books proof={proof} />}
      <InvoicesToApprove />
    </>
  )
}

type LinkNow = Reply<'listLinks'>[number]

const MINUTE_S = 60

/** The state of the links: the messages that each sends in a second, and those that wait for it. */
function Links() {
  const say = useSentences(platformSentences)
  const query = useCall('listLinks', undefined, { every_ms: REFRESH_MS })
  const links = query.data?.data
  const perMinute = links?.reduce((sum, link) => sum + link.perMinute, 0) ?? 0
  return (
    <Panel title={say.links} actions={<TextLink to={paths.links}>{say.toLinks}</TextLink>} flush>
      {!links && query.error ? (
        <FailedState query={query} />
      ) : links?.length === 0 ? (
        <EmptyState title={say.noLinks}>{say.noLinksText}</EmptyState>
      ) : (
        <>
          <p className={classes.rate}>
            <strong className="tabular">
              {links ? formatCount(perSecond(perMinute)) : <Skeleton height="1.8rem" width="4rem" />}
            </strong>
            <span className={classes.hint}>{say.rate}</span>
          </p>
          <ul className={classes.list} aria-busy={!links}>
            {links
              ? links.map((link) => (
                  <li key={link.linkId} className={classes.plainRow}>
                    <div>
                      <div className={classes.rowTitle}>{link.name}</div>
                      <div className={classes.rowDetail}>
                        {say.linkDetail(perSecond(link.perMinute), queuedOn(link))}
                      </div>
                    </div>
                    <LinkBadge link={link} />
                  </li>
                ))
              : ['a', 'b', 'c'].map((key) => (
                  <li key={key} className={`${classes.plainRow} ${classes.bones}`}>
                    <Skeleton height="1rem" width="70%" />
                  </li>
                ))}
          </ul>
        </>
      )}
    </Panel>
  )
}

/** The rate in a second, rounded up, so that slow traffic is not shown as 0. */
const perSecond = (perMinute: number) => Math.ceil(perMinute / MINUTE_S)
const queuedOn = ({ queued }: LinkNow) => queued.otp + queued.transactional + queued.promotional

const tones: Readonly<Record<LinkNow['state'], Tone>> = {
  bound: 'success',
  connecting: 'warning',
  failed: 'danger',
  unwatched: 'danger',
}

/** The badge of a link: its status if that is not `active`, otherwise the state of its connection. */
function LinkBadge({ link: { status, state } }: { link: LinkNow }) {
  const say = useSentences(platformSentences)
  return status === 'active' ? (
    <StatusBadge tone={tones[state]}>{say.linkStates[state]}</StatusBadge>
  ) : (
    <StatusBadge tone="secondary">{say.linkStatuses[status]}</StatusBadge>
  )
}

type Tasks = Reply<'operations'>
type ApprovalCounts = Tasks['approvals']
type LastProof = Reply<'getPlatform'>['proof']

/** The status code of an invoice that waits for approval, as a number and as a text in the address. */
const PENDING_STATUS = 1
const PENDING = String(PENDING_STATUS)

/** The screen for each kind of approval. The kinds for which a customer waits most urgently come first. */
const places = [
  ['payments', linkOptions({ to: paths.invoice, search: { view: 'payments', status: 'needs_review' } })],
  ['proofs', linkOptions({ to: paths.invoice, search: { status: PENDING } })],
  ['invoices', linkOptions({ to: paths.invoice, search: { status: PENDING } })],
  ['senders', linkOptions({ to: paths.senderId, search: { status: 'submitted' } })],
  ['businessIds', linkOptions({ to: paths.businessId, search: { status: 'submitted' } })],
] as const satisfies readonly [kind: keyof ApprovalCounts, place: object][]

interface TasksProps {
  found: Tasks | undefined
  query: { error: unknown; refetch: () => unknown }
}

/** The approvals that wait for an Administrator: the number of each kind and the age of the oldest, with a link to it. */
function Approvals({ found, query }: TasksProps) {
  const say = useSentences(platformSentences)
  const approvals = found?.approvals
  const waiting = places.filter(([kind]) => (approvals?.[kind] ?? 0) > 0)
  return (
    <Panel title={say.approvals} flush>
      {!approvals && query.error ? (
        <FailedState query={query} />
      ) : (
        <ul className={classes.list} aria-busy={!approvals}>
          {!approvals &&
            ['a', 'b', 'c'].map((key) => (
              <li key={key} className={`${classes.plainRow} ${classes.bones}`}>
                <Skeleton height="1rem" width="70%" />
              </li>
            ))}
          {approvals && waiting.length === 0 && (
            <li className={classes.plainRow}>
              <span className={classes.hint}>{say.noApprovals}</span>
            </li>
          )}
          {approvals &&
            waiting.map(([kind, place]) => (
              <li key={kind} data-row>
                <Link {...place} className={classes.plainRow}>
                  <div>
                    <div className={classes.rowTitle}>{say.approval[kind](approvals[kind])}</div>
                    <div className={classes.rowDetail}>
                      {say.since(<Instant at={found?.oldest[kind] ?? null} />)}
                    </div>
                  </div>
                  <strong className="tabular" aria-hidden="true">
                    {formatCount(approvals[kind])}
                  </strong>
                </Link>
              </li>
            ))}
        </ul>
      )}
    </Panel>
  )
}

const QUEUES_SHOWN = [
  'otp',
  'transactional',
  'promotional',
  'paused',
  'campaigns',
  'events',
  'parked',
] as const

/** The panel of the queues: what waits to be sent or processed, and the age of the oldest. */
function Queues({ found, query }: TasksProps) {
  const say = useSentences(platformSentences)
  const queues = found?.queues
  return (
    <Panel title={say.queues} flush>
      {!queues && query.error ? (
        <FailedState query={query} />
      ) : (
        <dl className={classes.queues}>
          {QUEUES_SHOWN.map((name) => (
            <div key={name}>
              <dt>
                {say.queue[name]}
                {found && found.oldest[name] !== null && (
                  <span className={classes.queueAge}>{say.oldest(<Instant at={found.oldest[name]} />)}</span>
                )}
              </dt>
              <dd
                className="tabular"
                data-alarm={(name === 'parked' && (queues?.parked ?? 0) > 0) || undefined}
              >
                {queues ? formatCount(queues[name]) : <Skeleton height="1rem" width="3rem" />}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  )
}

/** Whether the books agreed when they were last proved. */
function Books({ proof }: { proof: LastProof | undefined }) {
  const say = useSentences(platformSentences)
  return (
    <Panel title={say.books} actions={<TextLink to={paths.books}>{say.toBooks}</TextLink>}>
      {proof === undefined ? (
        <Skeleton height="1rem" width="70%" />
      ) : proof === null ? (
        <p className={classes.hint}>{say.neverProved}</p>
      ) : (
        <>
          <StatusBadge tone={proof.flaws === 0 ? 'success' : 'danger'}>
            {proof.flaws === 0 ? say.booksHold : say.booksFail(proof.flaws)}
          </StatusBadge>
          <p className={classes.hint}>{say.provedAt(<Instant at={proof.endedAt} />, proof.movements)}</p>
        </>
      )}
    </Panel>
  )
}

const INVOICES_SHOWN = 5

/** The invoices that wait for an Administrator's approval, oldest first. */
function InvoicesToApprove() {
  const say = useSentences(platformSentences)
  const query = useCall('listInvoices', {
    query: { status: PENDING_STATUS, pageSize: INVOICES_SHOWN, sortLabel: 'createdAt', sortDirection: 1 },
  })
  const invoices = query.data?.data
  return (
    <Panel
      title={say.waiting}
      actions={
        <TextLink to={paths.invoice} search={{ status: PENDING }}>
          {say.review}
        </TextLink>
      }
      flush
    >
      {!invoices && query.error ? (
        <FailedState query={query} />
      ) : (
        <ul className={classes.list}>
          {invoices?.length === 0 && (
            <li className={classes.plainRow}>
              <span className={classes.hint}>{say.noneWaiting}</span>
            </li>
          )}
          {invoices
            ? invoices.map(({ id, number, accountName, totalAmount, createdAt }) => (
                <li key={id} data-row>
                  <Link
                    to={paths.invoice}
                    search={{ status: PENDING, invoice: id }}
                    className={classes.plainRow}
                  >
                    <div>
                      <div className={classes.rowTitle}>{accountName}</div>
                      <div className={classes.rowDetail}>{number}</div>
                    </div>
                    <div className={classes.rowEnd}>
                      <Money amount={totalAmount} />
                      <Instant at={createdAt} />
                    </div>
                  </Link>
                </li>
              ))
            : ['a', 'b'].map((key) => (
                <li key={key} className={`${classes.plainRow} ${classes.bones}`}>
                  <Skeleton height="1rem" width="70%" />
                </li>
              ))}
          {query.data && query.data.totalCount > INVOICES_SHOWN && (
            <li className={classes.plainRow}>
              <span className={classes.hint}>{say.more(query.data.totalCount - INVOICES_SHOWN)}</span>
            </li>
          )}
        </ul>
      )}
    </Panel>
  )
}
