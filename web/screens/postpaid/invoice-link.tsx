import type { Reply } from '@nkra/contract/routes.ts'
import { paths } from '../../paths.ts'
import { Dash } from '../../ui/values/figures.tsx'
import { TextLink } from '../../ui/controls/text-link.tsx'

/** The invoice of a month by its number, which leads to it; a dash where there is none yet. */
export function InvoiceLink({ invoice }: Pick<Reply<'postpaidUsage'>[number], 'invoice'>) {
  if (invoice === null) return <Dash />
  return (
    <TextLink to={paths.invoice} search={{ invoice: invoice.id }}>
      {invoice.number}
    </TextLink>
  )
}
