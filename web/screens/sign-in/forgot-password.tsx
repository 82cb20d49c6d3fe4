import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi } from '../../api/context.tsx'
import { paths } from '../../paths.ts'
import { OpenCard } from '../../shell/public/public-card.tsx'
import { openSentences } from '../../shell/public/public.sentences.ts'
import { keepPending } from './pending-account.ts'
import { ResendCode } from './resend-code.tsx'
import { FormAlert, useSubmit } from '../../ui/forms/form.tsx'
import { useSentences } from '../../ui/language/language.tsx'
import { PlainButton } from '../../ui/controls/plain-button.tsx'
import { PlainField } from '../../ui/forms/plain-field.tsx'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { forgotSentences } from './forgot-password.sentences.ts'

const route = getRouteApi('/open/forgot-password')

/** The steps for a forgotten password: the email address, the code, and the new password (requirements 4.2). */
export default function ForgotPassword() {
  const { email } = route.useSearch()
  const [sentTo, setSentTo] = useState<string | null>(null)
  return sentTo === null ? (
    <AskForCode email={email ?? ''} onSent={setSentTo} />
  ) : (
    <EnterCode email={sentTo} />
  )
}

function AskForCode({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const say = useSentences(forgotSentences)
  const shared = useSentences(openSentences)
  const { call } = useApi()
  const form = useSubmit({ email: shared.email }, async (values) => {
    await call('forgetPassword', { body: values })
    keepPending(sessionStorage, values.email)
    onSent(values.email)
  })
  return (
    <OpenCard
      title={say.title}
      lead={say.lead}
      foot={<TextLink to={paths.login}>{shared.toSignIn}</TextLink>}
    >
      <FormAlert failure={form.failure} />
      <form {...form.props}>
        <PlainField {...form.field('email')} type="email" autoComplete="username" defaultValue={email} />
        <PlainButton type="submit" loading={form.pending}>
          {say.send}
        </PlainButton>
      </form>
    </OpenCard>
  )
}

function EnterCode({ email }: { email: string }) {
  const say = useSentences(forgotSentences)
  const shared = useSentences(openSentences)
  const { call } = useApi()
  const navigate = useNavigate()
  const form = useSubmit({ code: shared.code }, async ({ code: typed }) => {
    const code = typed.trim()
    await call('verifyCode', { body: { email, code } })
    await navigate({ to: paths.createPassword, search: { email, code } })
  })
  return (
    <OpenCard
      title={say.codeTitle}
      lead={say.codeLead(email)}
      foot={<TextLink to={paths.login}>{shared.toSignIn}</TextLink>}
    >
      <FormAlert failure={form.failure} />
      <form {...form.props}>
        <PlainField
          {...form.field('code')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="XXXX-XXXX"
        />
        <PlainButton type="submit" loading={form.pending}>
          {say.goOn}
        </PlainButton>
      </form>
      <ResendCode send={() => call('forgetPassword', { body: { email } })} />
    </OpenCard>
  )
}
