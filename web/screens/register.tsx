import { Button, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useApi } from '../api/context.tsx'
import { paths } from '../paths.ts'
import { OpenCard } from '../shell/open-card.tsx'
import { NewPasswordField } from '../shell/password-field.tsx'
import { keepPending } from '../shell/pending-account.ts'
import { FormAlert, useSubmit } from '../ui/form.tsx'
import { TextLink } from '../ui/text-link.tsx'
import classes from './register.module.css'

const labels = {
  firstName: 'First name',
  lastName: 'Last name',
  companyName: 'Company name',
  email: 'E-mail',
  phoneNumber: 'Phone number',
  password: 'Password',
}

export default function Register() {
  const { call } = useApi()
  const navigate = useNavigate()

  const form = useSubmit(
    labels,
    async (values) => {
      await call('register', { body: { ...values, password: values.password.trimEnd(), otherNames: '' } })
      keepPending(sessionStorage, values.email)
      await navigate({ to: paths.activateAccount, search: { email: values.email } })
    },
    ['phoneNumber'],
  )

  return (
    <OpenCard
      title="Create an account"
      lead="For your business: buy credits in advance, pay for what you send."
      foot={
        <>
          Already registered? <TextLink to={paths.login}>Sign in</TextLink>
        </>
      }
    >
      <FormAlert failure={form.failure} />
      <form {...form.props}>
        <div className={classes.names}>
          <TextInput {...form.field('firstName')} autoComplete="given-name" withAsterisk={false} />
          <TextInput {...form.field('lastName')} autoComplete="family-name" withAsterisk={false} />
        </div>
        <TextInput {...form.field('companyName')} autoComplete="organization" withAsterisk={false} />
        <TextInput {...form.field('email')} type="email" autoComplete="email" withAsterisk={false} />
        <TextInput
          {...form.field('phoneNumber')}
          label="Phone number (optional)"
          type="tel"
          autoComplete="tel"
          placeholder="024 123 4567"
        />
        <NewPasswordField {...form.field('password')} />
        <Button type="submit" loading={form.pending} fullWidth>
          Create account
        </Button>
      </form>
    </OpenCard>
  )
}
