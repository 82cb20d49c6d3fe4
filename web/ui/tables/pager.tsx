/**
 * Shows which page of a list is shown, and the buttons to the others. The page is kept in the address as `page`,
 * zero-based, unless the list keeps it. For an address beyond the last page, the last page is shown and the address
 * is corrected.
 */
import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import type { Paging } from '../../api/client.ts'
import { useSentences } from '../language/language.tsx'
import classes from './pager.module.css'
import { uiSentences } from '../language/ui.sentences.ts'

interface PagerProps {
  query: { data: Paging | undefined; isPlaceholderData: boolean }
  /** Called with the chosen page, for a list that does not keep its page in the address. */
  onPage?: (page: number) => void
}

export function Pager({ query: { data: paging, isPlaceholderData }, onPage }: PagerProps) {
  const say = useSentences(uiSentences)
  const toPage = useToPage()
  const asked = useSearch({ strict: false, select: ({ page }) => page ?? 0 })
  const last = paging && !isPlaceholderData && !onPage ? Math.max(paging.totalPages - 1, 0) : Infinity
  useEffect(() => {
    if (asked > last) toPage(last, true)
  }, [asked, last, toPage])
  if (!paging || paging.totalCount === 0) return null
  const { currentPage, pageSize, totalCount, totalPages, hasNextPage, hasPreviousPage } = paging
  const go = onPage ?? toPage
  const first = (currentPage - 1) * pageSize + 1
  return (
    <nav className={classes.pager} aria-label={say.pages}>
      <span className="tabular" aria-live="polite">
        {say.range(first, Math.min(currentPage * pageSize, totalCount), totalCount)}
      </span>
      {totalPages > 1 && (
        <div className={classes.buttons}>
          <Button
            variant="default"
            size="sm"
            disabled={!hasPreviousPage}
            onClick={() => go(currentPage - 2)}
            leftSection={<IconChevronLeft size={16} aria-hidden="true" />}
          >
            {say.previous}
          </Button>
          <Button
            variant="default"
            size="sm"
            disabled={!hasNextPage}
            onClick={() => go(currentPage)}
            rightSection={<IconChevronRight size={16} aria-hidden="true" />}
          >
            {say.next}
          </Button>
        </div>
      )}
    </nav>
  )
}

function useToPage() {
  const navigate = useNavigate()
  return useCallback(
    (page: number, replace = false) =>
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, page: page || undefined }),
        replace,
      }),
    [navigate],
  )
}
