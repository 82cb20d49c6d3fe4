import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { isFailure } from '../../api/client.ts'
import { useApi } from '../../api/context.tsx'
import { paths } from '../../paths.ts'
import { useEntrance } from './use-sign-in.tsx'
import { GoogleOffer } from '../../shell/google-sign-in/google-sign-in-offer.tsx'
import { OpenCard } from '../../shell/public/public-card.tsx'
import { FormAlert, useSubmit } from '../../ui/forms/form.tsx'
import { useSentences } from '../../ui/language/language.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { PlainButton } from '../../ui/controls/plain-button.tsx'
import { PlainField, PlainPassword } from '../../ui/forms/plain-field.tsx'
import { TextLink } from '../../ui/controls/text-link.tsx'
import classes from './login.module.css'
import { loginSentences } from './login.sentences.ts'

const route = getRouteApi('/open/login')

/** Fetches the screens after the sign-in while the person still types. */
const fetchFrame = () => void import('../../shell/frame/signed-in.tsx')

export default function Login() {
  const say = useSentences(loginSentences)
  const { call } = useApi()
  const navigate = useNavigate()
  const { next, reason, email: known } = route.useSearch()
  const { enter, enterByGoogle, second } = useEntrance(next)

  const form = useSubmit({ email: say.email, password: say.password }, async ({ email, password }) => {
    try {
      // Trailing white space is never part of a password (requirements 5.2).
      const body = { email, password: password.trimEnd() }
      await enter((given) => call('signIn', { body: { ...body, ...given } }))
    } catch (error) {
      if (!isFailure(error, 'email_not_confirmed')) throw error
      await navigate({ to: paths.activateAccount, search: { email } })
    }
  })

  if (second) return second
  return (
    <OpenCard
      title={say.title}
      lead={say.lead}
      foot={
        <>
          {say.newHere} <TextLink to={paths.register}>{say.register}</TextLink>
        </>
      }
    >
      {reason && !form.failure && (
        <div className={classes.reason}>
          <Notice>{say[reason]}</Notice>
        </div>
      )}
      <FormAlert failure={form.failure} />
      <form {...form.props}>
        <PlainField
          {...form.field('email')}
          onFocus={fetchFrame}
          type="email"
          autoComplete="username"
          defaultValue={known}
        />
        <PlainPassword {...form.field('password')} autoComplete="current-password" />
        <span className={classes.forgot}>
          <TextLink to={paths.forgotPassword}>{say.forgot}</TextLink>
        </span>
        <PlainButton type="submit" loading={form.pending}>
          {say.signIn}
        </PlainButton>
      </form>
      <GoogleOffer show={enterByGoogle} />
    </OpenCard>
  )
}
