/** What the whole reference shares: the document, once it is there, and the reader's language for examples. */
import { SNIPPET_LANGUAGES, type SnippetLanguage } from '@nkra/contract/snippets.ts'
import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { referenceOf, type OpenApi, type Reference } from './reference.ts'

interface Reader {
  /** Null until it is there. */
  reference: Reference | null
  failed: boolean
  retry: () => void
  language: SnippetLanguage
  choose: (language: SnippetLanguage) => void
}

const ReaderContext = createContext<Reader>({
  reference: null,
  failed: false,
  retry: () => undefined,
  language: 'curl',
  choose: () => undefined,
})

export const useReader = (): Reader => use(ReaderContext)

const KEY = 'nkra.docs.language'

function remembered(): SnippetLanguage {
  const kept = localStorage.getItem(KEY)
  return SNIPPET_LANGUAGES.find((language) => language === kept) ?? 'curl'
}

export function ReaderProvider({ children }: { children: ReactNode }) {
  const [reference, setReference] = useState<Reference | null>(null)
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [language, setLanguage] = useState(remembered)
  useEffect(() => {
    const over = new AbortController()
    fetch('/openapi.json', { signal: over.signal })
      .then(async (response) => {
        if (!response.ok) throw new Error(`answered ${response.status}`)
        return setReference(referenceOf((await response.json()) as OpenApi))
      })
      .catch(() => {
        if (!over.signal.aborted) setFailed(true)
      })
    return () => over.abort()
  }, [attempt])
  const retry = useCallback(() => {
    setFailed(false)
    setAttempt((before) => before + 1)
  }, [])
  const choose = useCallback((next: SnippetLanguage) => {
    localStorage.setItem(KEY, next)
    setLanguage(next)
  }, [])
  const reader = useMemo(
    () => ({ reference, failed, retry, language, choose }),
    [reference, failed, retry, language, choose],
  )
  return <ReaderContext value={reader}>{children}</ReaderContext>
}
