/** The parameter of the notifications screen: `show=unread`. */
import { pick, type RawSearch } from '../../search.ts'

export function notificationsSearch(raw: RawSearch): { show?: 'unread' } {
  return pick(raw, ['show']).show === 'unread' ? { show: 'unread' } : {}
}
