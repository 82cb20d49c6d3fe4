/**
 * Rows of one kind: a table if the columns have room, otherwise cards. Skeletons are shown until the first answer, and
 * `empty` if there are no rows. After a failure a button offers another try. The old rows stay while the next ones are
 * fetched.
 */
import { Skeleton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './data-table.module.css'
import { FailedState } from '../layout/failed-state.tsx'
import { useSentences } from '../language/language.tsx'
import { uiSentences } from '../language/ui.sentences.ts'
import { useHasRoom } from '../layout/viewport.ts'
import { DefinedName } from '../values/defined-name.tsx'

export interface Column<Row> {
  /** The name of the column. The server sorts by it. */
  key: string
  head: string
  /** What the figures of the column mean. It is shown while somebody points at its title. */
  definition?: string
  cell: (row: Row) => ReactNode
  /** The alignment of the column: 'end' for figures, so that their digits line up. */
  align?: 'end'
  sortable?: true
  /** The column's position on a card: the title, beside the title, a line of its own (the default), or left out. */
  card?: 'title' | 'aside' | 'line' | 'none'
}

/**
 * The rows of a longer list that are in the page: the index of the first one, and the height of the rows left out
 * before and after.
 */
export interface RowWindow {
  first: number
  before_px: number
  after_px: number
  /** The `ref` of each row, which measures its height. */
  measure: (row: HTMLElement | null) => void
}

export interface Sort {
  by: string
  order: 'asc' | 'desc'
}

interface DataTableProps<Row> {
  /** What the rows are, for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  /** The query behind the rows, or an object of the same shape. */
  query: { isPending: boolean; isPlaceholderData?: boolean; error: unknown; refetch: () => unknown }
  empty: ReactNode
  sort?: Sort
  onSort?: (sort: Sort) => void
  /** The actions of a row, in its last cell. */
  actions?: (row: Row) => ReactNode
  /** Whether the actions are no larger than an icon. On a card they then stand beside the title. */
  smallActions?: true
  /** How many skeleton rows are shown until the first answer arrives. */
  skeletons?: number
  /** Called when the pointer stays on a row, to fetch in advance what the row opens. */
  onPoint?: (row: Row) => void
  /** The rows that are in the page, for a list with too many rows. See `SliceTable`. */
  window?: RowWindow
}

const SKELETONS = 6

/** The least width of a column that does not break words, in pixels: for text and for figures. */
const TEXT_PX = 116
const FIGURES_PX = 68
const ICON_PX = 48

/** Whether the columns have room for a table. */
export function useIsTable<Row>({
  columns,
  actions,
  smallActions,
}: Pick<DataTableProps<Row>, 'columns' | 'actions' | 'smallActions'>): boolean {
  const ofActions = actions ? (smallActions ? ICON_PX : TEXT_PX) : 0
  return useHasRoom(columns.reduce((sum, { align }) => sum + (align ? FIGURES_PX : TEXT_PX), ofActions))
}

/** After this time a pointer on a row counts as staying there. */
const POINT_MS = 65

/** The pointer handlers of a row, which call `onPoint`. */
function usePointing<Row>(onPoint: ((row: Row) => void) | undefined) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (row: Row) =>
    onPoint && {
      onPointerEnter: () => {
        timer.current = setTimeout(() => onPoint(row), POINT_MS)
      },
      onPointerLeave: () => clearTimeout(timer.current),
    }
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, query, empty } = props
  const asTable = useIsTable(props)
  if (!rows && query.error) return <FailedState query={query} />
  if (rows?.length === 0) return empty
  const stale = query.isPlaceholderData === true
  return (
    <div className={classes.wrap} data-stale={stale || undefined} aria-busy={stale || !rows}>
      {asTable ? <Table {...props} /> : <Cards {...props} />}
    </div>
  )
}

