/**
 * The columns of a list in the address: their keys with commas between them. Without the parameter all columns are
 * shown.
 */

/** The keys of the chosen columns. Undefined if nobody chose. */
export const keysIn = (columns: string | undefined): string[] | undefined =>
  columns?.split(',').map((key) => key.replaceAll('%2C', ','))

/** The value of the address's parameter for the columns with these keys. */
export const columnsOf = (keys: readonly string[]): string =>
  keys.map((key) => key.replaceAll(',', '%2C')).join(',')

interface NamedColumn {
  key: string
  card?: 'title' | 'aside' | 'line' | 'none'
}

/** The columns to show. The title of a row is always shown, because it opens the row. */
export function shownColumns<Column extends NamedColumn>(
  columns: readonly Column[],
  chosen: string | undefined,
): readonly Column[] {
  const keys = keysIn(chosen)
  return keys ? columns.filter(({ key, card }) => card === 'title' || keys.includes(key)) : columns
}
