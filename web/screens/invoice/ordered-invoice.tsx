/** Where the invoice is that was just ordered, while the list shows another page or other invoices. */
import { useMutationState } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '../../api/client.ts'
import { paths, type InvoiceSearch } from '../../paths.ts'
import { useSentences } from '../../ui/language/language.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { isNarrowed, type Invoice } from './invoice-status.ts'
import classes from './invoice.module.css'
import { invoiceSentences } from './sentences.ts'

/** `rows` is undefined while they are fetched. Going to another page ends it. */
export function NewInvoice({
  search,
  rows,
}: {
  search: InvoiceSearch
  rows: readonly Invoice[] | undefined
}) {
  const say = useSentences(invoiceSentences)
  const ordered = useOrdered(search)
  const shown = ordered === null || rows === undefined || rows.some(({ id }) => id === ordered.id)
  const otherOrder = search.sort !== undefined || search.order !== undefined
  const firstPage = isNarrowed(search) || otherOrder ? {} : { ...search, page: undefined }
  return (
    <div aria-live="polite" className={classes.ordered}>
      {!shown && (
        <Notice tone="success">
          {say.onPageOne(ordered.number)}{' '}
          <TextLink to={paths.invoice} search={firstPage}>
            {say.toPageOne}
          </TextLink>
        </Notice>
      )}
    </div>
  )
}

/** What was ordered since this part of the list is shown. */
function useOrdered(search: InvoiceSearch): { id: string; number: string } | null {
  const last = useMutationState({
    filters: { mutationKey: ['createInvoice'], status: 'success' },
    select: ({ state }) => (state.data as Answer<'createInvoice'>).data,
  }).at(-1)
  const [since, setSince] = useState({ search, id: last?.id })
  if (since.search !== search) setSince({ search, id: last?.id })
  return last !== undefined && last.id !== since.id ? last : null
}
