/** A button that copies a text and says whether it succeeded. Browsers refuse the clipboard to pages without TLS. */
import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import classes from './copy-text.module.css'
import { copySentences } from './copy-text.sentences.ts'
import { useSentences } from '../language/language.tsx'

/** How long the button says that the text was copied, in milliseconds. */
const SAID_MS = 2_000

interface CopyTextProps {
  text: string
  label: string
  /**
   * What is copied, for screen readers, if the label alone does not say it. The button is then small and stands
   * beside others.
   */
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
