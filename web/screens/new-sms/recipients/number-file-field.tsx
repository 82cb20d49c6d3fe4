/** Adds the numbers of a file to those that are typed, where they can be looked through and changed. */
import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { paths } from '../../../paths.ts'
import { useSentences } from '../../../ui/language/language.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { TextLink } from '../../../ui/controls/text-link.tsx'
import classes from '../new-sms.module.css'
import type { NumberFile } from './number-file.ts'
import { newSmsSentences } from '../sentences.ts'

const ACCEPTED = '.csv,.tsv,.txt,text/csv,text/plain'

interface NumbersOfFileProps {
  /** Whether any number stands there: of those that were discarded nothing is said any more. */
  typed: boolean
  /** Gets them one a line. */
  onRead: (lines: string) => void
}

export function NumbersOfFile({ typed, onRead }: NumbersOfFileProps) {
  const say = useSentences(newSmsSentences)
  const input = useRef<HTMLInputElement>(null)
  const [read, setRead] = useState<NumberFile | null>(null)
  const [reading, setReading] = useState(false)
  const choose = async (file: File) => {
    setReading(true)
    const { readNumberFile, NUMBER_FILE_BYTES_MAX } = await import('./number-file.ts')
    const tooLarge = file.size > NUMBER_FILE_BYTES_MAX
    const result = tooLarge
      ? ({ fault: 'too_large' } as const)
      : readNumberFile(new Uint8Array(await file.arrayBuffer()))
    setRead(result)
    if (result.fault === null) onRead(result.numbers.join('\n'))
  }
  return (
    <div className={classes.fileOf}>
      <Button
        size="compact-md"
        variant="default"
        loading={reading}
        leftSection={<IconFileText size={16} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {say.fromFile}
      </Button>
      <span className={classes.hint}>{say.fromFileText}</span>
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPTED}
        aria-label={say.fromFile}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // The same file, mended, can be chosen again.
          currentTarget.value = ''
          if (!file) return
          choose(file)
            .catch(() => setRead({ fault: 'unreadable' }))
            .finally(() => setReading(false))
        }}
      />
      <div className={classes.fileRead} aria-live="polite">
        {read && (read.fault !== null || typed) && <Said of={read} />}
      </div>
    </div>
  )
}

function Said({ of: read }: { of: NumberFile }) {
  const say = useSentences(newSmsSentences)
  if (read.fault === null) return <span className={classes.hint}>{say.fileAdded(read.numbers.length)}</span>
  return (
    <Notice tone="warning">
      {read.fault === 'too_many'
        ? say.tooManyRows(
            read.rows,
            <TextLink to={paths.addressBook} search={{ import: 'new' }}>
              {say.importContacts}
            </TextLink>,
          )
        : say.fileFaults[read.fault]}
    </Notice>
  )
}
