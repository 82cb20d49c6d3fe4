/** Where one is in a paged list, and the way on. `page` is zero-based, as the address has it. */
import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { Paging } from '../api/client.ts'
import { useSentences } from './language.tsx'
import classes from './pager.module.css'
import { uiSentences } from './sentences.ts'

interface PagerProps {
  paging: Paging
  onPage: (page: number) => void
}

export function Pager({ paging, onPage }: PagerProps) {
  const say = useSentences(uiSentences)
  const { currentPage, pageSize, totalCount, totalPages, hasNextPage, hasPreviousPage } = paging
  if (totalCount === 0) return null
  const first = (currentPage - 1) * pageSize + 1
  const last = Math.min(currentPage * pageSize, totalCount)
  return (
    <nav className={classes.pager} aria-label={say.pages}>
      <span className="tabular" aria-live="polite">
        {say.range(first, last, totalCount)}
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
            {say.previous}
          </Button>
          <Button
            variant="default"
            size="sm"
            disabled={!hasNextPage}
            onClick={() => onPage(currentPage)}
            rightSection={<IconChevronRight size={16} aria-hidden="true" />}
          >
            {say.next}
          </Button>
        </div>
      )}
    </nav>
  )
}
