/** All versions of a list: when each was in force, from which file, and who uploaded it. */
import { useState } from 'react'
import { useCall } from '../../../api/queries.ts'
import { PAGE_ROWS } from '../../../search.ts'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { useFormat } from '../../../ui/language/format.ts'
import { formatCount, useSentences } from '../../../ui/language/language.tsx'
import { Fetched } from '../../../ui/layout/fetched.tsx'
import { Pager } from '../../../ui/tables/pager.tsx'
import { StatusBadge } from '../../../ui/values/status-badge.tsx'
import kyc from '../kyc.module.css'
import classes from './screening.module.css'
import type { ListDialogProps } from './screening-types.ts'
import { screeningSentences } from './screening.sentences.ts'

export function VersionsDialog({ operator, list: { id, name }, onClose }: ListDialogProps) {
  const say = useSentences(screeningSentences)
  const format = useFormat()
  const [page, setPage] = useState(0)
  const query = useCall(
    operator ? 'listOperatorScreeningVersions' : 'listScreeningVersions',
    { params: { id }, query: { pageNumber: page + 1, pageSize: PAGE_ROWS } },
    { keep: true },
  )
  return (
    <Modal opened onClose={onClose} title={say.versionsTitle(name)} size="40rem">
      <p className={kyc.hint}>{say.versionsText}</p>
      <Fetched query={query}>
        {({ data }) => (
          <ul className={kyc.rows}>
            {data.map((version) => (
              <li key={version.number}>
                <span className={kyc.rowName}>{say.numbered(version.number)}</span>
                {version.endedAt === null ? (
                  <StatusBadge tone="success">{say.inForce}</StatusBadge>
                ) : (
                  <span className={kyc.number}>{say.until(format.exact(version.endedAt))}</span>
                )}
                <p className={kyc.rowNote}>
                  {[
                    say.formats[version.format],
                    `${say.heads.people}: ${formatCount(version.people)}`,
                    ...(version.leftOut > 0 ? [say.leftOut(version.leftOut)] : []),
                    ...(version.dated === null ? [] : [say.dated(format.date(`${version.dated}T00:00:00Z`))]),
                  ].join(' · ')}
                </p>
                <p className={kyc.rowNote}>
                  {[
                    version.fileName,
                    format.exact(version.uploadedAt),
                    ...(version.uploadedBy === null ? [] : [say.by(version.uploadedBy)]),
                  ].join(' · ')}
                </p>
                <p className={`${kyc.rowNote} ${classes.hash}`}>{`${say.hash}: ${version.sha256}`}</p>
              </li>
            ))}
          </ul>
        )}
      </Fetched>
      <Pager query={query} onPage={setPage} />
    </Modal>
  )
}
