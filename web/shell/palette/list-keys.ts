/**
 * What single keys do in lists and between screens. This code is fetched when such a key is first pressed. A row of a
 * list is an element with `data-row`. The focus itself moves, so Enter, Tab and screen readers continue from there.
 */
import type { MenuItem, ScreenName } from '../menu/menu.ts'
import type { ListPress } from './shortcuts.ts'

/** The letter of each screen, pressed after `g`. */
export const goKeys: Readonly<Record<ScreenName, string>> = {
  dashboard: 'h',
  messages: 'm',
  kyc: 'k',
  addressBook: 'a',
  invoice: 'i',
  smsCredits: 'c',
  senderId: 's',
  businessId: 'b',
  integrations: 'd',
  reports: 'r',
  settings: 'e',
  postpaid: 'p',
  trialCredits: 't',
  packages: 'g',
  accounts: 'u',
  links: 'l',
  books: 'o',
  notifications: 'n',
}

export interface ListActs {
  /** The screens that the person may open. */
  screens: readonly MenuItem[]
  goTo: (path: string) => void
  /** Opens the palette. */
  search: () => void
}

/** Does what a key means. A key that means nothing on this screen does nothing. */
export function actOn(press: ListPress, { screens, goTo, search }: ListActs): void {
  if ('to' in press) {
    const item = screens.find(({ name }) => goKeys[name] === press.to)
    if (item) goTo(item.to)
  } else if (press.key === 'j') moveFocus(1)
  else if (press.key === 'k') moveFocus(-1)
  else if (press.key === 'x') chooseRow()
  else if (press.key === '/') focusSearch(search)
}

const rowsOf = () => [...document.querySelectorAll<HTMLElement>('main [data-row]')]
const focusedRow = (rows: readonly HTMLElement[]) =>
  rows.findIndex((row) => row.contains(document.activeElement))

/** Moves the focus to the next or the previous row, or to the first one in sight. */
function moveFocus(step: 1 | -1): void {
  const rows = rowsOf()
  const index = focusedRow(rows)
  const inSight = rows.find((row) => row.getBoundingClientRect().top >= 0)
  const row = index < 0 ? (inSight ?? rows[0]) : rows[index + step]
  if (!row) return
  row.scrollIntoView({ block: 'nearest' })
  const main = row.matches('a[href]') ? row : row.querySelector<HTMLElement>('a[href], button:not(:disabled)')
  if (!main) row.tabIndex = -1
  const target = main ?? row
  target.focus()
}

/** Ticks the focused row, or opens its menu, or moves the focus to its first action. */
function chooseRow(): void {
  const rows = rowsOf()
  const row = rows[focusedRow(rows)]
  const box = row?.querySelector<HTMLElement>('input[type="checkbox"]:not(:disabled)')
  const menu = row?.querySelector<HTMLElement>('[aria-haspopup="menu"]:not(:disabled)')
  if (box) box.click()
  else if (menu) menu.click()
  else row?.querySelector<HTMLElement>('[data-row-actions] :is(a[href], button:not(:disabled))')?.focus()
}

/** Goes to the search field of the screen. A screen without one opens the palette. */
function focusSearch(search: () => void): void {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]')
  if (!field) return search()
  field.focus()
  field.select()
}
