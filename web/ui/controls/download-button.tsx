/** Fetches a file of what is shown, and says when it is there. */
import { Button } from '@mantine/core'
import type { EndpointName } from '@nkra/contract/endpoints.ts'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { Parts } from '../../api/client.ts'
import { useApi } from '../../api/context.tsx'
import { download } from '../../api/download.ts'
import { useNotify, useNotifyFailure } from '../toasts/notify.tsx'

interface FileButtonProps {
  endpoint: EndpointName
  parts: Parts
  fileName: string
  label: string
  /** What is said once the browser has it. */
  saved: string
  size?: 'sm'
  /** How long a long file may take, in milliseconds. */
  timeout_ms?: number
}

export function FileButton({ endpoint, parts, fileName, label, saved, size, timeout_ms }: FileButtonProps) {
  const { credentials } = useApi()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const [pending, setPending] = useState(false)
  const begin = () => {
    setPending(true)
    download(credentials, endpoint, parts, fileName, timeout_ms)
      .then(() => notify('success', saved), notifyFailure)
      .finally(() => setPending(false))
  }
  return (
    <Button
      variant="default"
      {...(size && { size })}
      leftSection={<IconDownload size={16} aria-hidden="true" />}
      loading={pending}
      onClick={begin}
    >
      {label}
    </Button>
  )
}
