import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useApi } from '../../api/context.tsx'
import { paths } from '../../paths.ts'
import { useEntrance } from './use-sign-in.tsx'
import { GoogleOffer } from '../../shell/google-sign-in/google-sign-in-offer.tsx'
import { OpenCard } from '../../shell/public/public-card.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { keepPending } from './pending-account.ts'
import { FormAlert, useSubmit } from '../../ui/forms/form.tsx'
import { useLanguage, useSentences } from '../../ui/language/language.tsx'
import { PlainButton } from '../../ui/controls/plain-button.tsx'
import { PlainField } from '../../ui/forms/plain-field.tsx'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { lazy } from '../../ui/lazy.ts'
import classes from './register.module.css'
import { registerSentences } from './register.sentences.ts'

/** The meter beside the password. Its code is fetched after the form. Its space is reserved, so that nothing moves. */
const PasswordMeter = lazy<{ password: string }>(
  () => import('./password-meter.tsx'),
  <p className={classes.meter} />,
)

const Agreement = lazy(() => import('../../shell/public/agreement.tsx'), null)

export default function Register() {
  const say = useSentences(registerSentences)
  const { call } = useApi()
  const { language } = useLanguage()
  const navigate = useNavigate()
  const { enterByGoogle, second } = useEntrance()
  const [typed, setTyped] = useState('')
  /** The version of the operator's terms that the person was shown. */
  const agreedRef = useRef<number>(undefined)

  const { firstName, lastName, companyName, email, phoneNumber, password } = say
  const form = useSubmit(
    { firstName, lastName, companyName, email, phoneNumber, password },
    async (values) => {
      const password = values.password.trimEnd()
      await call('register', {
        body: { ...values, password, otherNames: '', termsVersion: agreedRef.current, language },
      })
      keepPending(sessionStorage, values.email)
      await navigate({ to: paths.activateAccount, search: { email: values.email } })
    },
    ['phoneNumber'],
  )

  if (second) return second
  return (
    <OpenCard
      title={say.title}
      lead={say.lead}
      foot={
        <>
          {say.already} <TextLink to={paths.login}>{say.signIn}</TextLink>
        </>
      }
    >
      <FormAlert failure={form.failure} />
      <form {...form.props}>
        <div className={classes.names}>
          <PlainField {...form.field('firstName')} autoComplete="given-name" />
          <PlainField {...form.field('lastName')} autoComplete="family-name" />
        </div>
        <PlainField {...form.field('companyName')} autoComplete="organization" />
        <PlainField {...form.field('email')} type="email" autoComplete="email" />
        <PlainField
          {...form.field('phoneNumber')}
          label={say.phoneOptional}
          type="tel"
          autoComplete="tel"
          placeholder="024 123 4567"
        />
        <NewPasswordField
          {...form.field('password')}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <PasswordMeter password={typed} />
        <PlainButton type="submit" loading={form.pending}>
          {say.create}
        </PlainButton>
        <Agreement agreedRef={agreedRef} />
      </form>
      <GoogleOffer show={enterByGoogle} />
    </OpenCard>
  )
}
