/**
 * What all pages of the documentation share: the reference, once it is fetched, and the reader's programming language
 * for examples.
 */
import { SNIPPET_LANGUAGES, type SnippetLanguage } from '@nkra/contract/reference/snippets.ts'
import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { referenceOf, type OpenApi, type Reference } from './reference.ts'

interface Reader {
  /** The API reference. Null until it is fetched. */
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

async function documentAt(file: string, signal: AbortSignal | undefined): Promise<OpenApi> {
  const response = await fetch(file, signal ? { signal } : {})
  if (!response.ok) throw new Error(`answered ${response.status}`)
  return (await response.json()) as OpenApi
}

export function ReaderProvider({ children }: { children: ReactNode }) {
  const [reference, setReference] = useState<Reference | null>(null)
  const [failed, setFailed] = useState(false)
  const [language, setLanguage] = useState(remembered)
  const load = useCallback(
    (signal?: AbortSignal) =>
      Promise.all(['/openapi.json', '/openapi-operator.json'].map((file) => documentAt(file, signal)))
        .then((documents) => setReference(referenceOf(...documents)))
        .catch(() => {
          if (!signal?.aborted) setFailed(true)
        }),
    [],
  )
  useEffect(() => {
    const over = new AbortController()
    void load(over.signal)
    return () => over.abort()
  }, [load])
  const retry = useCallback(() => {
    setFailed(false)
    void load()
  }, [load])
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
