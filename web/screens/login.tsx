import { Button, PasswordInput, TextInput } from '@mantine/core'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { isFailure } from '../api/client.ts'
import { useApi } from '../api/context.tsx'
import { paths } from '../paths.ts'
import { OpenCard } from '../shell/open-card.tsx'
import { useKeeper } from '../shell/session-context.tsx'
import { FormAlert, useSubmit } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextLink } from '../ui/text-link.tsx'
import classes from './login.module.css'

const route = getRouteApi('/open/login')

const labels = { email: 'E-mail', password: 'Password' }

const reasons = {
  ended: 'Your session has ended. Sign in to go on where you were.',
  idle: 'You were signed out after a while without activity. Sign in to go on where you were.',
}

/** What comes after signing in is fetched while the person still types. */
const fetchFrame = () => void import('../shell/frame.tsx')

export default function Login() {
  const { call } = useApi()
  const keeper = useKeeper()
  const navigate = useNavigate()
  const { next, reason } = route.useSearch()

  const form = useSubmit(labels, async ({ email, password }) => {
    try {
      // Trailing white space is never part of a password (specification section 5).
      const { data } = await call('signIn', { body: { email, password: password.trimEnd() } })
      keeper.begin(data)
      await navigate({ href: next ?? paths.dashboard, replace: true })
    } catch (error) {
      if (!isFailure(error, 'email_not_confirmed')) throw error
      await navigate({ to: paths.activateAccount, search: { email } })
    }
  })

  return (
    <OpenCard
      title="Sign in"
      lead="Send messages, verify people, and see what each one cost."
      foot={
        <>
          New here? <TextLink to={paths.register}>Create an account</TextLink>
        </>
      }
    >
      {reason && !form.failure && (
        <div className={classes.reason}>
          <Notice>{reasons[reason]}</Notice>
        </div>
      )}
      <FormAlert failure={form.failure} />
      <form {...form.props}>
        <TextInput
          {...form.field('email')}
          onFocus={fetchFrame}
          type="email"
          autoComplete="username"
          withAsterisk={false}
        />
        <PasswordInput {...form.field('password')} autoComplete="current-password" withAsterisk={false} />
        <span className={classes.forgot}>
          <TextLink to={paths.forgotPassword}>Forgot password?</TextLink>
        </span>
        <Button type="submit" loading={form.pending} fullWidth>
          Sign in
        </Button>
      </form>
    </OpenCard>
  )
}
