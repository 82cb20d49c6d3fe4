/** The parameters of the screening screen: its part, the state of the answers, and the page. */
import { pick, listSearch, type RawSearch } from '../../../search.ts'

export interface ScreeningSearch {
  view?: 'lists'
  status?: string
  page?: number
}

export function screeningSearch(raw: RawSearch): ScreeningSearch {
  const { page, status } = listSearch(raw)
  const { view } = pick(raw, ['view'])
  return { ...(view === 'lists' && { view }), ...(status && { status }), ...(page && { page }) }
}
