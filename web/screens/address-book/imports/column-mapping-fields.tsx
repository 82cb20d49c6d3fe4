/** The fields in which the person sees and changes the meaning of each column of a file. */
import { NativeSelect } from '@mantine/core'
import { useSentences } from '../../../ui/language/language.tsx'
import classes from '../address-book.module.css'
import { importSentences } from './import.sentences.ts'
import { FIXED_MEANINGS, type PeekColumn } from './column-mapping.ts'

interface ColumnMeaningsProps {
  columns: readonly PeekColumn[]
  onChange: (columns: PeekColumn[]) => void
}

export function ColumnMeanings({ columns, onChange }: ColumnMeaningsProps) {
  const say = useSentences(importSentences)
  const mean = (name: string, meaning: string) =>
    onChange(columns.map((column) => (column.name === name ? { ...column, meaning } : column)))
  return (
    <div className={classes.columnsWrap}>
      <table className={classes.columns}>
        <thead>
          <tr>
            <th scope="col">{say.column}</th>
            <th scope="col">{say.firstValues}</th>
            <th scope="col">{say.holds}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map((column) => (
            <tr key={column.name} data-left-out={column.meaning === '' || undefined}>
              <th scope="row">{column.name}</th>
              <td>{column.samples.join(', ')}</td>
              <td>
                <NativeSelect
                  size="sm"
                  aria-label={say.whatHolds(column.name)}
                  value={choiceOf(column)}
                  onChange={(event) => mean(column.name, meaningOf(event.currentTarget.value, column))}
                  data={[
                    { value: 'phone', label: say.phoneNumber },
                    { value: 'name', label: say.name },
                    { value: 'consent date', label: say.consentDate },
                    { value: 'consent source', label: say.consentFrom },
                    { value: 'field', label: say.field(fieldOf(column)) },
                    { value: '', label: say.leaveOut },
                  ]}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function choiceOf({ meaning }: PeekColumn): string {
  return FIXED_MEANINGS.has(meaning) ? meaning : 'field'
}

/**
 * The name of the custom field for a column. A custom field must not have the name of a field that every contact has.
 */
function fieldOf({ name }: PeekColumn): string {
  return /^(phone|name)$/i.test(name) ? `${name} 2` : name
}

const meaningOf = (choice: string, column: PeekColumn) => (choice === 'field' ? fieldOf(column) : choice)
