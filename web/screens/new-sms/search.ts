/** The parameters of a new message. */
import { pick, type RawSearch } from '../../search.ts'

/** The parameters of a new message: a group to choose, or a campaign to copy. */
export function newSmsSearch(raw: RawSearch): { group?: string; again?: string } {
  const { group, again } = pick(raw, ['group', 'again'])
  return { ...(group && { group }), ...(again && /^cmp_\w{1,20}$/.test(again) && { again }) }
}
