import { Button } from '@mantine/core'
import type { Reply } from '@nkra/contract/routes.ts'
import { useAct } from '../../../api/queries.ts'
import { useAsk } from '../../../ui/dialogs/input-dialog.tsx'
import { useSentences } from '../../../ui/language/language.tsx'
import { useNotify, useNotifyFailure } from '../../../ui/toasts/notify.tsx'
import { StatusBadge } from '../../../ui/values/status-badge.tsx'
import { phoneSentences } from './phone-confirmation.sentences.ts'
import classes from '../settings.module.css'

const CODE_LENGTH_MAX = 20

/** Whether the number that is kept is shown to be the person's own, and the way to show it. */
export function PhoneConfirmation({ profile }: { profile: Reply<'getProfile'> }) {
  const say = useSentences(phoneSentences)
  const ask = useAsk()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const text = useAct('textPhoneCode')
  const confirm = useAct('confirmPhone')
  if (profile.phone === '') return null
  if (profile.phoneConfirmed) return <StatusBadge tone="success">{say.confirmed}</StatusBadge>
  const begin = async () => {
    const { data } = await text.mutateAsync({})
    await ask({
      type: 'text',
      title: say.title,
      description: say.sentTo(data.phone),
      label: say.code,
      confirm: say.confirm,
      maxLength: CODE_LENGTH_MAX,
      act: async (code) => {
        await confirm.mutateAsync({ input: { body: { code } } })
        notify('success', say.done)
      },
    })
  }
  return (
    <div className={classes.confirmation}>
      <Button
        size="sm"
        variant="default"
        loading={text.isPending}
        onClick={() => void begin().catch(notifyFailure)}
      >
        {say.confirm}
      </Button>
      <span className={classes.hint}>{say.hint}</span>
    </div>
  )
}
