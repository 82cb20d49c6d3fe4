/**
 * The exact cost of the send, as the server computes it, and who is left out of it. The old cost stays while the new
 * one is fetched.
 */
import { Button, Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Reply } from '@nkra/contract/routes.ts'
import { isFailure } from '../../../api/client.ts'
import { useCall } from '../../../api/queries.ts'
import { Fact, Facts } from '../../../ui/values/facts.tsx'
import { useFormat } from '../../../ui/language/format.ts'
import { useSentences, formatCount } from '../../../ui/language/language.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import classes from '../new-sms.module.css'
import type { UnfitCounts } from '../recipients/typed-numbers.ts'
import type { MissingPart, SendBody } from '../send-request.ts'
import { fieldOf } from '../time/schedule.ts'
import { SenderReach, type SenderChoice } from '../recipients/unreached-networks.tsx'
import { newSmsSentences } from '../sentences.ts'

export type Estimate = Reply<'estimateMessage'>

/** The server is asked after a pause in the typing of this length, in milliseconds. */
const PAUSE_MS = 350
/** How many characters of recipients' values are listed. */
const CULPRITS_SHOWN = 8
const NO_BODY: SendBody = { senderId: '', text: '' }

/** Fetches the cost of the body. `body` is null while a part is missing. A request for an older body is cancelled. */
export function useEstimate(body: SendBody | null) {
  const written = body === null ? '' : JSON.stringify(body)
  const [settled] = useDebouncedValue(written, PAUSE_MS)
  const asked = settled !== '' && written !== ''
  const query = useCall(
    'estimateMessage',
    { body: asked ? (JSON.parse(settled) as SendBody) : NO_BODY },
    { enabled: asked, keep: true },
  )
  // A cost that is fetched again still holds for this draft. Without it the button would be dead between the press of a
  // click and its release.
  const retries = query.isFetching && query.error !== null
  const stale = settled !== written || query.isPlaceholderData || retries
  return {
    estimate: written === '' ? undefined : query.data?.data,
    /** Whether the shown cost is for an older draft. */
    stale,
    error: written === '' || settled !== written || retries ? null : query.error,
    retry: () => void query.refetch(),
  }
}

export type CostState = ReturnType<typeof useEstimate>

/** The number of missing credits, or 0. */
export const shortfall = ({ credits, creditsAvailable }: Estimate) => Math.max(0, credits - creditsAvailable)

/** Why there is no cost yet, in words. */
export function hintOf(lack: MissingPart | 'reading', say: (typeof newSmsSentences)['en']): string {
  return isFault(lack, say) ? say.faults[lack] : say.lacks[lack]
}

interface CostDetailsProps {
  state: CostState
  /** The typed numbers that were left out before the server was asked. */
  unfit: UnfitCounts
  repeated: number
  /** The text as written. It tells its own characters from those of the recipients' values. */
  text: string
  senderId: string
  wayOut: SenderChoice
  onSchedule: (at: string) => void
}

/**
 * The details that the bar leaves out: the segments of a message, the recipients who are left out, and how to reach or
 * pay for them.
 */
