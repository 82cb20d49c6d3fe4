/** Whether promotional texts need consent: a switch for the whole account. */
import { Switch } from '@mantine/core'
import { allows } from '@nkra/contract/permissions.ts'
import { useAct, useCall } from '../../api/queries.ts'
import { useRole } from '../../shell/session/session-context.tsx'
import { useSentences } from '../../ui/language/language.tsx'
import { useNotify } from '../../ui/toasts/notify.tsx'
import { careSentences } from './care.sentences.ts'

export function ConsentRule() {
  const say = useSentences(careSentences)
  const changes = allows(useRole(), 'contacts:write')
  const notify = useNotify()
  const rule = useCall('getConsentRule', {}).data?.data
  const set = useAct('setConsentRule')
  const turn = async (required: boolean) => {
    try {
      await set.mutateAsync({ input: { body: { required } } })
    } catch (error) {
      notify('error', error instanceof Error ? error.message : say.wentWrong)
    }
  }
  return (
    <Switch
      label={say.rule}
      description={say.ruleText}
      checked={rule?.required ?? false}
      disabled={!rule || !changes || set.isPending}
      onChange={(event) => void turn(event.currentTarget.checked)}
    />
  )
}
