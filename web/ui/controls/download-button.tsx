/** A button that downloads a file of what is shown. The browser saves it. */
import { Button } from '@mantine/core'
import type { EndpointName } from '@nkra/contract/endpoints.ts'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { Parts } from '../../api/client.ts'
import { useApi } from '../../api/context.tsx'
import { download } from '../../api/download.ts'
import { useNotify, useNotifyFailure } from '../toasts/notify.tsx'

/**
 * Downloads one file at a time. A failure is shown as a toast. The toast `saved` appears once the browser has the
 * file.
 */
export function useDownload() {
  const { credentials } = useApi()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const [pending, setPending] = useState(false)
  const save = (
    endpoint: EndpointName,
    parts: Parts,
    fileName: string,
    { saved, timeout_ms }: { saved?: string | undefined; timeout_ms?: number | undefined } = {},
  ) => {
    setPending(true)
    void download(credentials, endpoint, parts, fileName, timeout_ms)
      .then(() => saved !== undefined && notify('success', saved), notifyFailure)
      .finally(() => setPending(false))
  }
  return { pending, save }
}

interface FileButtonProps {
  endpoint: EndpointName
  parts: Parts
  fileName: string
  label: string
  /** The toast that appears once the browser has the file. */
  saved?: string
  size?: 'sm'
  /** How long the download may take, in milliseconds. For long files. */
  timeout_ms?: number
}

export function FileButton({ endpoint, parts, fileName, label, saved, size, timeout_ms }: FileButtonProps) {
  const { pending, save } = useDownload()
  return (
    <Button
      variant="default"
      {...(size && { size })}
      leftSection={<IconDownload size={16} aria-hidden="true" />}
      loading={pending}
      onClick={() => save(endpoint, parts, fileName, { saved, timeout_ms })}
    >
      {label}
    </Button>
  )
}