export function CostDetails(props: CostDetailsProps) {
  const { state, text, unfit, repeated, senderId, wayOut, onSchedule } = props
  const say = useSentences(newSmsSentences)
  const { estimate, stale, error } = state
  const { list } = useFormat()
  if (error !== null)
    return <Refused error={error} retry={state.retry} wayOut={wayOut} onSchedule={onSchedule} />
  if (!estimate) return <Skeleton height="5rem" />
  const { segmentsMin, segmentsMax, creditsAvailable, excluded } = estimate
  return (
    <div className={classes.cost} data-stale={stale || undefined} aria-busy={stale}>
      <div aria-live="polite">
        <Facts>
          <Fact name={say.segmentsEach}>
            {segmentsMin === segmentsMax ? segmentsMax : say.fromTo(segmentsMin, segmentsMax)}
          </Fact>
          <Fact name={say.balanceNow}>{formatCount(creditsAvailable)}</Fact>
        </Facts>
      </div>
      <Exclusions
        optedOut={excluded.optedOut}
        unconsented={excluded.unconsented}
        unapproved={excluded.unapproved}
        duplicates={excluded.duplicates + repeated}
        landlines={excluded.landlines + unfit.landlines}
        foreign={excluded.foreign + unfit.foreign}
        invalid={excluded.invalid + unfit.invalid}
      />
      {excluded.unapproved > 0 && (
        <SenderReach {...wayOut}>
          {say.unapprovedText(excluded.unapproved, senderId, list(estimate.barredNetworks))}
        </SenderReach>
      )}
      <DearValues estimate={estimate} text={text} />
    </div>
  )
}

const isFault = (
  lack: MissingPart | 'reading',
  { faults }: (typeof newSmsSentences)['en'],
): lack is keyof typeof faults => Object.hasOwn(faults, lack)

function Exclusions({
  optedOut,
  unconsented,
  unapproved,
  duplicates,
  landlines,
  foreign,
  invalid,
}: Estimate['excluded']) {
  const say = useSentences(newSmsSentences)
  const all = [
    [say.optedOut, optedOut],
    [say.unconsented, unconsented],
    [say.unapproved, unapproved],
    [say.duplicates, duplicates],
    [say.landlines, landlines],
    [say.foreign, foreign],
    [say.invalid, invalid],
  ] as const
  if (all.every(([, count]) => count === 0)) return null
  return (
    <Facts label={say.excluded}>
      {all.map(
        ([name, count]) =>
          count > 0 && (
            <Fact key={name} name={name}>
              {formatCount(count)}
            </Fact>
          ),
      )}
    </Facts>
  )
}

/**
 * The recipients' values that make some messages cost more although the text itself does not. One apostrophe in a name
 * is enough.
 */
function DearValues({
  estimate: { culprits, segmentsMin, segmentsMax },
  text,
}: {
  estimate: Estimate
  text: string
}) {
  const say = useSentences(newSmsSentences)
  const own = culprits.filter(({ character }) => !text.includes(character))
  if (own.length === 0 || segmentsMin === segmentsMax) return null
  return (
    <p className={classes.hint}>
      {say.dearValues(
        own.slice(0, CULPRITS_SHOWN).map(({ character, codePoint }) => (
          <b key={character} title={codePoint}>
            {character}{' '}
          </b>
        )),
      )}
    </p>
  )
}

interface RefusedProps {
  error: Error
  retry: () => void
  wayOut: SenderChoice
  onSchedule: (at: string) => void
}

function Refused({ error, retry, wayOut, onSchedule }: RefusedProps) {
  const say = useSentences(newSmsSentences)
  const format = useFormat()
  const outside = isFailure(error, 'outside_hours')
  if (isFailure(error, 'sender_not_approved_there'))
    return <SenderReach {...wayOut}>{error.message}</SenderReach>
  const next = outside ? Date.parse(String(error.values.next)) : NaN
  const holiday = outside && typeof error.values.holiday === 'string' ? error.values.holiday : null
  return (
    <Notice tone={isFailure(error) && error.retryable ? 'danger' : 'warning'}>
      <p className={classes.alertWords}>
        {!outside ? error.message : holiday === null ? say.outsideHours : say.onHoliday(holiday)}
      </p>
      {!Number.isNaN(next) && (
        <Button size="sm" variant="default" onClick={() => onSchedule(fieldOf(next))}>
          {say.sendOn(say.ghanaTime(format.exact(new Date(next).toISOString())))}
        </Button>
      )}
      {isFailure(error) && error.retryable && (
        <Button size="sm" variant="default" onClick={retry}>
          {say.tryAgain}
        </Button>
      )}
    </Notice>
  )
}
