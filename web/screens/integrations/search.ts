/** The parameters of the integrations screens and of one-time codes. */
import { REQUEST_ID_LENGTH_MAX, SEARCH_LENGTH_MAX } from '@nkra/contract/limits.ts'
import { pick, type RawSearch } from '../../search.ts'

/** One-time codes: filtered by state and searched by number. */
export interface CodesSearch {
  state?: string | undefined
  search?: string | undefined
}

export function codesSearch(raw: RawSearch): CodesSearch {
  const { state, search } = pick(raw, ['state', 'search'])
  return { ...(state && { state }), ...(search && { search: search.slice(0, SEARCH_LENGTH_MAX) }) }
}

/** The parameters of the integrations screen: the view, its filters, and the item that is open. */
export type IntegrationsSearch = { view?: 'webhooks' | 'requests' | 'doors' | undefined } & {
  [Name in 'mode' | 'webhook' | 'state' | 'type' | 'delivery' | 'key' | 'since' | 'search' | 'request']?:
    | string
    | undefined
}

export function integrationsSearch(raw: RawSearch): IntegrationsSearch {
  if (raw.view === 'requests') {
    const { search, ...others } = pick(raw, ['mode', 'state', 'key', 'since', 'search', 'request'])
    return {
      view: raw.view,
      ...others,
      ...(search && { search: search.slice(0, REQUEST_ID_LENGTH_MAX) }),
    }
  }
  if (raw.view === 'doors') return { view: raw.view }
  if (raw.view !== 'webhooks') return pick(raw, ['mode'])
  return { view: raw.view, ...pick(raw, ['mode', 'webhook', 'state', 'type', 'delivery']) }
}
