/** Confirms an e-mail address with the code that was mailed to it. */
import { Button, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useApi } from '../api/context.tsx'
import { paths } from '../paths.ts'
import { FormAlert, useSubmit } from '../ui/form.tsx'
import { useNotify } from '../ui/notify.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { OpenCard } from './open-card.tsx'
import { clearPending } from './pending-account.ts'
import { ResendCode } from './resend-code.tsx'

const labels = { email: 'E-mail', code: 'Code' }

interface ConfirmEmailProps {
  title: string
  /** Where known, it is not asked for again. */
  email: string
  code?: string
}

export function ConfirmEmail({ title, email, code = '' }: ConfirmEmailProps) {
  const { call } = useApi()
  const notify = useNotify()
  const navigate = useNavigate()

  const form = useSubmit(labels, async (values) => {
    await call('confirmEmail', { body: { email: values.email, code: values.code.trim() } })
    clearPending(sessionStorage)
    notify('success', 'Your e-mail address is confirmed. Sign in to begin.')
    await navigate({ to: paths.login })
  })

  return (
    <OpenCard
      title={title}
      lead={
        email
          ? `We sent a code to ${email}. It is good for one day.`
          : 'Enter the code that we sent to your e-mail address.'
      }
      foot={<TextLink to={paths.login}>Back to sign in</TextLink>}
    >
      <FormAlert failure={form.failure} />
      <form {...form.props}>
        {email ? (
          <input type="hidden" name="email" value={email} />
        ) : (
          <TextInput {...form.field('email')} type="email" autoComplete="email" withAsterisk={false} />
        )}
        <TextInput
          {...form.field('code')}
          defaultValue={code}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="XXXX-XXXX"
          withAsterisk={false}
        />
        <Button type="submit" loading={form.pending} fullWidth>
          Confirm
        </Button>
      </form>
      {email && <ResendCode send={() => call('resendVerificationCode', { body: { email } })} />}
    </OpenCard>
  )
}
