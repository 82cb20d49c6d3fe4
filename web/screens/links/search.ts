/** The parameters of links and routes. */
import { pick, type RawSearch } from '../../search.ts'

const VIEWS = ['routes', 'doubts'] as const

/** The parameters of the links screen: the list of links, one open link, the routes, or the messages in doubt. */
export function linksSearch(raw: RawSearch): { view?: (typeof VIEWS)[number]; link?: string } {
  const { view: named, link } = pick(raw, ['view', 'link'])
  const view = VIEWS.find((each) => each === named)
  return { ...(view && { view }), ...(link && { link }) }
}
