/** The parameters of links and routes. */
import { pick, type RawSearch } from '../../search.ts'

/** The parameters of the links screen: the list of links, one open link, or the routes. */
export function linksSearch(raw: RawSearch): { view?: 'routes'; link?: string } {
  const { view, link } = pick(raw, ['view', 'link'])
  return { ...(view === 'routes' && { view }), ...(link && { link }) }
}
