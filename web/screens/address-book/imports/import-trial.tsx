/** What an import would do: its counts, the first rows that it would leave out, and what it takes the columns for. */
import { Button, Skeleton } from '@mantine/core'
import { allows } from '@nkra/contract/permissions.ts'
import { useState } from 'react'
import { isFailure } from '../../../api/client.ts'
import { useAct, useCall } from '../../../api/queries.ts'
import { useRole } from '../../../shell/session/session-context.tsx'
import { FailedState } from '../../../ui/layout/failed-state.tsx'
import { formatCount } from '../../../ui/language/format.ts'
import { useSentences } from '../../../ui/language/language.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { Panel } from '../../../ui/layout/page.tsx'
import { StatusBadge } from '../../../ui/values/status-badge.tsx'
import classes from '../address-book.module.css'
import { ColumnMeanings } from './column-mapping-fields.tsx'
import { ImportFigures } from './import-figures.tsx'
import { importSentences } from './import.sentences.ts'
import type { Import } from './imports.tsx'
import { mappingFault, mappingOf } from './column-mapping.ts'

const columnsOf = ({ mapping, samples }: Import) =>
  Object.entries(mapping).map(([name, meaning]) => ({ name, meaning, samples: samples[name] ?? [] }))

export function ImportTrial({ found }: { found: Import }) {
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
  if (!rejects && query.error) return <FailedState error={query.error} retry={() => void query.refetch()} />
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
