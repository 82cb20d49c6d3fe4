/** Forgets the person of an identity check, for whoever may; asked about before, because it cannot be taken back. */
import { Button } from '@mantine/core'
import { allows } from '@nkra/contract/permissions.ts'
import { useState } from 'react'
import { useAct } from '../../../api/queries.ts'
import { useRole } from '../../../shell/session/session-context.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { useSentences } from '../../../ui/language/language.tsx'
import { useNotify } from '../../../ui/toasts/notify.tsx'
import { eraseSentences } from './erase.sentences.ts'
import { isCancellable, isUnderWay, type KycDetail } from '../kyc-states.ts'

export function Erase({ request: { id, status, erasedAt } }: { request: KycDetail }) {
  const say = useSentences(eraseSentences)
  const notify = useNotify()
  const erases = allows(useRole(), 'kyc:erase')
  const erase = useAct('eraseKyc')
  const [asking, setAsking] = useState(false)
  // What is being asked is not erased, nor is it twice.
  const mayNow = erasedAt === null && (!isUnderWay(status) || isCancellable(status))
  if (!erases || (!asking && !mayNow)) return null
  const act = async () => {
    await erase.mutateAsync({ input: { params: { id } } })
    notify('success', say.erased)
  }
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {say.erase}
      </Button>
      {asking && (
        <ConfirmDialog
          title={say.title}
          confirm={say.erase}
          danger
          onConfirm={act}
          onClose={() => setAsking(false)}
        >
          {isUnderWay(status) ? `${say.text} ${say.waiting}` : say.text}
        </ConfirmDialog>
      )}
    </>
  )
}
