/** Where one is in a paged list, and the way on. `page` is zero-based, as the address has it. */
import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { Paging } from '../api/client.ts'
import { formatCount } from './format.ts'
import classes from './pager.module.css'

interface PagerProps {
  paging: Paging
  onPage: (page: number) => void
}

export function Pager({ paging, onPage }: PagerProps) {
  const { currentPage, pageSize, totalCount, totalPages, hasNextPage, hasPreviousPage } = paging
  if (totalCount === 0) return null
  const first = (currentPage - 1) * pageSize + 1
  const last = Math.min(currentPage * pageSize, totalCount)
  return (
    <nav className={classes.pager} aria-label="Pages">
      <span className="tabular" aria-live="polite">
        {formatCount(first)}–{formatCount(last)} of {formatCount(totalCount)}
      </span>
      {totalPages > 1 && (
        <div className={classes.buttons}>
          <Button
            variant="default"
            size="sm"
            disabled={!hasPreviousPage}
            onClick={() => onPage(currentPage - 2)}
            leftSection={<IconChevronLeft size={16} aria-hidden="true" />}
          >
            Previous
          </Button>
          <Button
            variant="default"
            size="sm"
            disabled={!hasNextPage}
            onClick={() => onPage(currentPage)}
            rightSection={<IconChevronRight size={16} aria-hidden="true" />}
          >
            Next
          </Button>
        </div>
      )}
    </nav>
  )
}
