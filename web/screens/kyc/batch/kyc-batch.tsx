/** One batch of people: its rows and its cost, the progress of its checks, and the rows left out. */
import { Button, Checkbox, NativeSelect, Progress, Skeleton } from '@mantine/core'
import { KYC_COLUMNS, type KycColumn } from '@nkra/contract/kyc/batch-rows.ts'
import { DOCUMENTS } from '@nkra/contract/kyc/documents.ts'
import { allows } from '@nkra/contract/permissions.ts'
import { IconArrowLeft, IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAttempt } from '../../../api/idempotency-key.ts'
import { isFailure } from '../../../api/client.ts'
import { useApi } from '../../../api/context.tsx'
import { download } from '../../../api/download.ts'
import { callOptions, useAct, useCall } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { useRole } from '../../../shell/session/session-context.tsx'
import { useShell } from '../../../shell/shell-context.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { DataTable, type Column } from '../../../ui/tables/data-table.tsx'
import { Fact, Facts } from '../../../ui/values/facts.tsx'
import { FailedState } from '../../../ui/layout/failed-state.tsx'
import { useFormat } from '../../../ui/language/format.ts'
import { useSentences, type SentencesOf, formatCount } from '../../../ui/language/language.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { useNotify, useNotifyFailure } from '../../../ui/toasts/notify.tsx'
import { Page, Panel, EmptyState } from '../../../ui/layout/page.tsx'
import { Pager } from '../../../ui/tables/pager.tsx'
import { StatusBadge } from '../../../ui/values/status-badge.tsx'
import { TextLink } from '../../../ui/controls/text-link.tsx'
import { useAnnouncedAct } from '../../../ui/toasts/announced-act.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { asked, batchTones, isMoving, type Batch } from './batch-states.ts'
import { useKycCredits } from '../cost.tsx'
import { filesSentences } from './kyc-batches.sentences.ts'
import classes from '../kyc.module.css'
import { NotForRole } from '../not-for-role.tsx'
import { kycSentences } from '../sentences.ts'

const route = getRouteApi('/signed-in/kyc-files/$id')

/** How often an unfinished batch is fetched again, in milliseconds, in case the stream of changes is interrupted. */
const FALLBACK_MS = 5_000

export default function KycFile() {
  const say = useSentences(filesSentences)
  const reads = allows(useRole(), 'kyc:read')
  const { id } = route.useParams()
  const { quietCall: call } = useApi()
  const query = useQuery({
    ...callOptions(call, 'getKycBatch', { params: { id } }),
    enabled: reads,
    refetchInterval: ({ state }) => (state.data && isMoving(state.data.data) ? FALLBACK_MS : false),
  })
  const batch = query.data?.data
  if (batch) return <File batch={batch} />
  return (
    <Page title={say.title} actions={<BackToList />}>
      <Panel>
        {!reads ? (
          <NotForRole />
        ) : isFailure(query.error, 'not_found') ? (
          <EmptyState title={say.notFound}>{say.notFoundText}</EmptyState>
        ) : query.error ? (
          <FailedState query={query} />
        ) : (
          <Skeleton height="16rem" />
        )}
      </Panel>
    </Page>
  )
}

function BackToList() {
  const say = useSentences(filesSentences)
  return (
    <Button
      variant="default"
      leftSection={<IconArrowLeft size={17} aria-hidden="true" />}
      renderRoot={(props) => <Link to={paths.kycFiles} {...props} />}
    >
      {say.all}
    </Button>
  )
}

function File({ batch }: { batch: Batch }) {
  const say = useSentences(filesSentences)
  const { status, missing } = batch
  return (
    <Page
      title={batch.fileName}
      lead={
        <span className={classes.lead}>
          <StatusBadge tone={batchTones[status]}>{say.statuses[status]}</StatusBadge>
          <span>{say.meanings[status]}</span>
        </span>
      }
      actions={
        <>
          <BackToList />
          <Save batch={batch} />
          <Cancel batch={batch} />
        </>
      }
    >
      <PauseNotice batch={batch} />
      {status === 'tried' && missing.length > 0 && (
        <Notice tone="warning">{say.missing(missing.map((column) => say.columns[column]).join(', '))}</Notice>
      )}
      <div className={classes.columns}>
        <div className={classes.column}>
          <Contents batch={batch} />
          {status === 'tried' && (
            <Columns key={batch.columns.map(({ meaning }) => meaning).join(' ')} batch={batch} />
          )}
        </div>
        <div className={classes.column}>
          {status !== 'tried' && <Result batch={batch} />}
          <LeftOut id={batch.id} />
        </div>
      </div>
    </Page>
  )
}

