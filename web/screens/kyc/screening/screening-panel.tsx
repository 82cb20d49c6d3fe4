/**
 * Screening on the page of a check: the lists with which the person was compared, and the entries that resemble them.
 */
import { allows } from '@nkra/contract/permissions.ts'
import { useCall } from '../../../api/queries.ts'
import { useRole } from '../../../shell/session/session-context.tsx'
import { useFormat } from '../../../ui/language/format.ts'
import { useSentences } from '../../../ui/language/language.tsx'
import { Panel } from '../../../ui/layout/page.tsx'
import { Fact, Facts } from '../../../ui/values/facts.tsx'
import type { KycDetail } from '../kyc-states.ts'
import { Candidates } from './candidate-queue.tsx'
import classes from './screening.module.css'
import { screeningSentences } from './screening.sentences.ts'

export interface ScreeningPanelProps {
  requestId: string
  screening: NonNullable<KycDetail['screening']>
}

/** The most candidates that are fetched. A comparison finds fewer. */
const CANDIDATES_MAX = 100

export default function ScreeningPanel({ requestId, screening }: ScreeningPanelProps) {
  const say = useSentences(screeningSentences)
  const format = useFormat()
  const { at, lists, since, open, cleared, confirmed } = screening
  const some = open + cleared + confirmed > 0
  const reviews = allows(useRole(), 'kyc:review')
  const query = useCall(
    'listScreeningCandidates',
    { query: { request: requestId, pageNumber: 1, pageSize: CANDIDATES_MAX } },
    { enabled: some && reviews },
  )
  const named = (list: (typeof lists)[number]) => {
    const when =
      list.dated === null
        ? say.uploadedOn(format.date(list.uploadedAt))
        : say.dated(format.date(`${list.dated}T00:00:00Z`))
    return say.againstList(list.name, list.version, when)
  }
  return (
    <Panel title={say.panel} flush>
      <div className={classes.facts}>
        <Facts>
          {lists.map((list) => (
            <Fact key={list.listId} name={say.against}>
              {named(list)}
            </Fact>
          ))}
          {lists.length > 0 && <Fact name={say.at}>{format.exact(at)}</Fact>}
          {since.map((list) => (
            <Fact key={list.listId} name={say.since}>
              {named(list)}
            </Fact>
          ))}
          <Fact name={say.candidatesFact} strong>
            {say.counts(open, cleared, confirmed)}
          </Fact>
        </Facts>
      </div>
      {some && reviews && <Candidates candidates={query.data?.data} query={query} empty={null} />}
    </Panel>
  )
}
