/** The printed document of an invoice or a credit note, saved under its number. */
import { useState } from 'react'
import { useApi } from '../../../api/context.tsx'
import { download } from '../../../api/download.ts'
import { useNotifyFailure } from '../../../ui/toasts/notify.tsx'

interface Numbered {
  id: string
  number: string
}

export function useFile(name: 'getInvoicePdf' | 'getCreditNotePdf', { id, number }: Numbered) {
  const { credentials } = useApi()
  const notifyFailure = useNotifyFailure()
  const [pending, setPending] = useState(false)
  const save = () => {
    setPending(true)
    download(credentials, name, { params: { id } }, `${number}.pdf`)
      .catch(notifyFailure)
      .finally(() => setPending(false))
  }
  return { save, pending }
}
