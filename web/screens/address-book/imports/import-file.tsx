/**
 * The screen to import a file: choose it, check the meaning of its columns, upload it. `ImportResult` shows what
 * follows.
 */
import { Button, Progress, TextInput } from '@mantine/core'
import { CONSENT_SOURCE_LENGTH_MAX, FILE_BYTES_MAX, GROUP_NAME_LENGTH_MAX } from '@nkra/contract/limits.ts'
import { IconFileSpreadsheet, IconUpload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useRef, useState, type DragEvent } from 'react'
import { isFailure } from '../../../api/client.ts'
import { useApi } from '../../../api/context.tsx'
import { invalidateTopics } from '../../../api/queries.ts'
import { upload } from '../../../api/upload.ts'
import { useSentences, type SentencesOf, useFormat } from '../../../ui/language/language.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { Panel } from '../../../ui/layout/page.tsx'
import classes from '../address-book.module.css'
import { ColumnMeanings } from './column-mapping-fields.tsx'
import type { PeekFault } from './csv-preview.ts'
import { groupNameOf, mappingFault, mappingOf, type MappingFault, type PeekColumn } from './column-mapping.ts'
import { importSentences } from './import.sentences.ts'

const route = getRouteApi('/signed-in/address-book')

interface ReadFile {
  file: File
  columns: PeekColumn[]
  rows: number
  group: string
  /** Whether the file is an Excel workbook. The browser does not read the columns of a workbook. */
  workbook: boolean
  /** Whether the meanings of the columns come from an earlier file with the same columns. */
  remembered: boolean
  consentSource: string
  /** A day in the form of a date input, such as `2026-11-20`. */
  consentAt: string
}

type FileFault = PeekFault | 'too_large' | 'unreadable'

