/** The parameter of the settings. */
import { pick, type RawSearch } from '../../search.ts'

/** The section of the settings that is shown; the first one without a name. */
export function settingsSearch(raw: RawSearch): { section?: string } {
  return pick(raw, ['section'])
}
