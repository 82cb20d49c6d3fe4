/** What the list of invoices is narrowed by, and the file of what it shows then. */
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { InvoiceSearch } from '../../paths.ts'
import { FileButton } from '../../ui/controls/download-button.tsx'
import { useRole } from '../../shell/session/session-context.tsx'
import { DayRangeFields } from '../../ui/forms/day-range.tsx'
import { formatProduct } from '../../ui/language/format.ts'
import { useSentences } from '../../ui/language/language.tsx'
import { SearchField } from '../../ui/forms/search-field.tsx'
import { Toolbar } from '../../ui/layout/toolbar.tsx'
import { narrowing, PRODUCTS, statusOf, STATUSES } from './invoice-status.ts'
import classes from './invoice.module.css'
import { invoiceSentences } from './sentences.ts'

interface FiltersProps {
  search: InvoiceSearch
  onChange: (change: InvoiceSearch) => void
}

export function InvoiceFilters({ search, onChange }: FiltersProps) {
  const say = useSentences(invoiceSentences)
  const administrator = useRole() === 'Administrator'
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  return (
    <Toolbar>
      <SearchField
        label={say.search}
        placeholder={administrator ? say.operatorSearchHint : say.searchHint}
        value={search.search ?? ''}
        onSearch={(text) => onChange({ search: text || undefined })}
      />
      <NativeSelect
        size="sm"
        className={classes.choice}
        aria-label={say.status}
        value={statusOf(search.status) ?? ''}
        onChange={({ currentTarget }) => onChange({ status: currentTarget.value || undefined })}
        data={[
          { value: '', label: say.everyStatus },
          ...STATUSES.map((status) => ({ value: String(status), label: say.statuses[status] })),
        ]}
      />
      <NativeSelect
        size="sm"
        className={classes.choice}
        aria-label={say.product}
        value={search.product ?? ''}
        onChange={({ currentTarget }) =>
          onChange({ product: PRODUCTS.find((product) => product === currentTarget.value) })
        }
        data={[
          { value: '', label: say.everyProduct },
          ...PRODUCTS.map((product) => ({ value: product, label: formatProduct(product) })),
        ]}
      />
      <DayRangeFields range={search} onChange={onChange} />
      <div className={classes.export}>
        <FileButton
          endpoint="exportInvoices"
          parts={{ query: narrowing(search) }}
          fileName={`nkra-invoices-${today}.csv`}
          label={say.export}
          saved={say.exported}
          size="sm"
        />
      </div>
    </Toolbar>
  )
}
