/** The screen to decide on a person: each field with its source, what speaks against approval, and the decision. */
import { Button } from '@mantine/core'
import { REVIEW_STATUSES, type ReviewStatus } from '@nkra/contract/kyc/review-reasons.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi } from '../../../api/context.tsx'
import { download } from '../../../api/download.ts'
import { useAct, useCall } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { useFormat } from '../../../ui/language/format.ts'
import { useSentences } from '../../../ui/language/language.tsx'
import { Fetched } from '../../../ui/layout/fetched.tsx'
import { lazy } from '../../../ui/lazy.ts'
import { Notice } from '../../../ui/layout/notice.tsx'
import { useNotify } from '../../../ui/toasts/notify.tsx'
import { Panel } from '../../../ui/layout/page.tsx'
import { StatusBadge } from '../../../ui/values/status-badge.tsx'
import kyc from '../kyc.module.css'
import type { KycDetail, Review as KycReview } from '../kyc-states.ts'
import type { AgainDialogProps, AnswerDialogProps, DecideDialogProps } from './review-dialogs.tsx'
import type { FaceDialogProps } from './face-dialog.tsx'
import type { ReadingDialogProps } from './reading-dialog.tsx'
import { NameWords } from '../request/name-words.tsx'
import { reviewSentences } from './review.sentences.ts'
import classes from './review.module.css'
import { stateWords } from '../states.sentences.ts'
import { Earlier, Notes, Work } from './work.tsx'
import { workSentences } from './work.sentences.ts'

const DecideDialog = lazy<DecideDialogProps>(
  () => import('./review-dialogs.tsx').then(({ DecideDialog: shown }) => ({ default: shown })),
  null,
)
const AgainDialog = lazy<AgainDialogProps>(
  () => import('./review-dialogs.tsx').then(({ AgainDialog: shown }) => ({ default: shown })),
  null,
)
const AnswerDialog = lazy<AnswerDialogProps>(
  () => import('./review-dialogs.tsx').then(({ AnswerDialog: shown }) => ({ default: shown })),
  null,
)

const ReadingDialog = lazy<ReadingDialogProps>(() => import('./reading-dialog.tsx'), null)

const FaceDialog = lazy<FaceDialogProps>(() => import('./face-dialog.tsx'), null)

export interface ReviewProps {
  request: KycDetail
}

export default function Review({ request }: ReviewProps) {
  const say = useSentences(reviewSentences)
  const query = useCall('getKycReview', { params: { id: request.id } })
  return (
    <div className={kyc.column}>
      <Panel title={say.title}>
        <Fetched query={query} skeleton={<div className={classes.waiting} aria-busy="true" />}>
          {({ data: review }) => <Shown request={request} review={review} />}
        </Fetched>
      </Panel>
      {query.data && (
        <>
          <Earlier review={query.data.data} />
          <Notes review={query.data.data} />
        </>
      )}
    </div>
  )
}

function Shown({ request, review }: { request: KycDetail; review: KycReview }) {
  const say = useSentences(reviewSentences)
  const format = useFormat()
  const sayWork = useSentences(workSentences)
  const { opinion, hindrance, secondNeeded, asked, colleagues } = review
  const waits = request.status === 'in_review'
  return (
    <div className={kyc.stack}>
      {waits && <p className={kyc.hint}>{say.lead}</p>}
      {waits && <Work review={review} />}
      {opinion ? (
        <Notice tone="info">
          {say.opinions[opinion.status](opinion.by)}{' '}
          {hindrance !== null ? say.hindrances[hindrance] : secondNeeded ? say.secondDecides : ''}
        </Notice>
      ) : (
        waits && secondNeeded && <Notice tone="info">{asked ? sayWork.ownRequest : say.secondNeeded}</Notice>
      )}
      {waits && colleagues.length === 0 && secondNeeded && (
        <Notice tone="warning">{sayWork.nobodyElse(format.exact(request.expiresAt))}</Notice>
      )}
      {waits && asked && !secondNeeded && <Notice tone="info">{sayWork.alone}</Notice>}
      <Alike review={review} />
      <Fields review={review} />
      {request.names.map((name) => (
        <NameWords key={name.source} name={name} headed />
      ))}
      <Proofs review={review} />
      {waits && review.readAgainAt !== null && (
        <Notice tone="info">{say.readAgain(format.exact(review.readAgainAt))}</Notice>
      )}
      {waits && review.readingWanted !== null && (
        <Notice tone="info">{say.readingWanted[review.readingWanted]}</Notice>
      )}
      {waits && review.face !== null && <Faces review={review} face={review.face} />}
      {waits && <Obstacles review={review} />}
      {waits && <Actions request={request} review={review} />}
    </div>
  )
}