function Table<Row>(props: DataTableProps<Row>) {
  const say = useSentences(uiSentences)
  const { label, columns, rows, rowKey, sort, onSort, actions, skeletons, window, onPoint } = props
  const pointing = usePointing(onPoint)
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} data-align={column.align} aria-sort={ariaSort(column, sort)} scope="col">
              {column.sortable && onSort ? (
                <SortButton column={column} sort={sort} onSort={onSort} />
              ) : column.definition === undefined ? (
                column.head
              ) : (
                <DefinedName name={column.head} definition={column.definition} />
              )}
            </th>
          ))}
          {actions && (
            <th scope="col">
              <span className="unseen">{say.actions}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {window && <SpaceRow height_px={window.before_px} />}
        {rows
          ? rows.map((row, index) => (
              <tr
                key={rowKey(row)}
                data-row
                {...pointing(row)}
                {...(window && { ref: window.measure, 'data-index': window.first + index })}
              >
                {columns.map((column) => (
                  <td key={column.key} data-align={column.align}>
                    {column.cell(row)}
                  </td>
                ))}
                {actions && (
                  <td className={classes.rowActions} data-row-actions>
                    {actions(row)}
                  </td>
                )}
              </tr>
            ))
          : times(skeletons ?? SKELETONS, (index) => (
              <tr key={index}>
                {columns.map((column) => (
                  <td key={column.key} data-align={column.align}>
                    <Skeleton height="1rem" width={column.align ? '4rem' : '70%'} className={classes.bone} />
                  </td>
                ))}
                {actions && <td aria-label={say.actions} />}
              </tr>
            ))}
        {window && <SpaceRow height_px={window.after_px} />}
      </tbody>
    </table>
  )
}

function SpaceRow({ height_px }: { height_px: number }) {
  return <tr className={classes.space} style={{ height: height_px }} aria-hidden="true" />
}

function SortButton<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>
  sort: Sort | undefined
  onSort: (sort: Sort) => void
}) {
  const current = sort?.by === column.key ? sort.order : null
  const Arrow = current === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <button
      type="button"
      className={classes.sort}
      data-current={current !== null || undefined}
      onClick={() => onSort({ by: column.key, order: current === 'desc' ? 'asc' : 'desc' })}
    >
      {column.head}
      <Arrow size={14} aria-hidden="true" />
    </button>
  )
}

function Cards<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, actions, smallActions, skeletons, window, onPoint } = props
  const pointing = usePointing(onPoint)
  const at = (place: Column<Row>['card']) => columns.filter(({ card = 'line' }) => card === place)
  return (
    <ul
      className={classes.cards}
      aria-label={label}
      {...(window && { style: { paddingBlock: `${window.before_px}px ${window.after_px}px` } })}
    >
      {rows
        ? rows.map((row, index) => (
            <li
              key={rowKey(row)}
              className={classes.card}
              data-row
              {...pointing(row)}
              {...(window && { ref: window.measure, 'data-index': window.first + index })}
            >
              <div className={classes.cardHead}>
                <div className={classes.cardTitle}>
                  {at('title').map((column) => (
                    <div key={column.key}>{column.cell(row)}</div>
                  ))}
                </div>
                <div className={classes.cardAside}>
                  {at('aside').map((column) => (
                    <div key={column.key}>{column.cell(row)}</div>
                  ))}
                  {smallActions && actions?.(row)}
                </div>
              </div>
              <dl className={classes.lines}>
                {at('line').map((column) => (
                  <div key={column.key}>
                    <dt>{column.head}</dt>
                    <dd>{column.cell(row)}</dd>
                  </div>
                ))}
              </dl>
              {actions && !smallActions && (
                <div className={classes.cardActions} data-row-actions>
                  {actions(row)}
                </div>
              )}
            </li>
          ))
        : times(skeletons ?? SKELETONS, (index) => (
            <li key={index} className={classes.card}>
              <Skeleton height="1.1rem" width="55%" mb="md" />
              <Skeleton height="0.9rem" mb="xs" />
              <Skeleton height="0.9rem" width="80%" />
            </li>
          ))}
    </ul>
  )
}

function ariaSort<Row>(column: Column<Row>, sort: Sort | undefined) {
  if (!column.sortable || sort?.by !== column.key) return undefined
  return sort.order === 'asc' ? 'ascending' : 'descending'
}

const times = <Item,>(count: number, make: (index: number) => Item) =>
  Array.from({ length: count }, (_, index) => make(index))
