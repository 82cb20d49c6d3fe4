/**
 * A `DataTable` that continues as the person scrolls. It reads the next slice before it is needed. Only the rows in
 * sight are in the page, so a list of 100,000 rows is as light as a short one. A button also reads the next slice.
 */
import { Button } from '@mantine/core'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { Slices } from '../../api/slices.ts'
import { DataTable, useIsTable, type Column } from './data-table.tsx'
import { useSentences } from '../language/language.tsx'
import { uiSentences } from '../language/ui.sentences.ts'
import classes from './slice-table.module.css'

interface SliceTableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  slices: Slices<Row>
  rowKey: (row: Row) => string
  empty: ReactNode
  actions?: (row: Row) => ReactNode
  smallActions?: true
  /** The number of all rows, if it is known, including those not read yet. */
  total?: number | undefined
}

/** The assumed heights of a row and a card until one has been measured, in pixels. */
const ROW_PX = 51
const CARD_PX = 160
/** The number of rows kept ready above and below those in sight. */
const OVERSCAN = 12
/** The next slice is read this number of rows before the end. */
const AHEAD = 20

export function SliceTable<Row>({ slices, total, ...table }: SliceTableProps<Row>) {
  const say = useSentences(uiSentences)
  const { items, hasMore, isLoadingMore, loadMore } = slices
  const asTable = useIsTable(table)
  const place = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const count = items?.length ?? 0
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => (asTable ? ROW_PX : CARD_PX),
    overscan: OVERSCAN,
    scrollMargin: top,
    getItemKey: (index) => {
      const row = items?.[index]
      return row ? table.rowKey(row) : index
    },
  })
  useLayoutEffect(() => {
    if (place.current) setTop(place.current.getBoundingClientRect().top + window.scrollY)
  }, [count])

  const isPrinted = useIsPrinted()
  const shown = virtual.getVirtualItems()
  const first = shown[0]
  const last = shown.at(-1)
  const nearEnd = last !== undefined && last.index >= count - AHEAD
  useEffect(() => {
    if (nearEnd && hasMore && !isLoadingMore) loadMore()
  }, [nearEnd, hasMore, isLoadingMore, loadMore])

  return (
    <div ref={place}>
      <DataTable
        {...table}
        query={slices}
        rows={
          isPrinted
            ? items
            : items && (first && last ? items.slice(first.index, last.index + 1) : items.slice(0, OVERSCAN))
        }
        {...(!isPrinted &&
          first &&
          last && {
            window: {
              first: first.index,
              before_px: first.start - top,
              after_px: virtual.getTotalSize() - (last.end - top),
              measure: virtual.measureElement,
            },
          })}
      />
      {count > 0 && (
        <div className={classes.foot}>
          <span className="tabular">
            {!hasMore
              ? say.shownInAll(count)
              : total === undefined
                ? say.shownSoFar(count)
                : say.shownOf(count, total)}
          </span>
          {hasMore && (
            <Button variant="default" size="sm" loading={isLoadingMore} onClick={loadMore}>
              {say.showMore}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/**
 * Whether the page is being printed. A printed list has no scrolling, so all rows that were read are drawn before the print
 * begins.
 */
function useIsPrinted(): boolean {
  const [isPrinted, setIsPrinted] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setIsPrinted(true))
    const end = () => setIsPrinted(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinted
}
