/** Failures in the language of the page. The server words them in English; the words of others are fetched when read. */
import type { ApiFailure } from './failure.ts'

/**
 * Fetches the words where the page's language has some of its own. Called with each request too, so that they are here
 * when the connection is not; where they cannot be fetched the failure stays as the server worded it.
 */
export async function fetchWords(): Promise<(failure: ApiFailure) => ApiFailure> {
  const asItCame = (failure: ApiFailure) => failure
  if (typeof document === 'undefined' || document.documentElement.lang !== 'fr') return asItCame
  return import('./failures-in-french.sentences.ts').then(
    ({ inFrench }) => inFrench,
    () => asItCame,
  )
}

/** The failure as the person reads it. */
export async function worded(failure: ApiFailure): Promise<ApiFailure> {
  const inPageLanguage = await fetchWords()
  return inPageLanguage(failure)
}
