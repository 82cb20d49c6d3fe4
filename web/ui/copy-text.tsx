/** A button that copies, and says whether it could: browsers keep the clipboard from pages without TLS. */
import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import classes from './copy-text.module.css'
import { copySentences } from './copy-text.sentences.ts'
import { useSentences } from './language.tsx'

/** How long it says so. */
const SAID_MS = 2_000

export function CopyText({ text, label }: { text: string; label: string }) {
  const say = useSentences(copySentences)
  const clipboard = useClipboard({ timeout: SAID_MS })
  return (
    <>
      <Button variant="default" onClick={() => clipboard.copy(text)}>
        {clipboard.copied ? say.copied : label}
      </Button>
      <output className={clipboard.error ? classes.notCopied : 'unseen'}>
        {clipboard.error ? say.notCopied : clipboard.copied && say.copied}
      </output>
    </>
  )
}
