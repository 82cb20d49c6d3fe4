/** The first rows of a checked file as they will be stored. A cell with a fault is marked and names the fault. */
import { Checkbox, Skeleton } from '@mantine/core'
import { HARMLESS_FAULTS } from '@nkra/contract/contacts/import-faults.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { useState } from 'react'
import { useCall } from '../../../api/queries.ts'
import { formatCount, formatPhone, useSentences } from '../../../ui/language/language.tsx'
import { FailedState } from '../../../ui/layout/failed-state.tsx'
import { FIXED_MEANINGS } from './column-mapping.ts'
import { faultSentences } from './fault.sentences.ts'
import classes from './imports.module.css'
import { importSentences } from './import.sentences.ts'
import type { Import } from './imports.tsx'

type Row = Reply<'previewImport'>[number]

interface FirstRowsProps {
  found: Import
  /** The rule for contacts that the account has already. */
  existing: Import['existing']
  /** Whether the file is being checked again. The rows are fetched once that has ended. */
  busy: boolean
}

export function FirstRows({ found, existing, busy }: FirstRowsProps) {
  const say = useSentences(importSentences)
  const [faulty, setFaulty] = useState(false)
  const only = faulty ? 'faulty' : 'all'
  const query = useCall(
    'previewImport',
    { params: { id: found.id }, query: { only, existing } },
    { keep: true, enabled: !busy },
  )
  const rows = query.data?.data
  const fields = fieldsOf(found)
  if (!rows) return query.error ? <FailedState query={query} /> : <Skeleton height="16rem" />
  return (
    <section aria-label={say.firstRows}>
      <div className={classes.rowsHead}>
        <h3 className={classes.heading}>{say.firstRows}</h3>
        {found.faults.length > 0 && (
          <Checkbox
            label={say.onlyFaulty}
            checked={faulty}
            onChange={(event) => setFaulty(event.currentTarget.checked)}
          />
        )}
      </div>
      {rows.length === 0 ? (
        <p className={classes.faultText}>{say.noFaultyRows}</p>
      ) : (
        // The table scrolls sideways if the file has many columns. The tab stop lets the keyboard scroll it too.
        <div className={classes.rowsWrap} tabIndex={fields.length === 0 ? undefined : 0}>
          <table className={classes.rows}>
            <thead>
              <tr>
                <th scope="col">{say.line}</th>
                <th scope="col">{say.happens}</th>
                <th scope="col">{say.phoneNumber}</th>
                <th scope="col">{say.name}</th>
                {fields.map((field) => (
                  <th key={field} scope="col">
                    {field}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <FirstRow key={row.line} row={row} fields={fields} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

function FirstRow({ row, fields }: { row: Row; fields: readonly string[] }) {
  const say = useSentences(importSentences)
  const faultsOf = (meaning: string) => row.faults.filter((fault) => fault.meaning === meaning)
  const shown = new Set(['phone', 'name', ...fields])
  const others = row.faults.filter(({ meaning }) => meaning === null || !shown.has(meaning))
  return (
    <tr data-outcome={row.outcome}>
      <th scope="row" data-label={say.line}>
        {formatCount(row.line)}
      </th>
      <Cell label={say.happens} value={say.rowOutcomes[row.outcome]} faults={others} />
      <Cell label={say.phoneNumber} value={row.phone && formatPhone(row.phone)} faults={faultsOf('phone')} />
      <Cell label={say.name} value={row.name} faults={faultsOf('name')} />
      {fields.map((field) => (
        <Cell key={field} label={field} value={row.fields[field] ?? ''} faults={faultsOf(field)} />
      ))}
    </tr>
  )
}

interface CellProps {
  label: string
  /** Null for the number of a rejected row. */
  value: string | null
  faults: Row['faults']
}

/** A cell with its fault, or with the value that it had before the correction. */
function Cell({ label, value, faults }: CellProps) {
  const words = useSentences(faultSentences)
  const [fault] = faults
  return (
    <td
      data-label={label}
      {...(fault && {
        'data-fault': fault.fixed ? 'fixed' : isHarmless(fault) ? 'odd' : 'wrong',
      })}
    >
      {value ?? fault?.value}
      {fault && (
        <span className={classes.cellFault}>
          {fault.fixed ? words.was(fault.value) : words.kinds[fault.kind]}
        </span>
      )}
    </td>
  )
}

const isHarmless = ({ kind }: Row['faults'][number]) => HARMLESS_FAULTS.some((each) => each === kind)

/** The fields of the file's contacts, in the order of its columns. */
function fieldsOf({ mapping }: Import): string[] {
  return Object.values(mapping).filter((meaning) => !FIXED_MEANINGS.has(meaning))
}
