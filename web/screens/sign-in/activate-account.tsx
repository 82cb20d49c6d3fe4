import { getRouteApi } from '@tanstack/react-router'
import { ConfirmEmail } from './confirm-email.tsx'
import { pendingEmail } from './pending-account.ts'
import { useSentences } from '../../ui/language/language.tsx'
import { activateSentences } from './activate-account.sentences.ts'

const route = getRouteApi('/open/activate-account')

/** The page after registering, and behind the link in the mail, which names the email address. */
export default function ActivateAccount() {
  const say = useSentences(activateSentences)
  const { email } = route.useSearch()
  return <ConfirmEmail title={say.title} email={email ?? pendingEmail(sessionStorage)} />
}
