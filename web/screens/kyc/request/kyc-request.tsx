/** One identity check: its result and level, every check, and its whole history. */
import { Button, Skeleton } from '@mantine/core'
import { allows } from '@nkra/contract/permissions.ts'
import { IconArrowLeft, IconDownload, IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { isFailure } from '../../../api/client.ts'
import { useApi } from '../../../api/context.tsx'
import { callOptions, useCall } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { useRole } from '../../../shell/session/session-context.tsx'
import { useDownload } from '../../../ui/controls/download-button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { useFormat } from '../../../ui/language/format.ts'
import { useSentences } from '../../../ui/language/language.tsx'
import { FailedState } from '../../../ui/layout/failed-state.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { Page, Panel, EmptyState } from '../../../ui/layout/page.tsx'
import { lazy } from '../../../ui/lazy.ts'
import { useAnnouncedAct } from '../../../ui/toasts/announced-act.ts'
import { Fact, Facts } from '../../../ui/values/facts.tsx'
import { Dash, Instant } from '../../../ui/values/figures.tsx'
import { StatusBadge } from '../../../ui/values/status-badge.tsx'
import {
  type Check,
  type ComparedName,
  isCancellable,
  isUnderWay,
  type KycDetail,
  levelWords,
  nameOf,
  outcomeTones,
  statusTones,
} from '../kyc-states.ts'
import classes from '../kyc.module.css'
import { NotForRole } from '../not-for-role.tsx'
import type { ReviewProps } from '../review/review.tsx'
import type { ScreeningPanelProps } from '../screening/screening-panel.tsx'
import { kycSentences } from '../sentences.ts'
import { certificateSentences } from './certificate.sentences.ts'
import { documentReasonSentences } from './document-reasons.sentences.ts'
import { eraseSentences } from './erase.sentences.ts'
import { Evidence } from './evidence.tsx'
import { NameWords, TOLD_BY_WORD } from './name-words.tsx'

const route = getRouteApi('/signed-in/kyc/$id')

/** The panel of the capture link. Its code is fetched only if the person is asked by a capture link. */
const LinkPanel = lazy(() => import('./capture-link-panel.tsx'), <Skeleton height="12rem" />)
/** The review of the request. Its code is fetched only if there is or was a decision to make. */
const Review = lazy<ReviewProps>(() => import('../review/review.tsx'), <Skeleton height="20rem" />)

/** The panel with the lists with which the person was compared. Its code is fetched only if there is a comparison. */
const ScreeningPanel = lazy<ScreeningPanelProps>(
  () => import('../screening/screening-panel.tsx'),
  <Skeleton height="12rem" />,
)

/** How often an unfinished check is fetched again, in milliseconds, in case the stream of changes is interrupted. */
const FALLBACK_MS = 5_000

function useRequest(id: string, enabled: boolean) {
  const { quietCall: call } = useApi()
  return useQuery({
    ...callOptions(call, 'getKyc', { params: { id } }),
    enabled,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.data.status) ? FALLBACK_MS : false),
  })
}

export default function KycRequestDetail() {
  const say = useSentences(kycSentences)
  const reads = allows(useRole(), 'kyc:open')
  const { id } = route.useParams()
  const query = useRequest(id, reads)
  const request = query.data?.data
  if (request) return <Detail request={request} />
  return (
    <Page title={say.title} actions={<BackToList />}>
      <Panel>
        {!reads ? (
          <NotForRole />
        ) : isFailure(query.error, 'not_found') || isFailure(query.error, 'invalid_request') ? (
          <EmptyState title={say.notFound}>{say.notFoundText}</EmptyState>
        ) : query.error ? (
          <FailedState query={query} />
        ) : (
          <div className={classes.stack} aria-busy="true">
            <Skeleton height="1.4rem" width="40%" />
            <Skeleton height="1rem" />
            <Skeleton height="1rem" />
            <Skeleton height="1rem" width="70%" />
          </div>
        )}
      </Panel>
    </Page>
  )
}

