/**
 * The button with a person's saved views of a list, and which columns they chose. Its code is fetched together with the list's
 * rows.
 */
import { useSearch } from '@tanstack/react-router'
import { lazy } from '../../lazy.ts'
import type { Column } from '../data-table.tsx'
import classes from './saved-views.module.css'
import type { ViewsMenuProps } from './views-menu.tsx'
import { shownColumns } from './view-search.ts'

/** The button. It lists the saved views, chooses columns and saves what is shown. */
export const SavedViews = lazy<ViewsMenuProps>(
  () => import('./views-menu.tsx'),
  <div className={classes.place} />,
)

/** The columns that the address names. All of them if it names none. */
export function useShownColumns<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const chosen = useSearch({ strict: false, select: (search) => search.columns })
  return shownColumns(columns, chosen)
}
