/** One import, while it runs and afterwards. Its address alone is enough to show it again. */
import { Button, Progress, Skeleton } from '@mantine/core'
import { allows } from '@nkra/contract/permissions.ts'
import { IconArrowBackUp, IconDownload, IconSend } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isFailure } from '../../../api/client.ts'
import { useApi } from '../../../api/context.tsx'
import { callOptions, invalidateTopics, useAct, useCall } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { useRole } from '../../../shell/session/session-context.tsx'
import { useDownload } from '../../../ui/controls/download-button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { useSentences, formatCount } from '../../../ui/language/language.tsx'
import { FailedState } from '../../../ui/layout/failed-state.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { Panel, EmptyState } from '../../../ui/layout/page.tsx'
import { BigFigure, BigFigures } from '../../../ui/values/facts.tsx'
import { StatusBadge } from '../../../ui/values/status-badge.tsx'
import classes from '../address-book.module.css'
import { ColumnMeanings } from './column-mapping-fields.tsx'
import { mappingFault, mappingOf } from './column-mapping.ts'
import { importSentences } from './import.sentences.ts'
import { type Import, ImportStatus } from './imports.tsx'

/** How often a running import is fetched again, in milliseconds, in case the stream of changes is interrupted. */
const FALLBACK_MS = 2_000

const PERCENT = 100

const isUnderWay = (status: Import['status'] | undefined) => status === 'running' || status === 'rolling_back'

function useImport(id: string) {
  const { quietCall: call } = useApi()
  return useQuery({
    ...callOptions(call, 'getImport', { params: { id } }),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.data.status) ? FALLBACK_MS : false),
  })
}

