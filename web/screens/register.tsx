import { useNavigate } from '@tanstack/react-router'
import { useApi } from '../api/context.tsx'
import { paths } from '../paths.ts'
import { useEntrance } from '../shell/entrance.tsx'
import { GoogleOffer } from '../shell/google-offer.tsx'
import { OpenCard } from '../shell/open-card.tsx'
import { NewPasswordField } from '../shell/password-field.tsx'
import { keepPending } from '../shell/pending-account.ts'
import { FormAlert, useSubmit } from '../ui/form.tsx'
import { useSentences } from '../ui/language.tsx'
import { PlainButton } from '../ui/plain-button.tsx'
import { PlainField } from '../ui/plain-field.tsx'
import { TextLink } from '../ui/text-link.tsx'
import classes from './register.module.css'
import { registerSentences } from './register.sentences.ts'

export default function Register() {
  const say = useSentences(registerSentences)
  const { call } = useApi()
  const navigate = useNavigate()
  const { enterByGoogle, second } = useEntrance()

  const { firstName, lastName, companyName, email, phoneNumber, password } = say
  const form = useSubmit(
    { firstName, lastName, companyName, email, phoneNumber, password },
    async (values) => {
      await call('register', { body: { ...values, password: values.password.trimEnd(), otherNames: '' } })
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
        <NewPasswordField {...form.field('password')} />
        <PlainButton type="submit" loading={form.pending}>
          {say.create}
        </PlainButton>
      </form>
      <GoogleOffer show={enterByGoogle} />
    </OpenCard>
  )
}
