import type { Reply } from '@nkra/contract/routes.ts'
import { paths } from '../../paths.ts'
import { Dash } from '../../ui/values/figures.tsx'
import { TextLink } from '../../ui/controls/text-link.tsx'

/** A link to the invoice of a month, showing its number. A dash if there is none yet. */
export function InvoiceLink({ invoice }: Pick<Reply<'postpaidUsage'>[number], 'invoice'>) {
  if (invoice === null) return <Dash />
  return (
    <TextLink to={paths.invoice} search={{ invoice: invoice.id }}>
      {invoice.number}
    </TextLink>
  )
}
