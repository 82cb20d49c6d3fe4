import { getRouteApi } from '@tanstack/react-router'
import { ConfirmEmail } from '../shell/confirm-email.tsx'
import { pendingEmail } from '../shell/pending-account.ts'

const route = getRouteApi('/open/activate-account')

/** After registering, and from the link in the mail, which names the address. */
export default function ActivateAccount() {
  const { email } = route.useSearch()
  return <ConfirmEmail title="Activate your account" email={email ?? pendingEmail(sessionStorage)} />
}
