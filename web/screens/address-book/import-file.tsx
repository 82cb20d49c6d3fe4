/** Importing a file: choose it, see what its columns are taken for, send it. What happens then is `ImportResult`'s. */
import { Button, NativeSelect, Progress, TextInput } from '@mantine/core'
import { FILE_BYTES_MAX, GROUP_NAME_LENGTH_MAX } from '@nkra/contract/limits.ts'
import { IconFileSpreadsheet, IconUpload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useRef, useState, type DragEvent } from 'react'
import { isFailure } from '../../api/client.ts'
import { useApi } from '../../api/context.tsx'
import { invalidate } from '../../api/queries.ts'
import { staleAfter } from '../../api/stale.ts'
import { upload } from '../../api/upload.ts'
import { formatPlural } from '../../ui/format.ts'
import { Panel } from '../../ui/page.tsx'
import { Notice } from '../../ui/notice.tsx'
import classes from './address-book.module.css'
import type { PeekFault } from './csv-peek.ts'
import { groupNameOf, mappingFault, mappingOf, type PeekColumn } from './mapping.ts'

const route = getRouteApi('/signed-in/address-book')

interface ReadFile {
  file: File
  columns: PeekColumn[]
  rows: number
  group: string
}

const SAVE_AS = 'In Excel choose File, Save As, and the type “CSV UTF-8 (Comma delimited)”.'

const peekFaults: Readonly<Record<PeekFault | 'too_large' | 'unreadable', string>> = {
  empty:
    'This file has no rows. It needs a first row that names the columns, and one row for each person below it.',
  not_utf8: `This file is not UTF-8 text, so names in it would come out wrong. ${SAVE_AS}`,
  spreadsheet: `This is a workbook. ${SAVE_AS}`,
  binary: `This is not a text file. ${SAVE_AS}`,
  too_large: 'This file is larger than 256 MB. Split it, and import each part into the same group.',
  unreadable: 'This file could not be read. Close it in other programs and choose it again.',
}

/** What to do after the server has refused, where its sentence does not say. */
const advice: Readonly<Record<string, string>> = {
  file_too_large: 'Split it, and import each part into the same group.',
  file_not_utf8: SAVE_AS,
  file_not_csv: SAVE_AS,
  phone_column_missing: 'Say below which column has the phone numbers.',
  file_empty: 'It needs a first row that names the columns, and one row for each person below it.',
}

export function ImportFile({ inGroup }: { inGroup: string | null }) {
  const [read, setRead] = useState<ReadFile | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [reading, setReading] = useState(false)
  const choose = (file: File) => {
    setFault(null)
    setReading(true)
    void readBeginning(file).then((found) => {
      setReading(false)
      return typeof found === 'string'
        ? setFault(found)
        : setRead({ file, ...found, group: inGroup ?? groupNameOf(file.name) })
    })
  }
  return (
    <Panel title="Import contacts">
      {read ? (
        <Mapping read={read} onChange={setRead} onBack={() => setRead(null)} />
      ) : (
        <Choose fault={fault} reading={reading} onFile={choose} />
      )}
    </Panel>
  )
}

/** The columns and about how many rows, or what is wrong in words. */
async function readBeginning(file: File): Promise<{ columns: PeekColumn[]; rows: number } | string> {
  // Told before a gigabyte is on its way for nothing.
  if (file.size > FILE_BYTES_MAX) return peekFaults.too_large
  try {
    const { peek, PEEK_BYTES } = await import('./csv-peek.ts')
    const bytes = new Uint8Array(await file.slice(0, PEEK_BYTES).arrayBuffer())
    const found = peek(bytes, file.size)
    return found.fault === null ? found : peekFaults[found.fault]
  } catch {
    return peekFaults.unreadable
  }
}

interface ChooseProps {
  fault: string | null
  reading: boolean
  onFile: (file: File) => void
}

function Choose({ fault, reading, onFile }: ChooseProps) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) onFile(file)
  }
  return (
    <>
      <div
        className={classes.drop}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconFileSpreadsheet size={34} stroke={1.4} aria-hidden="true" />
        <h3>Drop a CSV file here</h3>
        <p>One row for each person, with a column for the phone number. Numbers may be in any format.</p>
        <input
          ref={input}
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          className={classes.hidden}
          tabIndex={-1}
          aria-label="CSV file"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? []
            if (file) onFile(file)
            // The same file may be chosen again, put right.
            event.currentTarget.value = ''
          }}
        />
        <Button
          loading={reading}
          leftSection={<IconUpload size={17} aria-hidden="true" />}
          onClick={() => input.current?.click()}
        >
          Choose a file
        </Button>
      </div>
      <div aria-live="assertive">
        {fault !== null && (
          <div className={classes.noticed}>
            <Notice tone="danger">{fault}</Notice>
          </div>
        )}
      </div>
    </>
  )
}

interface MappingProps {
  read: ReadFile
  onChange: (read: ReadFile) => void
  onBack: () => void
}

