import { Button } from '@mantine/core'
import { allows } from '@nkra/contract/permissions.ts'
import { useRole } from '../../shell/session/session-context.tsx'
import { useShell } from '../../shell/shell-context.tsx'
import { useSentences } from '../../ui/language/language.tsx'
import { creditsSentences } from './sentences.ts'

/** The button that opens Buy Credit, for a person who may buy. Administrators hold no credits. */
export function TopUp() {
  const say = useSentences(creditsSentences)
  const shell = useShell()
  const role = useRole()
  if (role === 'Administrator' || !allows(role, 'billing:buy')) return null
  return <Button onClick={shell.buyCredit}>{say.topUp}</Button>
}
