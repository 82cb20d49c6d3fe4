/** What becomes of an import, while it runs and after; the address alone brings it back. */
import { Button, Progress, Skeleton } from '@mantine/core'
import { IconDownload, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { isFailure } from '../../api/client.ts'
import { useApi } from '../../api/context.tsx'
import { download } from '../../api/download.ts'
import { callOptions } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { formatCount, formatPlural } from '../../ui/format.ts'
import { useNotify } from '../../ui/notify.tsx'
import { Panel } from '../../ui/page.tsx'
import { Notice } from '../../ui/notice.tsx'
import classes from './address-book.module.css'
import { ImportStatus, type Import } from './imports.tsx'

/** Asked anew this often while it runs, in case the stream of changes is held up on its way. */
const FALLBACK_MS = 2_000

function useImport(id: string) {
  const { call } = useApi()
  return useQuery({
    ...callOptions(call, 'getImport', { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.data.status === 'running' ? FALLBACK_MS : false),
  })
}

export function ImportResult({ importId }: { importId: string }) {
  const query = useImport(importId)
  const found = query.data?.data
  if (!found && query.error)
    return (
      <Panel title="Import">
        {isFailure(query.error, 'not_found') ? (
          <EmptyState title="There is no such import">It may belong to another account.</EmptyState>
        ) : (
          <FailedState error={query.error} retry={() => void query.refetch()} />
        )}
      </Panel>
    )
  if (!found)
    return (
      <Panel title="Import">
        <Skeleton height="9rem" />
      </Panel>
    )
  const running = found.status === 'running'
  return (
    <Panel title={found.fileName} actions={<ImportStatus status={found.status} />}>
      <div className={classes.result}>
        <p className={classes.hint} aria-live="polite">
          {sentenceOf(found)}
        </p>
        {running && <Progress value={100} animated striped size="md" aria-label="Reading the file" />}
        <dl className={classes.figures}>
          <Figure label="Rows read" value={found.rows} />
          <Figure label="Valid" value={found.valid} />
          <Figure
            label="Duplicates"
            value={found.duplicates}
            note="The same number again; the first counts"
          />
          <Figure label="Rejected" value={found.rejected} note="No number that can be texted" />
        </dl>
        {found.failure && <Notice tone="danger">{found.failure.message}</Notice>}
        {found.rejected > 0 && !running && <Rejects found={found} />}
        {!running && found.valid > 0 && (
          <div className={classes.buttons}>
            <Button
              leftSection={<IconSend size={17} aria-hidden="true" />}
              renderRoot={(props) => <Link to={paths.newSms} search={{ group: found.groupId }} {...props} />}
            >
              Send to this group
            </Button>
            <Button
              variant="default"
              renderRoot={(props) => (
                <Link to={paths.addressBook} search={{ group: found.groupId }} {...props} />
              )}
            >
              Show {found.groupName}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  )
}

function sentenceOf({ status, valid, groupName }: Import): string {
  if (status === 'running')
    return `The file is being read into ${groupName}. You can leave this page; the import goes on.`
  if (status === 'failed') return `The import stopped. What had been read before stays in ${groupName}.`
  return `${formatPlural(valid, 'contact is', 'contacts are')} in ${groupName}.`
}

function Figure({ label, value, note }: { label: string; value: number; note?: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="tabular">{formatCount(value)}</dd>
      {note && <dd className={classes.note}>{note}</dd>}
    </div>
  )
}

function Rejects({ found: { id, fileName, rejected } }: { found: Import }) {
  const { credentials } = useApi()
  const notify = useNotify()
  const [fetching, setFetching] = useState(false)
  const save = () => {
    setFetching(true)
    const name = `${fileName.replace(/\.[^.]*$/u, '')} rejected.csv`
    download(credentials, 'getRejects', { params: { id } }, name)
      .catch((error: unknown) =>
        notify('error', isFailure(error) ? error.message : 'The file could not be saved'),
      )
      .finally(() => setFetching(false))
  }
  return (
    <div className={classes.rejects}>
      <p>
        <strong>{formatPlural(rejected, 'row')}</strong> could not be imported. Download them with the line
        and the reason of each, put them right, and import that file into the same group.
      </p>
      <Button
        variant="default"
        loading={fetching}
        leftSection={<IconDownload size={17} aria-hidden="true" />}
        onClick={save}
      >
        Download rejected rows
      </Button>
    </div>
  )
}
