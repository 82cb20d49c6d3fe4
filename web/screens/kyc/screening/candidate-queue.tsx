/** The queue of candidates: person and entry side by side, why they are similar, and the answer. */
import { Button, Skeleton } from '@mantine/core'
import { SCREENING_STATES } from '@nkra/contract/kyc/screening-states.ts'
import { IconUserSearch } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useCall } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { PAGE_ROWS } from '../../../search.ts'
import { useFormat } from '../../../ui/language/format.ts'
import { useSentences } from '../../../ui/language/language.tsx'
import { FailedState } from '../../../ui/layout/failed-state.tsx'
import { EmptyState } from '../../../ui/layout/page.tsx'
import { FilterSelect } from '../../../ui/tables/filter-bar.tsx'
import { useFilter } from '../../../ui/tables/list-panel.tsx'
import { Pager } from '../../../ui/tables/pager.tsx'
import { StatusBadge, type Tone } from '../../../ui/values/status-badge.tsx'
import { nameOf } from '../kyc-states.ts'
import kyc from '../kyc.module.css'
import { stateWords } from '../states.sentences.ts'
import { ClearDialog, ConfirmMatchDialog } from './answer-dialogs.tsx'
import type { Candidate } from './screening-types.ts'
import classes from './screening.module.css'
import { screeningSentences } from './screening.sentences.ts'
import type { ScreeningSearch } from './search.ts'

const route = getRouteApi('/signed-in/kyc-screening')
/**
 * How often the queue is fetched again, in milliseconds, because a comparison finds people without any action on this
 * screen.
 */
const QUEUE_MS = 15_000

const strengthTones: Readonly<Record<Candidate['strength'], Tone>> = {
  strong: 'danger',
  possible: 'warning',
  weak: 'info',
}
const stateTones: Readonly<Record<Candidate['state'], Tone>> = {
  open: 'warning',
  cleared: 'success',
  confirmed: 'danger',
  lapsed: 'secondary',
}

export function useOpenCandidates(enabled = true): number {
  const query = { state: 'open', pageNumber: 1, pageSize: PAGE_ROWS } as const
  const open = useCall('listScreeningCandidates', { query }, { enabled, keep: true, every_ms: QUEUE_MS })
  return open.data?.totalCount ?? 0
}

export function CandidateQueue() {
  const say = useSentences(screeningSentences)
  const { page = 0, status } = route.useSearch()
  const filter = useFilter<ScreeningSearch>()
  const state = SCREENING_STATES.find((each) => each === status) ?? 'open'
  const query = useCall(
    'listScreeningCandidates',
    { query: { state, pageNumber: page + 1, pageSize: PAGE_ROWS } },
    { keep: true, every_ms: QUEUE_MS },
  )
  return (
    <>
      <div className={classes.filters}>
        <FilterSelect
          className={classes.choice}
          label={say.show}
          all={say.states.open}
          value={state === 'open' ? undefined : state}
          options={SCREENING_STATES.filter((each) => each !== 'open').map((value) => ({
            value,
            label: say.states[value],
          }))}
          onChoose={(chosen) => filter({ status: chosen })}
        />
      </div>
      <Candidates
        candidates={query.data?.data}
        query={query}
        empty={
          <EmptyState
            icon={<IconUserSearch size={26} stroke={1.6} />}
            title={state === 'open' ? say.noneOpen : say.noneSuch}
          >
            {state === 'open' ? say.noneOpenText : say.noneSuchText}
          </EmptyState>
        }
      />
      <Pager query={query} />
    </>
  )
}

interface CandidatesProps {
  candidates: readonly Candidate[] | undefined
  query: { error: unknown; refetch: () => unknown }
  empty: ReactNode
}

export function Candidates({ candidates, query, empty }: CandidatesProps) {
  const say = useSentences(screeningSentences)
  if (candidates === undefined)
    return query.error ? (
      <FailedState query={query} />
    ) : (
      <div className={classes.candidates} aria-busy="true">
        <Skeleton height="12rem" m="lg" width="auto" />
        <Skeleton height="12rem" m="lg" width="auto" />
      </div>
    )
  if (candidates.length === 0) return empty
  return (
    <ul className={classes.candidates} aria-label={say.candidates}>
      {candidates.map((candidate) => (
        <CandidateItem key={candidate.id} candidate={candidate} />
      ))}
    </ul>
  )
}

