/** A password being chosen: what is asked of it stands beside it before anything is refused. */
import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** As in the contract; a test holds the two together, since the contract's own file would bring its schemas along. */
export const PASSWORD_LENGTH_MIN = 15

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
