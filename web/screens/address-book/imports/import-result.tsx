/** One import: its columns, its check, its progress and its result. Its address alone is enough to show it again. */
import { Button, Skeleton } from '@mantine/core'
import { allows } from '@nkra/contract/permissions.ts'
import { IconArrowBackUp, IconSend, IconUpload } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isFailure } from '../../../api/client.ts'
import { useApi } from '../../../api/context.tsx'
import { callOptions, invalidateTopics, useAct } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { useRole } from '../../../shell/session/session-context.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { useFormat } from '../../../ui/language/format.ts'
import { formatCount, useSentences } from '../../../ui/language/language.tsx'
import { FailedState } from '../../../ui/layout/failed-state.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { EmptyState, Panel } from '../../../ui/layout/page.tsx'
import { BigFigure, BigFigures } from '../../../ui/values/facts.tsx'
import classes from '../address-book.module.css'
import { ImportCheck } from './import-check.tsx'
import { ImportColumns } from './import-columns.tsx'
import { ImportFigures, ImportProgress, Rejects } from './import-facts.tsx'
import { ImportSteps, type ImportStep } from './import-steps.tsx'
import { importSentences } from './import.sentences.ts'
import { type Import, ImportStatus } from './imports.tsx'

/** How often a running import is fetched again, in milliseconds, in case the stream of changes is interrupted. */
const FALLBACK_MS = 2_000

const isUnderWay = (status: Import['status'] | undefined) => status === 'running' || status === 'rolling_back'

function useImport(id: string) {
  const { quietCall: call } = useApi()
  return useQuery({
    ...callOptions(call, 'getImport', { params: { id } }),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.data.status) ? FALLBACK_MS : false),
  })
}

interface ImportResultProps {
  importId: string
  /** Whether the person went back to the columns of a checked file. */
  columns: boolean
}

export function ImportResult({ importId, ...asked }: ImportResultProps) {
  const say = useSentences(importSentences)
  const columns = allows(useRole(), 'contacts:write') && asked.columns
  const query = useImport(importId)
  const found = query.data?.data
  const running = isUnderWay(found?.status)
  const client = useQueryClient()
  // The check that ended last stays in sight while the file is checked again.
  const [checked, setChecked] = useState<Import | null>(null)
  const isChecked = found?.dryRun === true && found.status === 'done'
  if (isChecked && checked !== found) setChecked(found)
  // When the import has ended, its group and contacts are fetched again, even if no change was announced, and even if it
  // was too quick to be seen while it ran.
  const ended = found && !running ? `${found.status} ${found.dryRun}` : null
  useEffect(() => {
    if (ended !== null) void invalidateTopics(client, ['import'])
  }, [client, ended])
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
  if (columns && isChecked && found.startable) return <ImportColumns found={found} />
  if (isChecked) return <ImportCheck found={found} again={null} />
  if (found.dryRun && running && checked && !columns) return <ImportCheck found={checked} again={found} />
  return <ImportDone found={found} step={!found.dryRun ? 'done' : columns ? 'columns' : 'check'} />
}

/** The last step, shown while it runs and after it. */
function ImportDone({ found, step }: { found: Import; step: ImportStep }) {
  const say = useSentences(importSentences)
  const role = useRole()
  const running = isUnderWay(found.status)
  const stays = !running && found.valid > 0 && !found.dryRun && found.status !== 'rolled_back'
  return (
    <Panel title={found.fileName} actions={<ImportStatus status={found.status} />}>
      <ImportSteps step={step} />
      <div className={classes.result}>
        <p className={classes.hint} aria-live="polite">
          {outcomeOf(found, say)}
        </p>
        {running && <ImportProgress found={found} />}
        {found.status === 'rolled_back' && found.undone ? (
          <UndoneFigures undone={found.undone} />
        ) : (
          <ImportFigures found={found} />
        )}
        {found.failure && <Notice tone="danger">{found.failure.message}</Notice>}
        {stays && found.groupId !== null && (
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
        {found.rejected > 0 && !running && found.status !== 'rolled_back' && (
          <Rejects found={found}>
            {allows(role, 'contacts:write') && <ImportAgain group={found.groupId} />}
          </Rejects>
        )}
        {stays && <RollBack found={found} />}
      </div>
    </Panel>
  )
}

/** A link to choose the corrected file, for the same group. */
function ImportAgain({ group }: { group: string | null }) {
  const say = useSentences(importSentences)
  return (
    <Button
      variant="default"
      leftSection={<IconUpload size={17} aria-hidden="true" />}
      renderRoot={(props) => (
        <Link
          to={paths.addressBook}
          search={{ import: 'new', ...(group !== null && { group }) }}
          {...props}
        />
      )}
    >
      {say.importCorrected}
    </Button>
  )
}

/** The counts of contacts that the undo removed, restored and left alone. */
function UndoneFigures({ undone }: { undone: NonNullable<Import['undone']> }) {
  const say = useSentences(importSentences)
  return (
    <BigFigures>
      <BigFigure name={say.undone.removed} note={say.undone.removedNote}>
        {formatCount(undone.removed)}
      </BigFigure>
      <BigFigure name={say.undone.restored} note={say.undone.restoredNote}>
        {formatCount(undone.restored)}
      </BigFigure>
      <BigFigure name={say.undone.kept} note={say.undone.keptNote}>
        {formatCount(undone.kept)}
      </BigFigure>
    </BigFigures>
  )
}

function outcomeOf(
  { dryRun, status, groupName, valid, undone }: Import,
  say: (typeof importSentences)['en'],
): string {
  if (dryRun && status === 'running') return say.outcomes.trying
  if (dryRun && status === 'failed') return say.outcomes.tryFailed
  if (status === 'rolled_back' && undone) return say.outcomes.undone(undone.removed + undone.restored)
  return say.outcomes[status](groupName, valid)
}

/** The button that undoes the whole import, after a confirmation. */
function RollBack({ found: { id, added, valid, undoUntil } }: { found: Import }) {
  const say = useSentences(importSentences)
  const format = useFormat()
  const changes = allows(useRole(), 'contacts:write')
  const [asking, setAsking] = useState(false)
  const rollBack = useAct('rollBackImport')
  if (!changes) return null
  if (undoUntil === null) return <p className={classes.hint}>{say.undoOver}</p>
  return (
    <div className={classes.rejects}>
      <p>{say.undoText(format.date(undoUntil))}</p>
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
