/** The parameters of the list of messages and of a campaign. */
import { SEARCH_LENGTH_MAX } from '@nkra/contract/limits.ts'
import { listSearch, pick, type ListSearch, type RawSearch } from '../../search.ts'

/** What was sent, or what came back; and which conversation is open. */
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

/** One campaign's recipients: those in one state, whose number begins so. */
export interface RecipientsSearch {
  state?: string
  search?: string
  /** Whose story is open. */
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
