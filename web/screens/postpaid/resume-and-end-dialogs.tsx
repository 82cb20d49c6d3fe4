import { useAct } from '../../api/queries.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { formatProduct } from '../../ui/language/format.ts'
import { useSentences } from '../../ui/language/language.tsx'
import { useNotify } from '../../ui/toasts/notify.tsx'
import type { Postpaid } from './postpaid-accounts.tsx'
import { postpaidSentences } from './sentences.ts'

interface ActProps {
  row: Postpaid
  onClose: () => void
}

const named = ({ accountId, product }: Postpaid) => ({ accountId, product })

export function ResumeDialog({ row, onClose }: ActProps) {
  const say = useSentences(postpaidSentences)
  const notify = useNotify()
  const resume = useAct('resumePostpaid')
  return (
    <ConfirmDialog
      title={say.resumeTitle(row.accountName, formatProduct(row.product))}
      confirm={say.resumeConfirm}
      onConfirm={async () => {
        await resume.mutateAsync({ input: { body: named(row) } })
        notify('success', say.resumed)
      }}
      onClose={onClose}
    >
      {say.resumeText}
    </ConfirmDialog>
  )
}

export function EndDialog({ row, onClose }: ActProps) {
  const say = useSentences(postpaidSentences)
  const notify = useNotify()
  const end = useAct('endPostpaid')
  return (
    <ConfirmDialog
      title={say.endTitle(row.accountName, formatProduct(row.product))}
      confirm={say.endConfirm}
      onConfirm={async () => {
        await end.mutateAsync({ input: { body: named(row) } })
        notify('success', say.ended)
      }}
      onClose={onClose}
    >
      {say.endText}
    </ConfirmDialog>
  )
}
