import { Button } from '@mantine/core'
import { allows } from '@nkra/contract/permissions.ts'
import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { useRole } from '../../shell/session/session-context.tsx'
import { EmptyState } from '../../ui/layout/page.tsx'
import { useSentences } from '../../ui/language/language.tsx'
import { kycSentences } from './sentences.ts'

/** Shown to roles that may not see identities: why not, and a link to their own work. */
export function NotForRole() {
  const say = useSentences(kycSentences)
  const administrator = allows(useRole(), 'administer')
  return (
    <EmptyState
      icon={<IconLock size={26} stroke={1.6} />}
      title={say.mayNot}
      {...(administrator && {
        action: (
          <Button renderRoot={(props) => <Link to={paths.businessId} {...props} />}>{say.toBusiness}</Button>
        ),
      })}
    >
      {administrator ? say.operatorMayNot : say.mayNotText}
    </EmptyState>
  )
}
