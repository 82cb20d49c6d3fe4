/** The lists whose views a person can save, without schemas, so that the browser can load them. */

/**
 * What a view of each list may hold: the parameters of the list's address, except the page. A view of checks holds no
 * search: it would keep the name or the number of a person who is erased.
 */
export const VIEW_PARAMETERS = {
  contacts: ['group', 'search', 'columns'],
  campaigns: ['search', 'status', 'columns'],
  invoices: ['search', 'status', 'product', 'from', 'to', 'sort', 'order', 'columns'],
  checks: ['status', 'document', 'columns'],
  accounts: ['search', 'status', 'columns'],
} as const satisfies Record<string, readonly string[]>

export type ViewList = keyof typeof VIEW_PARAMETERS
export const VIEW_LISTS = Object.keys(VIEW_PARAMETERS) as ViewList[]
