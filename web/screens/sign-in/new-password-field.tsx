/** The field for a new password. It shows the requirements beside it before anything is refused. */
import type { ComponentProps } from 'react'
import { useSentences } from '../../ui/language/language.tsx'
import { PlainPassword } from '../../ui/forms/plain-field.tsx'
import { openSentences } from '../../shell/public/public.sentences.ts'

export function NewPasswordField(props: ComponentProps<typeof PlainPassword>) {
  const say = useSentences(openSentences)
  return <PlainPassword {...props} autoComplete="new-password" description={say.passwordAdvice} />
}
