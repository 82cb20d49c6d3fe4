import { Button, Textarea } from '@mantine/core'
import type { Reply } from '@nkra/contract/routes.ts'
import { useAct } from '../../api/queries.ts'
import dialog from '../../ui/dialogs/dialog.module.css'
import { FormAlert, useSubmit } from '../../ui/forms/form.tsx'
import { formatProduct } from '../../ui/language/format.ts'
import { useSentences } from '../../ui/language/language.tsx'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { useNotify } from '../../ui/toasts/notify.tsx'
import { trialsSentences } from './sentences.ts'
import classes from './trial-credits.module.css'

/** As the contract has it. */
const REASON_LENGTH_MAX = 300

interface RevokeDialogProps {
  trial: Reply<'listTrials'>
  onClose: () => void
}

/** Takes back what is unspent, for a reason. */
export default function RevokeDialog({ trial, onClose }: RevokeDialogProps) {
  const say = useSentences(trialsSentences)
  const notify = useNotify()
  const revoke = useAct('revokeTrial')
  const { id, accountId, accountName, product, remaining, held } = trial
  const form = useSubmit({ reason: say.reason }, async ({ reason }) => {
    await revoke.mutateAsync({ input: { params: { id }, body: { accountId, reason } } })
    notify('success', say.revoked)
    onClose()
  })
  const credits = (number: number) => say.creditsOf(number, formatProduct(product))
  return (
    <Modal opened onClose={onClose} title={say.revokeTitle(accountName)} size="34rem">
      <p className={classes.facts}>
        {say.revokeText(credits(remaining - held))} {held > 0 && say.heldText(credits(held))}
      </p>
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
            {say.revokeConfirm}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
