/** What the send would cost, exactly, as the server reckons it; shown on while it reckons anew. */
import { Button, Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Reply } from '@nkra/contract/routes.ts'
import type { ReactNode } from 'react'
import { isFailure } from '../../api/client.ts'
import { useCall } from '../../api/queries.ts'
import { useShell } from '../../shell/shell-context.tsx'
import { formatCount, formatExact, formatPlural } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import classes from './new-sms.module.css'
import type { SendBody } from './request.ts'
import { fieldOf } from './schedule.ts'

export type Estimate = Reply<'estimateMessage'>

/** The server is asked once the typing pauses this long, in milliseconds. */
const PAUSE_MS = 350
/** Characters of recipients' values that are named. */
const CULPRITS_SHOWN = 8
const NO_BODY: SendBody = { senderId: '', text: '' }

/** `body` is null while something is missing. What is under way for an older body is given up. */
export function useEstimate(body: SendBody | null) {
  const written = body === null ? '' : JSON.stringify(body)
  const [settled] = useDebouncedValue(written, PAUSE_MS)
  const asked = settled !== '' && written !== ''
  const query = useCall(
    'estimateMessage',
    { body: asked ? (JSON.parse(settled) as SendBody) : NO_BODY },
    { enabled: asked, keep: true },
  )
  const stale = settled !== written || query.isPlaceholderData || query.isFetching
  return {
    estimate: written === '' ? undefined : query.data?.data,
    /** What is shown is not of what stands there now. */
    stale,
    error: written === '' || settled !== written || query.isFetching ? null : query.error,
    retry: () => void query.refetch(),
  }
}

/** Credits that are missing, or 0. */
export const shortfall = ({ credits, creditsAvailable }: Estimate) => Math.max(0, credits - creditsAvailable)

interface CostProps {
  state: ReturnType<typeof useEstimate>
  /** What is still to be done before there is anything to reckon. */
  lack: string | null
  /** Typed numbers that were left out before the server was asked. */
  bad: number
  repeated: number
  /** As written, to tell its own characters from those of the recipients' values. */
  text: string
  onSchedule: (at: string) => void
}

export function Cost({ state, lack, text, bad, repeated, onSchedule }: CostProps) {
  const { estimate, stale, error } = state
  if (lack !== null) return <p className={classes.hint}>{lack} to see what it costs.</p>
  if (error !== null) return <Refused error={error} retry={state.retry} onSchedule={onSchedule} />
  if (!estimate) return <Skeleton height="11rem" />
  const { segmentsMin, segmentsMax, creditsAvailable, excluded } = estimate
  const left = creditsAvailable - estimate.credits
  return (
    <div className={classes.cost} data-stale={stale || undefined} aria-busy={stale}>
      <div aria-live="polite">
        <p className={classes.total}>
          <strong className="tabular">{formatCount(estimate.credits)}</strong>{' '}
          {estimate.credits === 1 ? 'credit' : 'credits'}
        </p>
        <dl className={classes.sums}>
          <Sum label="Recipients">{formatCount(estimate.recipients)}</Sum>
          <Sum label="Segments each">
            {segmentsMin === segmentsMax ? segmentsMax : `${segmentsMin} to ${segmentsMax}`}
          </Sum>
          <Sum label="Segments in all">{formatCount(estimate.segments)}</Sum>
          <Sum label="Balance now">{formatCount(creditsAvailable)}</Sum>
          <Sum label="Balance after" strong>
            {left < 0 ? '–' : formatCount(left)}
          </Sum>
        </dl>
      </div>
      <Exclusions
        optedOut={excluded.optedOut}
        duplicates={excluded.duplicates + repeated}
        bad={excluded.invalid + bad}
      />
      <DearValues estimate={estimate} text={text} />
      {left < 0 && <Shortfall missing={-left} />}
    </div>
  )
}

function Sum({ label, children, strong }: { label: string; children: ReactNode; strong?: boolean }) {
  return (
    <div data-strong={strong || undefined}>
      <dt>{label}</dt>
      <dd className="tabular">{children}</dd>
    </div>
  )
}

function Exclusions({ optedOut, duplicates, bad }: { optedOut: number; duplicates: number; bad: number }) {
  const all = [
    ['Opted out', optedOut],
    ['Duplicates', duplicates],
    ['No mobile number', bad],
  ] as const
  if (all.every(([, count]) => count === 0)) return null
  return (
    <dl className={classes.sums} aria-label="Left out">
      {all.map(
        ([label, count]) =>
          count > 0 && (
            <Sum key={label} label={`${label}, left out`}>
              {formatCount(count)}
            </Sum>
          ),
      )}
    </dl>
  )
}

/** What makes some messages dearer though the text itself does not: an apostrophe in a name is enough. */
function DearValues({
  estimate: { culprits, segmentsMin, segmentsMax },
  text,
}: {
  estimate: Estimate
  text: string
}) {
  const own = culprits.filter(({ character }) => !text.includes(character))
  if (own.length === 0 || segmentsMin === segmentsMax) return null
  return (
    <p className={classes.hint}>
      Some messages are dearer for what recipients’ own values hold:{' '}
      {own.slice(0, CULPRITS_SHOWN).map(({ character, codePoint }) => (
        <b key={character} title={codePoint}>
          {character}{' '}
        </b>
      ))}
    </p>
  )
}

function Shortfall({ missing }: { missing: number }) {
  const { buyCredit } = useShell()
  return (
    <Notice tone="danger">
      <p className={classes.alertWords}>
        <strong>{formatPlural(missing, 'credit')} missing.</strong> Top up and send; what you wrote stays
        here.
      </p>
      <Button size="sm" onClick={buyCredit}>
        Top Up
      </Button>
    </Notice>
  )
}

interface RefusedProps {
  error: Error
  retry: () => void
  onSchedule: (at: string) => void
}

function Refused({ error, retry, onSchedule }: RefusedProps) {
  const next = isFailure(error, 'outside_hours') ? Date.parse(String(error.values.next)) : NaN
  return (
    <Notice tone={isFailure(error) && error.retryable ? 'danger' : 'warning'}>
      <p className={classes.alertWords}>{error.message}</p>
      {!Number.isNaN(next) && (
        <Button size="sm" variant="default" onClick={() => onSchedule(fieldOf(next))}>
          Send on {formatExact(new Date(next).toISOString())}
        </Button>
      )}
      {isFailure(error) && error.retryable && (
        <Button size="sm" variant="default" onClick={retry}>
          Try again
        </Button>
      )}
    </Notice>
  )
}