/** Other checks with the same picture. Those with the same number are in another panel. */
function Alike({ review }: { review: KycReview }) {
  const say = useSentences(reviewSentences)
  const { statuses } = useSentences(stateWords)
  const format = useFormat()
  const alike = review.alike.filter(({ because }) => because.some((each) => each !== 'number'))
  if (alike.length === 0) return null
  return (
    <Notice tone="warning">
      {say.alikeTitle}
      <ul className={classes.alike}>
        {alike.map(({ id, status, createdAt, because }) => (
          <li key={id}>
            <Link to={paths.kycDetail} params={{ id }}>
              {say.alikeRequest(format.exact(createdAt))}
            </Link>
            {`, ${statuses[status]}: ${because.map((each) => say.alike[each]).join(', ')}`}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** The comparison of the faces, which a person must make before they approve. */
function Faces({ review: { requestId }, face }: { review: KycReview; face: NonNullable<KycReview['face']> }) {
  const say = useSentences(reviewSentences)
  const [open, setOpen] = useState(false)
  const { answer } = face
  return (
    <Notice tone={answer === null ? 'info' : answer === 'same' ? 'success' : 'warning'}>
      <span className={classes.faces}>
        <span>{answer === null ? say.facesWanted : say.faceAnswers[answer]}</span>
        <Button size="compact-md" variant="default" onClick={() => setOpen(true)}>
          {answer === null ? say.compareFaces : say.compareAgain}
        </Button>
      </span>
      {open && <FaceDialog requestId={requestId} face={face} onClose={() => setOpen(false)} />}
    </Notice>
  )
}

/** Why the request cannot be approved: the checks that failed or are missing. */
function Obstacles({ review: { levelIfApproved, failed, missing } }: { review: KycReview }) {
  const say = useSentences(reviewSentences)
  const { checks } = useSentences(stateWords)
  if (levelIfApproved !== null) return null
  const names = failed.length > 0 ? failed : missing
  return (
    <Notice tone="warning">
      {failed.length > 0 ? say.failedChecks : say.missingChecks}
      <ul className={classes.alike}>
        {names.map((name) => (
          <li key={name}>{checks[name]}</li>
        ))}
      </ul>
    </Notice>
  )
}

/** Who entered a value by hand: an authority's answer with its proof, or a text typed from a photograph. */
function enteredWords(
  say: typeof reviewSentences.en,
  { source, enteredBy }: KycReview['fields'][number]['values'][number],
): string {
  const name = enteredBy ?? ''
  if (source === 'registry') return name === '' ? say.enteredBySomebody : say.enteredBy(name)
  return name === '' ? say.typedBySomebody : say.typedBy(name)
}

type Revealed = Reply<'revealKyc'>['numbers']

function Fields({ review: { requestId, fields } }: { review: KycReview }) {
  const say = useSentences(reviewSentences)
  const notify = useNotify()
  const reveal = useAct('revealKyc')
  const [numbers, setNumbers] = useState<Revealed>([])
  const format = useFormat()
  const show = async () => {
    const { data } = await reveal.mutateAsync({ input: { params: { id: requestId } } })
    setNumbers(data.numbers)
    notify('info', say.revealed)
  }
  const shown = (name: string, { source, value }: KycReview['fields'][number]['values'][number]) => {
    if (name === 'number') return numbers.find((each) => each.source === source)?.number ?? value
    const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value)
    return isDay ? format.date(`${value}T00:00:00Z`) : value
  }
  return (
    <dl className={classes.fields}>
      {fields.map(({ name, values }) => (
        <div key={name}>
          <dt>{say.fields[name]}</dt>
          {values.map((value) => (
            <dd key={value.source}>
              <span className={classes.value}>{shown(name, value)}</span>
              <span className={classes.source}>
                {say.sources[value.source]}
                {value.enteredBy !== null && `, ${enteredWords(say, value)}`}
              </span>
              {value.agrees !== null && (
                <StatusBadge tone={value.agrees ? 'success' : value.unsure ? 'warning' : 'danger'}>
                  {value.agrees ? say.agrees : value.unsure ? say.unsure : say.differs}
                </StatusBadge>
              )}
            </dd>
          ))}
          {name === 'number' && numbers.length === 0 && (
            <dd>
              <Button
                size="compact-md"
                variant="default"
                loading={reveal.isPending}
                onClick={() => void show().catch(() => undefined)}
              >
                {say.reveal}
              </Button>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

function Proofs({ review: { proofs } }: { review: KycReview }) {
  const say = useSentences(reviewSentences)
  const format = useFormat()
  const { credentials } = useApi()
  const [failed, setFailed] = useState<string | null>(null)
  if (proofs.length === 0) return null
  const save = (id: string) =>
    download(credentials, 'getKycProof', { params: { id } }, id).catch((error: unknown) =>
      setFailed(error instanceof Error ? error.message : ''),
    )
  return (
    <ul className={kyc.rows}>
      {proofs.map(({ id, by, at, removedAt }) => (
        <li key={id}>
          <span>{say.proof(by, format.exact(at))}</span>
          {removedAt === null ? (
            <Button size="compact-md" variant="default" onClick={() => void save(id)}>
              {say.seeProof}
            </Button>
          ) : (
            <span className={kyc.hint}>{say.proofRemoved}</span>
          )}
        </li>
      ))}
      {failed !== null && <Notice tone="danger">{failed}</Notice>}
    </ul>
  )
}

type Asking = ReviewStatus | 'again' | 'answer' | 'reading'

function Actions({ request, review }: { request: KycDetail; review: KycReview }) {
  const say = useSentences(reviewSentences)
  const [asking, setAsking] = useState<Asking | null>(null)
  const close = () => setAsking(null)
  const { hindrance, levelIfApproved, answerWanted, readingWanted } = review
  if (hindrance === 'held') return null
  return (
    <>
      <div className={classes.actions}>
        {answerWanted && (
          <Button variant="default" onClick={() => setAsking('answer')}>
            {say.enter}
          </Button>
        )}
        {readingWanted !== null && (
          <Button variant="default" onClick={() => setAsking('reading')}>
            {say.typeReading[readingWanted]}
          </Button>
        )}
        {request.channel === 'link' && (
          <Button variant="default" onClick={() => setAsking('again')}>
            {say.askAgain}
          </Button>
        )}
        {hindrance === null &&
          REVIEW_STATUSES.filter((status) => status !== 'approved' || levelIfApproved !== null)
            .toReversed()
            .map((status) => (
              <Button
                key={status}
                variant={status === 'approved' ? 'filled' : 'default'}
                onClick={() => setAsking(status)}
              >
                {say.decisions[status]}
              </Button>
            ))}
      </div>
      {asking === 'answer' ? (
        <AnswerDialog review={review} onClose={close} />
      ) : asking === 'reading' ? (
        <ReadingDialog request={request} review={review} onClose={close} />
      ) : asking === 'again' ? (
        <AgainDialog request={request} review={review} onClose={close} />
      ) : (
        asking !== null && (
          <DecideDialog
            review={review}
            simulated={request.environment === 'sandbox'}
            status={asking}
            onClose={close}
          />
        )
      )}
    </>
  )
}
