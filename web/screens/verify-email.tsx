import { getRouteApi } from '@tanstack/react-router'
import { ConfirmEmail } from '../shell/confirm-email.tsx'
import { pendingEmail } from '../shell/pending-account.ts'

const route = getRouteApi('/open/verify-email')

/** `verify` is the code from the mail; the address is the one that was registered in this tab, or is asked for. */
export default function VerifyEmail() {
  const { verify } = route.useSearch()
  return (
    <ConfirmEmail
      title="Verify your e-mail"
      email={pendingEmail(sessionStorage)}
      {...(verify && { code: verify })}
    />
  )
}
