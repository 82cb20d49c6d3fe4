/** The parameters of the list of messages and of a campaign. */
import { SEARCH_LENGTH_MAX } from '@nkra/contract/limits.ts'
import { listSearch, pick, type ListSearch, type RawSearch } from '../../search.ts'

/** The parameters of the list: campaigns, conversations or series, and the open conversation. */
export interface MessagesSearch extends ListSearch {
  view?: 'conversations' | 'series'
  phone?: string | undefined
}

export function messagesSearch(raw: RawSearch): MessagesSearch {
  const { phone } = pick(raw, ['phone'])
  return {
    ...listSearch(raw),
    ...((raw.view === 'conversations' || raw.view === 'series') && { view: raw.view }),
    ...(phone && /^\+\d{1,15}$/.test(phone) && { phone }),
  }
}

/** The parameters of a campaign's recipients: their state, and the beginning of their number. */
export interface RecipientsSearch {
  state?: string
  search?: string
  /** The ID of the message whose events are open. */
  message?: string | undefined
}

export function recipientsSearch(raw: RawSearch): RecipientsSearch {
  const { state, search, message } = pick(raw, ['state', 'search', 'message'])
  return {
    ...(state && { state }),
    ...(search && { search: search.slice(0, SEARCH_LENGTH_MAX) }),
    ...(message && /^msg_\w{1,20}$/.test(message) && { message }),
  }
}
