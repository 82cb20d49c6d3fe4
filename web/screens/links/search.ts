/** The parameters of links and routes. */
import { pick, type RawSearch } from '../../search.ts'

/** The operator's links, one of them, or the routes. */
export function linksSearch(raw: RawSearch): { view?: 'routes'; link?: string } {
  const { view, link } = pick(raw, ['view', 'link'])
  return { ...(view === 'routes' && { view }), ...(link && { link }) }
}
