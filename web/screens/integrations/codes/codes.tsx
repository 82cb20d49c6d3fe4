/** The screen of one-time codes: today's figures, the state of each code, and the protection against misuse. */
import { Skeleton } from '@mantine/core'
import { allows } from '@nkra/contract/permissions.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { IconPasswordMobilePhone } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useCall } from '../../../api/queries.ts'
import { useSlices } from '../../../api/slices.ts'
import type { CodesSearch } from '../search.ts'
import { useRole } from '../../../shell/session/session-context.tsx'
import { BigFigure, BigFigures } from '../../../ui/values/facts.tsx'
import type { Column } from '../../../ui/tables/data-table.tsx'
import { FailedState } from '../../../ui/layout/failed-state.tsx'
import { Count } from '../../../ui/values/figures.tsx'
import { FilterBar, NothingMatches } from '../../../ui/tables/filter-bar.tsx'
import { useFormat } from '../../../ui/language/format.ts'
import { useSentences } from '../../../ui/language/language.tsx'
import { Page, Panel, EmptyState } from '../../../ui/layout/page.tsx'
import { countColumn, instantColumn, statusColumn } from '../../../ui/tables/columns.tsx'
import { SliceTable } from '../../../ui/tables/slice-table.tsx'
import type { Tone } from '../../../ui/values/status-badge.tsx'
import { CodeRules } from './code-settings.tsx'
import { codesSentences } from './codes.sentences.ts'
import { Sections, GuideLink } from '../sections.tsx'

type Code = Reply<'listCodes'>
type Overview = Reply<'getCodeOverview'>
type State = Code['state']

const route = getRouteApi('/signed-in/codes')

const tones: Readonly<Record<State, Tone>> = {
  pending: 'info',
  verified: 'success',
  cancelled: 'secondary',
  locked: 'danger',
  expired: 'secondary',
}
const STATES = ['pending', 'verified', 'expired', 'locked', 'cancelled'] as const satisfies readonly State[]
const SLICE_ROWS = 25
/** The fewest digits of a phone number to search for. A text with fewer digits is not searched. */
const PHONE_DIGITS_MIN = 9

export default function Codes() {
  const say = useSentences(codesSentences)
  const role = useRole()
  const may = allows(role, 'codes:read')
  const query = useCall('getCodeOverview', undefined, { enabled: may })
  const overview = query.data?.data
  return (
    <Page title={say.title} lead={say.lead} actions={<GuideLink page="codes" />}>
      <Sections />
      {!may ? (
        <Panel>
          <EmptyState title={say.forbidden}>{say.forbiddenText}</EmptyState>
        </Panel>
      ) : (
        <>
          {!overview && query.error ? (
            <Panel>
              <FailedState query={query} />
            </Panel>
          ) : (
            <Today today={overview?.today} />
          )}
          {overview && <CodeRules overview={overview} />}
          <List />
        </>
      )}
    </Page>
  )
}

function Today({ today }: { today: Overview['today'] | undefined }) {
  const say = useSentences(codesSentences)
  const format = useFormat()
  if (!today) return <Skeleton height="8.6rem" radius="md" />
  const { created, verified, refused, credits } = today
  return (
    <Panel title={say.today}>
      <BigFigures>
        <BigFigure name={say.created}>
          <Count value={created} />
        </BigFigure>
        <BigFigure
          name={say.verified}
          {...(created > 0 && { note: say.share(format.percent((verified / created) * 100)) })}
        >
          <Count value={verified} />
        </BigFigure>
        <BigFigure name={say.refused} {...(refused > 0 && { note: say.refusedNote })}>
          <Count value={refused} />
        </BigFigure>
        <BigFigure name={say.credits}>
          <Count value={credits} />
        </BigFigure>
      </BigFigures>
    </Panel>
  )
}

function List() {
  const say = useSentences(codesSentences)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const columns = useColumns()
  const filter = (change: CodesSearch) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
  const state = STATES.find((each) => each === search.state)
  const phone = search.search
  const isWhole = phone !== undefined && phone.replace(/\D/g, '').length >= PHONE_DIGITS_MIN
  const slices = useSlices('listCodes', {
    query: { limit: SLICE_ROWS, ...(state && { state }), ...(isWhole && { phone }) },
  })
  const filtered = state !== undefined || isWhole
  return (
    <Panel title={say.list} flush>
      <FilterBar
        search={{
          label: say.search,
          placeholder: say.searchHint,
          value: phone,
          onSearch: (text) => filter({ search: text }),
        }}
        choice={{
          label: say.state,
          all: say.allStates,
          value: state,
          options: STATES.map((value) => ({ value, label: say.states[value] })),
          onChoose: (chosen) => filter({ state: chosen }),
        }}
      />
      <SliceTable
        label={say.list}
        columns={columns}
        slices={slices}
        rowKey={({ id }) => id}
        empty={
          filtered ? (
            <NothingMatches
              title={say.nothingMatches}
              showAll={say.showAll}
              onShowAll={() => filter({ state: undefined, search: undefined })}
            />
          ) : (
            <EmptyState icon={<IconPasswordMobilePhone size={28} stroke={1.5} />} title={say.emptyTitle}>
              {say.empty}
            </EmptyState>
          )
        }
      />
    </Panel>
  )
}

function useColumns(): Column<Code>[] {
  const say = useSentences(codesSentences)
  return [
    {
      key: 'to',
      head: say.columns.to,
      card: 'title',
      cell: ({ to }) => <span className="tabular">{to}</span>,
    },
    { key: 'senderId', head: say.columns.senderId, cell: ({ senderId }) => senderId },
    instantColumn('createdAt', say.columns.createdAt),
    instantColumn('endedAt', say.columns.endedAt),
    {
      key: 'tries',
      head: say.columns.tries,
      align: 'end',
      cell: ({ triesLeft }) => <Count value={triesLeft} />,
    },
    countColumn('credits', say.columns.credits),
    statusColumn('state', say.columns.state, tones, say.states),
  ]
}
