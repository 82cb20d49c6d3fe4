/** The request log: the requests of programs, how each ended, and each as a command to repeat it. */
import { Button } from '@mantine/core'
import type { Reply } from '@nkra/contract/routes.ts'
import { IconListSearch, IconRefresh } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
import { useCall } from '../../../api/queries.ts'
import { useSlices } from '../../../api/slices.ts'
import { CopyText } from '../../../ui/controls/copy-text.tsx'
import { TextButton } from '../../../ui/controls/text-button.tsx'
import dialog from '../../../ui/dialogs/dialog.module.css'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { useFormat } from '../../../ui/language/format.ts'
import { useSentences, formatCount } from '../../../ui/language/language.tsx'
import { Page, Panel, EmptyState } from '../../../ui/layout/page.tsx'
import { instantColumn } from '../../../ui/tables/columns.tsx'
import type { Column } from '../../../ui/tables/data-table.tsx'
import { FilterBar, NothingMatches, FilterSelect } from '../../../ui/tables/filter-bar.tsx'
import { SliceTable } from '../../../ui/tables/slice-table.tsx'
import { Fact, Facts } from '../../../ui/values/facts.tsx'
import { StatusBadge, type Tone } from '../../../ui/values/status-badge.tsx'
import classes from '../integrations.module.css'
import type { IntegrationsSearch } from '../search.ts'
import { ModeSwitch, useEnvironment } from '../mode-switch.tsx'
import { GuideLink, Sections } from '../sections.tsx'
import { curlOf, takes } from './curl-command.ts'
import { requestsSentences } from './requests.sentences.ts'

type Request = Reply<'listRequests'>

const route = getRouteApi('/signed-in/integrations')

const OUTCOMES = ['succeeded', 'refused', 'failed'] as const
/** The choices for the age of the requests, in hours. */
const SINCE = ['1', '24', '168'] as const
const HOUR_MS = 3_600_000
const SLICE_ROWS = 50

function toneOf({ status }: Pick<Request, 'status'>): Tone {
  return status < 400 ? 'success' : status < 500 ? 'warning' : 'danger'
}

export default function Requests() {
  const say = useSentences(requestsSentences)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const filter = (change: IntegrationsSearch) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
  const open = (request?: string) => filter({ request })
  const keys = useCall('listKeys').data?.data ?? []
  const outcome = OUTCOMES.find((each) => each === search.state)
  const key = keys.find(({ id }) => id === search.key)
  const since = SINCE.find((each) => each === search.since)
  // The instant is fixed while the screen is open. A moving instant would make each fetch another list.
  const [opened_ms] = useState(() => Date.now())
  const from = since === undefined ? undefined : new Date(opened_ms - Number(since) * HOUR_MS).toISOString()
  const text = search.search
  const environment = useEnvironment()
  const slices = useSlices('listRequests', {
    query: {
      limit: SLICE_ROWS,
      ...(outcome && { outcome }),
      ...(key && { keyId: key.id }),
      ...(environment && { environment }),
      ...(from && { from }),
      ...(text && (text.startsWith('req_') ? { requestId: text } : { path: text })),
    },
  })
  const narrowed = [outcome, key, since, text, environment].some((each) => each !== undefined)
  const opened = slices.items?.find(({ id }) => id === search.request)
  return (
    <Page
      title={say.title}
      lead={say.lead}
      actions={
        <>
          <GuideLink page="errors" />
          <Button
            variant="default"
            leftSection={<IconRefresh size={17} aria-hidden="true" />}
            onClick={() => void slices.refetch()}
          >
            {say.refresh}
          </Button>
        </>
      }
    >
      <Sections />
      <ModeSwitch />
      <Panel flush>
        <FilterBar
          search={{
            label: say.search,
            placeholder: say.searchHint,
            value: text,
            onSearch: (typed) => filter({ search: typed }),
          }}
          choice={{
            label: say.narrowOutcome,
            all: say.everyOutcome,
            value: outcome,
            options: OUTCOMES.map((value) => ({ value, label: say.outcomes[value] })),
            onChoose: (state) => filter({ state }),
          }}
        >
          {keys.length > 1 && (
            <FilterSelect
              label={say.narrowKey}
              all={say.everyKey}
              value={key?.id}
              options={keys.map(({ id, name }) => ({ value: id, label: name }))}
              onChoose={(key) => filter({ key })}
            />
          )}
          <FilterSelect
            label={say.narrowSince}
            all={say.since.all}
            value={since}
            options={SINCE.map((value) => ({ value, label: say.since[value] }))}
            onChoose={(since) => filter({ since })}
          />
        </FilterBar>
        <SliceTable
          label={say.title}
          columns={useColumns(open)}
          slices={slices}
          rowKey={({ id }) => id}
          empty={
            narrowed ? (
              <NothingMatches
                title={say.noMatch}
                showAll={say.showAll}
                onShowAll={() => void navigate({ search: { view: 'requests' } })}
              >
                {say.noMatchText}
              </NothingMatches>
            ) : (
              <EmptyState icon={<IconListSearch size={28} stroke={1.5} />} title={say.emptyTitle}>
                {say.empty}
              </EmptyState>
            )
          }
        />
      </Panel>
      {opened !== undefined && <RequestDialog request={opened} onClose={() => open(undefined)} />}
    </Page>
  )
}

