/** The parameter of the settings screen, `section`. */
import { pick, type RawSearch } from '../../search.ts'

/** The section of the settings to show. Without one, the first section is shown. */
export function settingsSearch(raw: RawSearch): { section?: string } {
  return pick(raw, ['section'])
}
