import { Button, TextInput } from '@mantine/core'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useApi } from '../api/context.tsx'
import { paths } from '../paths.ts'
import { OpenCard } from '../shell/open-card.tsx'
import { NewPasswordField } from '../shell/password-field.tsx'
import { clearPending, pendingEmail } from '../shell/pending-account.ts'
import { FormAlert, useSubmit } from '../ui/form.tsx'
import { useNotify } from '../ui/notify.tsx'
import { TextLink } from '../ui/text-link.tsx'

const route = getRouteApi('/open/create-password')

const labels = { email: 'E-mail', token: 'Code', password: 'New password' }

/** From the mail's link, which brings address and code, or from the code typed before. */
export default function CreatePassword() {
  const { call } = useApi()
  const notify = useNotify()
  const navigate = useNavigate()
  const search = route.useSearch()
  const email = search.email ?? pendingEmail(sessionStorage)

  const form = useSubmit(labels, async (values) => {
    // Trailing white space is never part of a password (specification section 5).
    await call('resetPassword', { body: { ...values, password: values.password.trimEnd() } })
    clearPending(sessionStorage)
    notify('success', 'Your password is set. Sign in with it.')
    await navigate({ to: paths.login })
  })

  return (
    <OpenCard
      title="Create a new password"
      lead={email ? `For ${email}. Every other session of yours ends.` : 'Every other session of yours ends.'}
      foot={<TextLink to={paths.login}>Back to sign in</TextLink>}
    >
      <FormAlert failure={form.failure} />
      <form {...form.props}>
        {email ? (
          <input type="hidden" name="email" value={email} autoComplete="username" />
        ) : (
          <TextInput {...form.field('email')} type="email" autoComplete="username" withAsterisk={false} />
        )}
        {search.code ? (
          <input type="hidden" name="token" value={search.code} />
        ) : (
          <TextInput {...form.field('token')} autoComplete="one-time-code" withAsterisk={false} />
        )}
        <NewPasswordField {...form.field('password')} />
        <Button type="submit" loading={form.pending} fullWidth>
          Set password
        </Button>
      </form>
    </OpenCard>
  )
}
