/** A block of code with a button that copies it, and a call in the reader's programming language. */
import { snippet, SNIPPET_LANGUAGES, type ExampleRequest } from '@nkra/contract/reference/snippets.ts'
import { useEffect, useState } from 'react'
import { useSentences } from '../../ui/language/language.tsx'
import classes from './docs.module.css'
import { useReader } from './reader.tsx'
import { docsSentences, languageTitles } from './sentences.ts'

/** How long the button says that the text was copied, in milliseconds. */
const SAID_MS = 2_000

export function Code({ text }: { text: string }) {
  return (
    <div className={classes.code}>
      <Copy text={text} />
      <pre>
        <code>{text}</code>
      </pre>
    </div>
  )
}

function Copy({ text }: { text: string }) {
  const say = useSentences(docsSentences)
  const [said, setSaid] = useState<'copied' | 'failed' | null>(null)
  useEffect(() => {
    if (said === null) return undefined
    const timer = setTimeout(() => setSaid(null), SAID_MS)
    return () => clearTimeout(timer)
  }, [said])
  // Browsers refuse the clipboard to pages without TLS.
  const copy = () =>
    void Promise.resolve(
      navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard')),
    ).then(
      () => setSaid('copied'),
      () => setSaid('failed'),
    )
  return (
    <>
      <button type="button" className={classes.copy} onClick={copy}>
        {said === 'copied' ? say.copied : say.copy}
      </button>
      <output className={said === 'failed' ? classes.notCopied : 'unseen'}>
        {said === 'copied' && say.copied}
        {said === 'failed' && say.notCopied}
      </output>
    </>
  )
}

/** A call in the reader's programming language. A choice here applies to all examples. */
export function CallCode({ sending }: { sending: ExampleRequest }) {
  const say = useSentences(docsSentences)
  const { language, choose } = useReader()
  return (
    <div className={classes.call}>
      <fieldset className={classes.languages} aria-label={say.languages}>
        {SNIPPET_LANGUAGES.map((each) => (
          <button key={each} type="button" aria-pressed={each === language} onClick={() => choose(each)}>
            {languageTitles[each]}
          </button>
        ))}
      </fieldset>
      <Code text={snippet(language, window.location.origin, sending)} />
    </div>
  )
}
