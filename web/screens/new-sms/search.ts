/** The parameters of a new message. */
import { pick, type RawSearch } from '../../search.ts'

/** A send may begin with a group already chosen, or as a copy of an earlier one. */
export function newSmsSearch(raw: RawSearch): { group?: string; again?: string } {
  const { group, again } = pick(raw, ['group', 'again'])
  return { ...(group && { group }), ...(again && /^cmp_\w{1,20}$/.test(again) && { again }) }
}
