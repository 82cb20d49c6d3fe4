/** What the list of invoices is narrowed by, and the file of what it shows then. */
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useApi } from '../../api/context.tsx'
import { download } from '../../api/download.ts'
import { isDay, type InvoiceSearch } from '../../paths.ts'
import { useRole } from '../../shell/session-context.tsx'
import { formatProduct } from '../../ui/format.ts'
import { useSentences } from '../../ui/language.tsx'
import { useNotify, useNotifyFailure } from '../../ui/notify.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
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
      <Days search={search} onChange={onChange} />
      <Export search={search} />
    </Toolbar>
  )
}

/** The first and the last day, either alone or both, taken as soon as they make sense. */
function Days({ search, onChange }: FiltersProps) {
  const say = useSentences(invoiceSentences)
  const [days, setDays] = useState({ from: search.from ?? '', to: search.to ?? '' })
  // The address may change by itself, as when somebody goes back.
  const [shown, setShown] = useState(search)
  if (shown.from !== search.from || shown.to !== search.to) {
    setShown(search)
    setDays({ from: search.from ?? '', to: search.to ?? '' })
  }
  const backwards = isDay(days.from) && isDay(days.to) && days.from > days.to
  const choose = (change: Partial<typeof days>) => {
    const next = { ...days, ...change }
    setDays(next)
    const { from, to } = next
    if ([from, to].every((day) => day === '' || isDay(day)) && !(from && to && from > to))
      onChange({ from: from || undefined, to: to || undefined })
  }
  const field = (which: keyof typeof days) => (
    <TextInput
      type="date"
      size="sm"
      aria-label={say[which]}
      value={days[which]}
      onChange={({ currentTarget }) => choose({ [which]: currentTarget.value })}
      {...(backwards && { error: which === 'to' ? say.backwards : true })}
    />
  )
  return (
    <div className={classes.days}>
      {field('from')}
      <span aria-hidden="true">–</span>
      {field('to')}
    </div>
  )
}

/** Everything that the list is narrowed to, on all its pages. */
function Export({ search }: { search: InvoiceSearch }) {
  const say = useSentences(invoiceSentences)
  const { credentials } = useApi()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const [pending, setPending] = useState(false)
  const begin = () => {
    setPending(true)
    const name = `nkra-invoices-${new Date().toISOString().slice(0, 10)}.csv`
    download(credentials, 'exportInvoices', { query: narrowing(search) }, name)
      .then(() => notify('success', say.exported), notifyFailure)
      .finally(() => setPending(false))
  }
  return (
    <Button
      size="sm"
      variant="default"
      classNames={{ root: classes.export, label: classes.exportLabel }}
      leftSection={<IconDownload size={16} aria-hidden="true" />}
      loading={pending}
      onClick={begin}
    >
      {say.export}
    </Button>
  )
}
