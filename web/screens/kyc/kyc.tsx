/** The list of identity checks, newest first: the person, the document, the result and its level. */
import { Button } from '@mantine/core'
import { DOCUMENTS } from '@nkra/contract/kyc/documents.ts'
import { QUEUE_PARTS } from '@nkra/contract/kyc/review-reasons.ts'
import { allows } from '@nkra/contract/permissions.ts'
import { IconIdBadge2 } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useCall } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import type { KycSearch } from './search.ts'
import { useRole } from '../../shell/session/session-context.tsx'
import type { Column } from '../../ui/tables/data-table.tsx'
import { Count, Dash } from '../../ui/values/figures.tsx'
import { ListPanel, usePage, useFilter } from '../../ui/tables/list-panel.tsx'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { useSentences, type SentencesOf } from '../../ui/language/language.tsx'
import { Page, Panel, EmptyState } from '../../ui/layout/page.tsx'
import { SavedViews, useShownColumns } from '../../ui/tables/views/saved-views.tsx'
import { instantColumn, statusColumn } from '../../ui/tables/columns.tsx'
import { FilterSelect } from '../../ui/tables/filter-bar.tsx'
import classes from './kyc.module.css'
import {
  documentOf,
  levelWords,
  nameOf,
  STATUSES,
  statusOf,
  statusTones,
  type KycRequest,
} from './kyc-states.ts'
import { NotForRole } from './not-for-role.tsx'
import { queueSentences } from './review/queue.sentences.ts'
import { Queue, Registries, useWaiting } from './review/review-queue.tsx'
import review from './review/review.module.css'
import { kycSentences } from './sentences.ts'

const route = getRouteApi('/signed-in/kyc')

const columnsFor = (say: SentencesOf<typeof kycSentences>): Column<KycRequest>[] => [
  {
    key: 'person',
    head: say.heads.person,
    card: 'title',
    cell: ({ id, number, phone, reference, erasedAt, ...person }) => (
      <div className={classes.person}>
        <Link to={paths.kycDetail} params={{ id }} className={classes.name}>
          {erasedAt === null ? nameOf(person) || say.unnamed : say.erasedPerson}
        </Link>
        <span className={classes.number}>
          {[number || phone, reference].filter((each) => each !== null && each !== '').join(' · ')}
        </span>
      </div>
    ),
  },
  { key: 'document', head: say.heads.document, cell: ({ document }) => say.documents[document] },
  statusColumn('status', say.heads.status, statusTones, say.statuses),
  {
    key: 'level',
    head: say.heads.level,
    cell: (request) => levelWords(request, say) ?? <Dash />,
  },
  { key: 'credits', head: say.heads.credits, align: 'end', cell: ({ charged }) => <Count value={charged} /> },
  instantColumn('createdAt', say.heads.created),
]

export default function Kyc() {
  const say = useSentences(kycSentences)
  const role = useRole()
  const [opens, reads] = [allows(role, 'kyc:open'), allows(role, 'kyc:read')]
  return (
    <Page
      title={say.title}
      lead={say.lead}
      actions={
        <>
          {(allows(role, 'kyc:review') || allows(role, 'administer')) && (
            <Button variant="default" renderRoot={(props) => <Link to={paths.kycScreening} {...props} />}>
              {say.screening}
            </Button>
          )}
          {reads && (
            <Button variant="default" renderRoot={(props) => <Link to={paths.kycFigures} {...props} />}>
              {say.figures}
            </Button>
          )}
          {reads && allows(role, 'kyc:submit') && (
            <>
              <Button variant="default" renderRoot={(props) => <Link to={paths.kycFiles} {...props} />}>
                {say.fromFile}
              </Button>
              <Button renderRoot={(props) => <Link to={paths.newKyc} {...props} />}>{say.newRequest}</Button>
            </>
          )}
        </>
      }
    >
      {opens && <Registries />}
      <Panel flush>{opens ? <Checks /> : <NotForRole />}</Panel>
      {allows(role, 'kyc:erase') && (
        <p className={classes.number}>
          {say.rulesMoved}{' '}
          <TextLink to={paths.settings} search={{ section: 'identity-checks' }}>
            {say.toRules}
          </TextLink>
        </p>
      )}
    </Page>
  )
}

/** All identity checks, or for reviewers those that wait for a decision. */
function Checks() {
  const say = useSentences(queueSentences)
  const role = useRole()
  const reviews = allows(role, 'kyc:review')
  const { page = 0, status, show } = route.useSearch()
  const navigate = route.useNavigate()
  const waiting = useWaiting(0, reviews).data?.totalCount ?? 0
  if (!reviews) return <Requests />
  const shown = QUEUE_PARTS.find((each) => each === show)
  const queue = (
    <Queue
      page={page}
      show={shown}
      onShow={(chosen) =>
        void navigate({ search: { ...(status && { status }), ...(chosen && { show: chosen }) } })
      }
    />
  )
  if (!allows(role, 'kyc:read')) return queue
  const queued = status === 'in_review'
  return (
    <>
      <fieldset className={review.tabs} aria-label={say.views}>
        <Button
          size="compact-md"
          variant={queued ? 'default' : 'light'}
          aria-pressed={!queued}
          onClick={() => void navigate({ search: {} })}
        >
          {say.all}
        </Button>
        <Button
          size="compact-md"
          variant={queued ? 'light' : 'default'}
          aria-pressed={queued}
          onClick={() => void navigate({ search: { status: 'in_review' } })}
        >
          {say.toReview(waiting)}
        </Button>
      </fieldset>
      {queued ? queue : <Requests />}
    </>
  )
}

function Requests() {
  const say = useSentences(kycSentences)
  const search = route.useSearch()
  const [status, document] = [statusOf(search.status), documentOf(search.document)]
  const columns = columnsFor(say)
  const shown = useShownColumns(columns)
  const requests = usePage('listKyc', search, { status, document })
  const filter = useFilter<KycSearch>()
  return (
    <ListPanel
      label={say.list}
      columns={shown}
      rowKey={({ id }) => id}
      say={say}
      query={requests}
      choice={{
        label: say.status,
        all: say.everyStatus,
        value: status,
        options: STATUSES.map((value) => ({ value, label: say.statuses[value] })),
      }}
      moreFilters={
        <>
          <FilterSelect
            className={classes.document}
            label={say.document}
            all={say.everyDocument}
            value={document}
            options={DOCUMENTS.map((value) => ({ value, label: say.documents[value] }))}
            onChoose={(chosen) => filter({ document: chosen })}
          />
          <SavedViews list="checks" columns={columns} shownColumns={shown} />
        </>
      }
      filtered={search.search !== undefined || status !== undefined || document !== undefined}
      none={<NothingYet />}
    />
  )
}

/** Shown before the first check: what identity checks do, and how to begin. */
function NothingYet() {
  const say = useSentences(kycSentences)
  const role = useRole()
  const submits = allows(role, 'kyc:submit')
  const business = useCall('getBusinessId').data?.data
  const ready = business?.inForce ?? true
  // Administrators read only their own account's checks, and that account makes none.
  if (allows(role, 'administer')) return <NotForRole />
  return (
    <EmptyState
      icon={<IconIdBadge2 size={26} stroke={1.6} />}
      title={say.none}
      action={
        !submits ? null : ready ? (
          <Button renderRoot={(props) => <Link to={paths.newKyc} {...props} />}>{say.newRequest}</Button>
        ) : (
          <Button renderRoot={(props) => <Link to={paths.businessId} {...props} />}>{say.toBusiness}</Button>
        )
      }
    >
      {ready ? say.noneText : say.needsBusiness}
    </EmptyState>
  )
}
