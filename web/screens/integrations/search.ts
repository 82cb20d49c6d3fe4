/** What the addresses of the screens for customers' programs say behind the question mark. */
import { REQUEST_ID_LENGTH_MAX, SEARCH_LENGTH_MAX } from '@nkra/contract/limits.ts'
import { pick, type RawSearch } from '../../search.ts'

/** One-time codes: in one state, to one number. */
export interface CodesSearch {
  state?: string | undefined
  search?: string | undefined
}

export function codesSearch(raw: RawSearch): CodesSearch {
  const { state, search } = pick(raw, ['state', 'search'])
  return { ...(state && { state }), ...(search && { search: search.slice(0, SEARCH_LENGTH_MAX) }) }
}

/** Keys; their logins by other protocols; or webhooks, or requests by keys: which of them are listed, and which one is open. */
export type IntegrationsSearch = { view?: 'webhooks' | 'requests' | 'doors' | undefined } & {
  [Name in 'webhook' | 'state' | 'type' | 'delivery' | 'key' | 'since' | 'search' | 'request']?:
    | string
    | undefined
}

export function integrationsSearch(raw: RawSearch): IntegrationsSearch {
  if (raw.view === 'requests') {
    const { search, ...others } = pick(raw, ['state', 'key', 'since', 'search', 'request'])
    return {
      view: raw.view,
      ...others,
      ...(search && { search: search.slice(0, REQUEST_ID_LENGTH_MAX) }),
    }
  }
  if (raw.view === 'doors') return { view: raw.view }
  if (raw.view !== 'webhooks') return {}
  return { view: raw.view, ...pick(raw, ['webhook', 'state', 'type', 'delivery']) }
}
