import { getRouteApi } from '@tanstack/react-router'
import { ConfirmEmail } from './confirm-email.tsx'
import { pendingEmail } from './pending-account.ts'
import { useSentences } from '../../ui/language/language.tsx'
import { verifySentences } from './verify-email.sentences.ts'

const route = getRouteApi('/open/verify-email')

/**
 * The mail's link: `verify` is the code, and behind a `.` the address it was mailed to, so that one click confirms in
 * any browser. With the code alone the address is the one that was registered in this tab, or is asked for.
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