export function ImportResult({ importId }: { importId: string }) {
  const say = useSentences(importSentences)
  const role = useRole()
  const query = useImport(importId)
  const found = query.data?.data
  const running = isUnderWay(found?.status)
  const client = useQueryClient()
  // When the import ends, its group and contacts are fetched again, even if no change was announced.
  useEffect(() => {
    if (!running) return undefined
    return () => void invalidateTopics(client, ['import'])
  }, [client, running])
  if (!found && query.error)
    return (
      <Panel title={say.import}>
        {isFailure(query.error, 'not_found') ? (
          <EmptyState title={say.noSuchImport}>{say.noSuchImportText}</EmptyState>
        ) : (
          <FailedState query={query} />
        )}
      </Panel>
    )
  if (!found)
    return (
      <Panel title={say.import}>
        <Skeleton height="9rem" />
      </Panel>
    )
  if (found.dryRun && found.status === 'done') return <ImportTrial found={found} />
  return (
    <Panel title={found.fileName} actions={<ImportStatus status={found.status} />}>
      <div className={classes.result}>
        <p className={classes.hint} aria-live="polite">
          {outcomeOf(found, say)}
        </p>
        {running && found.progress !== null && (
          <Progress value={found.progress * PERCENT} animated striped size="md" aria-label={say.reading} />
        )}
        <ImportFigures found={found} />
        {found.failure && <Notice tone="danger">{found.failure.message}</Notice>}
        {found.rejected > 0 && !running && <Rejects found={found} />}
        {!running && found.valid > 0 && found.status !== 'rolled_back' && <RollBack found={found} />}
        {!running && found.valid > 0 && found.groupId !== null && found.status !== 'rolled_back' && (
          <div className={classes.buttons}>
            {allows(role, 'messages:send') && (
              <Button
                leftSection={<IconSend size={17} aria-hidden="true" />}
                renderRoot={(props) => (
                  <Link to={paths.newSms} search={{ group: found.groupId }} {...props} />
                )}
              >
                {say.sendToGroup}
              </Button>
            )}
            <Button
              variant="default"
              renderRoot={(props) => (
                <Link to={paths.addressBook} search={{ group: found.groupId }} {...props} />
              )}
            >
              {say.showGroup(found.groupName)}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  )
}

function outcomeOf(
  { dryRun, status, groupName, valid }: Import,
  say: (typeof importSentences)['en'],
): string {
  if (dryRun && status === 'running') return say.outcomes.trying
  if (dryRun && status === 'failed') return say.outcomes.tryFailed
  return say.outcomes[status](groupName, valid)
}

/** The button that undoes the whole import, after a confirmation. */
function RollBack({ found: { id, added, valid } }: { found: Import }) {
  const say = useSentences(importSentences)
  const changes = allows(useRole(), 'contacts:write')
  const [asking, setAsking] = useState(false)
  const rollBack = useAct('rollBackImport')
  if (!changes) return null
  return (
    <div className={classes.buttons}>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={17} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        {say.rollBack}
      </Button>
      {asking && (
        <ConfirmDialog
          title={say.rollBackQuestion}
          confirm={say.rollBack}
          danger
          onConfirm={() => rollBack.mutateAsync({ input: { params: { id } } })}
          onClose={() => setAsking(false)}
        >
          {say.rollBackText(added, valid - added)}
        </ConfirmDialog>
      )}
    </div>
  )
}

function Rejects({ found: { id, fileName, rejected } }: { found: Import }) {
  const say = useSentences(importSentences)
  const { pending, save } = useDownload()
  const name = say.rejectsFile(fileName.replace(/\.[^.]*$/u, ''))
  return (
    <div className={classes.rejects}>
      <p>{say.rejects(<strong>{say.rows(rejected)}</strong>)}</p>
      <Button
        variant="default"
        loading={pending}
        leftSection={<IconDownload size={17} aria-hidden="true" />}
        onClick={() => save('getRejects', { params: { id } }, name)}
      >
        {say.downloadRejects}
      </Button>
    </div>
  )
}

const columnsOf = ({ mapping, samples }: Import) =>
  Object.entries(mapping).map(([name, meaning]) => ({ name, meaning, samples: samples[name] ?? [] }))

/** The result of a trial import: its counts, the first rejected rows, and the meaning of each column. */
function ImportTrial({ found }: { found: Import }) {
  const say = useSentences(importSentences)
  const changes = allows(useRole(), 'contacts:write')
  const [columns, setColumns] = useState(() => columnsOf(found))
  const begin = useAct('beginImport')
  const changed = columns.some(({ name, meaning }) => found.mapping[name] !== meaning)
  const fault = mappingFault(columns)
  const start = (dryRun: boolean) =>
    begin.mutate({
      input: {
        params: { id: found.id },
        body: { dryRun, ...(changed && { mapping: mappingOf(columns) }) },
      },
    })
  return (
    <Panel title={found.fileName} actions={<StatusBadge tone="info">{say.tried}</StatusBadge>}>
      <div className={classes.result}>
        <p className={classes.hint} aria-live="polite">
          {found.startable ? say.trial(found.added, found.valid - found.added) : say.trialGone}
        </p>
        <ImportFigures found={found} />
        {found.mappingFrom === 'remembered' && <p className={classes.hint}>{say.remembered}</p>}
        <ColumnMeanings columns={columns} onChange={setColumns} />
        {fault !== null && (
          <p className={classes.fault} role="alert">
            {fault.kind === 'twice' ? say.mappingFaults.twice(fault.name) : say.mappingFaults[fault.kind]}
          </p>
        )}
        {found.rejected > 0 && <FirstRejects importId={found.id} />}
        {begin.error && (
          <Notice tone="danger">{isFailure(begin.error) ? begin.error.message : say.wentWrongAgain}</Notice>
        )}
        {changes && found.startable && (
          <div className={classes.buttons}>
            <Button
              disabled={fault !== null || found.valid === 0 || changed}
              loading={begin.isPending}
              onClick={() => start(false)}
            >
              {say.importNow(found.valid)}
            </Button>
            {changed && (
              <Button
                variant="default"
                disabled={fault !== null}
                loading={begin.isPending}
                onClick={() => start(true)}
              >
                {say.tryAgain}
              </Button>
            )}
          </div>
        )}
      </div>
    </Panel>
  )
}

function FirstRejects({ importId }: { importId: string }) {
  const say = useSentences(importSentences)
  const query = useCall('listRejects', { params: { id: importId } })
  const rejects = query.data?.data
  if (!rejects && query.error) return <FailedState query={query} />
  if (!rejects) return <Skeleton height="9rem" />
  return (
    <section aria-label={say.firstRejects}>
      <h3>{say.firstRejects}</h3>
      <div className={classes.columnsWrap}>
        <table className={classes.columns}>
          <thead>
            <tr>
              <th scope="col">{say.line}</th>
              <th scope="col">{say.reason}</th>
              <th scope="col">{say.row}</th>
            </tr>
          </thead>
          <tbody>
            {rejects.map(({ line, reason, cells }) => (
              <tr key={line}>
                <th scope="row">{formatCount(line)}</th>
                <td className={classes.reason}>{reason}</td>
                <td>{cells.join(', ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** The counts of an import, or of its trial: how many rows were found and what kind they are. */
function ImportFigures({ found }: { found: Import }) {
  const say = useSentences(importSentences)
  return (
    <BigFigures>
      <BigFigure name={say.figures.rows}>{formatCount(found.rows)}</BigFigure>
      <BigFigure name={say.figures.valid}>{formatCount(found.valid)}</BigFigure>
      <BigFigure name={say.figures.duplicates} note={say.figures.duplicatesNote}>
        {formatCount(found.duplicates)}
      </BigFigure>
      <BigFigure name={say.figures.rejected} note={say.figures.rejectedNote}>
        {formatCount(found.rejected)}
      </BigFigure>
    </BigFigures>
  )
}