/** What a paused file waits for. */
function PauseNotice({ batch: { pause, cap, cost, knownCost, valid } }: { batch: Batch }) {
  const say = useSentences(filesSentences)
  const format = useFormat()
  const { available = 0 } = useKycCredits()
  if (pause === null) return null
  if (pause === 'spend_cap_reached')
    return (
      cap && (
        <Notice tone="warning">
          {say.capReached({
            ...cap,
            credits: formatCount(cap.credits),
            resets: format.exact(cap.resetsAt),
          })}
        </Notice>
      )
    )
  if (pause === 'insufficient_credits' && available >= (cost + knownCost) / valid)
    return <Notice tone="info">{say.roomAgain}</Notice>
  return <Notice tone="warning">{say.pauses[pause]}</Notice>
}

function Contents({ batch }: { batch: Batch }) {
  const say = useSentences(filesSentences)
  const words = useSentences(kycSentences)
  const { status, rows, valid, faulty, known, startable, consent } = batch
  const submits = allows(useRole(), 'kyc:submit')
  const [again, setAgain] = useState(batch.again)
  const { people, credits } = asked(batch, again)
  return (
    <Panel title={say.inFile}>
      <div className={classes.stack}>
        <Facts>
          <Fact name={say.rows}>{formatCount(rows)}</Fact>
          <Fact name={say.valid}>{formatCount(valid)}</Fact>
          <Fact name={say.faulty}>{formatCount(faulty)}</Fact>
          <Fact name={say.known}>{formatCount(known)}</Fact>
          <Fact name={say.consent}>
            {[say.consentSaid[consent.by], words.channels[consent.channel]].join(', ')}
          </Fact>
          {status === 'tried' && (
            <Fact name={say.cost} strong>
              {say.credits(credits)}
            </Fact>
          )}
        </Facts>
        {known > 0 && status === 'tried' && (
          <>
            <p className={classes.hint}>{say.knownText}</p>
            {submits && (
              <Checkbox
                label={say.again(known)}
                checked={again}
                onChange={({ currentTarget }) => setAgain(currentTarget.checked)}
              />
            )}
          </>
        )}
        {submits && (status === 'paused' || (status === 'tried' && batch.missing.length === 0)) && (
          <Start batch={batch} again={again} people={people} credits={credits} may={startable || again} />
        )}
      </div>
    </Panel>
  )
}

interface StartProps {
  batch: Batch
  again: boolean
  people: number
  credits: number
  may: boolean
}

function Start({ batch: { id, status }, again, people, credits, may }: StartProps) {
  const say = useSentences(filesSentences)
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const attempt = useAttempt()
  const start = useAct('startKycBatch')
  const { buyCredit } = useShell()
  const buys = allows(useRole(), 'billing:buy')
  const { available } = useKycCredits()
  const missing = status === 'tried' && available !== undefined ? Math.max(0, credits - available) : 0
  const act = () =>
    attempt
      .once({ id, again }, (manner) =>
        start.mutateAsync({ input: { params: { id }, body: { again } }, manner }),
      )
      .then(() => notify('success', say.started), notifyFailure)
  return (
    <>
      {available !== undefined && <p className={classes.hint}>{`${say.now}: ${say.credits(available)}`}</p>}
      {missing > 0 && <Notice tone="warning">{say.short(missing)}</Notice>}
      <div className={classes.acts}>
        <Button loading={start.isPending} disabled={!may || people === 0} onClick={() => void act()}>
          {status === 'paused' ? say.goOn : say.start(people)}
        </Button>
        {buys && (missing > 0 || status === 'paused') && (
          <Button variant="default" onClick={buyCredit}>
            {say.topUp}
          </Button>
        )}
      </div>
    </>
  )
}

const meaningOf = (written: string): KycColumn | '' => KYC_COLUMNS.find((each) => each === written) ?? ''

