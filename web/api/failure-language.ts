/**
 * Puts failures into the language of the page. The server writes them in English. The French sentences are fetched
 * when they are needed.
 */
import type { ApiFailure } from './failure.ts'

/**
 * Fetches the French sentences if the page is in French, and answers a function that translates a failure. It is
 * called with each request, so that the sentences are there when the connection is lost. If they cannot be fetched,
 * the failure keeps the server's words.
 */
export async function fetchWords(): Promise<(failure: ApiFailure) => ApiFailure> {
  const asItCame = (failure: ApiFailure) => failure
  if (typeof document === 'undefined' || document.documentElement.lang !== 'fr') return asItCame
  return import('./failures-in-french.sentences.ts').then(
    ({ inFrench }) => inFrench,
    () => asItCame,
  )
}

/** The failure in the language of the page. */
export async function worded(failure: ApiFailure): Promise<ApiFailure> {
  const inPageLanguage = await fetchWords()
  return inPageLanguage(failure)
}