function Mapping({ read, onChange, onBack }: MappingProps) {
  const { sending, failure, send, stop } = useUpload()
  const fault = mappingFault(read.columns)
  const groupFault = read.group.trim() === '' ? 'Group is a required field' : null
  const mean = (name: string, meaning: string) =>
    onChange({
      ...read,
      columns: read.columns.map((column) => (column.name === name ? { ...column, meaning } : column)),
    })
  if (sending !== null) return <Sending file={read.file} share={sending} onStop={stop} />
  return (
    <form
      className={classes.mapping}
      onSubmit={(event) => {
        event.preventDefault()
        if (fault === null && groupFault === null) send(read)
      }}
    >
      <div>
        <p className={classes.hint}>
          <strong>{read.file.name}</strong> has about {formatPlural(read.rows, 'row')}. Check what each column
          holds.
        </p>
        <div aria-live="assertive">
          {failure && (
            <div className={classes.noticed}>
              <Notice tone="danger">
                {failure.message} {advice[failure.code]}
              </Notice>
            </div>
          )}
        </div>
      </div>
      <div className={classes.columnsWrap}>
        <table className={classes.columns}>
          <thead>
            <tr>
              <th scope="col">Column</th>
              <th scope="col">First values</th>
              <th scope="col">Holds</th>
            </tr>
          </thead>
          <tbody>
            {read.columns.map((column) => (
              <tr key={column.name} data-left-out={column.meaning === '' || undefined}>
                <th scope="row">{column.name}</th>
                <td>{column.samples.join(', ')}</td>
                <td>
                  <NativeSelect
                    size="sm"
                    aria-label={`What ${column.name} holds`}
                    value={choiceOf(column)}
                    onChange={(event) => mean(column.name, meaningOf(event.currentTarget.value, column))}
                    data={[
                      { value: 'phone', label: 'Phone number' },
                      { value: 'name', label: 'Name' },
                      { value: 'field', label: `Field {{${fieldOf(column)}}}` },
                      { value: '', label: 'Leave out' },
                    ]}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <TextInput
        label="Group"
        description="Made if there is none of this name; otherwise these contacts are added to it."
        value={read.group}
        maxLength={GROUP_NAME_LENGTH_MAX}
        error={groupFault}
        maw="26rem"
        onChange={(event) => onChange({ ...read, group: event.currentTarget.value })}
      />
      {fault !== null && (
        <p className={classes.fault} role="alert">
          {fault}.
        </p>
      )}
      <div className={classes.buttons}>
        <Button type="submit" disabled={fault !== null || groupFault !== null}>
          Import about {formatPlural(read.rows, 'row')}
        </Button>
        <Button variant="default" onClick={onBack}>
          Choose another file
        </Button>
      </div>
    </form>
  )
}

function choiceOf({ meaning }: PeekColumn): string {
  return meaning === 'phone' || meaning === 'name' || meaning === '' ? meaning : 'field'
}

/** No field is called as what every contact has. */
function fieldOf({ name }: PeekColumn): string {
  return /^(phone|name)$/i.test(name) ? `${name} 2` : name
}

const meaningOf = (choice: string, column: PeekColumn) => (choice === 'field' ? fieldOf(column) : choice)

interface UploadFailure {
  code: string
  message: string
}

/** Sends the file, and goes to what becomes of it. */
function useUpload() {
  const { credentials } = useApi()
  const client = useQueryClient()
  const navigate = route.useNavigate()
  const [sending, setSending] = useState<number | null>(null)
  const [failure, setFailure] = useState<UploadFailure | null>(null)
  const stopping = useRef<AbortController | null>(null)
  // Whoever leaves the screen gives the upload up.
  useEffect(() => () => stopping.current?.abort(), [])

  const send = ({ file, columns, group }: ReadFile) => {
    const form = new FormData()
    // In this order: the file comes last, so that it can be read as it arrives.
    form.set('group', group.trim())
    form.set('mapping', JSON.stringify(mappingOf(columns)))
    form.set('file', file, file.name)
    const stop = new AbortController()
    stopping.current = stop
    setFailure(null)
    setSending(0)
    upload(credentials, 'importContacts', form, { onProgress: setSending, signal: stop.signal })
      .then(({ data }) => {
        stopping.current = null
        void invalidate(client, staleAfter.importContacts ?? [])
        return navigate({ search: { import: data.id } })
      })
      .catch((error: unknown) => {
        if (stop.signal.aborted) return
        setFailure(
          isFailure(error)
            ? { code: error.code, message: error.message }
            : { code: '', message: 'Something went wrong. Try again.' },
        )
      })
      .finally(() => setSending(null))
  }
  return { sending, failure, send, stop: () => stopping.current?.abort() }
}

function Sending({ file, share, onStop }: { file: File; share: number; onStop: () => void }) {
  const percent = Math.round(share * 100)
  return (
    <div className={classes.sending}>
      <p>
        Sending <strong>{file.name}</strong>
      </p>
      <Progress value={percent} size="lg" aria-label="Sent" />
      <div className={classes.buttons}>
        <span className="tabular">{percent}%</span>
        <Button variant="default" size="sm" onClick={onStop}>
          Stop
        </Button>
      </div>
    </div>
  )
}
