import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useApi } from '../../api/context.tsx'
import { paths } from '../../paths.ts'
import { OpenCard } from '../../shell/public/public-card.tsx'
import { openSentences } from '../../shell/public/public.sentences.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { clearPending, pendingEmail } from './pending-account.ts'
import { FormAlert, useSubmit } from '../../ui/forms/form.tsx'
import { useSentences } from '../../ui/language/language.tsx'
import { useNotify } from '../../ui/toasts/notify.tsx'
import { PlainButton } from '../../ui/controls/plain-button.tsx'
import { PlainField } from '../../ui/forms/plain-field.tsx'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { createPasswordSentences } from './create-password.sentences.ts'

const route = getRouteApi('/open/create-password')

/**
 * The page that sets a password, at the end of a password reset or an invitation. The email address and the code come
 * from the link in the mail, or the code was typed on the page before.
 */
export default function CreatePassword() {
  const say = useSentences(createPasswordSentences)
  const shared = useSentences(openSentences)
  const { call } = useApi()
  const notify = useNotify()
  const navigate = useNavigate()
  const search = route.useSearch()
  const email = search.email ?? pendingEmail(sessionStorage)

  const labels = { email: shared.email, token: shared.code, password: say.newPassword }
  const form = useSubmit(labels, async (values) => {
    // Trailing white space is never part of a password (requirements 5.2).
    await call('resetPassword', { body: { ...values, password: values.password.trimEnd() } })
    clearPending(sessionStorage)
    notify('success', say.done)
    await navigate({ to: paths.login, search: { email: values.email } })
  })

  return (
    <OpenCard
      title={say.title}
      lead={email ? say.leadFor(email) : say.lead}
      foot={<TextLink to={paths.login}>{shared.toSignIn}</TextLink>}
    >
      <FormAlert failure={form.failure} />
      <form {...form.props}>
        {email ? (
          <input type="hidden" name="email" value={email} autoComplete="username" />
        ) : (
          <PlainField {...form.field('email')} type="email" autoComplete="username" />
        )}
        {search.code ? (
          <input type="hidden" name="token" value={search.code} />
        ) : (
          <PlainField {...form.field('token')} autoComplete="one-time-code" />
        )}
        <NewPasswordField {...form.field('password')} />
        <PlainButton type="submit" loading={form.pending}>
          {say.set}
        </PlainButton>
      </form>
    </OpenCard>
  )
}
