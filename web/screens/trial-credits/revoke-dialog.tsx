import { Textarea } from '@mantine/core'
import { REASON_LENGTH_MAX } from '@nkra/contract/limits.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { DialogForm } from '../../ui/dialogs/dialog-form.tsx'
import { useSubmit } from '../../ui/forms/form.tsx'
import { useSentences, formatProduct } from '../../ui/language/language.tsx'
import { useAnnouncedAct } from '../../ui/toasts/announced-act.ts'
import { trialsSentences } from './sentences.ts'
import classes from './trial-credits.module.css'

interface RevokeDialogProps {
  trial: Reply<'listTrials'>
  onClose: () => void
}

/** The dialog that takes back unspent trial credits, with a reason. */
export default function RevokeDialog({ trial, onClose }: RevokeDialogProps) {
  const say = useSentences(trialsSentences)
  const revoke = useAnnouncedAct('revokeTrial')
  const { id, accountId, accountName, product, remaining, held } = trial
  const form = useSubmit({ reason: say.reason }, async ({ reason }) => {
    await revoke.act({ params: { id }, body: { accountId, reason } }, say.revoked)
    onClose()
  })
  const credits = (number: number) => say.creditsOf(number, formatProduct(product))
  return (
    <DialogForm
      title={say.revokeTitle(accountName)}
      size="34rem"
      form={form}
      confirm={say.revokeConfirm}
      danger
      onClose={onClose}
    >
      <p className={classes.facts}>
        {say.revokeText(credits(remaining - held))} {held > 0 && say.heldText(credits(held))}
      </p>
      <Textarea
        {...form.field('reason')}
        description={say.reasonHint}
        data-autofocus
        autosize
        minRows={2}
        maxLength={REASON_LENGTH_MAX}
      />
    </DialogForm>
  )
}