function useColumns(open: (id: string) => void): Column<Request>[] {
  const say = useSentences(requestsSentences)
  return [
    {
      key: 'call',
      head: say.columns.call,
      card: 'title',
      cell: ({ id, method, path }) => (
        <TextButton onClick={() => open(id)}>
          {method} <BreakableText text={path} />
        </TextButton>
      ),
    },
    {
      key: 'key',
      head: say.columns.key,
      cell: ({ keyName, environment }) => (
        <span className={classes.keyed}>
          {keyName}
          {environment === 'sandbox' && <span className={classes.test}>{say.test}</span>}
        </span>
      ),
    },
    {
      key: 'took',
      head: say.columns.took,
      align: 'end',
      cell: ({ tookMs }) => <span className="tabular">{say.took(formatCount(tookMs))}</span>,
    },
    instantColumn('at', say.columns.at),
    {
      key: 'status',
      head: say.columns.status,
      card: 'aside',
      cell: ({ status, code }) => (
        <span className={classes.keyed}>
          <StatusBadge tone={toneOf({ status })}>{String(status)}</StatusBadge>
          {code !== null && (
            <code className={classes.failure}>
              <BreakableText text={code} />
            </code>
          )}
        </span>
      ),
    },
  ]
}

/** One request of the log, with a command to repeat it. */
function RequestDialog({ request, onClose }: { request: Request; onClose: () => void }) {
  const say = useSentences(requestsSentences)
  const format = useFormat()
  const { method, path, status, code, keyName, environment, ip, requestId, tookMs, at } = request
  const command = curlOf(location.origin, request)
  return (
    <Modal
      opened
      onClose={onClose}
      title={
        <span className={classes.long}>
          {method} <BreakableText text={path} />
        </span>
      }
      size="46rem"
    >
      <Facts>
        <Fact name={say.columns.status}>
          <StatusBadge tone={toneOf(request)}>{String(status)}</StatusBadge>
        </Fact>
        {code !== null && (
          <Fact name={say.code}>
            <code>{code}</code>
          </Fact>
        )}
        <Fact name={say.columns.at}>
          <time dateTime={at}>{format.exact(at)}</time>
        </Fact>
        <Fact name={say.columns.took}>{say.took(formatCount(tookMs))}</Fact>
        <Fact name={say.columns.key}>
          {keyName}
          {environment === 'sandbox' && ` (${say.test})`}
        </Fact>
        <Fact name={say.address}>{ip}</Fact>
        <Fact name={say.requestId}>
          <code className={classes.long}>{requestId}</code>
        </Fact>
      </Facts>
      <h3 className={classes.first}>{say.asCurl}</h3>
      <p className={dialog.text}>{say.curlLead[takes(request)]}</p>
      <pre className={classes.code}>{command}</pre>
      <div className={classes.tools}>
        <CopyText text={command} label={say.copyCurl} />
        <CopyText text={requestId} label={say.copyId} />
      </div>
      <div className={dialog.actions}>
        <Button onClick={onClose}>{say.close}</Button>
      </div>
    </Modal>
  )
}

/** A path or a code without spaces. It may break between its words if the line is too short. */
function BreakableText({ text }: { text: string }) {
  return text.split(/(?<=[^/]\/|_(?=[a-z]{2}))/).map((word, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {word}
    </Fragment>
  ))
}