function Columns({ batch: { id, columns, document, consent } }: { batch: Batch }) {
  const say = useSentences(filesSentences)
  const words = useSentences(kycSentences)
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const submits = allows(useRole(), 'kyc:submit')
  const retry = useAct('tryKycBatch')
  const [chosen, setChosen] = useState(columns)
  const [kind, setKind] = useState(document)
  const meanings = KYC_COLUMNS.filter((meaning) => meaning !== 'consent' || consent.by === 'row')
  const act = () =>
    retry
      .mutateAsync({
        input: {
          params: { id },
          body: {
            mapping: Object.fromEntries(chosen.map(({ name, meaning }) => [name, meaning])),
            document: kind,
          },
        },
      })
      .then(() => notify('success', say.triedAgain))
      .catch(notifyFailure)
  return (
    <Panel title={say.columnsPanel}>
      <div className={classes.stack}>
        {chosen.map(({ name, meaning }, place) => (
          <NativeSelect
            key={name}
            label={name}
            value={meaning}
            disabled={!submits}
            onChange={({ currentTarget }) =>
              setChosen(chosen.with(place, { name, meaning: meaningOf(currentTarget.value) }))
            }
            data={[
              { value: '', label: say.leaveOut },
              ...meanings.map((value) => ({ value, label: say.columns[value] })),
            ]}
          />
        ))}
        <NativeSelect
          label={say.document}
          description={say.documentHint}
          value={kind}
          disabled={!submits}
          onChange={({ currentTarget }) =>
            setKind(DOCUMENTS.find((each) => each === currentTarget.value) ?? kind)
          }
          data={DOCUMENTS.map((value) => ({ value, label: words.documents[value] }))}
        />
        {submits && (
          <div>
            <Button variant="default" loading={retry.isPending} onClick={() => void act()}>
              {say.tryAgain}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  )
}

function Result({ batch }: { batch: Batch }) {
  const say = useSentences(filesSentences)
  const { submitted, underWay, approved, rejected, inconclusive, givenUp, charged, again } = batch
  const { people } = asked(batch, again)
  const decided = submitted - underWay
  return (
    <Panel title={say.result}>
      <div className={classes.stack}>
        <Progress
          value={people === 0 ? 0 : (100 * decided) / people}
          aria-label={say.of(formatCount(decided), formatCount(people))}
        />
        <Facts>
          <Fact name={say.submitted}>{say.of(formatCount(submitted), formatCount(people))}</Fact>
          <Fact name={say.underWay}>{formatCount(underWay)}</Fact>
          <Fact name={say.approved}>{formatCount(approved)}</Fact>
          <Fact name={say.rejected}>{formatCount(rejected)}</Fact>
          <Fact name={say.inconclusive}>{formatCount(inconclusive)}</Fact>
          <Fact name={say.givenUp}>{formatCount(givenUp)}</Fact>
          <Fact name={say.charged} strong>
            {formatCount(charged)}
          </Fact>
        </Facts>
      </div>
    </Panel>
  )
}

type LeftOutRow = Reply<'listKycBatchFaults'>
const leftColumns = (say: SentencesOf<typeof filesSentences>): Column<LeftOutRow>[] => [
  { key: 'line', head: say.leftHeads.line, card: 'title', cell: ({ line }) => say.line(formatCount(line)) },
  {
    key: 'why',
    head: say.leftHeads.why,
    cell: ({ faults, knownRequestId }) =>
      knownRequestId === null ? (
        <>{faults.map((fault) => say.faults[fault]).join('; ')}</>
      ) : (
        <TextLink to={paths.kycDetail} params={{ id: knownRequestId }}>
          {say.knownBy}
        </TextLink>
      ),
  },
]

const LEFT_ROWS = 10

function LeftOut({ id }: { id: string }) {
  const say = useSentences(filesSentences)
  const [page, setPage] = useState(0)
  const left = useCall(
    'listKycBatchFaults',
    { params: { id }, query: { pageNumber: page + 1, pageSize: LEFT_ROWS } },
    { keep: true },
  )
  return (
    <Panel flush title={say.leftOut}>
      <DataTable
        label={say.leftOut}
        columns={leftColumns(say)}
        rows={left.data?.data}
        rowKey={({ line }) => String(line)}
        query={left}
        skeletons={3}
        empty={<EmptyState title={say.leftOutNone}>{say.leftOutNoneText}</EmptyState>}
      />
      <Pager query={left} onPage={setPage} />
    </Panel>
  )
}

function Save({ batch: { id, status, createdAt } }: { batch: Batch }) {
  const say = useSentences(filesSentences)
  const format = useFormat()
  const notifyFailure = useNotifyFailure()
  const { credentials } = useApi()
  const [saving, setSaving] = useState(false)
  if (status === 'tried') return null
  const save = () => {
    setSaving(true)
    download(
      credentials,
      'getKycBatchFile',
      { params: { id } },
      `identity-checks-${format.date(createdAt)}.csv`,
    )
      .catch(notifyFailure)
      .finally(() => setSaving(false))
  }
  return (
    <Button loading={saving} leftSection={<IconDownload size={17} aria-hidden="true" />} onClick={save}>
      {say.save}
    </Button>
  )
}

function Cancel({ batch: { id, status } }: { batch: Batch }) {
  const say = useSentences(filesSentences)
  const submits = allows(useRole(), 'kyc:submit')
  const cancel = useAnnouncedAct('cancelKycBatch')
  const [asking, setAsking] = useState(false)
  const over = status === 'done' || status === 'cancelled'
  if (!submits || (!asking && over)) return null
  const act = () => cancel.act({ params: { id } }, say.cancelled)
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {say.cancel}
      </Button>
      {asking && (
        <ConfirmDialog
          title={say.cancelTitle}
          confirm={say.cancel}
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
