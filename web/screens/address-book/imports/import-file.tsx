/**
 * The first steps of an import: the person chooses a file, says what its columns contain, and uploads it to be checked.
 * `ImportResult` shows what follows.
 */
import { Button, Progress } from '@mantine/core'
import { FILE_BYTES_MAX } from '@nkra/contract/limits.ts'
import { IconFileSpreadsheet, IconUpload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useRef, useState, type DragEvent } from 'react'
import { isFailure } from '../../../api/client.ts'
import { useApi } from '../../../api/context.tsx'
import { invalidateTopics } from '../../../api/queries.ts'
import { upload } from '../../../api/upload.ts'
import { useFormat } from '../../../ui/language/format.ts'
import { useSentences, type SentencesOf } from '../../../ui/language/language.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { Panel } from '../../../ui/layout/page.tsx'
import classes from '../address-book.module.css'
import { ColumnsForm, type FileTerms } from './columns-form.tsx'
import type { PeekFault } from './csv-preview.ts'
import { groupNameOf, mappingOf } from './column-mapping.ts'
import { ImportSteps } from './import-steps.tsx'
import { importSentences } from './import.sentences.ts'

const route = getRouteApi('/signed-in/address-book')

interface ReadFile extends FileTerms {
  file: File
  rows: number
  /** Whether the file is an Excel workbook. The browser does not read the columns of a workbook. */
  workbook: boolean
  /** Whether the meanings of the columns come from an earlier file with the same columns. */
  remembered: boolean
}

type FileFault = PeekFault | 'too_large' | 'unreadable'

export function ImportFile({ inGroup }: { inGroup: string | null }) {
  const say = useSentences(importSentences)
  const [read, setRead] = useState<ReadFile | null>(null)
  const [fault, setFault] = useState<FileFault | null>(null)
  const [reading, setReading] = useState(false)
  const uploading = useUpload()
  const { quietCall: call } = useApi()
  const choose = (file: File) => {
    setFault(null)
    setReading(true)
    void readBeginning(file)
      .then(async (found) => (typeof found === 'string' ? found : asRemembered(call, found)))
      .then((begin) => {
        setReading(false)
        if (typeof begin === 'string') return setFault(begin)
        const group = inGroup ?? groupNameOf(file.name, say.importedContacts)
        const chosen = { file, ...begin, group, consentSource: '', consentAt: '' }
        setRead(chosen)
        // The server reads the columns of a workbook. The person sees them after the upload.
        return chosen.workbook ? uploading.send(chosen) : undefined
      })
  }
  const forget = () => setRead(null)
  const { sending, failure } = uploading
  const said =
    failure && `${failure.message ?? say.wentWrongAgain} ${adviceFor(failure.code, say.advice) ?? ''}`
  if (read && sending !== null)
    return (
      <Panel title={say.importContacts}>
        <ImportSteps step={read.workbook ? 'file' : 'columns'} />
        <Sending file={read.file} share={sending} onStop={uploading.stop} />
      </Panel>
    )
  if (read && !read.workbook)
    return (
      <Panel title={say.importContacts}>
        <ImportSteps step="columns" onFile={forget} />
        <ColumnsForm
          terms={read}
          hint={say.aboutRows(<strong>{read.file.name}</strong>, read.rows)}
          remembered={read.remembered}
          failure={said}
          pending={false}
          onChange={(terms) => setRead({ ...read, ...terms })}
          onCheck={() => uploading.send(read)}
          onBack={forget}
        />
      </Panel>
    )
  return (
    <Panel title={say.importContacts}>
      <ImportSteps step="file" />
      <Choose fault={fault ? say.fileFaults[fault] : said} reading={reading} onFile={choose} />
    </Panel>
  )
}

type FileStart = Pick<ReadFile, 'columns' | 'rows' | 'workbook'>

/** The beginning of the file with the remembered meanings of its columns, if an earlier file had the same columns. */
async function asRemembered(
  call: ReturnType<typeof useApi>['call'],
  found: FileStart,
): Promise<FileStart & { remembered: boolean }> {
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

/** The first bytes of every Excel workbook in the new format, which is a ZIP archive. */
const ZIP_BEGINS = [0x50, 0x4b, 0x03, 0x04]

/** Reads the columns and the approximate number of rows, or what is wrong with the file. */
async function readBeginning(file: File): Promise<FileStart | FileFault> {
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
  fault: string | null
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
            <Notice tone="danger">{fault}</Notice>
          </div>
        )}
      </div>
    </>
  )
}

/** What the person can do if the server refused the file. It is for refusals whose sentence does not say so. */
const adviceFor = (code: string, advice: SentencesOf<typeof importSentences>['advice']) =>
  Object.entries(advice).find(([refused]) => refused === code)?.[1]

interface UploadFailure {
  code: string
  /** The server's sentence. Null: the failure is not from the server. */
  message: string | null
}

/** A hook that uploads the file and then shows the import. */
function useUpload() {
  const { credentials, tellOf500 } = useApi()
  const client = useQueryClient()
  const navigate = route.useNavigate()
  const [sending, setSending] = useState<number | null>(null)
  const [failure, setFailure] = useState<UploadFailure | null>(null)
  const stopping = useRef<AbortController | null>(null)
  // Leaving the screen stops the upload.
  useEffect(() => () => stopping.current?.abort(), [])

  /** Uploads the file to be checked. Nothing is written by that. */
  const send = (read: ReadFile) => {
    const { file, columns, group, workbook, consentSource, consentAt } = read
    const form = new FormData()
    // The order matters: the file is last, so that the server can read it as it arrives.
    form.set('group', group.trim())
    if (!workbook) form.set('mapping', JSON.stringify(mappingOf(columns)))
    form.set('dryRun', 'true')
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
        return navigate({ search: { import: data.id, ...(workbook && { step: 'columns' as const }) } })
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
