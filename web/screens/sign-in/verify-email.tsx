import { getRouteApi } from '@tanstack/react-router'
import { ConfirmEmail } from './confirm-email.tsx'
import { pendingEmail } from './pending-account.ts'
import { useSentences } from '../../ui/language/language.tsx'
import { verifySentences } from './verify-email.sentences.ts'

const route = getRouteApi('/open/verify-email')

/**
 * The page behind the link in the mail. `verify` is the code, then a `.` and the email address, so that one click
 * confirms it in any browser. With the code alone, the address is the one registered in this tab, or the person types
 * it.
 */
export default function VerifyEmail() {
  const say = useSentences(verifySentences)
  const { verify } = route.useSearch()
  const { code, email } = readVerify(verify ?? '')
  const known = email || pendingEmail(sessionStorage)
  return (
    <ConfirmEmail
      title={say.title}
      email={known}
      code={code}
      atOnce={code !== '' && known !== ''}
      sent={false}
    />
  )
}

function readVerify(verify: string): { code: string; email: string } {
  const [, code = '', email = ''] = /^([^.]*)\.?(.*)$/s.exec(verify) ?? []
  return { code, email }
}
