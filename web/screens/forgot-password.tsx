import { Button, TextInput } from '@mantine/core'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi } from '../api/context.tsx'
import { paths } from '../paths.ts'
import { OpenCard } from '../shell/open-card.tsx'
import { keepPending } from '../shell/pending-account.ts'
import { ResendCode } from '../shell/resend-code.tsx'
import { FormAlert, useSubmit } from '../ui/form.tsx'
import { TextLink } from '../ui/text-link.tsx'

const route = getRouteApi('/open/forgot-password')

/** Forgot, then the code, then the new password (specification section 4). */
export default function ForgotPassword() {
  const { email } = route.useSearch()
  const [sentTo, setSentTo] = useState<string | null>(null)
  return sentTo === null ? (
    <AskForCode email={email ?? ''} onSent={setSentTo} />
  ) : (
    <EnterCode email={sentTo} />
  )
}

const back = <TextLink to={paths.login}>Back to sign in</TextLink>

function AskForCode({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const { call } = useApi()
  const form = useSubmit({ email: 'E-mail' }, async (values) => {
    await call('forgetPassword', { body: values })
    keepPending(sessionStorage, values.email)
    onSent(values.email)
  })
  return (
    <OpenCard title="Forgot your password?" lead="We mail you a code to set a new one." foot={back}>
      <FormAlert failure={form.failure} />
      <form {...form.props}>
        <TextInput
          {...form.field('email')}
          type="email"
          autoComplete="username"
          defaultValue={email}
          withAsterisk={false}
        />
        <Button type="submit" loading={form.pending} fullWidth>
          Send code
        </Button>
      </form>
    </OpenCard>
  )
}

function EnterCode({ email }: { email: string }) {
  const { call } = useApi()
  const navigate = useNavigate()
  const form = useSubmit({ code: 'Code' }, async ({ code: typed }) => {
    const code = typed.trim()
    await call('verifyCode', { body: { email, code } })
    await navigate({ to: paths.createPassword, search: { email, code } })
  })
  return (
    <OpenCard
      title="Enter the code"
      lead={`If ${email} has an account, a code is on its way to it. It is good for ten minutes.`}
      foot={back}
    >
      <FormAlert failure={form.failure} />
      <form {...form.props}>
        <TextInput
          {...form.field('code')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="XXXX-XXXX"
          withAsterisk={false}
        />
        <Button type="submit" loading={form.pending} fullWidth>
          Continue
        </Button>
      </form>
      <ResendCode send={() => call('forgetPassword', { body: { email } })} />
    </OpenCard>
  )
}