function Detail({ request }: { request: KycDetail }) {
  const say = useSentences(kycSentences)
  const format = useFormat()
  const { status, environment } = request
  const cameToReview = request.timeline.some((each) => each.status === 'in_review')
  const reviewed = allows(useRole(), 'kyc:review') && request.erasedAt === null && cameToReview
  return (
    <Page
      title={request.erasedAt === null ? nameOf(request) || say.unnamed : say.erasedPerson}
      lead={
        <span className={classes.lead}>
          <StatusBadge tone={statusTones[status]}>{say.statuses[status]}</StatusBadge>
          <span>{say.meanings[status]}</span>
        </span>
      }
      actions={
        <>
          <BackToList />
          <Cancel request={request} />
          <Erase request={request} />
        </>
      }
    >
      {request.erasedAt !== null && (
        <Notice tone="info">{say.erasedText(format.exact(request.erasedAt))}</Notice>
      )}
      {environment === 'sandbox' && <Notice tone="info">{say.simulatedText}</Notice>}
      <div className={reviewed ? `${classes.columns} ${classes.reviewed}` : classes.columns}>
        {reviewed && (
          <>
            <Evidence request={request} />
            <Review request={request} />
          </>
        )}
        <div className={classes.column}>
          <Result request={request} />
          {request.screening && <ScreeningPanel requestId={request.id} screening={request.screening} />}
          {request.link && <LinkPanel request={request} link={request.link} />}
          <Certificate request={request} />
          {!reviewed && <Evidence request={request} />}
          {request.consent && <Consent consent={request.consent} />}
        </div>
        <div className={classes.column}>
          <Checks request={request} />
          <Timeline request={request} />
        </div>
      </div>
    </Page>
  )
}

function BackToList() {
  const say = useSentences(kycSentences)
  return (
    <Button
      variant="default"
      leftSection={<IconArrowLeft size={17} aria-hidden="true" />}
      renderRoot={(props) => <Link to={paths.kyc} {...props} />}
    >
      {say.all}
    </Button>
  )
}

function Result({ request }: { request: KycDetail }) {
  const say = useSentences(kycSentences)
  const format = useFormat()
  const { status, reason, credits, charged, nextAttemptAt, submittedBy, dateOfBirth } = request
  // Before the person agrees, it is not known which document they choose.
  const possible = request.consent === null && request.link ? request.link.documents : [request.document]
  const held = isUnderWay(status) && status !== 'needs_resubmission' && credits > 0
  return (
    <Panel title={say.result}>
      <Facts>
        <Fact name={say.level} strong>
          {levelWords(request, say) ?? say.notKnown}
        </Fact>
        {status === 'approved' && request.level !== null && (
          <Fact name={say.goodFor}>
            {request.environment === 'sandbox' ? say.simulatedUse : say.uses[request.level]}
          </Fact>
        )}
        {reason !== null && <Fact name={say.reason}>{say.reasons[reason]}</Fact>}
        {request.cap && (
          <Fact name={say.spendCap}>
            {say.capOf(
              request.cap.holder,
              request.cap.period,
              request.cap.credits,
              format.exact(request.cap.resetsAt),
            )}
          </Fact>
        )}
        {request.deciders !== null && (
          <Fact name={say.deciders}>{request.deciders === 2 ? say.twoDecided : say.oneDecided}</Fact>
        )}
        <Fact name={say.document}>{possible.map((document) => say.documents[document]).join(' · ')}</Fact>
        <Fact name={say.number}>{request.number === '' ? <Dash /> : request.number}</Fact>
        <Fact name={say.dateOfBirth}>
          {dateOfBirth === null ? <Dash /> : format.date(`${dateOfBirth}T00:00:00Z`)}
        </Fact>
        {request.reference !== null && <Fact name={say.reference}>{request.reference}</Fact>}
        <Fact name={say.business}>{request.businessName}</Fact>
        <Fact name={say.askedBy}>{submittedBy ?? say.program}</Fact>
        <Fact name={say.asked}>{format.exact(request.createdAt)}</Fact>
        <Fact name={say.cost}>
          {held ? say.costHeld(credits) : charged > 0 ? say.costCharged(charged) : say.costBack}
        </Fact>
        {(status === 'awaiting_provider' || (status === 'submitted' && reason === 'document_unread')) && (
          <>
            <Fact name={status === 'submitted' ? say.nextReading : say.nextAttempt}>
              <Instant at={nextAttemptAt} />
            </Fact>
            <Fact name={say.until}>{format.exact(request.expiresAt)}</Fact>
          </>
        )}
      </Facts>
    </Panel>
  )
}

/** The checks that compare a name with what these sources state. */
const NAME_SOURCES: Readonly<Partial<Record<string, readonly ComparedName['source'][]>>> = {
  name_match: ['registry'],
  front_back_consistency: ['mrz', 'front'],
}