function CandidateItem({ candidate }: { candidate: Candidate }) {
  const say = useSentences(screeningSentences)
  const states = useSentences(stateWords)
  const format = useFormat()
  const [answering, setAnswering] = useState<'cleared' | 'confirmed' | null>(null)
  const { person, entry, matched, state, strength, requestId } = candidate
  const close = () => setAnswering(null)
  return (
    <li>
      <div className={classes.head}>
        <StatusBadge tone={strengthTones[strength]}>
          {say.strengthOf(say.strengths[strength], format.percent(candidate.score * 100))}
        </StatusBadge>
        {state !== 'open' && <StatusBadge tone={stateTones[state]}>{say.states[state]}</StatusBadge>}
      </div>
      <div className={classes.sides}>
        <section className={classes.side}>
          <h3>{say.thePerson}</h3>
          <p className={classes.name}>
            <Link to={paths.kycDetail} params={{ id: requestId }}>
              {nameOf(person)}
            </Link>
          </p>
          <dl>
            <Line name={say.born} value={person.dateOfBirth && dayWords(person.dateOfBirth, format.date)} />
            <Line name={say.check} value={states.statuses[candidate.requestStatus]} />
          </dl>
        </section>
        <section className={classes.side}>
          <h3>{say.onTheList}</h3>
          <p className={classes.name}>{entry.names[0]}</p>
          <dl>
            <Line
              name={say.born}
              value={entry.births.map((each) => dayWords(each, format.date)).join(' · ') || say.unknown}
            />
            <Line name={say.aliases} value={entry.names.slice(1).join(' · ')} />
            <Line name={say.nationality} value={entry.nationalities.join(' · ')} />
            <Line name={say.programme} value={entry.programme} />
            <Line name={say.reference} value={entry.reference} />
            <Line name={say.numbers} value={entry.numbers.join(' · ')} />
            <Line name={say.note} value={entry.note} />
            <Line name={say.list} value={say.versionOf(candidate.list.name, candidate.list.version)} />
          </dl>
        </section>
      </div>
      <ul className={classes.why} aria-label={say.why}>
        {matched.words.map(({ own, listed, because }) => (
          <li key={`${own} ${listed}`}>{say.pair(capital(own), capital(listed), say.likenesses[because])}</li>
        ))}
        <li>{say.births[matched.birth]}</li>
        {matched.number && <li>{say.sameNumber}</li>}
      </ul>
      {state === 'open' ? (
        <div className={kyc.acts}>
          <Button variant="default" onClick={() => setAnswering('cleared')}>
            {say.clear}
          </Button>
          <Button variant="light" color="red" onClick={() => setAnswering('confirmed')}>
            {say.confirm}
          </Button>
        </div>
      ) : (
        <Answer candidate={candidate} />
      )}
      {answering === 'cleared' && <ClearDialog candidate={candidate} onClose={close} />}
      {answering === 'confirmed' && <ConfirmMatchDialog candidate={candidate} onClose={close} />}
    </li>
  )
}

function Answer({ candidate: { reason, note, repeated, decidedBy, decidedAt } }: { candidate: Candidate }) {
  const say = useSentences(screeningSentences)
  const format = useFormat()
  const lines = [
    reason !== null && say.reasons[reason],
    note,
    decidedAt !== null && say.answeredBy(decidedBy ?? '', format.exact(decidedAt)),
    repeated && say.repeated,
  ].filter((line) => line !== false && line !== null)
  if (lines.length === 0) return null
  return <p className={kyc.hint}>{lines.join(' · ')}</p>
}

function Line({ name, value }: { name: string; value: string | null }) {
  if (!value) return null
  return (
    <>
      <dt>{name}</dt>
      <dd className="tabular">{value}</dd>
    </>
  )
}

/** A word with a capital, because the compared words have none. */
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** A birth date in words. A year, or a range of years, stays as it is. */
function dayWords(written: string, date: (at: string) => string): string {
  return written.length === 10 ? date(`${written}T00:00:00Z`) : written.replace('/', '–')
}
