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
import { useSentences } from '../../ui/language.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/page.tsx'
import classes from './address-book.module.css'
import type { PeekFault } from './csv-peek.ts'
import { groupNameOf, mappingFault, mappingOf, type MappingFault, type PeekColumn } from './mapping.ts'
import { addressBookSentences } from './sentences.ts'

const route = getRouteApi('/signed-in/address-book')

interface ReadFile {
  file: File
  columns: PeekColumn[]
  rows: number
  group: string
}

type FileFault = PeekFault | 'too_large' | 'unreadable'

export function ImportFile({ inGroup }: { inGroup: string | null }) {
  const say = useSentences(addressBookSentences)
  const [read, setRead] = useState<ReadFile | null>(null)
  const [fault, setFault] = useState<FileFault | null>(null)
  const [reading, setReading] = useState(false)
  const choose = (file: File) => {
    setFault(null)
    setReading(true)
    void readBeginning(file).then((found) => {
      setReading(false)
      return typeof found === 'string'
        ? setFault(found)
        : setRead({ file, ...found, group: inGroup ?? groupNameOf(file.name, say.importedContacts) })
    })
  }
  return (
    <Panel title={say.importContacts}>
      {read ? (
        <Mapping read={read} onChange={setRead} onBack={() => setRead(null)} />
      ) : (
        <Choose fault={fault} reading={reading} onFile={choose} />
      )}
    </Panel>
  )
}

/** The columns and about how many rows, or what is wrong. */
async function readBeginning(file: File): Promise<{ columns: PeekColumn[]; rows: number } | FileFault> {
  // Told before a gigabyte is on its way for nothing.
  if (file.size > FILE_BYTES_MAX) return 'too_large'
  try {
    const { peek, PEEK_BYTES } = await import('./csv-peek.ts')
    const bytes = new Uint8Array(await file.slice(0, PEEK_BYTES).arrayBuffer())
    const found = peek(bytes, file.size)
    return found.fault ?? found
  } catch {
    return 'unreadable'
  }
}

interface ChooseProps {
  fault: FileFault | null
  reading: boolean
  onFile: (file: File) => void
}

function Choose({ fault, reading, onFile }: ChooseProps) {
  const say = useSentences(addressBookSentences)
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
        <h3>{say.drop}</h3>
        <p>{say.dropText}</p>
        <input
          ref={input}
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          className="unseen"
          tabIndex={-1}
          aria-label={say.file}
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
          {say.choose}
        </Button>
      </div>
      <div aria-live="assertive">
        {fault !== null && (
          <div className={classes.noticed}>
            <Notice tone="danger">{say.fileFaults[fault]}</Notice>
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
  const say = useSentences(addressBookSentences)
  const { sending, failure, send, stop } = useUpload()
  const fault = mappingFault(read.columns)
  const groupFault = read.group.trim() === '' ? say.groupRequired : null
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
        <p className={classes.hint}>{say.aboutRows(<strong>{read.file.name}</strong>, read.rows)}</p>
        <div aria-live="assertive">
          {failure && (
            <div className={classes.noticed}>
              <Notice tone="danger">
                {failure.message ?? say.wentWrongAgain} {adviceFor(failure.code, say.advice)}
              </Notice>
            </div>
          )}
        </div>
      </div>
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
            {read.columns.map((column) => (
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
      <TextInput
        label={say.group}
        description={say.groupText}
        value={read.group}
        maxLength={GROUP_NAME_LENGTH_MAX}
        error={groupFault}
        maw="26rem"
        onChange={(event) => onChange({ ...read, group: event.currentTarget.value })}
      />
      {fault !== null && (
        <p className={classes.fault} role="alert">
          {faultWords(fault, say.mappingFaults)}
        </p>
      )}
      <div className={classes.buttons}>
        <Button type="submit" disabled={fault !== null || groupFault !== null}>
          {say.importRows(read.rows)}
        </Button>
        <Button variant="default" onClick={onBack}>
          {say.chooseOther}
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

type Say = (typeof addressBookSentences)['en']

const faultWords = (fault: MappingFault, words: Say['mappingFaults']) =>
  fault.kind === 'twice' ? words.twice(fault.name) : words[fault.kind]

/** What to do after the server has refused, where its sentence does not say. */
const adviceFor = (code: string, advice: Say['advice']) =>
  Object.entries(advice).find(([refused]) => refused === code)?.[1]

interface UploadFailure {
  code: string
  /** As the server worded it; null where it is not the server's. */
  message: string | null
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
          isFailure(error) ? { code: error.code, message: error.message } : { code: '', message: null },
        )
      })
      .finally(() => setSending(null))
  }
  return { sending, failure, send, stop: () => stopping.current?.abort() }
}

function Sending({ file, share, onStop }: { file: File; share: number; onStop: () => void }) {
  const say = useSentences(addressBookSentences)
  const percent = Math.round(share * 100)
  return (
    <div className={classes.sending}>
      <p>{say.sending(<strong>{file.name}</strong>)}</p>
      <Progress value={percent} size="lg" aria-label={say.sent} />
      <div className={classes.buttons}>
        <span className="tabular">{percent}%</span>
        <Button variant="default" size="sm" onClick={onStop}>
          {say.stop}
        </Button>
      </div>
    </div>
  )
}
