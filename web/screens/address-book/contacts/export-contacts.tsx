/** The contacts in sight as a file. */
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { isFailure } from '../../../api/client.ts'
import { useApi } from '../../../api/context.tsx'
import { download } from '../../../api/download.ts'
import { useSentences } from '../../../ui/language/language.tsx'
import { useNotify } from '../../../ui/toasts/notify.tsx'
import { careSentences } from '../care.sentences.ts'

export function ExportContacts({ groupId }: { groupId: string | null }) {
  const say = useSentences(careSentences)
  const { credentials } = useApi()
  const notify = useNotify()
  const [fetching, setFetching] = useState(false)
  const save = () => {
    setFetching(true)
    const query = groupId === null ? {} : { groupId }
    download(credentials, 'exportContacts', { query }, say.file)
      .catch((error: unknown) => notify('error', isFailure(error) ? error.message : say.notSaved))
      .finally(() => setFetching(false))
  }
  return (
    <Button
      variant="default"
      size="sm"
      loading={fetching}
      leftSection={<IconDownload size={16} aria-hidden="true" />}
      onClick={save}
    >
      {say.export}
    </Button>
  )
}