function Checks({ request: { checks, names } }: { request: KycDetail }) {
  const say = useSentences(kycSentences)
  const format = useFormat()
  const { codes, repaired } = useSentences(documentReasonSentences)
  const reasons: Partial<Record<string, string>> = {
    ...codes,
    ...say.reasons,
    ...say.nameReasons,
    ...say.doubtReasons,
  }
  // The newest check of a name is the one that the sources tell of.
  const wordsOf = (check: Check) =>
    checks.findLast(({ name }) => name === check.name) === check && check.outcome !== 'not_run'
      ? names.filter(({ source }) => NAME_SOURCES[check.name]?.includes(source))
      : []
  return (
    <Panel title={say.checksPanel}>
      {checks.length === 0 && <p className={classes.hint}>{say.noChecks}</p>}
      <ul className={classes.rows}>
        {checks
          .map((check) => ({ check, words: wordsOf(check) }))
          .map(({ check, words }) => (
            <li key={check.id}>
              <span className={classes.rowName}>{say.checks[check.name]}</span>
              <StatusBadge tone={outcomeTones[check.outcome]}>{say.outcomes[check.outcome]}</StatusBadge>
              {check.reasons
                .filter((reason) => words.length === 0 || !TOLD_BY_WORD.has(reason))
                .map((reason) => (
                  <p key={reason} className={classes.rowNote}>
                    {reasons[reason] ??
                      reason.replace(/^mrz_repaired_(\d+)_(\d+)$/, (_, line: string, at: string) =>
                        repaired(line, at),
                      )}
                  </p>
                ))}
              {words.map((name) => (
                <NameWords key={name.source} name={name} />
              ))}
              <p className={classes.rowNote}>
                {[
                  check.enteredBy === null
                    ? say.by[check.mode]
                    : (check.name === 'face_confirmed'
                        ? say.comparedBy
                        : check.mode === 'local'
                          ? say.typedBy
                          : say.byPerson)(check.enteredBy),
                  ...(check.score === null ? [] : [say.score(format.percent(Math.round(check.score * 100)))]),
                  format.exact(check.at),
                ].join(' · ')}
              </p>
            </li>
          ))}
      </ul>
    </Panel>
  )
}

