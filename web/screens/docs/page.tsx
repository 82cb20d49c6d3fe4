/** The frame of every page of the documentation: an article in English, whatever the reader's language. */
import { useLocation } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { useSentences } from '../../ui/language/language.tsx'
import { PlainButton } from '../../ui/controls/plain-button.tsx'
import classes from './docs.module.css'
import { useReader } from './reader.tsx'
import { docsSentences } from './sentences.ts'

interface ArticleProps {
  title: string
  /** Whether the text is English, whatever the reader's language is. The default is true. */
  english?: boolean
  children: ReactNode
}

export function Article({ title, english = true, children }: ArticleProps) {
  const say = useSentences(docsSentences)
  const { hash } = useLocation()
  // The text arrives after the page. The browser has already looked for the anchor by then.
  useEffect(() => {
    if (hash !== '') document.getElementById(hash)?.scrollIntoView()
  }, [hash])
  return (
    <article className={classes.article}>
      <title>{`${title} · ${say.title} · Nkra`}</title>
      {say.englishOnly !== '' && <p className={classes.note}>{say.englishOnly}</p>}
      <div {...(english && { lang: 'en' })}>{children}</div>
    </article>
  )
}

/** Shown until the reference arrives, or when it could not be fetched. */
export function Waiting() {
  const say = useSentences(docsSentences)
  const { failed, retry } = useReader()
  return (
    <article className={classes.article} aria-busy={!failed}>
      <title>{`${say.title} · Nkra`}</title>
      <h1>{say.title}</h1>
      {failed ? (
        <div role="alert">
          <p>{say.failed}</p>
          <PlainButton onClick={retry}>{say.tryAgain}</PlainButton>
        </div>
      ) : (
        <>
          <p className="unseen">{say.loading}</p>
          <div className={classes.skeleton} aria-hidden="true" />
        </>
      )}
    </article>
  )
}

export function MissingPage() {
  const say = useSentences(docsSentences)
  return (
    <article className={classes.article}>
      <title>{`${say.missing} · Nkra`}</title>
      <h1>{say.missing}</h1>
      <p>{say.missingText}</p>
    </article>
  )
}
