import { Button, Textarea } from '@mantine/core'
import { useAct } from '../../api/queries.ts'
import dialog from '../../ui/dialogs/dialog.module.css'
import { FormAlert, useSubmit } from '../../ui/forms/form.tsx'
import { formatProduct } from '../../ui/language/format.ts'
import { useSentences } from '../../ui/language/language.tsx'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { useNotify } from '../../ui/toasts/notify.tsx'
import type { Postpaid } from './postpaid-accounts.tsx'
import classes from './postpaid.module.css'
import { postpaidSentences } from './sentences.ts'

/** As the contract has it. */
const REASON_LENGTH_MAX = 300

/** Suspends a product, for a reason. */
export default function SuspendDialog({ row, onClose }: { row: Postpaid; onClose: () => void }) {
  const say = useSentences(postpaidSentences)
  const notify = useNotify()
  const suspend = useAct('suspendPostpaid')
  const form = useSubmit({ reason: say.reason }, async ({ reason }) => {
    await suspend.mutateAsync({ input: { body: { accountId: row.accountId, product: row.product, reason } } })
    notify('success', say.suspended)
    onClose()
  })
  const title = say.suspendTitle(row.accountName, formatProduct(row.product))
  return (
    <Modal opened onClose={onClose} title={title} size="34rem">
      <p className={classes.text}>{say.suspendText}</p>
      <form {...form.props} className={dialog.fields}>
        <Textarea
          {...form.field('reason')}
          description={say.reasonHint}
          data-autofocus
          autosize
          minRows={2}
          maxLength={REASON_LENGTH_MAX}
        />
        <FormAlert failure={form.failure} />
        <div className={dialog.actions}>
          <Button variant="default" onClick={onClose}>
            {say.cancel}
          </Button>
          <Button type="submit" color="red" loading={form.pending}>
            {say.suspendConfirm}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
