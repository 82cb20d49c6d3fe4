/** A button that copies, and says whether it could: browsers keep the clipboard from pages without TLS. */
import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import classes from './copy-text.module.css'
import { copySentences } from './copy-text.sentences.ts'
import { useSentences } from '../language/language.tsx'

/** How long it says so. */
const SAID_MS = 2_000

interface CopyTextProps {
  text: string
  label: string
  /** What is copied, where the label alone does not say it: the button is small and stands beside others. */
  about?: string
}

export function CopyText({ text, label, about }: CopyTextProps) {
  const say = useSentences(copySentences)
  const clipboard = useClipboard({ timeout: SAID_MS })
  return (
    <>
      <Button
        variant="default"
        {...(about !== undefined && { size: 'compact-md', 'aria-label': about })}
        onClick={() => clipboard.copy(text)}
      >
        {clipboard.copied ? say.copied : label}
      </Button>
      <output className={clipboard.error ? classes.notCopied : 'unseen'}>
        {clipboard.error ? say.notCopied : clipboard.copied && say.copied}
      </output>
    </>
  )
}