export function ImportFile({ inGroup }: { inGroup: string | null }) {
  const say = useSentences(importSentences)
  const [read, setRead] = useState<ReadFile | null>(null)
  const [fault, setFault] = useState<FileFault | null>(null)
  const [reading, setReading] = useState(false)
  const { quietCall: call } = useApi()
  const choose = (file: File) => {
    setFault(null)
    setReading(true)
    void readBeginning(file).then(async (found) => {
      const read = typeof found === 'string' ? found : await asRemembered(call, found)
      setReading(false)
      if (typeof read === 'string') return setFault(read)
      const group = inGroup ?? groupNameOf(file.name, say.importedContacts)
      return setRead({ file, ...read, group, consentSource: '', consentAt: '' })
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

type Beginning = Pick<ReadFile, 'columns' | 'rows' | 'workbook'>

/** The beginning of the file with the remembered meanings of its columns, if an earlier file had the same columns. */
async function asRemembered(
  call: ReturnType<typeof useApi>['call'],
  found: Beginning,
): Promise<Beginning & { remembered: boolean }> {
  const columns = found.columns.map(({ name }) => name)
  if (columns.length === 0) return { ...found, remembered: false }
  const { data } = await call('recallMapping', { body: { columns } }).catch(() => ({
    data: { mapping: null },
  }))
  const { mapping } = data
  if (mapping === null) return { ...found, remembered: false }
  const meant = found.columns.map((column) => ({
    ...column,
    meaning: mapping[column.name] ?? column.meaning,
  }))
  return { ...found, columns: meant, remembered: true }
}

/** The first bytes of every new workbook, which is a ZIP archive. */
const ZIP_BEGINS = [0x50, 0x4b, 0x03, 0x04]

/** Reads the columns and the approximate number of rows, or what is wrong with the file. */
async function readBeginning(file: File): Promise<Beginning | FileFault> {
  // Refused before a gigabyte is uploaded in vain.
  if (file.size > FILE_BYTES_MAX) return 'too_large'
  try {
    const { peek, PEEK_BYTES } = await import('./csv-preview.ts')
    const bytes = new Uint8Array(await file.slice(0, PEEK_BYTES).arrayBuffer())
    if (ZIP_BEGINS.every((byte, at) => bytes[at] === byte)) return { columns: [], rows: 0, workbook: true }
    const found = peek(bytes, file.size)
    return found.fault ?? { columns: found.columns, rows: found.rows, workbook: false }
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
  const say = useSentences(importSentences)
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
          accept=".csv,.tsv,.txt,.xlsx,text/csv"
          className="unseen"
          tabIndex={-1}
          aria-label={say.file}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? []
            if (file) onFile(file)
            // The person may choose the same file again after correcting it.
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
  const say = useSentences(importSentences)
  const { sending, failure, send, stop } = useUpload()
  const fault = read.workbook ? null : mappingFault(read.columns)
  const groupFault = read.group.trim() === '' ? say.groupRequired : null
  if (sending !== null) return <Sending file={read.file} share={sending} onStop={stop} />
  return (
    <form
      className={classes.mapping}
      onSubmit={(event) => {
        event.preventDefault()
        if (fault === null && groupFault === null) send(read, read.workbook)
      }}
    >
      <div>
        <p className={classes.hint}>
          {read.workbook
            ? say.workbook(<strong>{read.file.name}</strong>)
            : say.aboutRows(<strong>{read.file.name}</strong>, read.rows)}
        </p>
        {read.remembered && <p className={classes.hint}>{say.remembered}</p>}
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
      {read.columns.length > 0 && (
        <ColumnMeanings columns={read.columns} onChange={(columns) => onChange({ ...read, columns })} />
      )}
      <TextInput
        label={say.group}
        description={say.groupText}
        value={read.group}
        maxLength={GROUP_NAME_LENGTH_MAX}
        error={groupFault}
        maw="26rem"
        onChange={(event) => onChange({ ...read, group: event.currentTarget.value })}
      />
      <TextInput
        label={say.consentSource}
        description={say.consentSourceText}
        value={read.consentSource}
        maxLength={CONSENT_SOURCE_LENGTH_MAX}
        maw="26rem"
        onChange={(event) => onChange({ ...read, consentSource: event.currentTarget.value })}
      />
      {read.consentSource.trim() !== '' && (
        <TextInput
          type="date"
          label={say.consentAt}
          value={read.consentAt}
          maw="14rem"
          onChange={(event) => onChange({ ...read, consentAt: event.currentTarget.value })}
        />
      )}
      {fault !== null && (
        <p className={classes.fault} role="alert">
          {faultWords(fault, say.mappingFaults)}
        </p>
      )}
      <div className={classes.buttons}>
        <Button type="submit" disabled={fault !== null || groupFault !== null}>
          {read.workbook ? say.tryIt : say.importRows(read.rows)}
        </Button>
        {!read.workbook && (
          <Button
            variant="default"
            disabled={fault !== null || groupFault !== null}
            onClick={() => send(read, true)}
          >
            {say.tryFirst}
          </Button>
        )}
        <Button variant="default" onClick={onBack}>
          {say.chooseOther}
        </Button>
      </div>
    </form>
  )
}

const faultWords = (fault: MappingFault, words: SentencesOf<typeof importSentences>['mappingFaults']) =>
  fault.kind === 'twice' ? words.twice(fault.name) : words[fault.kind]

/** What the person can do after the server refused the file, for refusals whose sentence does not say so. */
const adviceFor = (code: string, advice: SentencesOf<typeof importSentences>['advice']) =>
  Object.entries(advice).find(([refused]) => refused === code)?.[1]

interface UploadFailure {
  code: string
  /** The server's sentence. Null: the failure is not from the server. */
  message: string | null
}

/** Uploads the file, then shows the import. */
function useUpload() {
  const { credentials, tellOf500 } = useApi()
  const client = useQueryClient()
  const navigate = route.useNavigate()
  const [sending, setSending] = useState<number | null>(null)
  const [failure, setFailure] = useState<UploadFailure | null>(null)
  const stopping = useRef<AbortController | null>(null)
  // Leaving the screen stops the upload.
  useEffect(() => () => stopping.current?.abort(), [])

  const send = (read: ReadFile, dryRun: boolean) => {
    const { file, columns, group, workbook, consentSource, consentAt } = read
    const form = new FormData()
    // The order matters: the file is last, so that the server can read it as it arrives.
    form.set('group', group.trim())
    if (!workbook) form.set('mapping', JSON.stringify(mappingOf(columns)))
    if (dryRun) form.set('dryRun', 'true')
    form.set('consentSource', consentSource.trim())
    form.set('consentAt', consentAt)
    form.set('file', file, file.name)
    const stop = new AbortController()
    stopping.current = stop
    setFailure(null)
    setSending(0)
    upload(credentials, 'importContacts', form, { onProgress: setSending, signal: stop.signal })
      .then(({ data }) => {
        stopping.current = null
        void invalidateTopics(client, ['import'])
        return navigate({ search: { import: data.id } })
      })
      .catch((error: unknown) => {
        if (stop.signal.aborted) return
        tellOf500(error)
        setFailure(
          isFailure(error) ? { code: error.code, message: error.message } : { code: '', message: null },
        )
      })
      .finally(() => setSending(null))
  }
  return { sending, failure, send, stop: () => stopping.current?.abort() }
}

function Sending({ file, share, onStop }: { file: File; share: number; onStop: () => void }) {
  const say = useSentences(importSentences)
  const format = useFormat()
  const percent = Math.round(share * 100)
  return (
    <div className={classes.sending}>
      <p>{say.sending(<strong>{file.name}</strong>)}</p>
      <Progress value={percent} size="lg" aria-label={say.sent} />
      <div className={classes.buttons}>
        <span className="tabular">{format.percent(percent)}</span>
        <Button variant="default" size="sm" onClick={onStop}>
          {say.stop}
        </Button>
      </div>
    </div>
  )
}
