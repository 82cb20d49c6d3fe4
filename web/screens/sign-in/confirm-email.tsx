/** The form that confirms an email address with the code mailed to it. */
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { isFailure } from '../../api/client.ts'
import { useApi } from '../../api/context.tsx'
import { paths } from '../../paths.ts'
import { FormAlert, useSubmit } from '../../ui/forms/form.tsx'
import { useSentences } from '../../ui/language/language.tsx'
import { useNotify } from '../../ui/toasts/notify.tsx'
import { buttonClass, PlainButton } from '../../ui/controls/plain-button.tsx'
import { PlainField } from '../../ui/forms/plain-field.tsx'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { OpenCard } from '../../shell/public/public-card.tsx'
import { openSentences } from '../../shell/public/public.sentences.ts'
import { clearPending } from './pending-account.ts'
import { ResendCode } from './resend-code.tsx'

interface ConfirmEmailProps {
  title: string
  /** The email address. If it is given, the form does not ask for it. */
  email: string
  code?: string
  /** The email address and the code came by a link: they are confirmed at once. */
  atOnce?: boolean
  /** Whether a code has just been mailed to the address. */
  sent?: boolean
}

export function ConfirmEmail({ title, email, code = '', atOnce = false, sent = true }: ConfirmEmailProps) {
  const say = useSentences(openSentences)
  const { call } = useApi()
  const notify = useNotify()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [confirmedBefore, setConfirmedBefore] = useState<string | null>(null)

  const { props, field, failure, pending } = useSubmit(
    { email: say.email, code: say.code },
    async (values) => {
      try {
        await call('confirmEmail', { body: { email: values.email, code: values.code.trim() } })
      } catch (error) {
        if (!isFailure(error, 'already_confirmed')) throw error
        clearPending(sessionStorage)
        return setConfirmedBefore(values.email)
      }
      clearPending(sessionStorage)
      notify('success', say.confirmed)
      await navigate({ to: paths.login, search: { email: values.email } })
    },
  )

  const tried = useRef(false)
  useEffect(() => {
    if (!atOnce || tried.current) return
    tried.current = true
    form.current?.requestSubmit()
  }, [atOnce])

  if (confirmedBefore !== null)
    return (
      <OpenCard title={say.alreadyConfirmed} lead={say.alreadyConfirmedText(confirmedBefore)}>
        <Link to={paths.login} search={{ email: confirmedBefore }} className={buttonClass} data-look="filled">
          {say.signIn}
        </Link>
      </OpenCard>
    )
  return (
    <OpenCard
      title={title}
      lead={atOnce && pending ? say.confirming : email && sent ? say.sentTo(email) : say.enterCode}
      foot={<TextLink to={paths.login}>{say.toSignIn}</TextLink>}
    >
      <FormAlert failure={failure} />
      <form {...props} ref={form}>
        {email ? (
          <input type="hidden" name="email" value={email} />
        ) : (
          <PlainField {...field('email')} type="email" autoComplete="email" />
        )}
        <PlainField
          {...field('code')}
          defaultValue={code}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="XXXX-XXXX"
        />
        <PlainButton type="submit" loading={pending}>
          {say.confirm}
        </PlainButton>
      </form>
      {email && <ResendCode sent={sent} send={() => call('resendVerificationCode', { body: { email } })} />}
    </OpenCard>
  )
}