function Timeline({ request: { timeline } }: { request: KycDetail }) {
  const say = useSentences(kycSentences)
  const format = useFormat()
  return (
    <Panel title={say.timelinePanel}>
      <ol className={classes.rows}>
        {timeline.map(({ status, reason, attempt, by, at }) => (
          <li key={`${status} ${attempt} ${at}`}>
            <span className={classes.rowName}>{say.statuses[status]}</span>
            <time dateTime={at} className={classes.number}>
              {format.exact(at)}
            </time>
            {by !== null && <p className={classes.rowNote}>{say.byName(by)}</p>}
            {(reason !== null || (status === 'checking' && attempt > 1)) && (
              <p className={classes.rowNote}>
                {reason === null ? say.attempt(attempt) : say.reasons[reason]}
              </p>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function Consent({ consent }: { consent: NonNullable<KycDetail['consent']> }) {
  const say = useSentences(kycSentences)
  const format = useFormat()
  return (
    <Panel title={say.consentPanel}>
      <div className={classes.stack}>
        <blockquote className={classes.quote} lang={consent.language}>
          {consent.text}
        </blockquote>
        <Facts>
          <Fact name={say.channel}>
            {say.channels[consent.channel]}, {format.exact(consent.agreedAt)}
          </Fact>
          <Fact name={say.language}>{say.languages[consent.language]}</Fact>
          <Fact name={say.version}>{consent.version}</Fact>
        </Facts>
      </div>
    </Panel>
  )
}

function Cancel({ request: { id, status } }: { request: KycDetail }) {
  const say = useSentences(kycSentences)
  const submits = allows(useRole(), 'kyc:submit')
  const cancel = useAnnouncedAct('cancelKyc')
  const [asking, setAsking] = useState(false)
  if (!submits || (!asking && !isCancellable(status))) return null
  const act = () => cancel.act({ params: { id } }, say.cancelled)
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {say.cancelCheck}
      </Button>
      {asking && (
        <ConfirmDialog
          title={say.cancelTitle}
          confirm={say.cancelCheck}
          cancel={say.keepCheck}
          danger
          onConfirm={act}
          onClose={() => setAsking(false)}
        >
          {say.cancelText}
        </ConfirmDialog>
      )}
    </>
  )
}

/** The button that erases the person of a KYC request. It cannot be undone, so it asks first. */
function Erase({ request: { id, status, erasedAt } }: { request: KycDetail }) {
  const say = useSentences(eraseSentences)
  const erases = allows(useRole(), 'kyc:erase')
  const erase = useAnnouncedAct('eraseKyc')
  const [asking, setAsking] = useState(false)
  // A request cannot be erased while a registry is being asked, nor a second time.
  const mayNow = erasedAt === null && (!isUnderWay(status) || isCancellable(status))
  if (!erases || (!asking && !mayNow)) return null
  const act = () => erase.act({ params: { id } }, say.erased)
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {say.erase}
      </Button>
      {asking && (
        <ConfirmDialog
          title={say.title}
          confirm={say.erase}
          danger
          onConfirm={act}
          onClose={() => setAsking(false)}
        >
          {isUnderWay(status) ? `${say.text} ${say.waiting}` : say.text}
        </ConfirmDialog>
      )}
    </>
  )
}

/** The certificate of an approved request. A person can issue it, save it, open its public page and withdraw it. */
function Certificate({ request: { id, status, erasedAt } }: { request: KycDetail }) {
  const say = useSentences(certificateSentences)
  const format = useFormat()
  const due = status === 'approved' && erasedAt === null
  const query = useCall('getCertificate', { params: { id } }, { enabled: due })
  if (!due) return null
  const certificate = query.data?.data
  return (
    <Panel title={say.panel}>
      <div className={classes.stack}>
        <p className={classes.hint}>{say.lead}</p>
        {certificate === undefined ? (
          query.error ? (
            <FailedState query={query} />
          ) : (
            <Skeleton height="2.6rem" />
          )
        ) : certificate?.status === 'valid' ? (
          <>
            <Facts>
              <Fact name={say.from}>{format.exact(certificate.issuedAt)}</Fact>
              <Fact name={say.hash}>{certificate.recordHash}</Fact>
              <Fact name={say.key}>{certificate.keyId}</Fact>
            </Facts>
            <Standing id={id} url={certificate.url} />
          </>
        ) : (
          <>
            {certificate && certificate.withdrawnAt !== null && (
              <p className={classes.hint}>{say.withdrawn(format.exact(certificate.withdrawnAt))}</p>
            )}
            <Issue id={id} />
          </>
        )}
      </div>
    </Panel>
  )
}

function Issue({ id }: { id: string }) {
  const say = useSentences(certificateSentences)
  const issue = useAnnouncedAct('issueCertificate')
  if (!allows(useRole(), 'kyc:submit')) return null
  return (
    <div>
      <Button loading={issue.pending} onClick={() => issue.press({ params: { id } }, say.issued)}>
        {say.issue}
      </Button>
    </div>
  )
}

function Standing({ id, url }: { id: string; url: string | null }) {
  const say = useSentences(certificateSentences)
  const file = useDownload()
  const role = useRole()
  const [saves, withdraws] = [allows(role, 'kyc:read'), allows(role, 'kyc:submit')]
  const withdraw = useAnnouncedAct('withdrawCertificate')
  const [asking, setAsking] = useState(false)
  const save = () => file.save('getCertificateFile', { params: { id } }, `certificate-${id}.pdf`)
  const act = () => withdraw.act({ params: { id } }, say.withdrew)
  return (
    <div className={classes.acts}>
      {saves && (
        <Button
          loading={file.pending}
          leftSection={<IconDownload size={17} aria-hidden="true" />}
          onClick={save}
        >
          {say.save}
        </Button>
      )}
      {url !== null && (
        <Button
          variant="default"
          leftSection={<IconExternalLink size={17} aria-hidden="true" />}
          component="a"
          href={url}
          target="_blank"
          rel="noreferrer"
        >
          {say.page}
        </Button>
      )}
      {withdraws && (
        <Button variant="default" onClick={() => setAsking(true)}>
          {say.withdraw}
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          title={say.withdrawTitle}
          confirm={say.withdraw}
          danger
          onConfirm={act}
          onClose={() => setAsking(false)}
        >
          {say.withdrawText}
        </ConfirmDialog>
      )}
    </div>
  )
}
