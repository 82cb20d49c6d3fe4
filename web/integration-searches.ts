/** What the addresses of the screens for customers' programs say behind the question mark. */
import { SEARCH_LENGTH_MAX } from '@nkra/contract/limits.ts'
import { pick, type RawSearch } from './paths.ts'

/** One-time codes: in one state, to one number. */
export interface CodesSearch {
  state?: string | undefined
  search?: string | undefined
}

export function codesSearch(raw: RawSearch): CodesSearch {
  const { state, search } = pick(raw, ['state', 'search'])
  return { ...(state && { state }), ...(search && { search: search.slice(0, SEARCH_LENGTH_MAX) }) }
}

/** Keys, their logins by other protocols, or webhooks: which of their deliveries are listed, and which one is open. */
export type IntegrationsSearch = { view?: 'webhooks' | 'doors' | undefined } & {
  [Name in 'webhook' | 'state' | 'type' | 'delivery']?: string | undefined
}

export function integrationsSearch(raw: RawSearch): IntegrationsSearch {
  if (raw.view === 'doors') return { view: raw.view }
  if (raw.view !== 'webhooks') return {}
  return { view: raw.view, ...pick(raw, ['webhook', 'state', 'type', 'delivery']) }
}
