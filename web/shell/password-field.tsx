/** A password being chosen: what is asked of it stands beside it before anything is refused. */
import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { PASSWORD_LENGTH_MIN } from './password-length.ts'

export function NewPasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      {...props}
      autoComplete="new-password"
      withAsterisk={false}
      description={`At least ${PASSWORD_LENGTH_MIN} characters. A few words that only you would put together are best.`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  )
}
